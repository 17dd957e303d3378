import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { StatusBoard } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** One row. */
export class SqliteStatusBoard implements StatusBoard {
  readonly #file: SqliteFile;
  readonly #write: Statement;
  readonly #read: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#write = file.prepare('INSERT OR REPLACE INTO status VALUES (1, ?, ?)');
    this.#read = file.prepare('SELECT status FROM status');
  }

  async write(status: CrawlStatus): Promise<void> {
    this.#file.read(() => this.#write.run(status.at, JSON.stringify(status)));
  }

  async read(): Promise<CrawlStatus | null> {
    const row = this.#file.read(() => this.#read.get() as { status: string } | undefined);
    return row ? (JSON.parse(row.status) as CrawlStatus) : null;
  }
}
