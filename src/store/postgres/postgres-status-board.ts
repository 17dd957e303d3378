import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { StatusBoard } from '../../model/store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

const WRITE = shared(`INSERT INTO status (worker, at, status) VALUES ($1, $2, $3)
  ON CONFLICT (worker) DO UPDATE SET at = excluded.at, status = excluded.status`);
const READ = shared('SELECT status FROM status ORDER BY at DESC LIMIT 1');

/** A row per worker. */
export class PostgresStatusBoard implements StatusBoard {
  readonly #database: PostgresDatabase;
  readonly #worker: string;

  constructor(database: PostgresDatabase, worker: string) {
    this.#database = database;
    this.#worker = worker;
  }

  async write(status: CrawlStatus): Promise<void> {
    await this.#database.run(WRITE, this.#worker, status.at, JSON.stringify(status));
  }

  async read(): Promise<CrawlStatus | null> {
    const row = await this.#database.get<{ status: string }>(READ);
    return row ? (JSON.parse(row.status) as CrawlStatus) : null;
  }
}
