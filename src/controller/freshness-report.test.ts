import { expect, test } from 'vitest';
import { freshnessReport } from './freshness-report.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const question = { now: NOW, timeScale: 1, budgetPerHour: 60 };

test('tells how fresh the store is by what its visits found', () => {
  // One page that changed at one visit in two, seen an hour ago; one that never changed.
  const sums = [
    { page: 1, visits: 100, changes: 50, changedMs: 50 * HOUR, quietMs: 50 * HOUR, seenAt: NOW - HOUR },
    { page: 2, visits: 100, changes: 0, changedMs: 0, quietMs: 1000 * HOUR, seenAt: NOW - HOUR },
  ];
  const hours = [{ hour: NOW - 10 * HOUR, visits: 200, unique: 2, changes: 50, urls: 2 }];
  const report = freshnessReport(hours, sums, question);
  expect(report.freshness).toBeCloseTo(0.78, 1);
  expect(report.dynamism).toEqual({ static: 1, low: 0, medium: 1, high: 0 });
  expect(report.delayHours).toBeGreaterThan(0.4);
  expect(report.delayHours).toBeLessThan(0.8);
  expect(report.visitsPerHour).toBe(20);
  expect(report.hours).toMatchObject([{ visits: 200, unique: 2, changes: 50, coverage: 1 }]);
  expect(report.plan.length).toBeGreaterThan(5);
});

test('says nothing of a store without visits', () => {
  expect(freshnessReport([], [], question)).toMatchObject({
    pages: 0,
    freshness: null,
    delayHours: null,
    skill: null,
    hours: [],
    plan: [],
  });
});
