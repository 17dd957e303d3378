import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../policy-options.ts';
import { learntRate } from './learnt-rate.ts';
import { RATE_COUNT, RATES } from './rate-grid.ts';
import { RatePosterior } from './rate-posterior.ts';
import { learnDatedChange, learnVisit, newRateState } from './rate-state.ts';

const EVEN = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
const FOR_EVER = Number.MAX_VALUE;

it('stays close to the exact posterior, although the visits are kept as a few sums', () => {
  const visit = fc.tuple(fc.double({ min: 0.5, max: 8, noNaN: true }), fc.boolean());
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 30 }), (visits) => {
      let state = newRateState(0);
      const exact = Float64Array.from(EVEN, Math.log);
      for (const [hours, isChanged] of visits) {
        state = learnVisit(state, hours, isChanged, 0.5, FOR_EVER);
        for (let k = 0; k < RATE_COUNT; k++) {
          const x = RATES[k]! * hours;
          exact[k]! += isChanged ? Math.log(-Math.expm1(-x)) : -x;
        }
      }
      const posterior = new RatePosterior();
      posterior.set(state, EVEN);
      expect(meanLogRate(posterior.weights)).toBeCloseTo(meanLogRate(normalised(exact)), 0);
    }),
  );
});

it('learns the rate of a page from visits that only tell whether it changed', () => {
  // With a visit every four hours, one in four finds a change: ln(4/3)/4 changes per hour.
  const rate = learntRate({ changes: 250, changedMs: 250 * 4 * HOUR_MS, quietMs: 750 * 4 * HOUR_MS });
  expect(rate).toBeCloseTo(Math.log(4 / 3) / 4, 2);
  expect(learntRate({ changes: 0, changedMs: 0, quietMs: 1e12 })).toBeGreaterThan(0);
});

it('learns from changes whose moment is known', () => {
  const rateOf = (days: number, quietHours: number | null) => {
    let state = newRateState(0);
    for (let day = 0; day < days; day++)
      state =
        quietHours === null
          ? learnVisit(state, 24, true, 0.5, FOR_EVER)
          : learnDatedChange(state, 24, quietHours, FOR_EVER);
    const posterior = new RatePosterior();
    posterior.set(state, EVEN);
    return Math.exp(meanLogRate(posterior.weights));
  };
  // A list showed the old version for all of the day: one change a day.
  expect(rateOf(20, 24)).toBeGreaterThan(0.8 / 24);
  expect(rateOf(20, 24)).toBeLessThan(1.2 / 24);
  // Known is only that the last change was half an hour old: about two an hour.
  expect(rateOf(20, 0.5)).toBeGreaterThan(1.5);
  expect(rateOf(20, 0.5)).toBeLessThan(2.5);
  // Visits that all find a change say only that it is not slow.
  expect(rateOf(20, null)).toBeGreaterThan(6 / 24);
});

function normalised(logs: Float64Array): Float64Array {
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function meanLogRate(weights: Float64Array): number {
  return weights.reduce((sum, weight, k) => sum + weight * Math.log(RATES[k]!), 0);
}
