import type { Interval, IntervalRule } from './interval-rule.ts';
import {
  INTERVAL_COUNT,
  LOG_INTERVAL_STEP,
  LOG_LEAST_INTERVAL,
  LOG_RATE_STEP,
  RATE_COUNT,
  RATES,
} from './rate-grid.ts';
import type { RatePosterior } from './rate-posterior.ts';

/** Rates beyond the ends of the grid, for pages in a burst or in a lull. */
const MARGIN = 8;
const COUNT = RATE_COUNT + 2 * MARGIN;

/**
 * Visit rate (−λ + √(λ² + 4wλ/L)) / 2 at price L: the optimum of the harmonic objective of Kolobov et al. (2019), in
 * closed form. It comes close to the best freshness where the budget is fair, and gives up no page however fast it
 * changes, which suits news. Where λ is not known for certain, the mean of the visit rates.
 */
export class HarmonicRule implements IntervalRule {
  readonly #longestHours: number;
  readonly #result: Interval = { hours: 0, elasticity: 0.5 };
  readonly #visitRates = new Float64Array(COUNT);
  #price = 1;
  #weight = 1;

  constructor(longestHours: number) {
    this.#longestHours = longestHours;
  }

  setPrice(price: number): void {
    this.#price = price;
    this.#tabulate(1);
  }

  choose(posterior: RatePosterior, factors: Float64Array, weight: number): Interval {
    if (weight !== this.#weight) this.#tabulate(weight);
    const usual = 1 / this.#meanVisitRate(posterior, 0);
    const j = Math.round((Math.log(usual) - LOG_LEAST_INTERVAL) / LOG_INTERVAL_STEP);
    const factor = factors[Math.max(0, Math.min(INTERVAL_COUNT - 1, j))]!;
    const hours = factor === 1 ? usual : 1 / this.#meanVisitRate(posterior, Math.log(factor) / LOG_RATE_STEP);
    this.#result.hours = Math.min(this.#longestHours, hours);
    return this.#result;
  }

  #meanVisitRate({ weights, first, last }: RatePosterior, shift: number): number {
    const moved = Math.max(-MARGIN, Math.min(MARGIN - 1, shift)) + MARGIN;
    const low = Math.floor(moved);
    const share = moved - low;
    const visitRates = this.#visitRates;
    let sum = 0;
    for (let k = first; k <= last; k++) {
      sum += weights[k]! * ((1 - share) * visitRates[k + low]! + share * visitRates[k + low + 1]!);
    }
    return sum;
  }

  #tabulate(weight: number): void {
    this.#weight = weight;
    for (let i = 0; i < COUNT; i++) {
      const rate = RATES[0]! * Math.exp((i - MARGIN) * LOG_RATE_STEP);
      const half = rate / 2;
      this.#visitRates[i] = Math.sqrt(half * half + (weight * rate) / this.#price) - half;
    }
  }
}
