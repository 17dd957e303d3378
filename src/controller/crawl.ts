/**
 * The controller of F1: decides how many fetches run, resolves names ahead of need, hands out leases, stores
 * what the pipeline found, and reports its progress every second. It stops cleanly: work in progress is
 * finished or returned, and everything acknowledged is on disk.
 */

import type { CrawlerUnits } from '../config/crawler-units.ts';
import type { DnsCache } from '../crawler/dns-cache.ts';
import type { AddressGuard } from '../crawler/may-connect.ts';
import { serverOf } from '../crawler/server-of.ts';
import type { StopSignals } from '../crawler/stop-signals.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Rendering } from '../pipeline/rendering.ts';
import type { ChangeHints } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { Committer } from './committer.ts';
import type { CrawlForgetting, VisitsOf } from './crawl-forgetting.ts';
import { CrawlTally } from './crawl-tally.ts';
import type { Fault, FaultLog } from './fault-log.ts';
import type { LoadGovernor } from './load-governor.ts';
import { type RequestActions, RequestInbox } from './request-inbox.ts';
import type { SharedCrawl } from './shared-crawl.ts';

export type CrawlMode = 'once' | 'watch';

export type CrawlEvent =
  /** A page is on disk: this is its acknowledgement. */
  | {
      event: 'visit';
      url: string;
      outcome: VisitOutcome;
      reason: string;
      status: number;
      bytes: number;
      tookMs: number;
    }
  /** An unexpected error; the crawl continues. */
  | ({ event: 'fault' } & Fault)
  | { event: 'status'; status: CrawlStatus };

export type CrawlParts = {
  frontier: Frontier;
  store: Pick<Store, 'urls' | 'requests' | 'status'>;
  pipeline: Pipeline;
  committer: Committer;
  revisits: Revisits;
  hints?: ChangeHints | null;
  links: LinkRules;
  dns: DnsCache;
  /** Hosts that it refuses are not looked up. */
  guard?: Pick<AddressGuard, 'mayFetch'>;
  governor: LoadGovernor;
  rendering?: Rendering | null;
  /** Null if more pages of the site may be fetched now, otherwise a promise of the moment when they may. */
  whenRoom?: (site: string) => Promise<void> | null;
  /** Applies a request about one of the user's own topics. */
  changeTopic?: (payload: unknown) => Promise<void>;
  /** Removes pages and keeps them out. */
  forgetting?: CrawlForgetting;
  /** Counts unknown words and receives changes of the dictionary. */
  words?: WordCounts | null;
  faults?: FaultLog;
  /** The other crawlers on the same store; null for the only one. */
  shared?: SharedCrawl | null;
  stops?: StopSignals;
  /** Monotonic, unaffected by clock changes: for waiting. */
  now: () => number;
  /** The wall-clock date, for stored data; defaults to `now`. */
  date?: () => number;
};

export type CrawlOptions = {
  mode: CrawlMode;
  concurrency: number;
  /** One unit with all the threads unless given. */
  units?: CrawlerUnits;
  /** Page limit of this run; 0 for no limit. */
  maxPages: number;
  onEvent: (event: CrawlEvent) => void;
};

const STATUS_EVERY_MS = 1000;
/** Pages fetched but not yet on disk: beyond this, fetching pauses until they are. */
const MAX_UNDER_WAY_PER_FETCH = 4;
/** Work still in progress this long after `stop` is given up; the next run visits its URLs again. */
const STOP_PATIENCE_MS = 2_500;
/** Shorter limit once pages are only being extracted, not fetched; it usually saves requesting them twice. */
const STOP_READING_MS = 600;
const MAX_LOOKUPS = 64;
/** A host may ask for a day of rest; a run that is meant to end does not wait for it. */
const LONGEST_WAIT_MS = 5 * 60_000;

export class Crawl {
  readonly #parts: CrawlParts;
  readonly #options: CrawlOptions;
  readonly #startedAt: number;
  readonly #date: () => number;
  readonly #inbox: RequestInbox;
  readonly #tally: CrawlTally;
  readonly #underWay = new Map<Promise<void>, Lease>();
  readonly #asking = new Set<Lease>();
  #leases = 0;
  /** Visits that ended without a request. */
  #unasked = 0;
  #lookups = 0;
  /** Visits in progress to URLs never visited before. */
  #firstVisits = 0;
  #paused = false;
  #stopping = false;
  #ended = false;
  #stopAt = Number.POSITIVE_INFINITY;
  /** When the last server answer arrived. */
  #answeredAt = 0;
  #failure: unknown = null;
  /** The poll for requests in progress. */
  #ticking: Promise<void> | null = null;
  #wakeUp: () => void = () => {};
  /** Whether anything has happened since the last iteration of the loop began. */
  #isWoken = false;

  constructor(parts: CrawlParts, options: CrawlOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#date = parts.date ?? parts.now;
    this.#startedAt = this.#date();
    this.#tally = new CrawlTally(parts.now());
    this.#inbox = new RequestInbox(parts.store.requests, this.#actions(), this.#date);
  }

  /** Adds seeds to the frontier; known ones keep their place. */
  async seed(seeds: readonly CanonicalUrl[]): Promise<void> {
    const { links, store, now } = this.#parts;
    for (const seed of seeds) links.scope.addSeed(seed);
    const named = seeds.map((url) => ({ url, via: 'seed', foundOn: null, anchor: '', depth: 0 }) as const);
    await links.admission.add(named, store.urls, now());
    this.wake();
  }

  /** Crawls until nothing is left or, in watch mode, until it is stopped. Throws what the disk throws. */
  async run(): Promise<CrawlStatus> {
    const ticker = setInterval(() => void this.#tick(), STATUS_EVERY_MS);
    try {
      while (this.#failure === null && !(this.#isDone() && !(await this.#hasReleased()))) {
        this.#isWoken = false;
        this.#resolveNames();
        await this.#startVisits();
        if (!this.#isWoken) await this.#somethingHappens();
      }
      const giveUp = this.#stopping || this.#failure !== null;
      await Promise.allSettled([this.#parts.committer.flush(), ...(giveUp ? [] : this.#underWay.keys())]);
    } finally {
      this.#ended = true;
      this.#parts.stops?.close();
      clearInterval(ticker);
    }
    if (this.#failure !== null) throw this.#failure;
    await this.#ticking;
    await this.#inbox.settled();
    return await this.#report('ended');
  }

  /** Before a run ends, admits URLs that were held back although nothing speaks against them. */
  async #hasReleased(): Promise<boolean> {
    if (this.#stopping || this.#limitReached()) return false;
    const { frontier, links, store, now } = this.#parts;
    links.traps.releaseStuck();
    await links.admitReleased(store.urls, now());
    return frontier.stats().waiting > 0 && this.#options.mode === 'once' && !this.#mustWaitTooLong();
  }

  /** Something may have become possible: wakes the loop. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Ends the run soon: nothing new starts, work in progress may finish. */
  stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#stopAt = performance.now() + STOP_PATIENCE_MS;
    this.#parts.stops?.stop();
    this.#parts.shared?.stopping();
    this.wake();
  }

  /** Ends the run with an error. */
  fail(error: unknown): void {
    this.#failure ??= error;
    this.#parts.shared?.stopping();
    this.wake();
  }

  #isDone(): boolean {
    if (this.#stopping) return this.#isStopped();
    if (this.#underWay.size > 0 || this.#lookups > 0) {
      this.#parts.shared?.isOverEverywhere(false);
      return false;
    }
    if (this.#limitReached()) return true;
    if (this.#options.mode !== 'once') return false;
    const isOver = this.#isFirstRoundOver() || this.#mustWaitTooLong();
    return this.#parts.shared?.isOverEverywhere(isOver) ?? isOver;
  }

  #isStopped(): boolean {
    const now = performance.now();
    const begin = Math.max(this.#stopAt - STOP_PATIENCE_MS, this.#answeredAt);
    const isOnlyReading = this.#asking.size === 0 && now > begin + STOP_READING_MS;
    return this.#underWay.size === 0 || now >= this.#stopAt || isOnlyReading;
  }

  /** Everything left must wait longer than a run should; the next run takes it up. */
  #mustWaitTooLong(): boolean {
    const next = this.#parts.frontier.nextAt();
    return !this.#paused && Number.isFinite(next) && next > this.#parts.now() + LONGEST_WAIT_MS;
  }

  /** Every known URL has been visited once, or as often as it takes. */
  #isFirstRoundOver(): boolean {
    const { waiting, retrying } = this.#parts.frontier.stats();
    return waiting === 0 && retrying === 0 && this.#firstVisits === 0;
  }

  #limitReached(): boolean {
    const { maxPages } = this.#options;
    if (maxPages === 0) return false;
    return this.#parts.shared ? this.#parts.shared.isUsedUp : this.#fetches() >= maxPages;
  }

  /** Pages of this run that count towards its limit. */
  #fetches(): number {
    return this.#leases - this.#unasked;
  }

  async #startVisits(): Promise<void> {
    const { frontier, revisits, store, now } = this.#parts;
    if (this.#stopping || this.#paused) return;
    if (this.#options.mode === 'watch') {
      frontier.reschedule(await revisits.replan(store.urls, now()));
      const allowance = revisits.allowance(now(), this.#parts.shared?.share);
      revisits.spend(frontier.wake(allowance, now(), revisits.earlyUntil(now())));
    }
    for (const lease of await frontier.lease(this.#room(), now())) {
      if (this.#parts.shared?.mayVisit(lease.host) === false) {
        this.#putOff(lease);
        continue;
      }
      this.#leases++;
      if (!lease.revisit) this.#firstVisits++;
      const visit: Promise<void> = this.#visit(lease).finally(() => {
        if (!lease.revisit) this.#firstVisits--;
        this.#underWay.delete(visit);
        this.wake();
      });
      this.#underWay.set(visit, lease);
    }
  }

  /** The lease of its site was not renewed in time: nothing begins until it is known whose it is. */
  #putOff(lease: Lease): void {
    const { frontier, now } = this.#parts;
    frontier.delay(lease.host, { notBefore: now() + STATUS_EVERY_MS / 4 });
    this.#putBack(lease);
  }

  /** Queues an unvisited URL again, unless its site belongs to another crawler by now, which visits it itself. */
  #putBack(lease: Lease): void {
    const { frontier, shared, now } = this.#parts;
    if (shared?.claims(lease.host) === false)
      frontier.complete(lease, Number.POSITIVE_INFINITY, false, now());
    else frontier.release(lease, now());
  }

  /** How many more visits may start now. */
  #room(): number {
    const { concurrency, maxPages } = this.#options;
    const { governor, rendering } = this.#parts;
    // A page being rendered waits for the turns of others: it must not take their place.
    const byFetches = governor.limit + (rendering?.underWay ?? 0) - this.#asking.size;
    const byQueue = concurrency * MAX_UNDER_WAY_PER_FETCH - this.#underWay.size;
    const byLimit = maxPages > 0 ? this.#pagesLeft() : Number.POSITIVE_INFINITY;
    return Math.min(byFetches, byQueue, byLimit);
  }

  #pagesLeft(): number {
    return this.#parts.shared?.pagesLeft(this.#fetches()) ?? this.#options.maxPages - this.#fetches();
  }

  async #visit(lease: Lease): Promise<void> {
    const { pipeline, frontier, committer, now } = this.#parts;
    this.#asking.add(lease);
    this.#parts.shared?.began(lease.host);
    try {
      const journey = await pipeline.travel(lease, () => {
        this.#asking.delete(lease);
        this.#answeredAt = performance.now();
        const free = () => {
          frontier.answered(lease, now());
          this.wake();
        };
        const room = this.#parts.whenRoom?.(lease.record.site) ?? null;
        if (room === null) free();
        else void room.then(free);
      });
      if (journey !== null && this.#asking.has(lease)) this.#wasNotAsked(lease, journey);
      if (this.#ended) return; // given up: the URL is back where it was
      if (journey === null) {
        this.#leases--;
        this.#putBack(lease);
        return;
      }
      const isWritten = await committer.commit(journey).finally(() => pipeline.settled(journey));
      // What it links to was written all the same.
      this.#queueFound(journey);
      if (isWritten) return this.#acknowledge(lease, journey);
      this.#leases--;
      this.#putBack(lease);
    } catch (error) {
      this.#failure ??= error;
    } finally {
      this.#asking.delete(lease);
      this.#parts.shared?.ended(lease.host);
    }
  }

  /** A visit that ended without a request uses up neither a turn of the server nor a page of the run. */
  #wasNotAsked(lease: Lease, { visit }: Journey): void {
    this.#asking.delete(lease);
    this.#parts.frontier.unasked(lease, this.#parts.now());
    if (visit.outcome === 'forbidden') this.#unasked++;
    this.wake();
  }

  #queueFound({ discovered }: Journey): void {
    const { frontier, links, now } = this.#parts;
    frontier.enqueue(discovered, now());
    links.refusals.stored(discovered);
  }

  #acknowledge(lease: Lease, { visit, retry, hostNotBefore }: Journey): void {
    const { frontier, revisits, now } = this.#parts;
    if (lease.revisit && this.#options.mode === 'watch') revisits.settle(visit);
    revisits.account(lease.url, visit);
    frontier.complete(lease, visit.next, retry, now());
    if (hostNotBefore > 0) frontier.delay(lease.host, { notBefore: hostNotBefore });
    this.#tally.add(visit);
    const { outcome, reason, status, bytes, tookMs } = visit;
    this.#options.onEvent({ event: 'visit', url: lease.url, outcome, reason, status, bytes, tookMs });
  }

  /** F1: a crawler never waits for a name. Hosts get their turn once their server is known. */
  #resolveNames(): void {
    const { frontier, dns, guard, now } = this.#parts;
    for (const host of frontier.unplaced(MAX_LOOKUPS - this.#lookups)) {
      // Its URLs end as forbidden; asking for the name would tell others what our pages link to.
      if (guard && !guard.mayFetch(`http://${host}/`) && !guard.mayFetch(`https://${host}/`)) {
        frontier.place(host, `refused:${host}`, now());
        continue;
      }
      this.#lookups++;
      const placed = serverOf(host, dns).then((server) => {
        this.#lookups--;
        frontier.place(host, server, now());
        this.#parts.shared?.placed();
        this.wake();
      });
      placed.catch((error: unknown) => this.fail(error));
    }
  }

  /** Waits for a fetch to end, the next turn of a host, a due page, or the next second. */
  #somethingHappens(): Promise<void> {
    const { frontier, now } = this.#parts;
    // A turn that cannot be used is no reason to wake up immediately.
    const mayBegin = !this.#stopping && !this.#paused && this.#room() > 0;
    const turn = mayBegin ? frontier.nextAt() : Number.POSITIVE_INFINITY;
    const wait = Math.max(0, Math.min(STATUS_EVERY_MS / 4, turn - now()));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tick(): Promise<void> {
    this.#ticking ??= this.#look().finally(() => {
      this.#ticking = null;
    });
    return this.#ticking;
  }

  async #look(): Promise<void> {
    try {
      if (await this.#inbox.look()) this.wake();
      await this.#parts.words?.writeIfDue(this.#parts.now());
      await this.#parts.links.writeRefusals(this.#parts.now());
      if (!this.#ended) await this.#report(this.#state());
    } catch (error) {
      this.fail(error);
    }
  }

  #actions(): RequestActions {
    const { words, changeTopic, now } = this.#parts;
    return {
      pause: () => {
        this.#paused = true;
      },
      resume: () => {
        this.#paused = false;
      },
      stop: () => this.stop(),
      seed: (urls) => this.seed(urls),
      visitSoon: (urls) => this.#visitSoon(urls),
      changeWords: async (payload) => words?.change(payload, now()),
      changeTopic: async (payload) => changeTopic?.(payload),
      forget: async (payload) => this.#parts.forgetting?.apply(payload, (isMeant) => this.#visitsOf(isMeant)),
      fail: (error) => this.fail(error),
    };
  }

  async #visitsOf(isMeant: Parameters<VisitsOf>[0]): Promise<boolean> {
    const visits = [...this.#underWay].filter(([, lease]) => isMeant(lease.url));
    await Promise.all(visits.map(([visit]) => visit));
    return visits.length > 0;
  }

  /**
   * A site's operator announces new or changed pages: known ones become due now, others are admitted like
   * links.
   */
  async #visitSoon(urls: readonly CanonicalUrl[]): Promise<void> {
    const { frontier, links, store, now } = this.#parts;
    const spelt = urls.map((url) => links.admission.spell(url));
    const named = spelt.map((url) => ({ url, via: 'link', foundOn: null, anchor: '', depth: 1 }) as const);
    await links.admission.add(named, store.urls, now());
    const known = spelt.map((url) => frontier.idOf(url)).filter((id) => id !== undefined);
    frontier.visitNow(known, now());
  }

  async #report(state: CrawlStatus['state']): Promise<CrawlStatus> {
    const status = this.#status(state);
    await this.#parts.store.status.write(status);
    this.#options.onEvent({ event: 'status', status });
    return status;
  }

  #state(): CrawlStatus['state'] {
    if (this.#stopping) return 'stopping';
    if (this.#paused) return 'paused';
    return this.#options.mode === 'watch' && this.#isFirstRoundOver() ? 'watching' : 'crawling';
  }

  #status(state: CrawlStatus['state']): CrawlStatus {
    const refused = this.#parts.links.refusals.counts();
    const faults = this.#parts.faults?.summary();
    return {
      at: this.#date(),
      pid: process.pid,
      state,
      startedAt: this.#startedAt,
      leases: this.#leases,
      ...this.#tally.figures(this.#parts.now()),
      frontier: { ...this.#parts.frontier.stats(), refused: refused['pages-per-site'] ?? 0 },
      refused,
      crawlers: {
        ...(this.#options.units ?? { units: 1, threads: this.#options.concurrency }),
        frontiers: this.#parts.frontier.unitFrontiers(ADDRESSES_SHOWN),
        dns: this.#parts.dns.counts(),
      },
      queues: this.#parts.frontier.longestQueues(QUEUES_SHOWN),
      traps: this.#parts.links.traps.report(TRAPS_SHOWN),
      hints: this.#parts.hints?.report(HINTS_SHOWN) ?? [],
      ...this.#parts.revisits.report(),
      memoryBytes: process.memoryUsage.rss(),
      ...(this.#parts.governor.isShortOfMemory ? { isShortOfMemory: true } : {}),
      ...(faults ? { faults } : {}),
    };
  }
}

const TRAPS_SHOWN = 20;
const HINTS_SHOWN = 20;
const QUEUES_SHOWN = 10;
const ADDRESSES_SHOWN = 5;
