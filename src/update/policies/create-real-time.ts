import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import {
  clamp,
  FIRST_INTERVAL_MINUTES,
  LONGEST_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
} from '../policy-options.ts';

/** When the page was last seen, epoch milliseconds, and the interval given then. */
export type RealTimeState = { seen: number; minutes: number };

const CHANGED_FACTOR = 0.5;
const UNCHANGED_FACTOR = 1.3;
const SHORTEST_REAL_TIME_MINUTES = 1;

/**
 * The paper's baseline (E7). Only equation 4 of the Real-Time crawler is known: last visit, plus the time
 * until the page's refresh, plus a weighted difference. Our reading: with x the time since the previous
 * visit, the next one is in x/2 if a change was found, otherwise in 1.3·x. The paper's Real-Time figures
 * cannot be reproduced from what it says.
 */
export function createRealTime(options: PolicyOptions = {}): RevisitPolicy<RealTimeState> {
  const shortest = options.shortestMinutes ?? SHORTEST_REAL_TIME_MINUTES;
  const longest = options.longestMinutes ?? LONGEST_MINUTES;
  const first = options.firstIntervalMinutes ?? FIRST_INTERVAL_MINUTES;

  function visit(known: RealTimeState | undefined, { now, scheduled, outcome }: PolicyVisit) {
    if (outcome === 'gone') {
      return { state: known ?? { seen: now, minutes: first }, next: Number.POSITIVE_INFINITY };
    }
    if (outcome === 'new') return { state: { seen: now, minutes: first }, next: now + first * MINUTE_MS };
    const state = known ?? { seen: scheduled - first * MINUTE_MS, minutes: first };
    if (outcome === 'failed') return { state, next: now + state.minutes * MINUTE_MS };
    let { minutes } = state;
    if (outcome !== 'minor') {
      const sinceMinutes = Math.max(0, now - state.seen) / MINUTE_MS;
      const factor = outcome === 'changed' ? CHANGED_FACTOR : UNCHANGED_FACTOR;
      minutes = clamp(sinceMinutes * factor, shortest, longest);
    }
    return { state: { seen: now, minutes }, next: now + minutes * MINUTE_MS };
  }

  return { visit };
}
