import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AddressNeed, AddressSlots } from '../../src/store/postgres/address-slots.ts';
import type { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
let store: PostgresStore;
let database: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
  store = await PostgresStore.open(server.url('slots'), 'write');
  database = store.database;
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});
beforeEach(async () => {
  await database.exec('DELETE FROM address_slots; DELETE FROM workers');
  for (const name of ['a', 'b']) await alive(name, true);
});

const alive = (name: string, isAlive: boolean) =>
  database.exec(`INSERT INTO workers (worker, expires_at, is_idle)
    VALUES ('${name}', now() + interval '${isAlive ? 1 : -1} hour', false)
    ON CONFLICT (worker) DO UPDATE SET expires_at = excluded.expires_at`);

/** A crawler with hosts at one address. */
class Crawler {
  readonly slots: AddressSlots;
  need: AddressNeed = { server: '10.0.0.1:80', slots: 0, isIdle: false, isWaiting: true };
  /** Requests in progress. */
  busy = 0;

  constructor(name: string, perAddress = 1, termMs = 3_600_000) {
    this.slots = new AddressSlots(database, name, perAddress, termMs);
  }

  *serverNeeds(): Generator<AddressNeed> {
    yield this.need;
  }

  setSlots(_: string, slots: number): number {
    this.need = { ...this.need, slots: Math.max(slots, this.busy), isWaiting: slots === 0 };
    return this.need.slots;
  }

  settle(): Promise<boolean> {
    return this.slots.settle(this, () => 0);
  }
}

test('a slot has one owner, who gives it up when it is idle and another one waits', async () => {
  const [a, b] = [new Crawler('a'), new Crawler('b')];
  expect([await a.settle(), await b.settle()]).toEqual([true, true]);
  expect([a.need.slots, b.need.slots]).toEqual([1, 0]);
  await a.settle();
  await b.settle();
  expect([a.need.slots, b.need.slots]).toEqual([1, 0]);
  a.need = { ...a.need, isIdle: true, isWaiting: false };
  await a.settle();
  await b.settle();
  expect([a.need.slots, b.need.slots]).toEqual([0, 1]);
});

test('a busy owner keeps it to the end of its term and of its request, and then lets the other one in', async () => {
  const [a, b] = [new Crawler('a', 1, 0), new Crawler('b')];
  await a.settle();
  a.busy = 1;
  for (let i = 0; i < 3; i++) {
    await b.settle();
    await a.settle();
  }
  expect([a.need.slots, b.need.slots]).toEqual([1, 0]);
  a.busy = 0;
  await a.settle();
  await a.settle();
  await b.settle();
  expect([a.need.slots, b.need.slots]).toEqual([0, 1]);
});

test('several slots of an address are shared', async () => {
  const [a, b] = [new Crawler('a', 2), new Crawler('b', 2)];
  await a.settle();
  expect(a.need.slots).toBe(2);
  for (let i = 0; i < 4; i++) {
    await b.settle();
    await a.settle();
  }
  expect([a.need.slots, b.need.slots]).toEqual([1, 1]);
});

test('those of a worker that died are free, and it finds them gone when it wakes up', async () => {
  const [a, b] = [new Crawler('a'), new Crawler('b')];
  await a.settle();
  await alive('a', false);
  await b.settle();
  expect(b.need.slots).toBe(1);
  await a.settle();
  expect(a.need.slots).toBe(0);
  await b.slots.close();
  await alive('a', true);
  await a.settle();
  expect(a.need.slots).toBe(1);
});

test('a host without an address needs none', async () => {
  const { slots } = new Crawler('a', 3);
  expect(['unknown:a.tr:80', 'refused:a.tr', '10.0.0.1:80'].map((key) => slots.slotsOf(key))).toEqual([
    3, 3, 0,
  ]);
});
