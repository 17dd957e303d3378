import { expect, test } from 'vitest';
import type { RecentVisit } from '../../model/insights.ts';
import type { RevisitPolicy } from '../../model/revisit-policy.ts';
import { createPolicy } from '../create-policy.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { drawWorld } from '../simulation/draw-world.ts';
import { RandomStream } from '../simulation/random-stream.ts';
import { simulate } from '../simulation/simulate.ts';
import { freshnessReport } from './freshness-report.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const question = { now: NOW, timeScale: 1, budgetPerHour: 60 };

test('reports how fresh the store is from what its visits found', () => {
  // One page that changed at every second visit, seen an hour ago; one that never changed.
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

test('reports nothing for a store without visits', () => {
  expect(freshnessReport([], [], question)).toMatchObject({
    pages: 0,
    freshness: null,
    delayHours: null,
    skill: null,
    hours: [],
    plan: [],
  });
});

test('plans with a sample of many pages as with all of them', () => {
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

/** Six change rates from nearly static to hourly, in random order. */
function mixedRates(pages: number, seed: number): Float64Array {
  const classes = [1e-6, 1 / 336, 1 / 72, 1 / 24, 1 / 6, 1];
  const shares = [0.34, 0.54, 0.7, 0.84, 0.94, 1];
  const random = new RandomStream(seed, 7);
  return Float64Array.from({ length: pages }, () => {
    const drawn = random.next();
    return classes[shares.findIndex((share) => drawn < share)]!;
  });
}

/** Watches a simulated web and writes the log that a crawl would, with a clock `timeScale` times as fast. */
function watched(seed: number, hours: number, budgetPerHour: number, timeScale: number, pages = 416) {
  const rates = mixedRates(pages, seed);
  const world = drawWorld(rates, { scenario: 'poisson', hours, seed });
  const inner = createPolicy('harmonic', { budgetPerHour, pages: rates.length });
  const start = 1_000 * HOUR;
  const sums = Array.from(rates, (_, page) => ({
    ...{ page, visits: 0, changes: 0, changedMs: 0, quietMs: 0, seenAt: start },
  }));
  const visits: RecentVisit[] = [];
  const policy: RevisitPolicy = {
    idle: false,
    due: (state, now) => inner.due!(state, now),
    visit: (state, visit) => {
      const { id = 0, now, outcome } = visit;
      const real = start + (now - start) / timeScale;
      const sum = sums[id]!;
      if (outcome !== 'new') {
        sum.visits++;
        if (outcome === 'changed') {
          sum.changes++;
          sum.changedMs += real - sum.seenAt;
        } else sum.quietMs += real - sum.seenAt;
      }
      sum.seenAt = real;
      const kind = outcome === 'unchanged' ? 'unchanged' : 'indexed';
      const reason = outcome === 'unchanged' ? 'same-text' : outcome;
      const ends = { outcome: kind, reason, status: 200, tookMs: 1 } as const;
      visits.push({ id: visits.length, page: id, url: '', at: real, ...ends });
      return inner.visit(state, visit);
    },
  };
  const card = simulate(policy, world, { budgetPerHour, warmHours: Math.max(0, hours - 24), start });
  const now = start + (hours * HOUR) / timeScale;
  const since = now - (24 * HOUR) / timeScale;
  const [uniform, best] = [
    uniformFreshness(rates, budgetPerHour),
    bestAllocation(rates, budgetPerHour).freshness,
  ];
  const report = freshnessReport(
    [],
    sums,
    { now, timeScale, budgetPerHour },
    visits.filter(({ at }) => at >= since),
  );
  return {
    report,
    freshness: card.freshness,
    skill: (card.freshness - uniform) / (best - uniform),
    uniform,
    best,
  };
}

// By chance alone the skill of 416 pages differs by 0.2 from one day to the next; of four times as many, by half of that.
test('is close to the truth of simulated webs after three days', () => {
  const misses = [1, 2, 3].map((seed) => {
    const { report, freshness, skill } = watched(seed, 72, 160, seed === 2 ? 3600 : 1, 1664);
    expect(Math.abs(report.freshness! - freshness), `freshness, seed ${seed}`).toBeLessThan(0.01);
    const miss = Math.abs(report.skill! - skill);
    expect(miss, `skill, seed ${seed}`).toBeLessThan(report.skillMargin!);
    return miss;
  });
  expect(misses.reduce((sum, miss) => sum + miss, 0) / misses.length).toBeLessThan(0.1);
}, 240_000);

test('reports no skill just after a first crawl', () => {
  const { report } = watched(1, 6, 40, 1);
  expect(report.freshness).toBeGreaterThan(0.8);
  expect(report.skill).toBeNull();
});

test('predicts what a run with that budget achieves', () => {
  const { report, freshness } = watched(4, 7 * 24, 40, 1);
  const planned = report.plan.find(({ budgetPerHour }) => budgetPerHour === 80)!;
  const after = watched(4, 7 * 24, 80, 1);
  expect(Math.abs(planned.uniform - after.uniform)).toBeLessThan(0.02);
  expect(Math.abs(planned.harmonic - after.freshness)).toBeLessThan(0.02);
  expect(after.freshness).toBeGreaterThan(freshness);
});
