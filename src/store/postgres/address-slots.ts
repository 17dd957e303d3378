import type { PostgresDatabase } from './postgres-database.ts';
import { shared } from './statement.ts';

/** The slots of an address that the crawler has and needs. */
export type AddressNeed = { server: string; slots: number; isIdle: boolean; isWaiting: boolean };

/** The part of a frontier that knows addresses. */
export type AddressUser = {
  serverNeeds(): Iterable<AddressNeed>;
  /** Returns how many it has until those in use are free. */
  setSlots(server: string, slots: number, now: number): number;
};

type SlotRow = { address: string; slot: number; isWanted: boolean; heldMs: number };

const MINE =
  shared(`SELECT address, slot, is_wanted AS "isWanted", (extract(epoch FROM now() - since) * 1000)::float8 AS "heldMs"
  FROM address_slots WHERE owner = $1 ORDER BY address, slot`);
// In order, so that two workers do not deadlock. A slot of a dead worker is free.
const CLAIM = shared(`INSERT INTO address_slots (address, slot, owner, since)
  SELECT a, s, $1, now() FROM unnest($2::text[]) a, generate_series(1, $3) s ORDER BY 1, 2
  ON CONFLICT (address, slot) DO UPDATE SET owner = excluded.owner, since = excluded.since, is_wanted = false
    WHERE NOT EXISTS (SELECT FROM workers w WHERE w.worker = address_slots.owner AND w.expires_at > now())
  RETURNING address`);
const WANT = shared(`WITH wanted AS (SELECT address, slot FROM address_slots
    WHERE address = ANY($2::text[]) AND owner <> $1 AND NOT is_wanted ORDER BY address, slot FOR UPDATE)
  UPDATE address_slots s SET is_wanted = true FROM wanted w WHERE s.address = w.address AND s.slot = w.slot`);
const GIVE_UP =
  shared(`DELETE FROM address_slots s USING unnest($2::text[], $3::integer[]) AS t(address, slot)
  WHERE s.address = t.address AND s.slot = t.slot AND s.owner = $1`);
const SETTLED = shared(
  'UPDATE address_slots SET is_wanted = false WHERE owner = $1 AND address = ANY($2::text[]) AND is_wanted',
);
const GIVE_UP_ALL = shared(`DELETE FROM address_slots s WHERE owner = $1
  OR NOT EXISTS (SELECT FROM workers w WHERE w.worker = s.owner AND w.expires_at > now())`);

/** Number of addresses claimed in one statement. */
const AT_ONCE = 1_000;
/** Several times the polling interval of a waiting worker. */
const GRACE_MS = 1_000;

/**
 * `crawl.perAddress` over all workers. Each slot of an address has one owner; without a slot no request is
 * sent there. A worker claims free slots, and gives up a slot that another one wants: immediately if it is
 * idle or one of several, otherwise after its term.
 */
export class AddressSlots {
  readonly #database: PostgresDatabase;
  readonly #worker: string;
  readonly #perAddress: number;
  readonly #termMs: number;
  /** Slots that are given up as soon as no request uses them. */
  readonly #leaving = new Map<string, number>();
  readonly #givenAt = new Map<string, number>();

  constructor(database: PostgresDatabase, worker: string, perAddress: number, termMs: number) {
    this.#database = database;
    this.#worker = worker;
    this.#perAddress = perAddress;
    this.#termMs = termMs;
  }

  /** Slots of an address that has not been requested yet; hosts without an address share nothing. */
  slotsOf(server: string): number {
    return /^(refused|unknown):/.test(server) ? this.#perAddress : 0;
  }

  /** Synchronises the frontier and the table. True if an address waits for others. */
  async settle(user: AddressUser, now: () => number): Promise<boolean> {
    const mine = byAddress(await this.#database.all<SlotRow>(MINE, this.#worker));
    const given: SlotRow[] = [];
    const waiting: string[] = [];
    for (const { server, slots, isIdle, isWaiting } of user.serverNeeds()) {
      if (this.slotsOf(server) > 0) continue;
      const rows = mine.get(server) ?? [];
      if (rows.some((row) => row.isWanted) && this.#isToGive(rows, isIdle))
        this.#leaving.set(server, rows.length - 1);
      const kept = Math.min(rows.length, this.#leaving.get(server) ?? rows.length);
      const left = kept === slots ? slots : user.setSlots(server, kept, now());
      if (left > kept) continue; // one of those to give up is in use
      this.#leaving.delete(server);
      given.push(...rows.slice(kept));
      if (isWaiting && rows.length === 0 && this.#mayClaim(server)) waiting.push(server);
    }
    await this.#giveUp(given);
    for (let i = 0; i < waiting.length; i += AT_ONCE)
      await this.#claim(waiting.slice(i, i + AT_ONCE), user, now);
    return waiting.length > 0 || this.#leaving.size > 0 || this.#givenAt.size > 0;
  }

  /** Gives up all slots, and removes those of workers that died. */
  async close(): Promise<void> {
    await this.#database.transaction((transaction) => transaction.run(GIVE_UP_ALL, this.#worker));
  }

  /** A crawler that waits for an address has priority over the one that has just given it up. */
  #mayClaim(server: string): boolean {
    const at = this.#givenAt.get(server);
    if (at !== undefined && performance.now() < at + GRACE_MS) return false;
    this.#givenAt.delete(server);
    return true;
  }

  #isToGive(rows: readonly SlotRow[], isIdle: boolean): boolean {
    return isIdle || rows.length > 1 || rows[0]!.heldMs >= this.#termMs;
  }

  async #claim(addresses: readonly string[], user: AddressUser, now: () => number): Promise<void> {
    const rows = await this.#database.transaction(async (transaction) => {
      const claimed = await transaction.all<{ address: string }>(
        CLAIM,
        this.#worker,
        addresses,
        this.#perAddress,
      );
      const got = new Set(claimed.map(({ address }) => address));
      const missed = addresses.filter((address) => !got.has(address));
      if (missed.length > 0) await transaction.run(WANT, this.#worker, missed);
      return claimed;
    });
    for (const [address, slots] of byAddress(rows)) user.setSlots(address, slots.length, now());
  }

  async #giveUp(rows: readonly SlotRow[]): Promise<void> {
    if (rows.length === 0) return;
    const addresses = rows.map(({ address }) => address);
    for (const address of addresses) this.#givenAt.set(address, performance.now());
    await this.#database.transaction(async (transaction) => {
      const slots = rows.map(({ slot }) => slot);
      await transaction.run(GIVE_UP, this.#worker, addresses, slots);
      await transaction.run(SETTLED, this.#worker, addresses);
    });
  }
}

function byAddress<Row extends { address: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const some = found.get(row.address);
    if (some) some.push(row);
    else found.set(row.address, [row]);
  }
  return found;
}
