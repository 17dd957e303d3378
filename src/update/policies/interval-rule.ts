import type { RatePosterior } from '../estimates/rate-posterior.ts';

/** An interval, and how it would move: relative growth of the interval for a relative growth of the price. */
export type Interval = { hours: number; elasticity: number };

/** Chooses how long to wait with a page, by what is believed of its rate and by the price of a visit. */
export interface IntervalRule {
  /** Sets what a visit costs, in hours of freshness of one page. */
  setPrice(price: number): void;
  /** How the rates of the grid are spread over the pages, visits an hour for a page, and hours that pages were watched in the mean. */
  setPopulation?(shares: Float64Array, visitRate: number, knownHours: number): void;
  /**
   * `factors` correct the expected changes by interval of the grid; `knownHours` is how long the page was watched.
   * The object returned is the same every time.
   */
  choose(posterior: RatePosterior, factors: Float64Array, weight: number, knownHours: number): Interval;
}
