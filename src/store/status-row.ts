import type { CrawlStatus } from '../model/crawl-status.ts';
import { type Connection, withFile } from './database.ts';

/** The one row in which the crawler says every second how it is doing; servers read it. */
export class StatusRow {
  readonly #connection: Connection;
  readonly #file: string;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  write(status: CrawlStatus): void {
    withFile(this.#file, () => {
      const statement = this.#connection.prepare('INSERT OR REPLACE INTO status VALUES (1, ?, ?)');
      statement.run(status.at, JSON.stringify(status));
    });
  }

  read(): CrawlStatus | null {
    const row = withFile(
      this.#file,
      () => this.#connection.prepare('SELECT status FROM status').get() as { status: string } | undefined,
    );
    return row ? (JSON.parse(row.status) as CrawlStatus) : null;
  }
}
