import type { RatePosterior } from '../estimates/rate-posterior.ts';

/** An interval, and its elasticity: relative growth of the interval for a relative growth of the price. */
export type Interval = { hours: number; elasticity: number };

/** Chooses the interval of a page from what is believed about its rate and from the price of a visit. */
export interface IntervalRule {
  /** Sets the cost of a visit, in hours of freshness of one page. */
  setPrice(price: number): void;
  /** The cost of a visit in hours of freshness, if the rule counts in other units. */
  readonly freshnessPrice: number;
  /**
   * How the rates of the grid are distributed over the pages, visits per hour per page, mean hours that pages
   * have been watched, and whether changes come at random (1) or in a pattern (0).
   */
  setPopulation(shares: Float64Array, visitRate: number, knownHours: number, randomness: number): void;
  /**
   * `factors` correct the expected changes by interval of the grid; `knownHours` is how long the page has
   * been watched. The returned object is reused.
   */
  choose(posterior: RatePosterior, factors: Float64Array, weight: number, knownHours: number): Interval;
}
