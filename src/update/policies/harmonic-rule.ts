import { bestVisitRate, freshShare } from '../estimates/optimum.ts';
import {
  INTERVAL_COUNT,
  LOG_INTERVAL_STEP,
  LOG_LEAST_INTERVAL,
  LOG_RATE_STEP,
  RATE_COUNT,
  RATES,
} from '../estimates/rate-grid.ts';
import type { RatePosterior } from '../estimates/rate-posterior.ts';
import type { Interval, IntervalRule } from './interval-rule.ts';
import { OptimalRule } from './optimal-rule.ts';

/** Rates beyond the ends of the grid, for pages in a burst or in a lull. */
const MARGIN = 8;
const COUNT = RATE_COUNT + 2 * MARGIN;
/** Steps to a visit rate that is right to a thousandth; it takes three or four. */
const MOST_STEPS = 20;
const CLOSE = 1e-3;
/**
 * The share of the optimum's gain over uniform visits that this rule must achieve, at first and once pages
 * have been watched for long: a page given up because of a rate not yet known is given up by mistake. Where
 * changes come at random, the optimum is right, and more is added. Chosen on eval/freshness.
 */
export const LEAST_SKILL = { early: 0.95, late: 0.99, random: 0.01 };
/**
 * Otherwise the optimum is mixed in, up to this share of the visits: the rest goes to every page however fast
 * it changes.
 */
export const MOST_MIXED = { early: 0.9, late: 0.95, random: 0.05 };
/** Mean hours that pages have been watched. */
const EARLY_HOURS = 100;
const LATE_HOURS = 200;

/**
 * Visit rate ρ = (−λ + √(λ² + 4wλ/L)) / 2 at price L: the optimum of the harmonic objective of Kolobov et al. (2019).
 * It comes close to the best freshness if the budget is fair, and gives up no page however fast it changes, which suits
 * news. If λ is uncertain, ρ is the optimum of the expected objective, w·E[λ/(ρ+λ)] = L·ρ: a little more than the mean
 * of the visit rates, because a page that may be fast is worth visiting.
 *
 * If many pages change faster than the budget can follow, that rule alone keeps fewer copies current than it could,
 * even fewer than uniform visits would. A part of the visits, which depends on the rates that the pages turn out to
 * have, is then allocated by freshness alone: freshness is concave in the visit rates, so a mixture is never worse than
 * the mean of its parts.
 *
 * There are two ways to do that if λ is uncertain. As far as changes come at random, the rule of `optimal`: it gives up
 * what is too fast, and explores where it is uncertain. As far as they come in a pattern (bursts, the hour of the day),
 * its predictions are wrong, and it would give up too much: then the mean of the best visit rates for the rates that
 * the page may have.
 */
export class HarmonicRule implements IntervalRule {
  readonly #longestHours: number;
  readonly #result: Interval = { hours: 0, elasticity: 0.5 };
  /** The freshness optimum's visit rates by rate of the grid, for each weight. */
  readonly #tables = new Map<number, Float64Array>();
  readonly #optimal: OptimalRule;
  #price = 1;
  #randomness = 0;
  /** Share of the visits allocated by the freshness optimum, and its price as a multiple of ours. */
  #mixed = 0;
  #priceRatio = 1;
  /** The last solution, where the next search begins. */
  #lastLog = 0;

  constructor(longestHours: number) {
    this.#longestHours = longestHours;
    this.#optimal = new OptimalRule(longestHours);
  }

  setPrice(price: number): void {
    this.#price = price;
    this.#optimal.setPrice(this.freshnessPrice);
    this.#tables.clear();
  }

  /** The freshness optimum's price at the same budget. */
  get freshnessPrice(): number {
    return this.#priceRatio * this.#price;
  }

  setPopulation(shares: Float64Array, visitRate: number, knownHours: number, randomness: number): void {
    this.#randomness = randomness;
    const late = Math.max(0, Math.min(1, (knownHours - EARLY_HOURS) / (LATE_HOURS - EARLY_HOURS)));
    const settled = (of: typeof LEAST_SKILL) =>
      of.early + late * (of.late - of.early) + randomness * of.random;
    const leastSkill = settled(LEAST_SKILL);
    const mostMixed = settled(MOST_MIXED);
    const harmonicPrice = priceFor(shares, visitRate, harmonicRate);
    const optimalPrice = priceFor(shares, visitRate, bestVisitRate);
    this.#priceRatio = optimalPrice / harmonicPrice;
    const freshness = (rateOf: (rate: number) => number) => {
      let sum = 0;
      for (let k = 0; k < RATE_COUNT; k++) {
        const visits = rateOf(RATES[k]!);
        if (visits > 0) sum += shares[k]! * freshShare(RATES[k]! / visits);
      }
      return sum;
    };
    const mixture = (mixed: number) =>
      freshness((rate) =>
        mix(mixed, harmonicRate(rate, harmonicPrice), mixed === 0 ? 0 : bestVisitRate(rate, optimalPrice)),
      );
    const uniform = freshness(() => visitRate);
    const goal = uniform + leastSkill * (mixture(1) - uniform);
    let low = 0;
    let high = mostMixed;
    if (mixture(0) >= goal) high = 0;
    else if (mixture(mostMixed) <= goal) low = mostMixed;
    while (high - low > 0.02) {
      const middle = (low + high) / 2;
      if (mixture(middle) < goal) low = middle;
      else high = middle;
    }
    this.#mixed = high;
    this.#optimal.setPopulation(shares, visitRate);
    this.#optimal.setPrice(this.freshnessPrice);
    this.#tables.clear();
  }

  choose(posterior: RatePosterior, factors: Float64Array, weight: number, knownHours: number): Interval {
    const price = this.#price / weight;
    let visitRate = this.#visitRate(posterior, price, 1);
    const j = Math.round((-Math.log(visitRate) - LOG_LEAST_INTERVAL) / LOG_INTERVAL_STEP);
    const factor = factors[Math.max(0, Math.min(INTERVAL_COUNT - 1, j))]!;
    if (factor !== 1) visitRate = this.#visitRate(posterior, price, factor);
    if (this.#mixed > 0) {
      const best = this.#freshnessRate(posterior, factors, factor, weight, knownHours);
      visitRate = mix(this.#mixed, visitRate, best);
    }
    this.#result.hours = Math.min(this.#longestHours, 1 / visitRate);
    return this.#result;
  }

  /** Visits per hour for freshness alone; `factor` is that of the interval chosen without. */
  #freshnessRate(
    posterior: RatePosterior,
    factors: Float64Array,
    factor: number,
    weight: number,
    knownHours: number,
  ): number {
    const asked =
      this.#randomness > 0 ? 1 / this.#optimal.choose(posterior, factors, weight, knownHours).hours : 0;
    if (this.#randomness === 1) return asked;
    const table = this.#tables.get(weight) ?? this.#tabulate(weight);
    const mean = meanVisitRate(table, posterior, Math.log(factor) / LOG_RATE_STEP);
    return mix(this.#randomness, mean, asked);
  }

  /** Solves E[fλ / (ρ + fλ)] = L·ρ for ρ, by Newton's method on logarithmic scales; `factor` is f. */
  #visitRate({ weights, first, last }: RatePosterior, price: number, factor: number): number {
    let log = this.#lastLog;
    for (let i = 0; i < MOST_STEPS; i++) {
      const visitRate = Math.exp(log);
      let stale = 0;
      let slope = 0;
      for (let k = first; k <= last; k++) {
        const rate = factor * RATES[k]!;
        const share = rate / (visitRate + rate);
        stale += weights[k]! * share;
        slope += weights[k]! * share * (1 - share);
      }
      const step = (Math.log(stale / price) - log) / (1 + slope / stale);
      log += step;
      if (Math.abs(step) < CLOSE) break;
    }
    this.#lastLog = log;
    return Math.exp(log);
  }

  /** The freshness optimum's visit rates. */
  #tabulate(weight: number): Float64Array {
    const price = this.freshnessPrice / weight;
    const table = Float64Array.from({ length: COUNT }, (_, i) =>
      bestVisitRate(RATES[0]! * Math.exp((i - MARGIN) * LOG_RATE_STEP), price),
    );
    this.#tables.set(weight, table);
    return table;
  }
}

function meanVisitRate(table: Float64Array, { weights, first, last }: RatePosterior, shift: number): number {
  const moved = Math.max(-MARGIN, Math.min(MARGIN - 1, shift)) + MARGIN;
  const low = Math.floor(moved);
  const share = moved - low;
  let sum = 0;
  for (let k = first; k <= last; k++) {
    sum += weights[k]! * ((1 - share) * table[k + low]! + share * table[k + low + 1]!);
  }
  return sum;
}

function harmonicRate(rate: number, price: number): number {
  const half = rate / 2;
  return Math.sqrt(half * half + rate / price) - half;
}

function mix(share: number, harmonic: number, optimal: number): number {
  return harmonic + share * (optimal - harmonic);
}

/** The price at which pages of these rates are visited this often on average. */
function priceFor(
  shares: Float64Array,
  visitRate: number,
  rateOf: (rate: number, price: number) => number,
): number {
  let low = -12;
  let high = 14;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    const price = Math.exp(middle);
    let demand = 0;
    for (let k = 0; k < RATE_COUNT; k++) demand += shares[k]! * rateOf(RATES[k]!, price);
    if (demand > visitRate) low = middle;
    else high = middle;
  }
  return Math.exp(high);
}
