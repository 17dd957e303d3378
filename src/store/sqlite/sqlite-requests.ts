import type { CrawlRequest, RequestKind } from '../../model/crawl-request.ts';
import type { Requests } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

const MAX_OPEN = 100;

export class SqliteRequests implements Requests {
  readonly #file: SqliteFile;
  readonly #ask: Statement;
  readonly #open: Statement;
  readonly #done: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#ask = file.prepare('INSERT INTO requests (at, kind, payload) VALUES (?, ?, ?)');
    this.#open = file.prepare(
      `SELECT id, at, kind, payload FROM requests WHERE done_at IS NULL ORDER BY id LIMIT ${MAX_OPEN}`,
    );
    this.#done = file.prepare('UPDATE requests SET done_at = ?, result = ? WHERE id = ?');
  }

  async ask(kind: RequestKind, payload: unknown, now: number): Promise<number> {
    return this.#file.read(() =>
      Number(this.#ask.run(now, kind, JSON.stringify(payload ?? null)).lastInsertRowid),
    );
  }

  async open(): Promise<CrawlRequest[]> {
    const rows = this.#file.read(
      () => this.#open.all() as (Omit<CrawlRequest, 'payload'> & { payload: string })[],
    );
    return rows.map(({ id, at, kind, payload }) => ({ id, at, kind, payload: JSON.parse(payload) }));
  }

  async done(id: number, result: unknown, now: number): Promise<void> {
    this.#file.read(() => this.#done.run(now, JSON.stringify(result), id));
  }
}
