import { expect, it } from 'vitest';
import { FittedRates } from '../estimates/fitted-rates.ts';
import { newRateState } from '../estimates/rate-state.ts';
import { latelyFresh } from './lately-fresh.ts';

const HOUR_MS = 3_600_000;
const page = {
  ...{ page: 1, visits: 3, changes: 1, changedMs: 10 * HOUR_MS, quietMs: 20 * HOUR_MS, seenAt: 0 },
  ...{ evidence: { ...newRateState(0), dated: 5, quietHours: 30 }, worth: 1 },
};
const fitted = new FittedRates([page.evidence]);
const fresh = (announcedHours?: number) => {
  const known = announcedHours === undefined ? page : { ...page, announcedHours };
  return latelyFresh([], [known], fitted, { from: 0, to: 24 * HOUR_MS }).freshness;
};

it('a copy is current up to the last reading of a list that would have announced a change', () => {
  expect(fresh(0.5)).toBeGreaterThan(0.99);
  expect(fresh(3)).toBeGreaterThan(0.9);
  expect(fresh(3)).toBeLessThan(fresh(0.5));
});

it('without such a list a copy is as current as the rate of its page suggests', () => {
  expect(fresh()).toBeGreaterThan(0.15);
  expect(fresh()).toBeLessThan(0.4);
});
