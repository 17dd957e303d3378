import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import {
  clamp,
  FIRST_INTERVAL_MINUTES,
  LONGEST_ESTIMATED_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
  SHORTEST_MINUTES,
} from '../policy-options.ts';

export type AdaptiveState = { minutes: number };

/** The defaults of Apache Nutch's db.fetch.schedule.adaptive.inc_rate and dec_rate. */
const INCREASE = 0.4;
const DECREASE = 0.2;

/** The rule of Nutch's adaptive fetch schedule: 40 % longer after no change, 20 % shorter after one. */
export function createAdaptive(options: PolicyOptions = {}): RevisitPolicy<AdaptiveState> {
  const shortest = options.shortestMinutes ?? SHORTEST_MINUTES;
  const longest = options.longestMinutes ?? LONGEST_ESTIMATED_MINUTES;
  const first = options.firstIntervalMinutes ?? FIRST_INTERVAL_MINUTES;

  function visit(known: AdaptiveState | undefined, { now, outcome }: PolicyVisit) {
    const state = known ?? { minutes: first };
    if (outcome === 'gone') return { state, next: Number.POSITIVE_INFINITY };
    let { minutes } = state;
    if (outcome === 'changed') minutes = clamp(minutes * (1 - DECREASE), shortest, longest);
    else if (outcome === 'unchanged') minutes = clamp(minutes * (1 + INCREASE), shortest, longest);
    return { state: { minutes }, next: now + minutes * MINUTE_MS };
  }

  return { visit };
}
