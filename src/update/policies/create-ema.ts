/**
 * EMACrawler's policy (E5, E6; Alanoğlu and Akcayol 2024), as the paper's own tables compute it. The interval I of a
 * page grows by what its last ten visits found and shrinks when it is seen to change; S is the mean of the ten marks (1
 * unchanged, 2 changed) before the new one is pushed:
 *
 *     unchanged:  I ← I · (α·2   + (1−α)·S)
 *     changed:    I ← I / (α·2.5 + (1−α)·S)      α = 2 / (1+9)
 *     next visit = previous scheduled time + I
 *
 * The text of the paper says otherwise in places (V of 2 and 1, an exponential average in equation 3, nine visits, the
 * last visit as the anchor); its Çizelge 5 and 6 come out of the lines above and of nothing else that was tried, so do
 * not "repair" them. Paper mode is these lines alone; product mode (the default) bounds the interval, and starts again
 * from the present if the crawler was stopped for longer than one interval, so that it does not make up for every visit
 * it missed. The policy has no budget.
 */
import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import {
  clamp,
  FIRST_INTERVAL_MINUTES,
  LONGEST_MINUTES,
  MINUTE_MS,
  type PolicyOptions,
  SHORTEST_MINUTES,
} from '../policy-options.ts';

export const EMA_MARKS = 10;
const ALPHA = 2 / (1 + 9);
const UNCHANGED_TERM = ALPHA * 2;
const CHANGED_TERM = ALPHA * 2.5;
const ALL_MARKS = (1 << EMA_MARKS) - 1;

/** `marks` holds the last ten visits as bits, the newest lowest: 1 if the visit found a change. */
export type EmaState = { minutes: number; marks: number };

export function createEma(options: PolicyOptions = {}): RevisitPolicy<EmaState> {
  const isPaper = options.mode === 'paper';
  const shortest = options.shortestMinutes ?? (isPaper ? 0 : SHORTEST_MINUTES);
  const longest = options.longestMinutes ?? (isPaper ? Number.POSITIVE_INFINITY : LONGEST_MINUTES);
  const first = options.firstIntervalMinutes ?? FIRST_INTERVAL_MINUTES;
  const { digits } = options;

  function visit(known: EmaState | undefined, { now, scheduled, outcome }: PolicyVisit) {
    const state = known ?? { minutes: first, marks: 0 };
    if (outcome === 'gone') return { state, next: Number.POSITIVE_INFINITY };
    if (outcome === 'new') return { state, next: now + state.minutes * MINUTE_MS };
    if (outcome !== 'changed' && outcome !== 'unchanged') {
      return { state, next: nextVisit(now, scheduled, state.minutes) };
    }
    const isChanged = outcome === 'changed';
    const average = 1 + bitCount(state.marks) / EMA_MARKS;
    const stretched = isChanged
      ? state.minutes / (CHANGED_TERM + (1 - ALPHA) * average)
      : state.minutes * (UNCHANGED_TERM + (1 - ALPHA) * average);
    const bounded = clamp(stretched, shortest, longest);
    const minutes = digits === undefined ? bounded : Number(bounded.toPrecision(digits));
    const marks = ((state.marks << 1) | (isChanged ? 1 : 0)) & ALL_MARKS;
    return { state: { minutes, marks }, next: nextVisit(now, scheduled, minutes) };
  }

  function nextVisit(now: number, scheduled: number, minutes: number): number {
    const next = scheduled + minutes * MINUTE_MS;
    return isPaper || next > now ? next : now + minutes * MINUTE_MS;
  }

  return { visit };
}

/** The marks as the paper prints them, oldest first: 1 unchanged, 2 changed. */
export function emaMarks(state: EmaState): number[] {
  return Array.from({ length: EMA_MARKS }, (_, i) => 1 + ((state.marks >> (EMA_MARKS - 1 - i)) & 1));
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
