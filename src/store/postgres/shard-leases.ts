import { SHARDS } from '../../model/shard.ts';
import type { PostgresDatabase, Transaction } from './postgres-database.ts';
import { allShards, shared } from './statement.ts';

/** Events about the shards of an owner. */
export type LeaseEvents = {
  /** Shards were claimed at this time, by the monotonic clock: they are used once this has resolved. */
  gained(shards: readonly number[], claimedAt: number): Promise<void>;
  /** They belong to another worker, or to none. */
  lost(shards: ReadonlySet<number>): void;
  /** Is work of a shard in progress, so that it cannot be handed over now? */
  isBusy(shard: number): boolean;
  fail(error: unknown): void;
};

type Lease = { epoch: number; until: number; isReady: boolean };

/** A worker uses a shard for this part of the lease after requesting it, by its own monotonic clock. */
const SAFE_SHARE = 0.8;
const BEATS_PER_LEASE = 4;
/** A worker without work checks more often whether the others have any. */
const IDLE_BEAT_MS = 250;
/** Shards whose URLs are loaded together. */
const LOADED_AT_ONCE = 32;
/** Number of pages that a worker may fetch before it must ask again, if all of them share a limit. */
const GRANTED_AT_ONCE = 16;

const GREET =
  shared(`INSERT INTO workers (worker, expires_at, is_idle) VALUES ($1, now() + $2 * interval '1 millisecond', $3)
  ON CONFLICT (worker) DO UPDATE SET expires_at = excluded.expires_at, is_idle = excluded.is_idle`);
// Also after it has expired: only a claim changes the owner. Rows are locked in order, as in commits.
const RENEW = shared(`WITH mine AS (SELECT shard FROM shards WHERE owner = $1 ORDER BY shard FOR UPDATE)
  UPDATE shards s SET expires_at = now() + $2 * interval '1 millisecond' FROM mine WHERE s.shard = mine.shard
  RETURNING s.shard, s.epoch`);
const OTHERS = shared('SELECT count(*) AS live FROM workers WHERE worker <> $1 AND expires_at > now()');
const CLAIM =
  shared(`UPDATE shards SET owner = $1, epoch = epoch + 1, expires_at = now() + $2 * interval '1 millisecond'
  WHERE shard IN (SELECT shard FROM shards WHERE expires_at <= now() ORDER BY shard LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING shard, epoch`);
const RELEASE = shared(
  `UPDATE shards SET owner = NULL, expires_at = '-infinity' WHERE owner = $1 AND shard = ANY($2::smallint[])`,
);
const BUSY = shared('UPDATE workers SET is_idle = false WHERE worker = $1 AND is_idle');
const LEAVE = shared('DELETE FROM workers WHERE worker = $1');
const HELD =
  shared(`SELECT shard, epoch FROM shards WHERE owner = $1 AND shard = ANY($2::smallint[]) AND expires_at > now()
  ORDER BY shard FOR SHARE`);
// One statement sees one moment: removing something from an inbox makes its worker busy in the same
// transaction.
const IS_OVER = allShards(`SELECT NOT EXISTS (SELECT FROM inbox)
    AND NOT EXISTS (SELECT FROM shards WHERE expires_at <= now())
    AND NOT EXISTS (SELECT FROM workers WHERE worker <> $1 AND expires_at > now() AND NOT is_idle) AS "isOver"`);
const BEGIN_RUN = shared(`INSERT INTO runs (id, max_pages, granted) VALUES (1, $1, 0)
  ON CONFLICT (id) DO UPDATE SET max_pages = excluded.max_pages, granted = 0`);
const GRANT = shared(`WITH before AS (SELECT granted FROM runs WHERE id = 1 FOR UPDATE)
  UPDATE runs SET granted = least(runs.max_pages, greatest(0, runs.granted + $1)) FROM before
  WHERE id = 1 RETURNING runs.granted - before.granted AS granted`);

/**
 * The shards that this worker crawls. They are leased by the clock of the database; a heartbeat renews them.
 * Each living worker takes its fair share: surplus shards are handed over as soon as none of their work is in
 * progress, those of a dead worker are claimed when they expire. Every change of owner has a new epoch, and
 * every commit proves that the shard still belongs to this worker.
 */
export class ShardLeases {
  readonly #database: PostgresDatabase;
  readonly #worker: string;
  readonly #leaseMs: number;
  readonly #owned = new Map<number, Lease>();
  readonly #loading = new Set<Promise<void>>();
  #events: LeaseEvents | null = null;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isIdle = false;
  #isRoundOver = false;
  #workers = 1;
  /** Number of pages that this worker may fetch in this run; null if there is no limit. */
  #granted: number | null = null;
  #fetched = 0;
  #isUsedUp = false;

  constructor(database: PostgresDatabase, worker: string, leaseMs: number) {
    this.#database = database;
    this.#worker = worker;
    this.#leaseMs = leaseMs;
  }

  /**
   * Claims a fair share and waits until it can be used. `maxPages`: for all workers together; 0 for no limit.
   */
  async begin(events: LeaseEvents, maxPages: number): Promise<void> {
    this.#events = events;
    if (maxPages > 0) {
      this.#granted = 0;
      if ((await this.#others()) === 0) await this.#database.run(BEGIN_RUN, maxPages);
    }
    const beat = this.#beat();
    this.#beating = beat.catch(() => {});
    await beat;
    // Loading many URLs can take longer than a lease lasts.
    this.#beatLater();
    await Promise.all(this.#loading);
  }

  /** Does this worker own the shard, and has it loaded all its URLs? */
  owns(shard: number): boolean {
    return this.#owned.get(shard)?.isReady === true;
  }

  /** Is it leased, loaded or not? */
  claims(shard: number): boolean {
    return this.#owned.has(shard);
  }

  get ownedShards(): number[] {
    return [...this.#owned.keys()].filter((shard) => this.owns(shard)).sort((a, b) => a - b);
  }

  /** May a request to one of its hosts start now? Not if the lease was not renewed in time. */
  mayAct(shard: number): boolean {
    const lease = this.#owned.get(shard);
    return lease?.isReady === true && performance.now() < lease.until;
  }

  /** The result of a query may be relied on until then, by this process's monotonic clock. */
  safeUntil(askedAt: number): number {
    return askedAt + this.#leaseMs * SAFE_SHARE;
  }

  /** How often a worker checks what it still owns. */
  get beatMs(): number {
    return this.#leaseMs / BEATS_PER_LEASE;
  }

  /** Number of living workers, including this one. */
  get workers(): number {
    return this.#workers;
  }

  /** How many more pages may be fetched. */
  pagesLeft(fetched: number): number {
    this.#fetched = fetched;
    return this.#granted === null ? Number.POSITIVE_INFINITY : this.#granted - fetched;
  }

  /** Have all workers together fetched as many pages as they may? */
  get isUsedUp(): boolean {
    return this.#isUsedUp;
  }

  /** Tells the others whether this worker has anything left to do. */
  setIdle(isIdle: boolean): void {
    if (isIdle === this.#isIdle) return;
    this.#isIdle = isIdle;
    this.#isRoundOver = false;
    if (!this.#isClosed && this.#events) this.#beatLater();
  }

  /** At the last check no worker had anything left to do, and every shard had an owner. */
  get isRoundOver(): boolean {
    return this.#isIdle && this.#isRoundOver;
  }

  /** Which of these shards belong to this worker; they do until the transaction ends. */
  async held(transaction: Transaction, shards: Iterable<number>): Promise<Set<number>> {
    const wanted = [...new Set(shards)].filter((shard) => this.owns(shard));
    if (wanted.length === 0) return new Set();
    const rows = await transaction.all<{ shard: number; epoch: number }>(HELD, this.#worker, wanted);
    return new Set(
      rows.filter(({ shard, epoch }) => this.#owned.get(shard)?.epoch === epoch).map(({ shard }) => shard),
    );
  }

  /** From now on this worker is not idle; resolves once no heartbeat in progress can report otherwise. */
  async becomeBusy(): Promise<void> {
    this.setIdle(false);
    await this.#beating;
  }

  /** Others must not conclude that nothing is left while this transaction takes something from the inbox. */
  async sayBusy(transaction: Transaction): Promise<void> {
    await transaction.run(BUSY, this.#worker);
  }

  /**
   * Hands everything over. An unavailable database is waited for as long as a lease lasts: after that
   * everything expires anyway.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.endPatience();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#beating;
    await Promise.allSettled(this.#loading);
    await this.#giveBackPages();
    await this.#release([...this.#owned.keys()]);
    await this.#database.run(LEAVE, this.#worker);
  }

  /** This worker is about to end. */
  endPatience(): void {
    this.#database.endPatienceIn(this.#leaseMs);
  }

  #beatLater(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const usual = this.beatMs;
    const isWaiting = this.#isIdle || (this.#granted !== null && this.pagesLeft(this.#fetched) <= 0);
    // One after the other: a late heartbeat would claim shards again that were just handed over.
    const beat = async () => {
      try {
        if (!this.#isClosed) await this.#beat();
        if (!this.#isClosed) this.#beatLater();
      } catch (error) {
        this.#events?.fail(error);
      }
    };
    this.#timer = setTimeout(
      () => {
        this.#beating = this.#beating.then(beat);
      },
      isWaiting ? Math.min(usual, IDLE_BEAT_MS) : usual,
    );
  }

  async #beat(): Promise<void> {
    const askedAt = performance.now();
    await this.#database.run(GREET, this.#worker, this.#leaseMs, this.#isIdle);
    await this.#renew(askedAt);
    this.#workers = (await this.#others()) + 1;
    const fair = Math.ceil(SHARDS / this.#workers);
    if (this.#owned.size > fair) await this.#handOver(this.#owned.size - fair);
    else if (this.#owned.size < fair) await this.#claim(fair - this.#owned.size);
    await this.#sharePages();
    if (this.#isIdle) await this.#lookWhetherOver();
  }

  async #renew(askedAt: number): Promise<void> {
    const rows = await this.#database.all<{ shard: number; epoch: number }>(
      RENEW,
      this.#worker,
      this.#leaseMs,
    );
    const kept = new Map(rows.map(({ shard, epoch }) => [shard, epoch]));
    const lost = new Set<number>();
    for (const [shard, lease] of this.#owned) {
      if (kept.get(shard) === lease.epoch) lease.until = this.safeUntil(askedAt);
      else lost.add(shard);
    }
    this.#drop(lost);
  }

  async #claim(most: number): Promise<void> {
    const askedAt = performance.now();
    const rows = await this.#database.all<{ shard: number; epoch: number }>(
      CLAIM,
      this.#worker,
      this.#leaseMs,
      most,
    );
    if (rows.length === 0) return;
    const claimedAt = performance.now();
    this.#isRoundOver = false;
    const until = this.safeUntil(askedAt);
    const gained = rows.map(({ shard, epoch }): [number, Lease] => [shard, { epoch, until, isReady: false }]);
    for (const [shard, lease] of gained) this.#owned.set(shard, lease);
    const loading = this.#load(gained, claimedAt).catch((error: unknown) => this.#events?.fail(error));
    this.#loading.add(loading);
    void loading.finally(() => this.#loading.delete(loading));
  }

  /** A few at a time, so that the first sites do not wait until the last ones are loaded. */
  async #load(gained: readonly (readonly [number, Lease])[], claimedAt: number): Promise<void> {
    for (let at = 0; at < gained.length; at += LOADED_AT_ONCE) {
      const some = gained
        .slice(at, at + LOADED_AT_ONCE)
        .filter(([shard, lease]) => this.#owned.get(shard) === lease);
      if (some.length === 0) continue;
      await this.#events!.gained(
        some.map(([shard]) => shard),
        claimedAt,
      );
      for (const [, lease] of some) lease.isReady = true;
    }
  }

  async #handOver(most: number): Promise<void> {
    const spare = [...this.#owned]
      .filter(([shard, { isReady }]) => isReady && !this.#events!.isBusy(shard))
      .map(([shard]) => shard)
      .slice(-most);
    await this.#release(spare);
  }

  async #release(shards: readonly number[]): Promise<void> {
    if (shards.length === 0) return;
    this.#drop(new Set(shards));
    await this.#database.run(RELEASE, this.#worker, shards);
  }

  #drop(shards: ReadonlySet<number>): void {
    if (shards.size === 0) return;
    for (const shard of shards) this.#owned.delete(shard);
    this.#events?.lost(shards);
  }

  async #others(): Promise<number> {
    return (await this.#database.get<{ live: number }>(OTHERS, this.#worker))!.live;
  }

  async #lookWhetherOver(): Promise<void> {
    const row = await this.#database.get<{ isOver: boolean }>(IS_OVER, this.#worker);
    this.#isRoundOver = this.#isIdle && row!.isOver && this.#loading.size === 0;
  }

  async #sharePages(): Promise<void> {
    if (this.#granted === null) return;
    if (this.#isIdle) return this.#giveBackPages();
    const left = this.#granted - this.#fetched;
    if (left >= GRANTED_AT_ONCE) return;
    const wanted = GRANTED_AT_ONCE * 2 - left;
    const row = await this.#database.get<{ granted: number }>(GRANT, wanted);
    this.#granted += row?.granted ?? 0;
    this.#isUsedUp = (row?.granted ?? 0) === 0 && this.#granted <= this.#fetched;
  }

  async #giveBackPages(): Promise<void> {
    const unused = this.#granted === null ? 0 : this.#granted - this.#fetched;
    if (this.#granted === null || unused <= 0) return;
    this.#granted -= unused;
    await this.#database.run(GRANT, -unused);
  }
}
