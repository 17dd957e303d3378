import type { CrawlRequest, RequestKind } from '../../model/crawl-request.ts';
import { TaziError } from '../../model/errors.ts';
import type { Requests } from '../../model/store.ts';
import type { SqliteFile } from './sqlite-file.ts';

const MAX_OPEN = 100;
const OPEN = `SELECT id, at, kind, payload FROM requests WHERE done_at IS NULL ORDER BY id LIMIT ${MAX_OPEN}`;

type RequestRow = Omit<CrawlRequest, 'payload'> & { payload: string };

export class SqliteRequests implements Requests {
  readonly #file: SqliteFile | null;

  readonly #location: string;

  /** Null if no request was ever made, or none can be made. */
  constructor(file: SqliteFile | null, location: string) {
    this.#file = file;
    this.#location = location;
  }

  async ask(kind: RequestKind, payload: unknown, now: number): Promise<number> {
    const file = this.#writable();
    return file.read(() => {
      const ask = file.prepare('INSERT INTO requests (at, kind, payload) VALUES (?, ?, ?)');
      return Number(ask.run(now, kind, JSON.stringify(payload ?? null)).lastInsertRowid);
    });
  }

  async open(): Promise<CrawlRequest[]> {
    const file = this.#file;
    if (file === null) return [];
    const rows = file.read(() => file.prepare(OPEN).all() as RequestRow[]);
    return rows.map(({ id, at, kind, payload }) => ({ id, at, kind, payload: JSON.parse(payload) }));
  }

  async done(id: number, result: unknown, now: number): Promise<void> {
    const file = this.#writable();
    file.read(() =>
      file
        .prepare('UPDATE requests SET done_at = ?, result = ? WHERE id = ?')
        .run(now, JSON.stringify(result), id),
    );
  }

  async answer(id: number): Promise<{ result: unknown } | null> {
    const file = this.#file;
    if (file === null) return null;
    const select = file.prepare('SELECT result FROM requests WHERE id = ? AND done_at IS NOT NULL');
    const row = file.read(() => select.get(id) as { result: string | null } | undefined);
    return row ? { result: row.result === null ? null : JSON.parse(row.result) } : null;
  }

  /** Removes the payload of completed requests: it may quote a page. */
  purge(): void {
    const file = this.#file;
    if (file === null) return;
    file.transaction(() => file.exec("UPDATE requests SET payload = 'null' WHERE done_at IS NOT NULL"));
    file.purge();
  }

  #writable(): SqliteFile {
    if (this.#file === null)
      throw new TaziError('folder-unwritable', { folder: this.#location, detail: 'it can only be read' });
    return this.#file;
  }
}
