import type { KeptMemory } from '../../model/journey.ts';
import { shardOfSite } from '../../model/shard.ts';
import type { SiteMemories } from '../../model/store.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { oneShard } from './statement.ts';

const LOAD = oneShard(`SELECT m.memory FROM site_memories m JOIN sites s ON s.shard = $1 AND s.id = m.site
  WHERE m.shard = $1 AND s.name = $2`);
const SAVE = oneShard(`INSERT INTO site_memories (shard, site, memory)
  SELECT $1::smallint, s.id, $3::bytea FROM sites s WHERE s.shard = $1 AND s.name = $2
  ON CONFLICT (shard, site) DO UPDATE SET memory = excluded.memory`);

export class PostgresSiteMemories implements SiteMemories {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async load(site: string): Promise<Uint8Array | null> {
    for (const shard of shardsOf(site)) {
      const row = await this.#database.get<{ memory: Uint8Array }>(LOAD, shard, site);
      if (row) return row.memory;
    }
    return null;
  }

  async save(memories: readonly KeptMemory[]): Promise<void> {
    if (memories.length === 0) return;
    await this.#database.transaction((transaction) => saveMemories(transaction, memories));
  }
}

/** Where a site is: in the shard of its name, or with the ids of an embedded project. */
function shardsOf(site: string): number[] {
  return [...new Set([shardOfSite(site), 0])];
}

/**
 * Of two memories of a site, the later one counts. Those of a page's journey are in the shard of the page.
 */
export async function saveMemories(
  transaction: Transaction,
  memories: readonly KeptMemory[],
  shard?: number,
): Promise<void> {
  for (const { site, bytes } of memories)
    for (const place of shard === undefined ? shardsOf(site) : [shard])
      if ((await transaction.run(SAVE, place, site, bytes)) > 0) break;
}
