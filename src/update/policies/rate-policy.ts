/**
 * The policies that estimate how often each page changes and spend a budget where it keeps most copies current
 * (`harmonic`, `optimal`). Four things are learnt from the visits of all pages, and rebuilt from them after a restart:
 * how the rates are distributed over the pages (the prior of each page), whether changes come in bursts, whether rates
 * drift, and the price of a visit that meets the budget. The state of a page holds what is known about it, some ten
 * numbers. A policy should be driven without idling: a spare slot is best spent on the page that is due next.
 */
import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import { MemorySpan } from '../estimates/memory-span.ts';
import { freshShare } from '../estimates/optimum.ts';
import { PopulationPrior } from '../estimates/population-prior.ts';
import { RATES } from '../estimates/rate-grid.ts';
import { RatePosterior } from '../estimates/rate-posterior.ts';
import {
  learnDatedChange,
  learnVisit,
  MOST_GROUP,
  newRateState,
  type RateState,
} from '../estimates/rate-state.ts';
import { RATE_STATE_PACKING } from '../estimates/rate-state-packing.ts';
import { Recency } from '../estimates/recency.ts';
import { SiblingPriors } from '../estimates/sibling-priors.ts';
import {
  clamp,
  FIRST_INTERVAL_MINUTES,
  HOUR_MS,
  LONGEST_ESTIMATED_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
} from '../policy-options.ts';
import { isCoveredWorth } from '../schedule/page-worth.ts';
import type { Interval, IntervalRule } from './interval-rule.ts';
import { VisitPrice } from './visit-price.ts';

const DEFAULT_BUDGET_PER_HOUR = 100;
const SHORTEST_HOURS = 1 / 60;
const REFRESH_MS = HOUR_MS / 4;
/** Sweeps are relied on while the last one is not older than this. */
const SWEEP_VALID_MS = 6 * HOUR_MS;
/** Pages of a sweep used to find the price, and prices tried; the next sweep corrects what is left. */
const SAMPLE = 256;
const SWEEP_TRIES = 4;
const FIRST_TRIES = 30;
/** Before anything is learnt, the price follows the number of pages in steps of this factor. */
const GROWTH = 1.25;
/** A sweep counts if it covered this share of the pages. */
const SWEEP_SHARE = 0.9;
/** The longest interval grows if the budget cannot visit every page this often within it. */
const LEAST_ROUNDS = 3;
const LEAST_HOURS = 1e-3;
/** Multiples of it are spread evenly between the whole numbers. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const LEAST_REACH_HOURS = 24;

export class RatePolicy implements RevisitPolicy<RateState> {
  readonly idle = false;
  readonly packing = RATE_STATE_PACKING;
  readonly #options: PolicyOptions;
  #budgetPerHour: number;
  readonly #firstMs: number;
  readonly #longestHours: number;
  readonly #shortestHours: number;
  readonly #rule: IntervalRule;
  readonly #price: VisitPrice;
  readonly #prior = new PopulationPrior();
  readonly #siblings = new SiblingPriors();
  readonly #recency = new Recency();
  readonly #memory = new MemorySpan();
  readonly #posterior = new RatePosterior();
  #pages: number;
  #refreshed = Number.NEGATIVE_INFINITY;
  #sweepAt = Number.NaN;
  #sweepPages = 0;
  #sweepDemand = 0;
  #sweepKnown = 0;
  readonly #sample: RateState[] = [];
  #firstPricePages = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: PolicyOptions, makeRule: (longestHours: number) => IntervalRule) {
    const { budgetPerHour = DEFAULT_BUDGET_PER_HOUR, pages = 0 } = options;
    this.#options = options;
    this.#budgetPerHour = budgetPerHour;
    this.#firstMs = (options.firstIntervalMinutes ?? FIRST_INTERVAL_MINUTES) * MINUTE_MS;
    const longest = (options.longestMinutes ?? LONGEST_ESTIMATED_MINUTES) / 60;
    this.#longestHours = Math.max(longest, (LEAST_ROUNDS * pages) / budgetPerHour);
    this.#shortestHours =
      options.shortestMinutes === undefined ? SHORTEST_HOURS : options.shortestMinutes / 60;
    this.#pages = pages;
    this.#rule = makeRule(this.#longestHours);
    this.#price = new VisitPrice(budgetPerHour);
    this.#findFirstPrice();
  }

  get longestMs(): number {
    return this.#longestHours * HOUR_MS;
  }

  visit(known: RateState | undefined, visit: PolicyVisit) {
    const { now, scheduled, outcome } = visit;
    // Visits may come between the steps of a sweep.
    if (this.#isSwept()) this.#endSweep(now);
    if (outcome === 'new') {
      const state = weigh(newRateState(now), visit);
      if (this.#options.pages === undefined) this.#pages++;
      if (this.#price.isFirst && this.#pages > GROWTH * this.#firstPricePages) this.#findFirstPrice();
      return { state, next: now + this.#firstMs };
    }
    const before = known ?? newRateState(scheduled - this.#firstMs);
    if (outcome === 'gone')
      return { state: { ...before, tried: now, gone: true as const }, next: Number.POSITIVE_INFINITY };
    let state = weigh({ ...before, tried: now }, visit);
    delete state.gone;
    if (outcome === 'failed') return { state, next: now + this.#intervalOf(state).hours * HOUR_MS };
    state.seen = now;
    const hours = clamp((now - before.seen) / HOUR_MS, 0, 2 * this.#longestHours);
    if (outcome === 'minor' || hours < LEAST_HOURS)
      return { state, next: now + this.#intervalOf(state).hours * HOUR_MS };
    state = this.#learn(before, state, hours, visit);
    const interval = this.#intervalOf(state);
    if (!(now - this.#sweptAt < SWEEP_VALID_MS)) {
      this.#prior.addVisit(this.#posterior, hours, this.#pages);
      this.#price.addVisit(now, hours, interval.hours, interval.elasticity);
    }
    this.#refresh(now);
    return { state, next: now + interval.hours * HOUR_MS };
  }

  setBudget(budgetPerHour: number): void {
    this.#budgetPerHour = budgetPerHour;
    this.#price.budgetPerHour = budgetPerHour;
  }

  get visitPrice(): number {
    return this.#rule.freshnessPrice;
  }

  /** The expected time until the next change, or until the visit that is planned anyway. */
  gainOnChange(state: RateState): number {
    const { hours } = this.#intervalOf(state);
    const { weights, first, last } = this.#posterior;
    let gain = 0;
    for (let k = first; k <= last; k++) gain += weights[k]! * freshShare(RATES[k]! * hours);
    return gain * hours;
  }

  due(known: RateState, now: number): number {
    if (this.#sweepAt !== now) {
      this.#endSweep(now);
      this.#sweepAt = now;
      this.#sweepPages = 0;
      this.#sweepDemand = 0;
      this.#sweepKnown = 0;
      this.#sample.length = 0;
      this.#prior.beginSweep();
      this.#siblings.beginSweep();
    }
    if (known.gone) return Number.POSITIVE_INFINITY;
    const state = withSilence(known, now);
    const { hours } = this.#intervalOf(state);
    if (this.#sweepPages % Math.ceil(this.#pages / SAMPLE) === 0) this.#sample.push(state);
    this.#sweepPages++;
    this.#sweepDemand += 1 / hours;
    this.#sweepKnown += knownHours(state);
    this.#prior.addToSweep(this.#posterior);
    this.#siblings.addToSweep(state.group, this.#posterior);
    // Pages of a first crawl are all new at once: their first revisits are spread over the interval.
    const phase = isUnknown(state) ? (this.#sweepPages * GOLDEN) % 1 : 1;
    return Math.max(state.seen, state.tried) + phase * hours * HOUR_MS;
  }

  #learn(before: RateState, state: RateState, hours: number, visit: PolicyVisit): RateState {
    const isChanged = visit.outcome === 'changed';
    const quietHours = isChanged ? quietHoursOf(before, visit) : null;
    // The visit was made because of the change: it says nothing about how changes are distributed.
    if (quietHours !== null && visit.unchangedUntil !== undefined)
      return learnDatedChange(state, hours, quietHours, this.#memory.hours);
    this.#posterior.set(before, this.#siblings.of(before.group, this.#prior.weights));
    const unchanged = this.#posterior.unchangedAfter(hours);
    const hazard = -Math.log(Math.max(unchanged, 1e-12));
    const corrected = this.#recency.learn(before, hours, hazard, isChanged);
    this.#memory.learn(before, corrected, isChanged);
    if (quietHours !== null)
      return learnDatedChange(state, hours, quietHours, this.#memory.hours, 1 - unchanged);
    return learnVisit(state, hours, isChanged, 1 - unchanged, this.#memory.hours);
  }

  /** Leaves the posterior of the page in #posterior. */
  #intervalOf(state: RateState): Interval {
    this.#posterior.set(state, this.#siblings.of(state.group, this.#prior.weights));
    const known = knownHours(state);
    const interval = this.#rule.choose(
      this.#posterior,
      this.#recency.factors(state),
      state.weight ?? 1,
      known,
    );
    // A page is not left alone for much longer than it has been watched: the fast ones among those given up
    // come back.
    const reach = LEAST_REACH_HOURS + known;
    interval.hours = clamp(interval.hours, this.#shortestHours, Math.min(this.#longestHours, reach));
    return interval;
  }

  #refresh(now: number): void {
    if (Math.abs(now - this.#refreshed) < REFRESH_MS) return;
    this.#refreshed = now;
    if (!(now - this.#sweptAt < SWEEP_VALID_MS)) {
      this.#prior.refresh(Math.max(1, this.#pages));
      this.#setPopulation(this.#budgetPerHour / Math.max(1, this.#pages), 0);
      this.#price.refresh(this.#pages);
    }
    this.#recency.refresh();
    this.#memory.refresh();
    this.#rule.setPrice(this.#price.value);
  }

  #setPopulation(visitRate: number, knownHours: number): void {
    this.#rule.setPopulation(this.#prior.weights, visitRate, knownHours, this.#recency.randomness);
  }

  #isSwept(): boolean {
    return this.#sweepPages > 0 && this.#sweepPages >= SWEEP_SHARE * this.#pages;
  }

  #endSweep(now: number): void {
    if (Number.isNaN(this.#sweepAt)) return;
    this.#sweepAt = Number.NaN;
    if (!this.#isSwept()) return;
    this.#sweptAt = now;
    if (this.#options.pages === undefined) this.#pages = this.#sweepPages;
    const scale = this.#sweepDemand / this.#demandOf(this.#sample);
    this.#prior.endSweep(this.#sweepPages);
    this.#siblings.endSweep(this.#prior.weights);
    this.#setPopulation(this.#budgetPerHour / this.#sweepPages, this.#sweepKnown / this.#sweepPages);
    this.#findPrice(this.#sample, scale, SWEEP_TRIES);
  }

  /** The price at which unknown pages would be visited as often as the budget allows. */
  #findFirstPrice(): void {
    this.#firstPricePages = this.#pages;
    this.#findPrice([newRateState(0)], Math.max(1, this.#pages), FIRST_TRIES);
    this.#price.isFirst = true;
  }

  /** The price at which these pages, each representing `scale`, demand as much as the budget allows. */
  #findPrice(pages: readonly RateState[], scale: number, mostTries: number): void {
    this.#price.solve((price) => {
      this.#rule.setPrice(price);
      return scale * this.#demandOf(pages);
    }, mostTries);
    this.#rule.setPrice(this.#price.value);
  }

  /** Visits per hour that the pages demand at the current price. */
  #demandOf(pages: readonly RateState[]): number {
    let sum = 0;
    for (const state of pages) sum += 1 / this.#intervalOf(state).hours;
    return sum;
  }
}

/**
 * How long the page is known to have been as it was, given when it changed: since then, and while a list showed
 * the old version. Null if the date cannot be right.
 */
function quietHoursOf(
  { seen }: RateState,
  { now, changedAt, unchangedUntil = seen }: PolicyVisit,
): number | null {
  if (changedAt === undefined || changedAt <= seen || changedAt > now) return null;
  return (now - changedAt + clamp(unchangedUntil - seen, 0, changedAt - seen)) / HOUR_MS;
}

/** A page whose changes a reliable list announces has not changed since it was last seen. */
function withSilence(state: RateState, now: number): RateState {
  if (state.weight === undefined || !isCoveredWorth(state.weight) || now <= state.seen) return state;
  return { ...state, quietHours: state.quietHours + (now - state.seen) / HOUR_MS };
}

function isUnknown({ quietHours, changes, dated = 0 }: RateState): boolean {
  return quietHours + changes + dated === 0;
}

/** How long the page has been watched, as far as that is remembered. */
function knownHours({ quietHours, changes, logMean }: RateState): number {
  return quietHours + changes * Math.exp(logMean);
}

/** Weight and group of a page may differ from those of its last visit. */
function weigh(state: RateState, { weight, group }: PolicyVisit): RateState {
  if (group !== undefined) state.group = group & MOST_GROUP;
  if (weight === undefined) return state;
  // In quarter-octave steps: rules keep one table per weight.
  const step = Math.round(4 * Math.log2(weight));
  if (step === 0) delete state.weight;
  else state.weight = 2 ** (step / 4);
  return state;
}
