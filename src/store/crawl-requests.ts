import { type Connection, withFile } from './database.ts';

/** What can be asked of the crawler; each issue adds its own kinds. */
export type RequestKind = 'seeds' | 'pause' | 'resume' | 'stop' | 'words' | 'topic' | 'ping';

export type CrawlRequest = { id: number; at: number; kind: RequestKind; payload: unknown };

/** Rows by which servers and commands ask the crawler to do something. It looks every second. */
export class CrawlRequests {
  readonly #connection: Connection;
  readonly #file: string;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  ask(kind: RequestKind, payload: unknown, now: number): number {
    return withFile(this.#file, () => {
      const statement = this.#connection.prepare('INSERT INTO requests (at, kind, payload) VALUES (?, ?, ?)');
      return Number(statement.run(now, kind, JSON.stringify(payload ?? null)).lastInsertRowid);
    });
  }

  open(): CrawlRequest[] {
    const statement = this.#connection.prepare(
      'SELECT id, at, kind, payload FROM requests WHERE done_at IS NULL ORDER BY id LIMIT 100',
    );
    return (statement.all() as (Omit<CrawlRequest, 'payload'> & { payload: string })[]).map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind,
      payload: JSON.parse(row.payload),
    }));
  }

  done(id: number, result: unknown, now: number): void {
    const statement = this.#connection.prepare('UPDATE requests SET done_at = ?, result = ? WHERE id = ?');
    statement.run(now, JSON.stringify(result), id);
  }
}
