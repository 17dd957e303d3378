import type { KeptPage, KeptPages } from '../../model/store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

const PUT = shared(`INSERT INTO kept_pages (url, until, packed) VALUES ($1, $2, $3)
  ON CONFLICT (url) DO UPDATE SET until = excluded.until, packed = excluded.packed`);
const LIST = shared('SELECT url, until FROM kept_pages ORDER BY url');
const GET = shared('SELECT packed FROM kept_pages WHERE url = $1');
const DROP = shared('DELETE FROM kept_pages WHERE url = ANY($1::text[])');

export class PostgresKeptPages implements KeptPages {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  put(pages: readonly KeptPage[]): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      for (const { url, until, packed } of pages) await transaction.run(PUT, url, until, packed);
    });
  }

  list(): Promise<Omit<KeptPage, 'packed'>[]> {
    return this.#database.all(LIST);
  }

  async get(url: string): Promise<Uint8Array | null> {
    return (await this.#database.get<{ packed: Uint8Array }>(GET, url))?.packed ?? null;
  }

  async drop(urls: readonly string[]): Promise<void> {
    await this.#database.run(DROP, urls);
  }
}
