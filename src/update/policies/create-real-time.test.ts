import { describe, expect, it } from 'vitest';
import { createRealTime } from './create-real-time.ts';

const MINUTE = 60_000;
const policy = createRealTime({ firstIntervalMinutes: 60 });
const visit = (
  state: Parameters<typeof policy.visit>[0],
  minute: number,
  outcome: 'changed' | 'unchanged' | 'failed' | 'gone',
) => policy.visit(state, { now: minute * MINUTE, scheduled: minute * MINUTE, outcome });

describe('the Real-Time crawler (E7, equation 4)', () => {
  const first = policy.visit(undefined, { now: 0, scheduled: 0, outcome: 'new' });

  it('begins with the first interval', () => {
    expect(first.next).toBe(60 * MINUTE);
  });

  it('comes back in half the time since the last visit where the page changed, else in 1.3 times', () => {
    const changed = visit(first.state, 60, 'changed');
    expect(changed.next).toBe((60 + 30) * MINUTE);
    const again = visit(changed.state, 90, 'changed');
    expect(again.next).toBe((90 + 15) * MINUTE);
    const quiet = visit(again.state, 105, 'unchanged');
    expect(quiet.next).toBeCloseTo((105 + 19.5) * MINUTE);
  });

  it('counts from the visit that was made, not from the one that was planned', () => {
    expect(visit(first.state, 100, 'changed').next).toBe((100 + 50) * MINUTE);
  });

  it('learns nothing from a failure, and never returns to a page that is gone', () => {
    expect(visit(first.state, 60, 'failed').next).toBe(120 * MINUTE);
    expect(visit(first.state, 60, 'gone').next).toBe(Number.POSITIVE_INFINITY);
  });

  it('stays between its bounds', () => {
    let { state } = first;
    for (let minute = 1, i = 0; i < 20; i++) {
      const result = visit(state, minute, 'changed');
      state = result.state;
      minute = result.next / MINUTE;
    }
    expect(state.minutes).toBe(1);
  });
});
