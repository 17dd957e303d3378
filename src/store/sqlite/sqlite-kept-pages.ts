import type { KeptPage, KeptPages } from '../../model/store.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteKeptPages implements KeptPages {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async put(pages: readonly KeptPage[]): Promise<void> {
    const put = this.#file.prepare('INSERT OR REPLACE INTO kept_pages (url, until, packed) VALUES (?, ?, ?)');
    this.#file.transaction(() => {
      for (const { url, until, packed } of pages) put.run(url, until, packed);
    });
  }

  async list(): Promise<Omit<KeptPage, 'packed'>[]> {
    const select = this.#file.prepare('SELECT url, until FROM kept_pages ORDER BY url');
    return this.#file.read(() => select.all() as Omit<KeptPage, 'packed'>[]);
  }

  async get(url: string): Promise<Uint8Array | null> {
    const select = this.#file.prepare('SELECT packed FROM kept_pages WHERE url = ?');
    return this.#file.read(() => (select.get(url) as { packed: Uint8Array } | undefined)?.packed ?? null);
  }

  async drop(urls: readonly string[]): Promise<void> {
    const drop = this.#file.prepare('DELETE FROM kept_pages WHERE url = ?');
    this.#file.transaction(() => {
      for (const url of urls) drop.run(url);
    });
  }
}
