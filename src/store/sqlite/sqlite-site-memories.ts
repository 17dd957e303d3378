import type { KeptMemory } from '../../model/journey.ts';
import type { SiteMemories } from '../../model/store.ts';
import type { Statement } from './driver.ts';
import type { SqliteFile } from './sqlite-file.ts';

export class SqliteSiteMemories implements SiteMemories {
  readonly #file: SqliteFile;
  readonly #load: Statement;
  readonly #save: Statement;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#load = file.prepare(
      'SELECT memory FROM site_memories JOIN sites ON sites.id = site_memories.site WHERE name = ?',
    );
    this.#save = file.prepare('INSERT OR REPLACE INTO site_memories SELECT id, ? FROM sites WHERE name = ?');
  }

  async load(site: string): Promise<Uint8Array | null> {
    return this.#file.read(
      () => (this.#load.get(site) as { memory: Uint8Array } | undefined)?.memory ?? null,
    );
  }

  async save(memories: readonly KeptMemory[]): Promise<void> {
    if (memories.length > 0) this.#file.transaction(() => this.write(memories));
  }

  /** Like `save`, inside the caller's transaction. */
  write(memories: readonly KeptMemory[]): void {
    for (const { site, bytes } of memories) this.#save.run(bytes, site);
  }
}
