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

test('plans with a part of many pages as with all of them', () => {
  const sums = (pages: number) =>
    Array.from({ length: pages }, (_, i) => ({
      page: i + 1,
      visits: 10,
      changes: i % 5,
      changedMs: (i % 5) * HOUR,
      quietMs: 20 * HOUR,
      seenAt: NOW - HOUR,
    }));
  const few = freshnessReport([], sums(1_000), question).plan;
  const many = freshnessReport([], sums(7_000), { ...question, budgetPerHour: 420 }).plan;
  expect(many.map(({ budgetPerHour }) => budgetPerHour)).toContain(420);
  const near = (plan: typeof few, budget: number) =>
    plan.find(({ budgetPerHour }) => budgetPerHour === budget)!;
  expect(near(many, 420).optimal).toBeCloseTo(near(few, 60).optimal, 3);
});
