/**
 * The controller of F1: decides how many fetches run, resolves names ahead of need, hands out leases, stores
 * what the pipeline found, and reports its progress every second. It stops cleanly: work in progress is
 * finished or returned, and everything acknowledged is on disk.
 */

import type { DnsCache } from '../crawler/dns-cache.ts';
import type { AddressGuard } from '../crawler/may-connect.ts';
import { NameLookups } from '../crawler/name-lookups.ts';
import type { StopSignals } from '../crawler/stop-signals.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import { withoutAlias } from '../links/aliases.ts';
import type { LinkRules } from '../links/link-rules.ts';
import { TrapTries } from '../links/trap-tries.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Random } from '../model/seeded-random.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { VisitOutcome } from '../model/visit.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Rendering } from '../pipeline/rendering.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { Committer } from './committer.ts';
import type { CrawlFigures } from './crawl-figures.ts';
import type { CrawlForgetting, VisitsOf } from './crawl-forgetting.ts';
import { CrawlTally } from './crawl-tally.ts';
import type { Fault } from './fault-log.ts';
import type { LoadGovernor } from './load-governor.ts';
import { type RequestActions, RequestInbox } from './request-inbox.ts';
import type { SharedCrawl } from './shared-crawl.ts';
import { StopPatience } from './stop-patience.ts';

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
  store: Pick<Store, 'urls' | 'requests' | 'status' | 'shapes'>;
  pipeline: Pipeline;
  committer: Committer;
  revisits: Revisits;
  links: LinkRules;
  network: { dns: DnsCache; guard?: Pick<AddressGuard, 'mayFetch'>; rendering?: Rendering | null };
  load: CrawlLoad;
  /** What others may request from the crawl besides its own work. */
  requests?: OwnRequests;
  figures: () => CrawlFigures;
  /** The other crawlers on the same store; null if there are none. */
  shared?: SharedCrawl | null;
  stops?: StopSignals;
  /** Which of the URLs that wait for their shape are tried. */
  random?: Random;
  clock: CrawlClock;
};

/** How much the machine can take. */
export type CrawlLoad = {
  governor: LoadGovernor;
  /** Null if more pages of the site may be fetched now, otherwise a promise of the moment when they may. */
  whenRoom?: (site: string) => Promise<void> | null;
};

export type OwnRequests = {
  /** Applies a request about one of the user's own topics. */
  changeTopic?: (payload: unknown) => Promise<void>;
  /** Removes pages and keeps them out. */
  forgetting?: CrawlForgetting;
  /** Counts unknown words and receives changes of the dictionary. */
  words?: WordCounts | null;
};

export type CrawlClock = {
  /** Monotonic, unaffected by clock changes: for waiting. */
  now: () => number;
  /** The wall-clock date, for stored data. */
  date: () => number;
  /** With a simulated clock, skips this much time, in which nothing can happen. */
  passOver?: (ms: number) => Promise<void>;
};

export type CrawlOptions = {
  mode: CrawlMode;
  concurrency: number;
  /** Page limit of this run; 0 for no limit. */
  maxPages: number;
  onEvent: (event: CrawlEvent) => void;
};

const STATUS_EVERY_MS = 1000;
/** Pages fetched but not yet on disk: beyond this, fetching pauses until they are. */
const MAX_UNDER_WAY_PER_FETCH = 4;
/** A host may ask for a day of rest; a run that is meant to end does not wait for it. */
const LONGEST_WAIT_MS = 5 * 60_000;

export class Crawl {
  readonly #parts: CrawlParts;
  readonly #options: CrawlOptions;
  readonly #startedAt: number;
  readonly #inbox: RequestInbox;
  readonly #tally: CrawlTally;
  readonly #names: NameLookups;
  readonly #traps: TrapTries;
  readonly #underWay = new Map<Promise<void>, Lease>();
  readonly #asking = new Set<Lease>();
  #leases = 0;
  /** Visits that fetched no page: no request was sent, or the address is another spelling of one. */
  #uncounted = 0;
  /** Visits in progress to URLs never visited before. */
  #firstVisits = 0;
  #paused = false;
  /** Set by `stop`. */
  #stopping: StopPatience | null = null;
  #ended = false;
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
    const { now, date } = parts.clock;
    this.#startedAt = date();
    this.#tally = new CrawlTally(now());
    this.#inbox = new RequestInbox(parts.store.requests, this.#actions(), date);
    const { frontier, links, random = Math.random } = parts;
    this.#traps = new TrapTries({ frontier, links, shapes: parts.store.shapes, random });
    this.#names = new NameLookups({
      ...{ frontier: parts.frontier, ...parts.network, now },
      onPlaced: () => {
        parts.shared?.placed();
        this.wake();
      },
      onFailure: (error) => this.fail(error),
    });
  }

  /** Adds seeds to the frontier; known ones keep their place. */
  async seed(seeds: readonly CanonicalUrl[]): Promise<void> {
    const { links, store, clock } = this.#parts;
    for (const seed of seeds) links.scope.addSeed(seed);
    const named = seeds.map((url) => ({ url, via: 'seed', foundOn: null, anchor: '', depth: 0 }) as const);
    await links.admission.add(named, store.urls, clock.now());
    this.wake();
  }

  /** Crawls until nothing is left or, in watch mode, until it is stopped. Throws what the disk throws. */
  async run(): Promise<CrawlStatus> {
    const ticker = setInterval(() => void this.#tick(), STATUS_EVERY_MS);
    try {
      while (this.#failure === null && !this.#isDone()) {
        this.#isWoken = false;
        this.#names.begin();
        await this.#startVisits();
        if (!this.#isWoken) await this.#somethingHappens();
      }
      const giveUp = this.#stopping !== null || this.#failure !== null;
      await Promise.allSettled([this.#parts.committer.flush(), ...(giveUp ? [] : this.#underWay.keys())]);
    } finally {
      this.#ended = true;
      this.#parts.stops?.close();
      clearInterval(ticker);
    }
    if (this.#failure !== null) throw this.#failure;
    await this.#ticking;
    await this.#inbox.settled();
    await this.#traps.write();
    return await this.#report('ended');
  }

  /** Something may have become possible: wakes the loop. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Ends the run soon: nothing new starts, work in progress may finish. */
  stop(): void {
    if (this.#stopping) return;
    this.#stopping = new StopPatience(performance.now());
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
    if (this.#stopping) {
      const isAsking = this.#asking.size > 0;
      return (
        this.#underWay.size === 0 || this.#stopping.isOver(performance.now(), this.#answeredAt, isAsking)
      );
    }
    if (this.#underWay.size > 0 || this.#names.underWay > 0) {
      this.#parts.shared?.isOverEverywhere(false);
      return false;
    }
    if (this.#limitReached()) return true;
    if (this.#options.mode !== 'once') return false;
    const isOver = (this.#isFirstRoundOver() && !this.#triesMore()) || this.#mustWaitTooLong();
    return this.#parts.shared?.isOverEverywhere(isOver) ?? isOver;
  }

  /** Everything left must wait longer than a run should; the next run takes it up. */
  #mustWaitTooLong(): boolean {
    const next = this.#parts.frontier.nextAt();
    return !this.#paused && Number.isFinite(next) && next > this.#parts.clock.now() + LONGEST_WAIT_MS;
  }

  /** Every known URL has been visited once, including retries. */
  #isFirstRoundOver(): boolean {
    const { waiting, retrying } = this.#parts.frontier.stats();
    return waiting === 0 && retrying === 0 && this.#firstVisits === 0;
  }

  /** Before it ends, a run finds out whether URLs that wait for their shape are left out rightly. */
  #triesMore(): boolean {
    return !this.#paused && this.#traps.tryLast(this.#parts.clock.now());
  }

  #limitReached(): boolean {
    const { maxPages } = this.#options;
    if (maxPages === 0) return false;
    return this.#parts.shared ? this.#parts.shared.isUsedUp : this.#fetches() >= maxPages;
  }

  /** Pages of this run that count towards its limit. */
  #fetches(): number {
    return this.#leases - this.#uncounted;
  }

  async #startVisits(): Promise<void> {
    const { frontier, revisits, store, clock } = this.#parts;
    if (this.#stopping || this.#paused) return;
    this.#traps.follow(clock.now());
    if (this.#options.mode === 'watch') {
      frontier.reschedule(await revisits.replan(store.urls, clock.now()));
      const allowance = revisits.allowance(clock.now(), this.#parts.shared?.share);
      const tried = this.#isFirstRoundOver() ? this.#traps.tryWatching(allowance, clock.now()) : 0;
      const woken = frontier.wake(allowance - tried, clock.now(), revisits.earlyUntil(clock.now()));
      revisits.spend(tried + woken);
    }
    for (const lease of await frontier.lease(this.#room(), clock.now())) {
      if (this.#parts.shared?.mayVisit(lease.host) === false) {
        this.#putOff(lease);
        continue;
      }
      if (this.#traps.setAside(lease, clock.now())) {
        this.wake();
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

  /** The lease of its site was not renewed in time: nothing starts until the owner is known. */
  #putOff(lease: Lease): void {
    const { frontier, clock } = this.#parts;
    frontier.delay(lease.host, { notBefore: clock.now() + STATUS_EVERY_MS / 4 });
    this.#putBack(lease);
  }

  /**
   * Queues an unvisited URL again, unless its site now belongs to another crawler, which visits it itself.
   */
  #putBack(lease: Lease, wasAsked = false): void {
    const { frontier, shared, clock } = this.#parts;
    if (shared?.claims(lease.host) === false)
      frontier.complete(lease, Number.POSITIVE_INFINITY, false, clock.now());
    else frontier.release(lease, clock.now(), wasAsked);
  }

  /** How many more visits may start now. */
  #room(): number {
    const { concurrency, maxPages } = this.#options;
    const { load, network } = this.#parts;
    // A page being rendered waits for the turns of others: it must not take up their room.
    const byFetches = load.governor.limit + (network.rendering?.underWay ?? 0) - this.#asking.size;
    const byQueue = concurrency * MAX_UNDER_WAY_PER_FETCH - this.#underWay.size;
    const byLimit = maxPages > 0 ? this.#pagesLeft() : Number.POSITIVE_INFINITY;
    return Math.min(byFetches, byQueue, byLimit);
  }

  #pagesLeft(): number {
    return this.#parts.shared?.pagesLeft(this.#fetches()) ?? this.#options.maxPages - this.#fetches();
  }

  async #visit(lease: Lease): Promise<void> {
    const { pipeline, committer } = this.#parts;
    this.#asking.add(lease);
    this.#parts.shared?.began(lease.host);
    try {
      const journey = await pipeline.travel(lease, () => this.#answered(lease));
      const isAlias = journey?.visit.outcome === 'alias';
      if (journey !== null && !isAlias && this.#asking.has(lease)) this.#wasNotAsked(lease, journey);
      if (this.#ended) return; // given up: the URL is back where it was
      if (journey === null) {
        this.#leases--;
        this.#putBack(lease, true);
        return;
      }
      const isWritten = await committer.commit(journey, isAlias).finally(() => pipeline.settled(journey));
      // The URLs it links to were stored all the same.
      this.#queueFound(journey);
      // Its other spelling is in the queue by now, and is the next that the host is asked for.
      if (isAlias) this.#answered(lease);
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

  /** The server has answered: its pause begins. */
  #answered(lease: Lease): void {
    const { frontier, clock } = this.#parts;
    this.#asking.delete(lease);
    this.#answeredAt = performance.now();
    const free = () => {
      frontier.answered(lease, clock.now());
      this.wake();
    };
    const room = this.#parts.load.whenRoom?.(lease.record.site) ?? null;
    if (room === null) free();
    else void room.then(free);
  }

  /** A visit that ended without a request uses up neither a turn of the server nor a page of the run. */
  #wasNotAsked(lease: Lease, { visit }: Journey): void {
    this.#asking.delete(lease);
    this.#parts.frontier.unasked(lease, this.#parts.clock.now());
    if (visit.outcome === 'forbidden') this.#uncounted++;
    this.wake();
  }

  #queueFound({ discovered }: Journey): void {
    const { frontier, clock } = this.#parts;
    frontier.enqueue(discovered, clock.now());
  }

  #acknowledge(lease: Lease, { visit, retry, hostNotBefore }: Journey): void {
    const { frontier, revisits, clock } = this.#parts;
    if (lease.revisit && this.#options.mode === 'watch') revisits.settle(visit);
    revisits.account(lease.url, visit);
    frontier.complete(lease, visit.next, retry, clock.now());
    if (visit.outcome === 'alias') this.#uncounted++;
    if (hostNotBefore > 0) frontier.delay(lease.host, { notBefore: hostNotBefore });
    const { outcome, reason, status, bytes, tookMs } = visit;
    this.#tally.add(visit);
    this.#options.onEvent({ event: 'visit', url: lease.url, outcome, reason, status, bytes, tookMs });
  }

  /** Waits for a fetch to end, the next turn of a host, a due page, or the next second. */
  #somethingHappens(): Promise<void> {
    const { frontier, clock } = this.#parts;
    // A turn that cannot be used is no reason to wake up immediately.
    const mayBegin = !this.#stopping && !this.#paused && this.#room() > 0;
    const turn = mayBegin ? frontier.nextAt() : Number.POSITIVE_INFINITY;
    const wait = Math.max(0, Math.min(STATUS_EVERY_MS / 4, turn - clock.now()));
    if (clock.passOver && this.#underWay.size === 0 && this.#names.underWay === 0)
      return clock.passOver(wait);
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
    const { requests, links, clock } = this.#parts;
    try {
      if (await this.#inbox.look()) this.wake();
      await requests?.words?.writeIfDue(clock.now());
      await links.writeRefusals(clock.now());
      await requests?.forgetting?.expireIfDue();
      await this.#traps.write();
      if (!this.#ended) await this.#report(this.#state());
    } catch (error) {
      this.fail(error);
    }
  }

  #actions(): RequestActions {
    const { requests, clock } = this.#parts;
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
      decideShape: (payload) => this.#traps.decide(payload),
      changeWords: async (payload) => requests?.words?.change(payload, clock.now()),
      changeTopic: async (payload) => requests?.changeTopic?.(payload),
      forget: async (payload) => requests?.forgetting?.apply(payload, (isMeant) => this.#visitsOf(isMeant)),
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
    const { frontier, links, store, clock } = this.#parts;
    const spelt = urls.map((url) => links.admission.spell(url));
    const named = spelt.map((url) => ({ url, via: 'link', foundOn: null, anchor: '', depth: 1 }) as const);
    await links.admission.add(named, store.urls, clock.now());
    const known = spelt.map((url) => frontier.idOf(url)).filter((id) => id !== undefined);
    const records = await store.urls.getMany(known);
    const pages = await Promise.all([...records.values()].map((record) => withoutAlias(store.urls, record)));
    frontier.visitNow(new Set(pages.map(({ id }) => id)), clock.now());
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
    const { now, date } = this.#parts.clock;
    return {
      ...{ at: date(), pid: process.pid, state, startedAt: this.#startedAt, leases: this.#leases },
      ...this.#tally.figures(now()),
      ...this.#parts.figures(),
    };
  }
}
