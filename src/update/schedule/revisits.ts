import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { PageId, PageKind } from '../../model/page.ts';
import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import type { Urls } from '../../model/store.ts';
import { isRetried, type UrlRecord } from '../../model/url-record.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { isHome } from '../../model/urls/is-home.ts';
import { isListingUrl } from '../../model/urls/is-listing-url.ts';
import type { Visit, VisitOutcome } from '../../model/visit.ts';
import { isRateState, MOST_GROUP, newRateState } from '../estimates/rate-state.ts';
import { siblingGroup } from '../estimates/sibling-group.ts';
import { HOUR_MS } from '../policy-options.ts';
import type { DatedChange } from './change-hints.ts';
import { type HubKind, HubPace } from './hub-pace.ts';
import { pageWorth } from './page-worth.ts';
import { PlannedStates } from './planned-states.ts';
import { VisitAccount } from './visit-account.ts';

/** A page is gone after this many failures in a row. */
const MAX_FAILURES = 6;
/** Each further failure multiplies the delay by this factor. */
const BACK_OFF = 4;
/** Beyond the first tries. */
const LEAST_BACK_OFF_MS = 15 * 60_000;
const LONGEST_BACK_OFF_MS = 24 * 60 * 60_000;
/** Forbidden pages are checked again after a day: rules change. */
const FORBIDDEN_MS = 24 * 60 * 60_000;
/** An image or an archive rarely turns into a page. */
const UNREADABLE_MS = 60 * 24 * 60 * 60_000;

/**
 * An accelerated clock earns more between two polls than in one of its minutes, and on a busy machine polls
 * come late: what a second of real time earns is never lost.
 */
const LOOK_MS = 1_000;

/** Tolerance for rounding: the sum of many small amounts may fall this far short of a whole visit. */
const ROUNDING = 1e-6;

/** How often the policy recomputes all due times, in its own time. */
const REPLAN_EVERY_MS = 2 * 60 * 60_000;
/** A spare visit is spent on a page that is due within this, in the policy's time. */
const EARLY_MS = 60 * 60_000;
/** How long a page counts as young, in the policy's time. */
const YOUNG_MS = 8 * HOUR_MS;
/** Over how many hours requests that the policy does not plan are averaged. */
const UNPLANNED_HOURS = 6;
/** The policy always plans with this share of the budget. */
const LEAST_PLANNED = 0.2;

/** Pages planned in one step, a few milliseconds of work. */
const PAGES_AT_ONCE = 5_000;

export type RevisitsOptions = {
  /** Delay before the first retry of a failed first visit. */
  retryDelayMs: number;
  /** One real second counts as this many for the policy. */
  timeScale: number;
  budgetPerHour: number;
  /** Name of the policy, for reports. */
  policyName?: string;
  /** Bytes of bodies per hour that revisits may fetch; 0 for no limit. */
  budgetBytesPerHour?: number;
  startedAt: number;
};

/** What a visit brought beside its outcome. */
export type VisitYield = {
  endedAt: number;
  retryAfterMs: number;
  /** The answer was of a kind that cannot be read. */
  isUnreadable?: boolean;
  /** New URLs found on it, and changed pages that it announced. */
  brought?: number;
  /** Does a reliable list announce its changes? */
  isCovered?: boolean;
  /** When it changed, if its site said so. */
  dated?: DatedChange | null;
  /** Kind of the page; missing if its body was not read. */
  kind?: PageKind | undefined;
};

/**
 * Mediates between the crawl and the revisit policy: failures have their own delays, time may run faster for
 * the policy, and the budget is handed out evenly over the hour.
 */
export class Revisits {
  readonly #policy: RevisitPolicy;
  readonly #options: RevisitsOptions;
  /** Visits that the budget has earned and that have not been spent yet. */
  #earned = 0;
  readonly #hubs = new HubPace();
  /** The same in bytes; below 0 while a large page is paid off. */
  #earnedBytes = 0;
  #earnedUntil: number;
  #replannedAt = Number.NEGATIVE_INFINITY;
  /** Null if the policy plans nothing. */
  readonly #states: PlannedStates<unknown> | null;
  /** Whether the states of all pages have been read from the store. */
  #isLoaded = false;
  readonly #account = new VisitAccount();
  /** Requests that the policy did not plan: since the last plan, and an hour before that. */
  #unplanned = 0;
  #unplannedPerHour = 0;
  #unplannedWeight = 0;
  #budgetToldAt = Number.NaN;
  /** Our share of a budget for several crawlers. */
  #share = 1;
  /** The page up to which the current plan has progressed. */
  #plannedUpTo: PageId | null = null;

  constructor(policy: RevisitPolicy, options: RevisitsOptions) {
    this.#policy = policy;
    this.#options = options;
    this.#earnedUntil = options.startedAt;
    this.#states = policy.packing ? new PlannedStates(policy.packing) : null;
  }

  /** When to come back, in real time, and the policy's new state of the page. */
  next(
    record: UrlRecord,
    outcome: VisitOutcome,
    visit: PolicyVisit,
    {
      endedAt,
      retryAfterMs,
      brought = 0,
      isCovered = false,
      isUnreadable = false,
      dated = null,
      kind,
    }: VisitYield,
  ): { next: number; state: unknown } {
    const state = record.policyState;
    // Failed, forbidden and gone pages have separate rules.
    this.#states?.delete(record.id);
    // Another spelling is not asked again: its page is visited under the address that keeps it.
    if (outcome === 'gone' || outcome === 'alias') return { next: Number.POSITIVE_INFINITY, state };
    if (outcome === 'forbidden') return { next: endedAt + FORBIDDEN_MS, state };
    if (isUnreadable) return { next: endedAt + UNREADABLE_MS, state };
    if (outcome === 'failed') {
      return { next: endedAt + Math.max(this.#pauseAfterFailure(record), retryAfterMs), state };
    }
    if (dated?.unchangedUntil !== undefined) this.#unplanned++;
    const hub = this.#hubKind(record, kind);
    const weight = pageWorth(outcome, {
      isListing: hub !== null,
      isCovered: isCovered && this.#worthOfChange(state) > 0,
    });
    const { group, known } = this.#lifeOf(record, visit);
    const asked = this.#ask(known, {
      ...visit,
      weight,
      group,
      ...dated,
      now: this.toPolicy(visit.now),
      scheduled: this.toPolicy(visit.scheduled),
    });
    if (!Number.isFinite(asked.next)) return asked;
    const isList = hub === 'list';
    if (!isList) this.#states?.set(record.id, asked.state);
    if (hub === null) return asked;
    // A list that is read ahead of time takes a visit that no page needed.
    if (isList && record.lastVisitAt !== null && visit.now >= visit.scheduled) this.#unplanned++;
    this.#hubs.read(record.id, hub, this.toPolicy(visit.now), brought);
    const next = Math.round(this.#fromPolicy(this.#hubs.dueAt(record.id, this.#price)));
    return { state: asked.state, next: isList ? next : Math.min(next, asked.next) };
  }

  /**
   * A page that is found while its site is watched has just been published. Such pages are corrected and extended most
   * in their first hours: while they are young they are compared with each other, and what was learnt then is
   * forgotten.
   */
  #lifeOf({ url, foundAt, policyState }: UrlRecord, visit: PolicyVisit): { group: number; known: unknown } {
    const young = siblingGroup(url, true);
    if (visit.outcome === 'new' && Number.isFinite(this.#replannedAt))
      return { group: young, known: policyState };
    const grown = siblingGroup(url);
    if (visit.outcome === 'new') return { group: grown, known: policyState };
    if (!isRateState(policyState) || policyState.group !== (young & MOST_GROUP))
      return { group: grown, known: policyState };
    const ageMs = (visit.now - foundAt) * this.#options.timeScale;
    if (ageMs < YOUNG_MS) return { group: young, known: policyState };
    return { group: grown, known: newRateState(policyState.seen) };
  }

  /** Null for pages that are visited for their own sake, and for all under a policy that knows no price. */
  #hubKind({ id, url }: UrlRecord, kind: PageKind | undefined): HubKind | null {
    if (this.#policy.visitPrice === undefined) return null;
    if (isListingUrl(url)) return 'list';
    if (isHome(url)) return 'home';
    return kind === 'listing' || (kind === undefined && this.#hubs.has(id)) ? 'listing' : null;
  }

  /** What a visit must gain, in hours of freshness. */
  get #price(): number {
    return this.#policy.visitPrice ?? Number.POSITIVE_INFINITY;
  }

  /**
   * What an hour less of delay is worth for a page that is known to have changed, in hours of freshness; 0 if it is not
   * worth a visit. A visit gains G hours at a price of L; if each change is found after d hours, that is (G − L)/(G +
   * d) an hour, which falls by 1 − L/G for each change and hour of delay.
   */
  worthOfChange(id: PageId): number {
    return this.#worthOfChange(this.#states?.get(id));
  }

  #worthOfChange(state: unknown): number {
    const { visitPrice, gainOnChange } = this.#policy;
    if (state === undefined || visitPrice === undefined || gainOnChange === undefined) return 1;
    return Math.max(0, 1 - visitPrice / gainOnChange.call(this.#policy, state));
  }

  tooManyFailures(outcome: VisitOutcome, record: UrlRecord): boolean {
    return outcome === 'failed' && record.failures + 1 >= MAX_FAILURES;
  }

  /** Is this failure retried soon, in the same run? */
  isRetry(outcome: VisitOutcome, record: { visits: number; failures: number }): boolean {
    return outcome === 'failed' && isRetried({ visits: record.visits + 1, failures: record.failures + 1 });
  }

  /** How many revisits the budget allows by now; `spend` takes them. `share`: of a budget for several crawlers. */
  allowance(now: number, share = 1): number {
    this.#share = share;
    const perMs = (this.#options.budgetPerHour * this.#options.timeScale * share) / 3_600_000;
    // Anything unused for a minute is lost: no burst after a quiet night, or after a first crawl.
    const most = Math.max(1, (this.#options.budgetPerHour * share) / 60, perMs * LOOK_MS);
    const passedMs = Math.max(0, now - this.#earnedUntil);
    this.#earned = Math.min(most, this.#earned + passedMs * perMs);
    this.#earnedUntil = now;
    const { budgetBytesPerHour = 0, timeScale } = this.#options;
    if (budgetBytesPerHour > 0) {
      const bytesPerMs = (budgetBytesPerHour * timeScale * share) / 3_600_000;
      this.#earnedBytes = Math.min(bytesPerMs * 60_000, this.#earnedBytes + passedMs * bytesPerMs);
      if (this.#earnedBytes < 0) return 0;
    }
    return Math.floor(this.#earned + ROUNDING);
  }

  spend(visits: number): void {
    this.#earned -= visits;
  }

  /** Records what a visit's request was spent on. */
  account(url: CanonicalUrl, visit: Visit): void {
    this.#account.add(url, visit, (visit.at - visit.scheduled) * this.#options.timeScale);
  }

  /** How pages are revisited, and why. */
  report(): Required<Pick<CrawlStatus, 'update' | 'spent'>> {
    const { policyName: policy = '', budgetPerHour, timeScale } = this.#options;
    return { update: { policy, budgetPerHour, timeScale }, spent: this.#account.report() };
  }

  /** A page is fetched a second time to distinguish a change from noise. */
  spendOnRefetch(): void {
    this.#earned--;
    this.#unplanned++;
    this.#account.addRefetch();
  }

  /**
   * The real cost of a revisit is known once it has ended. A 304 is a request like any other; it saves bytes.
   */
  settle({ status, bytes }: { status: number; bytes: number }): void {
    this.#earnedBytes -= bytes;
    // No request was sent.
    if (status === 0 && bytes === 0) this.#earned += 1;
  }

  /** Until when pages may be fetched ahead of time, if a visit is to spare. */
  earlyUntil(now: number): number {
    return this.#policy.idle === false ? now + EARLY_MS / this.#options.timeScale : now;
  }

  /**
   * A stored due time as it can be: one beyond the longest interval was planned while the clock was ahead, and says
   * nothing; such a page is due now.
   */
  boundDue(due: number, now: number): number {
    const longest = Math.max(UNREADABLE_MS, (this.#policy.longestMs ?? 0) / this.#options.timeScale);
    return Number.isFinite(due) && due > now + longest ? now : due;
  }

  /**
   * Applies what the policy has learnt to pages due far in the future by recomputing all due times when it is
   * time to. A plan is made in steps, one per call, so that nothing waits for it.
   */
  async replan(urls: Urls, now: number): Promise<{ id: PageId; due: number }[]> {
    const states = this.#states;
    if (states === null || this.#policy.due === undefined) return [];
    if (this.#plannedUpTo === null) {
      if (this.toPolicy(now) - this.#replannedAt < REPLAN_EVERY_MS) return [];
      this.#replannedAt = this.toPolicy(now);
      this.#plannedUpTo = 0;
      this.#tellBudget();
    }
    if (!this.#isLoaded) return this.#planStored(urls, states);
    const plan = this.#plannedUpTo === 0 ? this.#planHubs() : [];
    const end = Math.min(states.end, this.#plannedUpTo + PAGES_AT_ONCE);
    for (let id = this.#plannedUpTo; id < end; id++) {
      const state = states.get(id);
      if (state !== undefined) this.#plan(plan, id, state);
    }
    this.#plannedUpTo = end < states.end ? end : null;
    return plan;
  }

  /**
   * Pages would fall due faster than they can be visited if the policy did not account for requests that it
   * does not plan: refetches, lists, and pages that lists announce.
   */
  #tellBudget(): void {
    const hours = (this.#replannedAt - this.#budgetToldAt) / HOUR_MS;
    this.#budgetToldAt = this.#replannedAt;
    if (!Number.isFinite(hours) || hours <= 0) {
      this.#unplanned = 0;
      return;
    }
    const keep = Math.exp(-hours / UNPLANNED_HOURS);
    this.#unplannedWeight = this.#unplannedWeight * keep + 1 - keep;
    const latest = (1 - keep) / this.#unplannedWeight;
    this.#unplannedPerHour += latest * (this.#unplanned / hours / this.#share - this.#unplannedPerHour);
    this.#unplanned = 0;
    const { budgetPerHour } = this.#options;
    this.#policy.setBudget?.(Math.max(LEAST_PLANNED * budgetPerHour, budgetPerHour - this.#unplannedPerHour));
  }

  /** The first plan reads the states from the store; those of pages visited meanwhile are more recent. */
  async #planStored(urls: Urls, states: PlannedStates<unknown>): Promise<{ id: PageId; due: number }[]> {
    const plan: { id: PageId; due: number }[] = [];
    const stored = await urls.policyStates(this.#plannedUpTo ?? 0, PAGES_AT_ONCE);
    for (const { id, state } of stored) {
      if (states.get(id) === undefined) states.set(id, state);
      this.#plan(plan, id, state);
    }
    this.#isLoaded = stored.length < PAGES_AT_ONCE;
    this.#plannedUpTo = this.#isLoaded ? null : stored.at(-1)!.id;
    return plan;
  }

  #planHubs(): { id: PageId; due: number }[] {
    const due = this.#hubs.due(this.#price).filter(({ id }) => this.#states?.get(id) === undefined);
    return due.map(({ id, due }) => ({ id, due: Math.round(this.#fromPolicy(due)) }));
  }

  #plan(plan: { id: PageId; due: number }[], id: PageId, state: unknown): void {
    const due = this.#isOfTheFuture(state) ? this.#replannedAt : this.#policy.due!(state, this.#replannedAt);
    const next = this.#hubs.has(id) ? Math.min(due, this.#hubs.dueAt(id, this.#price)) : due;
    if (Number.isFinite(next)) plan.push({ id, due: Math.round(this.#fromPolicy(next)) });
  }

  /** Was the page visited while the clock was ahead? A faster clock of the policy begins anew with each process. */
  #isOfTheFuture(state: unknown): boolean {
    return this.#options.timeScale === 1 && isRateState(state) && state.seen > this.#replannedAt + HOUR_MS;
  }

  /** The visit is in the policy's time, what it answers in real time. */
  #ask(known: unknown, visit: PolicyVisit): { next: number; state: unknown } {
    const { state, next } = this.#policy.visit(known, visit);
    return { next: Math.round(this.#fromPolicy(next)), state };
  }

  #pauseAfterFailure(record: UrlRecord): number {
    const tries = { visits: record.visits + 1, failures: record.failures + 1 };
    const first = isRetried(tries) ? this.#options.retryDelayMs : LEAST_BACK_OFF_MS;
    return Math.min(first * BACK_OFF ** record.failures, LONGEST_BACK_OFF_MS);
  }

  /** Converts real time to the policy's time. */
  toPolicy(real: number): number {
    const { startedAt, timeScale } = this.#options;
    return startedAt + (real - startedAt) * timeScale;
  }

  #fromPolicy(time: number): number {
    const { startedAt, timeScale } = this.#options;
    return startedAt + (time - startedAt) / timeScale;
  }
}
