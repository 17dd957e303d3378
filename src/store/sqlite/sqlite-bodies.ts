import type { PageId } from '../../model/page.ts';
import type { Bodies } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteBodies implements Bodies {
  readonly #file: SqliteFile;
  readonly #get: Statement;
  readonly #put: Statement;
  readonly #remove: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#get = file.prepare('SELECT body FROM bodies WHERE id = ?');
    this.#put = file.prepare('INSERT OR REPLACE INTO bodies VALUES (?, ?)');
    this.#remove = file.prepare('DELETE FROM bodies WHERE id = ?');
  }

  async get(id: PageId): Promise<Uint8Array | null> {
    return this.#file.read(() => (this.#get.get(id) as { body: Uint8Array } | undefined)?.body ?? null);
  }

  /** Inside the caller's transaction. */
  put(id: PageId, body: Uint8Array): void {
    this.#put.run(id, body);
  }

  /** Inside the caller's transaction. */
  remove(id: PageId): void {
    this.#remove.run(id);
  }
}
