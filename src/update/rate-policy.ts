import type { PolicyVisit, RevisitPolicy } from '../model/revisit-policy.ts';
import {
  clamp,
  DAY_MS,
  FIRST_INTERVAL_MINUTES,
  HOUR_MS,
  LONGEST_ESTIMATED_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
} from './policy-options.ts';

/** Hours and counts: last seen, last tried, changed visits, hours before those, hours before the others. */
export type RateState = { seen: number; tried: number; n1: number; s1: number; s0: number; gone?: true };

/** Visits an hour for a page that changes `rate` times an hour, where a visit costs `price` fresh hours. */
export type VisitRate = (rate: number, price: number, weight: number) => number;

const PRIOR_CHANGES = 0.1;
const PRIOR_HOURS = 12;

export function createRatePolicy(options: PolicyOptions, visitRate: VisitRate): RevisitPolicy<RateState> {
  const firstMs = (options.firstIntervalMinutes ?? FIRST_INTERVAL_MINUTES) * MINUTE_MS;
  const longestMs = (options.longestMinutes ?? LONGEST_ESTIMATED_MINUTES) * MINUTE_MS;
  const shortestMs = (options.shortestMinutes ?? 1) * MINUTE_MS;
  const { budgetPerHour = 100, weight } = options;
  let price = 1;
  let lag = 0;

  function intervalMs(state: RateState, id: number | undefined): number {
    const rate = visitRate(changeRate(state), price, id === undefined ? 1 : (weight?.(id) ?? 1));
    return clamp(HOUR_MS / rate, shortestMs, longestMs);
  }

  function visit(known: RateState | undefined, { now, scheduled, outcome, id }: PolicyVisit) {
    if (outcome === 'new') {
      return { state: { seen: now, tried: now, n1: 0, s1: 0, s0: 0 }, next: now + firstMs };
    }
    const state = {
      ...(known ?? { seen: scheduled - firstMs, tried: now, n1: 0, s1: 0, s0: 0 }),
      tried: now,
    };
    if (outcome === 'gone')
      return { state: { ...state, gone: true as const }, next: Number.POSITIVE_INFINITY };
    delete state.gone;
    if (outcome !== 'failed') {
      const hours = clamp(now - state.seen, 0, 2 * longestMs) / HOUR_MS;
      if (outcome === 'changed') {
        state.n1++;
        state.s1 += hours;
      } else if (outcome === 'unchanged') state.s0 += hours;
      state.seen = now;
    }
    // The price follows the queue: dearer while pages wait for their turn, cheaper while slots come early.
    lag = 0.98 * lag + 0.02 * clamp((now - scheduled) / HOUR_MS, -24, 24);
    price = clamp(price * Math.exp((0.02 * clamp(lag, -1, 1) * 10) / (10 + budgetPerHour)), 1e-6, 1e6);
    return { state, next: now + intervalMs(state, id) };
  }

  return {
    idle: false,
    visit,
    due: (state, _now) =>
      state.gone ? Number.POSITIVE_INFINITY : state.tried + intervalMs(state, undefined),
  };
}

/** Cho and Garcia-Molina's estimate for irregular visits with a prior: never 0, so that no page is forgotten. */
function changeRate({ n1, s1, s0 }: RateState): number {
  const exposed = s0 + PRIOR_HOURS;
  if (n1 === 0 || s1 <= 0) return (n1 + PRIOR_CHANGES) / exposed;
  const mean = s1 / n1;
  return Math.log1p(((n1 + PRIOR_CHANGES) * mean) / exposed) / mean;
}

/** Rates that maximise the harmonic objective: closed form, and no page is ever given up. */
export const harmonicRate: VisitRate = (rate, price, weight) =>
  (-rate + Math.sqrt(rate * rate + (4 * weight * rate) / price)) / 2;

const LONGEST_HOURS = (14 * DAY_MS) / HOUR_MS;

/** Rates that maximise freshness itself: the interval T where (1 − e^(−λT)(1 + λT)) / λ equals the price. */
export const optimalRate: VisitRate = (rate, price, weight) => {
  const goal = (price * rate) / weight;
  if (goal >= 1) return 1 / LONGEST_HOURS;
  let low = 0;
  let high = 50;
  for (let i = 0; i < 40; i++) {
    const x = (low + high) / 2;
    if (1 - Math.exp(-x) * (1 + x) < goal) low = x;
    else high = x;
  }
  return rate / high;
};
