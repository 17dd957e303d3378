import { numberedStore } from './numbered-store.ts';
import { PageNumbers } from './page-numbers.ts';
import type { PatienceOptions } from './patience.ts';
import { PostgresStore } from './postgres-store.ts';
import { ShardLeases } from './shard-leases.ts';

/** A shared store with what a crawler needs to work on its part of it. */
export type SharedStore = {
  /** As this crawler sees it. */
  store: ReturnType<typeof numberedStore>;
  /** With ids as they are stored. */
  whole: PostgresStore;
  leases: ShardLeases;
  numbers: PageNumbers;
};

/** Nothing is leased yet. */
export async function openSharedStore(
  url: string,
  leaseMs: number,
  patience: PatienceOptions,
): Promise<SharedStore> {
  const whole = await PostgresStore.open(url, 'write', patience);
  const leases = new ShardLeases(whole.database, whole.worker, leaseMs);
  const numbers = new PageNumbers((shard) => leases.owns(shard));
  return { store: numberedStore(whole, numbers, leases), whole, leases, numbers };
}
