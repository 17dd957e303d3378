/**
 * The interval that maximises freshness for a price if the rate is uncertain. If F(t) is the probability that the copy
 * is still current after t hours, waiting until t gains W(t) = ∫₀ᵗ F − t·F(t) hours of freshness for one visit; the
 * best moment is when W reaches the price (for a known rate this is the rule of Cho and Garcia-Molina). W grows by
 * t·(−dF), which is summed over the grid of intervals.
 *
 * A page that changes faster than about once per price is not worth a visit. Given up for good it would teach nothing
 * more, and some pages were only unlucky, so such pages are explored first: they are visited after the interval that is
 * most informative about their rate, for as long as the possible gain from better knowledge is worth it.
 */

import { changesBetweenVisits } from '../estimates/optimum.ts';
import {
  INFORMATION,
  INTERVAL_COUNT,
  INTERVALS,
  RATE_COUNT,
  RATES,
  SURVIVAL,
} from '../estimates/rate-grid.ts';
import type { RatePosterior } from '../estimates/rate-posterior.ts';
import type { Interval, IntervalRule } from './interval-rule.ts';

/**
 * Hours over which better knowledge of a page pays off, but no more than it has been watched; chosen on
 * eval/freshness.
 */
const INQUIRY_HOURS = 100;
/** A page with more changes than this between two visits is found changed every time, which is uninformative. */
const SATURATION = 5;
const WORTH_ASKING = 0.1;
/**
 * A page that is given up is still visited after this many rounds of uniform visits: not all changes come at
 * random.
 */
const MOST_ROUNDS = 4;
const FEW_CHANGES = 0.02;
const FIRST_INTERVALS = Uint8Array.from(RATES, (rate) =>
  Math.max(
    0,
    INTERVALS.findIndex((hours) => hours * rate >= FEW_CHANGES),
  ),
);

export class OptimalRule implements IntervalRule {
  readonly #longestHours: number;
  readonly #result: Interval = { hours: 0, elasticity: 0 };
  /** Probability of being current at the next visit, for each rate of the grid if it were known. */
  readonly #valueKnown = new Float64Array(RATE_COUNT);
  #price = 1;
  #givenUpHours = Number.POSITIVE_INFINITY;

  constructor(longestHours: number) {
    this.#longestHours = longestHours;
  }

  setPrice(price: number): void {
    this.#price = price;
    for (let k = 0; k < RATE_COUNT; k++)
      this.#valueKnown[k] = Math.exp(-changesBetweenVisits(RATES[k]! * price));
  }

  get freshnessPrice(): number {
    return this.#price;
  }

  setPopulation(_shares: Float64Array, visitRate: number): void {
    this.#givenUpHours = MOST_ROUNDS / visitRate;
  }

  choose(posterior: RatePosterior, factors: Float64Array, weight: number, knownHours: number): Interval {
    const { weights, first, last } = posterior;
    const price = this.#price / weight;
    const result = this.#result;
    result.hours = this.#longestHours;
    result.elasticity = 0;
    let gain = 0;
    let current = 1;
    let before = 0;
    let j = firstInterval(last);
    for (; j < INTERVAL_COUNT; j++) {
      const hours = INTERVALS[j]!;
      const row = j * RATE_COUNT;
      let unchanged = 0;
      for (let k = first; k <= last; k++) unchanged += weights[k]! * SURVIVAL[row + k]!;
      const factor = factors[j]!;
      if (factor !== 1) unchanged = Math.exp(factor * Math.log(unchanged));
      if (unchanged > current) unchanged = current;
      const step = ((hours + before) / 2) * (current - unchanged);
      if (gain + step >= price) {
        const share = (price - gain) / step;
        const chosen = before + (hours - before) * share;
        current += (unchanged - current) * share;
        if (chosen < this.#longestHours) {
          result.hours = chosen;
          result.elasticity = (price * (hours - before)) / (step * chosen);
        }
        break;
      }
      gain += step;
      current = unchanged;
      before = hours;
      if (hours >= this.#longestHours) break;
    }
    this.#ask(posterior, price, current, knownHours, j);
    return result;
  }

  /** Shortens the interval of a page that is about to be given up while its rate is still uncertain. */
  #ask(posterior: RatePosterior, price: number, current: number, knownHours: number, end: number): void {
    const { weights, first, last } = posterior;
    const result = this.#result;
    let value = 0;
    let saturated = 0;
    for (let k = first; k <= last; k++) {
      value += weights[k]! * this.#valueKnown[k]!;
      if (RATES[k]! * result.hours > SATURATION) saturated += weights[k]!;
    }
    if (saturated < 0.5) return;
    result.hours = Math.min(result.hours, this.#givenUpHours);
    const worth = Math.min(INQUIRY_HOURS, knownHours) * (value - current);
    if (worth < WORTH_ASKING * price) return;
    let most = price;
    let best = Number.POSITIVE_INFINITY;
    let gain = 0;
    let currentHere = 1;
    let before = 0;
    for (let j = firstInterval(last); j < end; j++) {
      const hours = INTERVALS[j]!;
      const row = j * RATE_COUNT;
      let unchanged = 0;
      let told = 0;
      for (let k = first; k <= last; k++) {
        unchanged += weights[k]! * SURVIVAL[row + k]!;
        told += weights[k]! * INFORMATION[row + k]!;
      }
      gain += ((hours + before) / 2) * (currentHere - unchanged);
      currentHere = unchanged;
      before = hours;
      const net = gain + worth * told;
      if (net >= most) {
        most = net;
        best = hours;
      }
    }
    if (best < result.hours) result.hours = best;
  }
}

/** Shorter intervals gain next to nothing at the fastest plausible rate. */
function firstInterval(fastest: number): number {
  return FIRST_INTERVALS[fastest]!;
}
