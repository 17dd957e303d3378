import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import {
  FIRST_INTERVAL_MINUTES,
  HOUR_MS,
  LONGEST_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
} from '../policy-options.ts';

/** Nothing is learnt about a page, but a policy's state is never undefined after the first visit. */
export type FixedState = { visits: number };

/** The same interval for every page: the given one, or the budget shared out evenly ("uniform"). */
export function createFixed(options: PolicyOptions = {}): RevisitPolicy<FixedState> {
  const intervalMs = fixedIntervalMs(options);
  return {
    longestMs: intervalMs,
    visit(state: FixedState | undefined, { now, outcome }: PolicyVisit) {
      const next = outcome === 'gone' ? Number.POSITIVE_INFINITY : now + intervalMs;
      return { state: { visits: (state?.visits ?? 0) + 1 }, next };
    },
  };
}

function fixedIntervalMs({ intervalMinutes, budgetPerHour, pages }: PolicyOptions): number {
  if (intervalMinutes !== undefined) return intervalMinutes * MINUTE_MS;
  if (budgetPerHour !== undefined && pages !== undefined)
    return Math.max(1, (pages / budgetPerHour) * HOUR_MS);
  return (budgetPerHour === undefined ? LONGEST_MINUTES : FIRST_INTERVAL_MINUTES) * MINUTE_MS;
}
