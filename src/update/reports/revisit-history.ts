import type { Visit } from '../../model/visit.ts';
import { createEma, EMA_MARKS, type EmaState, emaMarks } from '../policies/create-ema.ts';
import { HOUR_MS, MINUTE_MS, type PolicyOptions } from '../policy-options.ts';

/** A row of the paper's Çizelge 6: what a visit found, the marks behind it, and what followed. */
export type HistoryRow = {
  number: number;
  at: string;
  outcome: string;
  /** 2 = changed, 1 = not; null if the visit leaves no mark. */
  mark: 1 | 2 | null;
  /** The last ten marks after this visit, oldest first. */
  marks: number[];
  /** Their simple moving average. */
  average: number;
  /** EMA: the interval in minutes given by the paper's formula, whichever policy is in charge. */
  emaMinutes: number;
  /** From this visit to the next, in minutes; null for never. */
  intervalMinutes: number | null;
  next: string | null;
};

export type EmaMode = NonNullable<PolicyOptions['mode']>;

/** The history of one URL, oldest visit first (E6, Çizelge 6, Şekil 4). */
export function revisitHistory(visits: readonly Visit[], mode: EmaMode = 'bounded'): HistoryRow[] {
  const ema = createEma({ mode });
  let state: EmaState = { minutes: HOUR_MS / MINUTE_MS, marks: 0 };
  return [...visits]
    .sort((a, b) => a.at - b.at)
    .map(({ at, scheduled, heard, outcome, next }, i) => {
      state = ema.visit(state, { now: at, scheduled, outcome: heard }).state;
      const marks = emaMarks(state);
      const comesBack = Number.isFinite(next);
      return {
        number: i + 1,
        at: new Date(at).toISOString(),
        outcome,
        mark: heard === 'changed' ? 2 : heard === 'unchanged' ? 1 : null,
        marks,
        average: marks.reduce((sum, value) => sum + value, 0) / EMA_MARKS,
        emaMinutes: Math.round(1000 * state.minutes) / 1000,
        intervalMinutes: comesBack ? Math.round((next - at) / 600) / 100 : null,
        next: comesBack ? new Date(next).toISOString() : null,
      };
    });
}
