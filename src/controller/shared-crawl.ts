import type { FrontierOptions, MemoryFrontier } from '../frontier/memory-frontier.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { NearDuplicates } from '../links/near-duplicates.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import { shardOfSite } from '../model/shard.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { SharedStore } from '../store/postgres/open-shared-store.ts';

/** How often a crawler checks for URLs that others found in its sites, and for addresses that others have. */
const LOOK_EVERY_MS = 250;
/** Addresses found within this time are claimed together. */
const CLAIM_AFTER_MS = 20;

type Needs = {
  frontier: MemoryFrontier;
  links: LinkRules;
  /** Pages are compared with those of newly claimed sites. */
  nearDuplicates: NearDuplicates;
  maxPages: number;
  now: () => number;
  /** There may be something to do. */
  wake: () => void;
  fail: (error: unknown) => void;
};

/** One of several crawlers on a shared store: keeps its frontier in step with the shards that it owns. */
export class SharedCrawl {
  readonly #shared: SharedStore;
  readonly #shards = new Map<string, number>();
  /** Visits in progress, by shard. */
  readonly #underWay = new Map<number, number>();
  #needs: Needs | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #slotTimer: NodeJS.Timeout | null = null;
  /** When it fires, by the monotonic clock. */
  #settlesAt = Number.POSITIVE_INFINITY;
  #settling: Promise<void> = Promise.resolve();
  /** Slots of addresses are certain until then, by the monotonic clock. */
  #slotsUntil = Number.NEGATIVE_INFINITY;
  /** URLs are being moved from the inbox into the frontier: there is something to do. */
  #isTaking = false;
  #isClosed = false;
  #closed: Promise<void> | null = null;

  constructor(shared: SharedStore) {
    this.#shared = shared;
  }

  /**
   * Claims this crawler's share of the sites and loads their URLs. From then on, URLs that others find in
   * them are admitted like its own.
   */
  async begin(needs: Needs): Promise<void> {
    this.#needs = needs;
    const { leases } = this.#shared;
    await leases.begin(
      {
        gained: (shards, claimedAt) => this.#load(shards, claimedAt),
        lost: (shards) => needs.frontier.drop((host) => shards.has(this.#shardOf(host))),
        isBusy: (shard) => (this.#underWay.get(shard) ?? 0) > 0,
        fail: (error) => needs.fail(error),
      },
      needs.maxPages,
    );
    this.#follow(needs);
    this.#settleLater(0);
  }

  #follow(needs: Needs): void {
    const look = () => {
      this.#looking = this.#takeInbox(needs).then(
        () => {
          if (!this.#isClosed) this.#timer = setTimeout(look, LOOK_EVERY_MS);
        },
        (error: unknown) => needs.fail(error),
      );
    };
    look();
  }

  /** A host has an address now, for which a slot may have to be claimed. */
  placed(): void {
    this.#settleLater(CLAIM_AFTER_MS);
  }

  /** At the latest after this time: an earlier time stays, so that many calls do not postpone it forever. */
  #settleLater(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isClosed || this.#settlesAt <= at) return;
    if (this.#slotTimer) clearTimeout(this.#slotTimer);
    this.#settlesAt = at;
    this.#slotTimer = setTimeout(() => {
      this.#slotTimer = null;
      this.#settlesAt = Number.POSITIVE_INFINITY;
      this.#settling = this.#settling.then(() => this.#settleSlots());
    }, ms);
  }

  async #settleSlots(): Promise<void> {
    const { slots, leases } = this.#shared;
    const { frontier, now, wake, fail } = this.#needs!;
    if (this.#isClosed) return;
    try {
      const askedAt = performance.now();
      const isWaiting = await slots.settle(frontier, now);
      this.#slotsUntil = leases.safeUntil(askedAt);
      this.#settleLater(isWaiting ? LOOK_EVERY_MS : leases.beatMs);
      wake();
    } catch (error) {
      fail(error);
    }
  }

  /** The store with ids as stored, for work on all of it. */
  get whole(): Store {
    return this.#shared.whole;
  }

  /** Options of a frontier that is one of several. */
  frontierOptions(): Pick<FrontierOptions, 'newId' | 'isOurs' | 'slotsOf' | 'onSlotless'> {
    const { numbers, slots } = this.#shared;
    return {
      slotsOf: (server) => slots.slotsOf(server),
      // A host that has rested after its site came from another crawler.
      onSlotless: () => this.#settleLater(CLAIM_AFTER_MS),
      newId: (url) => numbers.newNumber(url),
      isOurs: (host, id) => this.isOurs(host) && !numbers.isForeign(id),
    };
  }

  isOurs(host: string): boolean {
    return this.#shared.leases.owns(this.#shardOf(host));
  }

  /** Is its site leased to this crawler, loaded or not? */
  claims(host: string): boolean {
    return this.#shared.leases.claims(this.#shardOf(host));
  }

  /** May a request to this host begin now? */
  mayVisit(host: string): boolean {
    return performance.now() < this.#slotsUntil && this.#shared.leases.mayAct(this.#shardOf(host));
  }

  began(host: string): void {
    const shard = this.#shardOf(host);
    this.#underWay.set(shard, (this.#underWay.get(shard) ?? 0) + 1);
  }

  ended(host: string): void {
    const shard = this.#shardOf(host);
    this.#underWay.set(shard, (this.#underWay.get(shard) ?? 0) - 1);
  }

  /** This worker's part of a budget for all workers. */
  get share(): number {
    return 1 / this.#shared.leases.workers;
  }

  pagesLeft(fetched: number): number {
    return this.#shared.leases.pagesLeft(fetched);
  }

  get isUsedUp(): boolean {
    return this.#shared.leases.isUsedUp;
  }

  /** Nothing is left to do here: is that the case everywhere? */
  isOverEverywhere(isOverHere: boolean): boolean {
    const isIdle = isOverHere && !this.#isTaking;
    this.#shared.leases.setIdle(isIdle);
    return isIdle && this.#shared.leases.isRoundOver;
  }

  /** The crawl is about to end: it does not wait much longer for an unavailable database. */
  stopping(): void {
    this.#shared.leases.endPatience();
  }

  /** Hands its sites over to the others. May be called twice. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    this.stopping();
    for (const timer of [this.#timer, this.#slotTimer]) if (timer) clearTimeout(timer);
    await Promise.all([this.#looking, this.#settling]);
    await this.#shared.slots.close();
    await this.#shared.leases.close();
  }

  /**
   * Called for some shards at a time. No other crawler has requested anything from their hosts since the
   * claim, however long loading takes.
   */
  async #load(shards: readonly number[], claimedAt: number): Promise<void> {
    const { whole, numbers, leases } = this.#shared;
    const { frontier, links, nearDuplicates, now, wake } = this.#needs!;
    const leftAt = now() - (performance.now() - claimedAt);
    for (const shape of await whole.shapes.listOf(shards)) links.traps.restore(shape);
    for await (const batch of whole.urls.scanOf(shards)) {
      if (!shards.some((shard) => leases.claims(shard))) return;
      // The rows are ours, so millions of them need not be copied.
      for (const row of batch) {
        const known = frontier.idOf(row.url);
        links.remember(row, known);
        if (known !== undefined) numbers.bind(known, row.id);
        row.id = known ?? numbers.numberOf(row.id);
        numbers.setOurs(row.id);
      }
      frontier.take(batch, now(), leftAt);
    }
    for await (const batch of whole.pages.simhashesOf(shards))
      for (const { id, ...hash } of batch) nearDuplicates.put(numbers.numberOf(id), hash);
    // Some may have been lost during loading.
    const lost = new Set(shards.filter((shard) => !leases.claims(shard)));
    if (lost.size > 0) frontier.drop((host) => lost.has(this.#shardOf(host)));
    wake();
  }

  async #takeInbox({ frontier, links, now, wake }: Needs): Promise<void> {
    const { takeInbox } = await import('../store/postgres/shard-inbox.ts');
    const { whole, leases, numbers } = this.#shared;
    const take = {
      admit: (urls: readonly NewUrl[]) => this.#admit(urls, links),
      // From before they leave the inbox until they are queued here, this crawler is not idle, and says so.
      begin: () => {
        this.#isTaking = true;
        return leases.becomeBusy();
      },
    };
    try {
      const { written, left } = await takeInbox(whole.database, leases, take, now());
      for (const id of left) numbers.setForeign(numbers.numberOf(id));
      for (const id of written) numbers.setOurs(numbers.numberOf(id));
      frontier.enqueue(
        written.map((id) => ({ id: numbers.numberOf(id) })),
        now(),
      );
      if (written.length > 0) wake();
    } finally {
      this.#isTaking = false;
    }
  }

  /** The new ones among the URLs that others found, with the ids under which they are stored. */
  #admit(urls: readonly NewUrl[], links: LinkRules): (NewUrl & { id: PageId })[] {
    const { numbers } = this.#shared;
    const { frontier } = this.#needs!;
    for (const { url, via } of urls) if (via === 'seed') links.scope.addSeed(url);
    // Known before the site was ours: such a URL is in no queue and not in the store.
    const returned = new Map<number, NewUrl>();
    for (const url of urls) {
      const number = frontier.idOf(url.url);
      if (number !== undefined && numbers.isForeign(number)) returned.set(number, url);
    }
    const ranks = new Map<CanonicalUrl, number>(urls.map(({ url, priority }) => [url, priority]));
    const admitted = links.admission.admit(urls, (_, { url, priority }) => ranks.get(url) ?? priority);
    // Pages on which they were found already have their stored ids.
    return [
      ...[...returned].map(([number, url]) => ({ ...url, id: numbers.idOf(number) })),
      ...admitted.map((url) => ({ ...url, id: numbers.idOf(url.id) })),
    ];
  }

  #shardOf(host: string): number {
    let shard = this.#shards.get(host);
    if (shard === undefined) this.#shards.set(host, (shard = shardOfSite(siteOf(host))));
    return shard;
  }
}
