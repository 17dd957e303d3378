import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../policy-options.ts';
import { createEma, type EmaState, emaMarks } from './create-ema.ts';

/** Çizelge 6 of the paper: one URL from 60 minutes on. Row 1 is printed 45,15, a misprint (02:05 − 01:19, and row 2). */
const CIZELGE_6: readonly (readonly [changed: 0 | 1, minutes: number, marks: string])[] = [
  [1, 46.15, '1111111112'],
  [0, 59.08, '1111111121'],
  [0, 75.61, '1111111211'],
  [0, 96.79, '1111112111'],
  [0, 123.89, '1111121111'],
  [1, 89.78, '1111211112'],
  [1, 61.49, '1112111122'],
  [1, 39.93, '1121111222'],
  [0, 60.69, '1211112221'],
  [1, 37.46, '2111122212'],
  [0, 59.94, '1111222121'],
  [1, 37, '1112221212'],
  [1, 21.77, '1122212122'],
  [1, 12.23, '1222121222'],
  [1, 6.57, '2221212222'],
  [0, 12.1, '2212122221'],
  [0, 21.29, '2121222211'],
  [0, 35.77, '1212222111'],
  [1, 21.04, '2122221112'],
];

/** Çizelge 5: visits of a URL so far and the interval printed. The last is printed 855,168 (15:18 to 16:42 is 85.5). */
const CIZELGE_5: readonly (readonly [history: string, minutes: number])[] = [
  ['11111111', 257.989],
  ['1111111', 214.991],
  ['211112111', 225.831],
  ['111112112', 136.35],
  ['111121211', 164.189],
  ['211111111', 332.572],
  ['21111221222111', 85.5168],
];

const START = Date.UTC(2023, 5, 6, 1, 19);

describe('ema in paper mode', () => {
  it('gives Çizelge 6 within a hundredth of a minute', () => {
    const policy = createEma({ mode: 'paper' });
    let state: EmaState | undefined;
    let scheduled = START;
    for (const [changed, minutes, marks] of CIZELGE_6) {
      const outcome = changed === 1 ? 'changed' : 'unchanged';
      const answer = policy.visit(state, { now: scheduled + 30_000, scheduled, outcome });
      state = answer.state;
      expect(Math.abs(state.minutes - minutes)).toBeLessThanOrEqual(0.01);
      expect(emaMarks(state).join('')).toBe(marks);
      expect(answer.next).toBeCloseTo(scheduled + state.minutes * MINUTE_MS, 5);
      scheduled = answer.next;
    }
  });

  it('gives the intervals of Çizelge 5 to six digits', () => {
    const policy = createEma({ mode: 'paper', digits: 6 });
    for (const [history, minutes] of CIZELGE_5) {
      let state: EmaState | undefined;
      let scheduled = START;
      for (const mark of history) {
        const outcome = mark === '2' ? 'changed' : 'unchanged';
        ({ state, next: scheduled } = policy.visit(state, { now: scheduled, scheduled, outcome }));
      }
      expect(Math.abs(state!.minutes / minutes - 1)).toBeLessThanOrEqual(1e-5);
    }
  });

  it('makes no mark and keeps the interval after a failed or minor visit', () => {
    const policy = createEma({ mode: 'paper' });
    const { state } = policy.visit(undefined, { now: START, scheduled: START, outcome: 'changed' });
    for (const outcome of ['failed', 'minor'] as const) {
      const answer = policy.visit(state, { now: START + 5, scheduled: START, outcome });
      expect(answer).toEqual({ state, next: START + state.minutes * MINUTE_MS });
    }
  });

  it('first comes back after 60 minutes, and never to a page that is gone', () => {
    const policy = createEma({ mode: 'paper' });
    const { state, next } = policy.visit(undefined, { now: START, scheduled: START, outcome: 'new' });
    expect(next).toBe(START + 60 * MINUTE_MS);
    expect(policy.visit(state, { now: next, scheduled: next, outcome: 'gone' }).next).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

describe('ema in product mode', () => {
  it('stays between 5 minutes and a day whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (marks) => {
        const policy = createEma();
        let state: EmaState | undefined;
        let scheduled = START;
        for (const changed of marks) {
          const outcome = changed ? 'changed' : 'unchanged';
          const { next, state: after } = policy.visit(state, { now: scheduled, scheduled, outcome });
          expect(next - scheduled).toBeGreaterThanOrEqual(5 * MINUTE_MS);
          expect(next - scheduled).toBeLessThanOrEqual(24 * 60 * MINUTE_MS);
          state = JSON.parse(JSON.stringify(after)) as EmaState;
          scheduled = next;
        }
      }),
    );
  });

  it('does not make up for visits missed while the crawler was away', () => {
    const policy = createEma();
    const first = policy.visit(undefined, { now: START, scheduled: START, outcome: 'changed' });
    const now = START + 3 * 24 * 60 * MINUTE_MS;
    const { next } = policy.visit(first.state, { now, scheduled: first.next, outcome: 'unchanged' });
    expect(next).toBeGreaterThan(now);
  });
});
