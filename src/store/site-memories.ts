import type { KeptMemory } from '../model/journey.ts';
import { type Connection, inTransaction, type Statement, withFile } from './database.ts';

/** What similar-text detection has learnt of each site, as bytes that only it can read. */
export class SiteMemories {
  readonly #connection: Connection;
  readonly #file: string;
  readonly #load: Statement;
  readonly #save: Statement;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
    this.#load = connection.prepare(
      'SELECT memory FROM site_memories JOIN sites ON sites.id = site_memories.site WHERE name = ?',
    );
    this.#save = connection.prepare(
      'INSERT OR REPLACE INTO site_memories SELECT id, ? FROM sites WHERE name = ?',
    );
  }

  load(site: string): Uint8Array | null {
    return withFile(this.#file, () => {
      const row = this.#load.get(site) as { memory: Uint8Array } | undefined;
      return row?.memory ?? null;
    });
  }

  save(memories: readonly KeptMemory[]): void {
    if (memories.length > 0) inTransaction(this.#connection, this.#file, () => this.write(memories));
  }

  /** As `save`, inside the caller's transaction. A site that is not in the store has no memory. */
  write(memories: readonly KeptMemory[]): void {
    for (const { site, bytes } of memories) this.#save.run(bytes, site);
  }
}
