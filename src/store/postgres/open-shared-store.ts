import { AddressSlots } from './address-slots.ts';
import { numberedStore } from './numbered-store.ts';
import { PageNumbers } from './page-numbers.ts';
import type { PatienceOptions } from './patience.ts';
import { PostgresStore } from './postgres-store.ts';
import { ShardLeases } from './shard-leases.ts';

/** A shared store with what a crawler needs to work on its part of it. */
export type SharedStore = {
  /** As this crawler sees it. */
  store: ReturnType<typeof numberedStore>;
  /** With ids as stored. */
  whole: PostgresStore;
  leases: ShardLeases;
  slots: AddressSlots;
  numbers: PageNumbers;
};

type SharedStoreOptions = { leaseMs: number; perAddress: number; patience?: PatienceOptions };

/** Nothing is leased yet. */
export async function openSharedStore(
  url: string,
  { leaseMs, perAddress, patience = {} }: SharedStoreOptions,
): Promise<SharedStore> {
  const whole = await PostgresStore.open(url, 'write', patience);
  const leases = new ShardLeases(whole.database, whole.worker, leaseMs);
  // An address that others wait for is given up after one lease at the latest.
  const slots = new AddressSlots(whole.database, whole.worker, perAddress, leaseMs);
  const numbers = new PageNumbers((shard) => leases.owns(shard));
  return { store: numberedStore(whole, numbers, leases), whole, leases, slots, numbers };
}
