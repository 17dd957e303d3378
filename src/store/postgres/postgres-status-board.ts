import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { StatusBoard } from '../../model/store.ts';
import { joinStatus } from './join-status.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

const WRITE = shared(`INSERT INTO status (worker, at, status) VALUES ($1, $2, $3)
  ON CONFLICT (worker) DO UPDATE SET at = excluded.at, status = excluded.status`);
const READ = shared(
  'SELECT status FROM status WHERE at > (SELECT max(at) FROM status) - $1 ORDER BY at DESC',
);
/** Workers that reported this long before the last one belong to the same crawl. */
const TOGETHER_MS = 10_000;

/** A row per worker; together they are one crawl. */
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
    const rows = await this.#database.all<{ status: string }>(READ, TOGETHER_MS);
    return joinStatus(rows.map(({ status }) => JSON.parse(status) as CrawlStatus));
  }
}
