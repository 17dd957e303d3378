import type { CrawlerUnits } from '../config/crawler-units.ts';
import type { Frontier, FrontierStats, UnitFrontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import { isNeverVisited, isRetried, type QueuedUrl } from '../model/url-record.ts';
import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { Asides } from './asides.ts';
import { DueCalendar } from './due-calendar.ts';
import { Heap } from './heap.ts';
import { type Host, type HostOptions, Hosts } from './hosts.ts';
import { longestQueues, unitFrontiers } from './queue-reports.ts';
import { type HostTurn, type ServerNeed, Turns } from './turns.ts';
import { UrlSet } from './url-set.ts';
import { UrlTable } from './url-table.ts';

export type FrontierOptions = HostOptions & {
  /** A stored due time as it can be; see `Revisits.boundDue`. */
  boundDue?: (due: number) => number;
  perAddress: number;
  /** Pause between two requests to one server. */
  delayMs: number;
  /** By default one unit without a limit of its own. */
  units?: CrawlerUnits;
  /** Number of slots of a server that is new here; `perAddress` by default. */
  slotsOf?: (server: string) => number;
  /** Called when a host waits at a server without a slot. */
  onSlotless?: () => void;
  /** The id of a new URL; by default the next number. */
  newId?: (url: CanonicalUrl) => PageId;
  /** Is a URL crawled here? Others are known but never queued. By default all are. */
  isOurs?: (host: string, id: PageId) => boolean;
};

/** Before everything else of the host, home pages included. */
const URGENT = 1e6;

/**
 * The frontier of F1, F2 and E1 on one machine: all decisions in memory, all knowledge in the store.
 *
 * A URL is waiting (never visited), leased, asleep until it is due again, or done for good. Waiting URLs are
 * in a heap per host, best priority first, older first among equals; `Turns` says which host is next. Leases
 * are not durable: after a crash the URL is back where it was, so a page may be fetched twice but is never
 * lost.
 */
export class MemoryFrontier implements Frontier {
  readonly #urls: Urls;
  readonly #options: FrontierOptions;
  readonly #known = new UrlSet();
  readonly #table = new UrlTable();
  readonly #turns: Turns;
  readonly #hosts: Hosts;
  /** Visited before, by due time; they wait for `wake`. */
  readonly #calendar: DueCalendar;
  /** Due because their sites announced a change; not in the calendar. */
  readonly #announced = new Set<PageId>();
  /** Failed first visits, by the time of their retry. */
  readonly #retries: Heap<PageId>;
  /** The same, including those that are already queued or leased. */
  readonly #retrying = new Set<PageId>();
  /** Leased, and the server has not answered yet. */
  readonly #asking = new Set<PageId>();
  readonly #leasedIds = new Set<PageId>();
  /** Waiting until their shape is opened. */
  readonly #asides = new Asides();
  #waiting = 0;
  /** Visited before, due, and waiting for their turn. */
  #woken = 0;
  #leased = 0;
  #leasedRetries = 0;

  private constructor(urls: Urls, options: FrontierOptions) {
    this.#urls = urls;
    this.#options = options;
    const { perAddress, delayMs, units, slotsOf, onSlotless } = options;
    this.#turns = new Turns(perAddress, delayMs, units, slotsOf, onSlotless);
    this.#hosts = new Hosts(options, (a, b) => this.#isBefore(a, b));
    const dueFirst = (a: PageId, b: PageId) => this.#table.due[a]! < this.#table.due[b]!;
    this.#calendar = new DueCalendar((id) => this.#table.due[id]!);
    this.#retries = new Heap(dueFirst);
  }

  /** A frontier without URLs; `take` adds them. */
  static empty(urls: Urls, options: FrontierOptions): MemoryFrontier {
    return new MemoryFrontier(urls, options);
  }

  /** A frontier that knows every URL of the store. */
  static async load(urls: Urls, options: FrontierOptions): Promise<MemoryFrontier> {
    const frontier = MemoryFrontier.empty(urls, options);
    const { boundDue = (due: number) => due } = options;
    for await (const batch of urls.scan())
      for (const row of batch) frontier.#remember({ ...row, due: boundDue(row.due) });
    return frontier;
  }

  idOf(url: CanonicalUrl): PageId | undefined {
    return this.#known.get(url) || undefined;
  }

  idOfHash(high: number, low: number): PageId | undefined {
    return this.#known.getByHash(high, low) || undefined;
  }

  admit(urls: readonly NewUrl[], rank?: (id: PageId, url: NewUrl) => number): (NewUrl & { id: PageId })[] {
    const admitted: (NewUrl & { id: PageId })[] = [];
    for (const url of urls) {
      if (this.#known.get(url.url) !== 0) continue;
      const id = this.#options.newId?.(url.url) ?? this.#table.lastId + 1;
      const priority = rank ? rank(id, url) : url.priority;
      this.#know(id, url.url, priority, 0, url.depth);
      if (url.deferred !== undefined) this.#asides.announce(id, url.deferred);
      admitted.push({ ...url, id, priority });
    }
    return admitted;
  }

  enqueue(urls: readonly { id: PageId }[], now: number): void {
    for (const { id } of urls) {
      if (!this.isNew(id) || this.#isTaken(id) || !this.#isOurs(id)) continue;
      if (!this.#asides.settle(id)) this.#wait(id, now);
    }
  }

  /**
   * URLs of sites that are crawled here from now on, as stored; their hosts rest first, because another
   * crawler may have sent them requests until `leftAt`. Known URLs keep their id.
   */
  take(rows: readonly QueuedUrl[], now: number, leftAt = now): void {
    for (const row of rows) {
      if (this.#isTaken(row.id)) continue;
      this.#know(row.id, row.url, row.priority, row.due, row.depth);
      const host = this.#hostOf(row.id);
      host.notBefore = Math.max(host.notBefore, leftAt + (host.restMs ?? this.#options.delayMs));
      this.#placeRow(row, now);
    }
  }

  /** These hosts are crawled elsewhere from now on: their URLs stay known but are no longer queued. */
  drop(isDropped: (host: string) => boolean): void {
    const dropped = this.#hosts.all.map(({ name }) => isDropped(name));
    for (const [number, host] of this.#hosts.all.entries()) {
      if (!dropped[number]) continue;
      for (let id = this.#nextOf(host); id !== null; id = this.#nextOf(host)) this.#countQueued(id, -1);
    }
    this.#asides.drop((id) => dropped[this.#table.host[id]!]!);
    for (let id = 1; id <= this.#table.lastId; id++) {
      if (!dropped[this.#table.host[id]!]) continue;
      this.#calendar.remove(id);
      this.#announced.delete(id);
      if (!this.#leasedIds.has(id)) this.#retrying.delete(id);
    }
  }

  async lease(limit: number, now: number): Promise<Lease[]> {
    const taken = this.#takeTurns(limit, now);
    if (taken.length === 0) return [];
    const records = await this.#urls.getMany(taken.map(({ id }) => id));
    return taken.map(({ id, host, depth, scheduled, revisit }) => {
      const record = records.get(id);
      if (!record) throw new Error(`URL ${id} was leased but is not in the store`);
      return { id, host, depth, scheduled, revisit, url: record.url, record };
    });
  }

  /** Decides in memory, before any reads: meanwhile nothing else can take the same turn. */
  #takeTurns(limit: number, now: number): Omit<Lease, 'url' | 'record'>[] {
    while (this.#firstRetry() <= now) {
      const id = this.#retries.pop()!;
      if (this.#retrying.has(id)) this.#queue(id, now); // unless it was dropped
    }
    const leases: Omit<Lease, 'url' | 'record'>[] = [];
    for (let turns = 0; turns < limit; turns++) {
      const host = this.#turns.take(now);
      if (!host) break;
      const guest = host.guests.shift();
      if (guest) {
        guest();
        continue;
      }
      if (host.queue.size === 0) {
        // Its guest left before its turn came.
        this.#turns.pass(host, now);
        continue;
      }
      const id = this.#nextOf(host);
      if (id === null) {
        this.#turns.pass(host, now);
        continue;
      }
      const due = this.#table.due[id]!;
      this.#countQueued(id, -1);
      this.#leased++;
      if (this.#retrying.has(id)) this.#leasedRetries++;
      this.#asking.add(id);
      this.#leasedIds.add(id);
      leases.push({
        id,
        host: host.name,
        depth: this.#table.depth[id]!,
        scheduled: due === 0 ? now : due,
        revisit: due > 0,
      });
    }
    return leases;
  }

  knowsHost(host: string): boolean {
    return this.#hosts.has(host);
  }

  isNew(id: PageId): boolean {
    return this.#table.due[id] === 0;
  }

  raise(id: PageId, priority: number): void {
    const { queued, due, priority: places } = this.#table;
    if (due[id] !== 0 || priority <= places[id]!) return;
    places[id] = priority;
    // It is in the queue twice then; whichever comes out second is skipped.
    if (queued[id] === 1) this.#hostOf(id).queue.push(id);
  }

  answered(lease: Lease, now: number): void {
    if (this.#asking.delete(lease.id)) this.#turns.finish(this.#hostOf(lease.id), now);
  }

  complete(lease: Lease, next: number, retry: boolean, now: number): void {
    this.#pass(lease, now);
    this.#leased--;
    this.#leasedIds.delete(lease.id);
    if (this.#retrying.delete(lease.id)) this.#leasedRetries--;
    this.#table.due[lease.id] = next;
    this.#sleep(lease.id, next, retry);
  }

  release(lease: Lease, now: number, wasAsked = false): void {
    this.#leased--;
    this.#leasedIds.delete(lease.id);
    if (this.#retrying.has(lease.id)) this.#leasedRetries--;
    this.#countQueued(lease.id, 1);
    this.#table.queued[lease.id] = 1;
    this.#hostOf(lease.id).queue.push(lease.id);
    if (wasAsked) this.answered(lease, now);
    else this.#pass(lease, now);
    this.#turns.offer(this.#hostOf(lease.id), now);
  }

  setAside(lease: Lease, shape: string, now: number): void {
    this.#pass(lease, now);
    this.#leased--;
    this.#leasedIds.delete(lease.id);
    this.#asides.put(lease.id, shape);
  }

  tryOne(shape: string, random: () => number, now: number): PageId | null {
    const id = this.#asides.takeOne(shape, random);
    if (id === null) return null;
    this.#table.priority[id] = URGENT / 2;
    this.#wait(id, now);
    return id;
  }

  open(shape: string, now: number): void {
    for (const id of this.#asides.takeAll(shape)) this.#wait(id, now);
  }

  visitNow(ids: Iterable<PageId>, now: number): void {
    for (const id of ids) {
      if (this.#leasedIds.has(id) || !this.#isOurs(id)) continue;
      this.#asides.leave(id);
      this.#table.priority[id] = URGENT;
      if (this.#table.queued[id] === 1) {
        this.#hostOf(id).queue.push(id);
        continue;
      }
      // A retry is tried without being woken, and a run waits for it.
      this.#calendar.remove(id);
      this.#announced.delete(id);
      this.#table.due[id] = Math.max(1, now);
      this.#retrying.add(id);
      this.#retries.push(id);
    }
  }

  unasked(lease: Lease, now: number): void {
    this.#pass(lease, now);
  }

  wake(most: number, now: number, earlyUntil = now): number {
    let woken = 0;
    for (; woken < most; woken++) {
      const isSpare = this.#woken === 0 && earlyUntil > now;
      const id = this.#popDue(now) ?? (isSpare ? this.#calendar.popEarly(earlyUntil) : undefined);
      if (id === undefined || this.#putOff(id, now)) break;
      this.#queue(id, now);
      this.#woken++;
    }
    return woken;
  }

  /** The page that was announced or is due first, if its host has budget left. */
  #popDue(now: number): PageId | undefined {
    for (;;) {
      const id = this.#popAnnounced() ?? this.#calendar.popDue(now);
      if (id === undefined || this.#hostOf(id).budget.wakeAt <= now) return id;
      this.#putOff(id, now);
    }
  }

  /** Moves a page whose host has spent its budget to the end of that host's queue; true if it was moved. */
  #putOff(id: PageId, now: number): boolean {
    const { budget } = this.#hostOf(id);
    if (budget.gapMs === 0) return false;
    if (budget.wakeAt <= now) {
      budget.wakeAt = now + budget.gapMs;
      return false;
    }
    const turn = Math.max(budget.lineEnd, budget.wakeAt);
    budget.lineEnd = turn + budget.gapMs;
    this.#table.due[id] = turn;
    this.#sleep(id, turn, false);
    return true;
  }

  #popAnnounced(): PageId | undefined {
    for (const id of this.#announced) {
      this.#announced.delete(id);
      return id;
    }
    return undefined;
  }

  announce(ids: Iterable<PageId>, now: number): void {
    for (const id of ids) {
      if (!this.#calendar.remove(id)) continue;
      this.#table.due[id] = Math.max(1, now);
      this.#announced.add(id);
    }
  }

  reschedule(due: Iterable<{ id: PageId; due: number }>): void {
    for (const { id, due: next } of due) {
      if (next === Number.POSITIVE_INFINITY) this.#announced.delete(id);
      if (this.#table.due[id] === next || !this.#calendar.remove(id)) continue;
      this.#table.due[id] = next;
      this.#sleep(id, next, false);
    }
  }

  delay(hostName: string, delay: { notBefore?: number; everyMs?: number }): void {
    const host = this.#hosts.named(hostName);
    if (delay.notBefore !== undefined) host.notBefore = Math.max(host.notBefore, delay.notBefore);
    if (delay.everyMs !== undefined) host.delayMs = delay.everyMs;
  }

  guest(hostName: string, begin: (end: (now: number) => void) => void, now: number): () => void {
    const host = this.#hosts.named(hostName);
    const enter = () => begin((endedAt) => this.#turns.finish(host, endedAt));
    host.guests.push(enter);
    this.#turns.offer(host, now);
    return () => {
      const place = host.guests.indexOf(enter);
      if (place >= 0) host.guests.splice(place, 1);
    };
  }

  unplaced(most: number): string[] {
    return this.#hosts.takeUnplaced(most);
  }

  place(hostName: string, server: string, now: number): void {
    this.#turns.place(this.#hosts.named(hostName), server, now);
  }

  /** Servers, with the slots they have and need of those that crawlers share. */
  serverNeeds(): Iterable<ServerNeed> {
    return this.#turns.needs();
  }

  setSlots(server: string, slots: number, now: number): number {
    return this.#turns.setSlots(server, slots, now);
  }

  nextAt(): number {
    return Math.min(this.#turns.nextAt(), this.#firstRetry());
  }

  nextDueAt(): number {
    const [announced] = this.#announced;
    const id = announced ?? this.#calendar.peek();
    return id === undefined ? Number.POSITIVE_INFINITY : this.#table.due[id]!;
  }

  stats(): FrontierStats {
    return {
      known: this.#known.size,
      waiting: this.#waiting,
      scheduled: this.#calendar.size + this.#announced.size + this.#woken,
      leased: this.#leased,
      deferred: this.#asides.size,
      retrying: this.#retrying.size - this.#leasedRetries,
      hosts: this.#hosts.all.length,
    };
  }

  longestQueues(most: number): { host: string; waiting: number }[] {
    return longestQueues(this.#hosts.all, most);
  }

  unitFrontiers(most: number): UnitFrontier[] {
    return unitFrontiers(this.#hosts.all, this.#turns.busy, most);
  }

  #remember(row: QueuedUrl): void {
    this.#know(row.id, row.url, row.priority, row.due, row.depth);
    this.#placeRow(row, 0);
  }

  #placeRow(row: QueuedUrl, now: number): void {
    if (row.deferred !== undefined) this.#asides.put(row.id, row.deferred);
    else if (isNeverVisited(row)) this.#wait(row.id, now);
    else this.#sleep(row.id, row.due, isRetried(row));
  }

  /**
   * Is it already queued or leased? Sites of a shared store can change hands twice between two steps of a
   * visit.
   */
  #isTaken(id: PageId): boolean {
    return this.#table.queued[id] === 1 || this.#leasedIds.has(id);
  }

  #wait(id: PageId, now: number): void {
    this.#waiting++;
    this.#queue(id, now);
  }

  /** Until it is due; for good if it never is. */
  #sleep(id: PageId, due: number, retry: boolean): void {
    if (!Number.isFinite(due)) return;
    if (!retry) this.#calendar.put(id);
    else {
      this.#retrying.add(id);
      this.#retries.push(id);
    }
  }

  /** The first URL of a host's queue that has not come out before. */
  #nextOf(host: HostTurn): PageId | null {
    for (let id = host.queue.pop(); id !== undefined; id = host.queue.pop()) {
      if (this.#table.queued[id] === 0) continue;
      this.#table.queued[id] = 0;
      return id;
    }
    return null;
  }

  /** A URL enters (1) or leaves (-1) the queue of its host. */
  #countQueued(id: PageId, by: 1 | -1): void {
    if (this.#table.due[id] === 0) this.#waiting += by;
    else if (!this.#retrying.has(id)) this.#woken += by;
  }

  #know(id: PageId, url: CanonicalUrl, priority: number, due: number, depth: number): void {
    const host = this.#hosts.numberOf(hostOf(url));
    this.#known.add(url, id);
    this.#table.set(id, host, priority, due, depth);
  }

  #queue(id: PageId, now: number): void {
    const host = this.#hostOf(id);
    this.#table.queued[id] = 1;
    host.queue.push(id);
    this.#turns.offer(host, now);
  }

  #firstRetry(): number {
    const id = this.#retries.peek();
    return id === undefined ? Number.POSITIVE_INFINITY : this.#table.due[id]!;
  }

  /** A lease that ends without `answered` sent no request. */
  #pass(lease: Lease, now: number): void {
    if (this.#asking.delete(lease.id)) this.#turns.pass(this.#hostOf(lease.id), now);
  }

  #isOurs(id: PageId): boolean {
    const { isOurs } = this.#options;
    return isOurs === undefined || isOurs(this.#hostOf(id).name, id);
  }

  #hostOf(id: PageId): Host {
    return this.#hosts.at(this.#table.host[id]!);
  }

  /** Best priority first; among equals the one found first. */
  #isBefore(a: PageId, b: PageId): boolean {
    const [left, right] = [this.#table.priority[a]!, this.#table.priority[b]!];
    return left > right || (left === right && a < b);
  }
}
