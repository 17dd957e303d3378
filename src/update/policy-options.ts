export const POLICY_NAMES = ['fixed', 'ema', 'real-time', 'adaptive', 'harmonic', 'optimal'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Each policy reads the options that concern it and ignores the rest. */
export type PolicyOptions = {
  /**
   * `ema`: the paper to the letter, or with a minimum and a maximum interval (bounded, the default; also
   * `product`).
   */
  mode?: 'paper' | 'bounded' | 'product';
  /** `ema`: significant digits of the interval kept after each step; the paper's database column kept six. */
  digits?: number;
  /** `fixed`: the interval. Without it the budget is shared out evenly among the pages (uniform). */
  intervalMinutes?: number;
  /** Fetches per hour that the intervals should add up to. */
  budgetPerHour?: number;
  /** The number of pages; counted from the visits if not given. */
  pages?: number;
  /** The interval after the first fetch of a page. */
  firstIntervalMinutes?: number;
  shortestMinutes?: number;
  longestMinutes?: number;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** The first interval of the paper (60 minutes), and of every policy here. */
export const FIRST_INTERVAL_MINUTES = 60;
/** Product defaults; docs/freshness.md says why. */
export const SHORTEST_MINUTES = 5;
export const LONGEST_MINUTES = 24 * 60;
export const LONGEST_ESTIMATED_MINUTES = 14 * 24 * 60;

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}
