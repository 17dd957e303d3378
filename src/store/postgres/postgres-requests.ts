import type { CrawlRequest, RequestKind } from '../../model/crawl-request.ts';
import type { Requests } from '../../model/store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

const MAX_OPEN = 100;

const ASK = shared('INSERT INTO requests (at, kind, payload) VALUES ($1, $2, $3) RETURNING id');
const OPEN = shared(`SELECT id, at, kind, payload FROM requests WHERE done_at IS NULL AND NOT $1 = ANY(seen)
  ORDER BY id LIMIT ${MAX_OPEN}`);
const DONE =
  shared(`UPDATE requests r SET seen = r.seen || $4::text, result = $3, done_at = CASE WHEN EXISTS (SELECT FROM workers w
    WHERE w.expires_at > now() AND w.worker <> $4 AND NOT w.worker = ANY(r.seen)) THEN NULL ELSE $2::bigint END
  WHERE r.id = $1`);

const ANSWER = shared('SELECT result FROM requests WHERE id = $1 AND done_at IS NOT NULL');

/** Requests are for all workers: each handles them once, and they are done when all living workers have. */
export class PostgresRequests implements Requests {
  readonly #database: PostgresDatabase;
  readonly #worker: string;

  constructor(database: PostgresDatabase, worker: string) {
    this.#database = database;
    this.#worker = worker;
  }

  async ask(kind: RequestKind, payload: unknown, now: number): Promise<number> {
    const row = await this.#database.get<{ id: number }>(ASK, now, kind, JSON.stringify(payload ?? null));
    return row!.id;
  }

  async open(): Promise<CrawlRequest[]> {
    const rows = await this.#database.all<Omit<CrawlRequest, 'payload'> & { payload: string }>(
      OPEN,
      this.#worker,
    );
    return rows.map(({ id, at, kind, payload }) => ({ id, at, kind, payload: JSON.parse(payload) }));
  }

  async done(id: number, result: unknown, now: number): Promise<void> {
    await this.#database.run(DONE, id, now, JSON.stringify(result), this.#worker);
  }

  async answer(id: number): Promise<{ result: unknown } | null> {
    const row = await this.#database.get<{ result: string | null }>(ANSWER, id);
    return row ? { result: row.result === null ? null : JSON.parse(row.result) } : null;
  }
}
