import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PolicyVisit, RevisitPolicy } from '../../model/revisit-policy.ts';
import type { Urls } from '../../model/store.ts';
import type { UrlRecord } from '../../model/url-record.ts';
import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';
import type { ChangeSignal } from '../../model/visit.ts';
import { createPolicy } from '../create-policy.ts';
import { MOST_GROUP, type RateState } from '../estimates/rate-state.ts';
import { siblingGroup } from '../estimates/sibling-group.ts';
import { Revisits, type RevisitsOptions } from './revisits.ts';

const START = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Revisits after an hour of its own time, and records its input. */
function setUp(options: Partial<RevisitsOptions> = {}) {
  const heard: PolicyVisit[] = [];
  const policy: RevisitPolicy = {
    visit: (state, visit) => {
      heard.push(visit);
      return {
        state: { before: state ?? null },
        next: visit.outcome === 'gone' ? Number.POSITIVE_INFINITY : visit.now + 60 * MINUTE_MS,
      };
    },
  };
  const revisits = new Revisits(policy, {
    retryDelayMs: 5_000,
    timeScale: 1,
    budgetPerHour: 600,
    startedAt: START,
    ...options,
  });
  return { revisits, heard };
}

const URL: CanonicalUrl = canonicalUrl('https://a.tr/x')!;

function record(changes: Partial<UrlRecord> = {}): UrlRecord {
  return { url: URL, visits: 0, failures: 0, policyState: undefined, ...changes } as UrlRecord;
}

const visitAt = (now: number): PolicyVisit => ({ now, scheduled: now, outcome: 'unchanged', id: 1 });
const ended = (endedAt: number, retryAfterMs = 0) => ({ endedAt, retryAfterMs });

describe('spending the budget', () => {
  test('a 304 costs a request like any other, a visit without a request costs nothing', () => {
    const { revisits } = setUp({ budgetPerHour: 60 });
    expect(revisits.allowance(START + MINUTE_MS)).toBe(1);
    revisits.spend(1);
    expect(revisits.allowance(START + MINUTE_MS)).toBe(0);
    revisits.settle({ status: 304, bytes: 0 });
    expect(revisits.allowance(START + 1.9 * MINUTE_MS)).toBe(0);
    expect(revisits.allowance(START + 2 * MINUTE_MS)).toBe(1);
    revisits.spend(1);
    revisits.settle({ status: 0, bytes: 0 });
    expect(revisits.allowance(START + 2 * MINUTE_MS)).toBe(1);
  });

  test('with an accelerated clock, a second without a poll loses nothing; a long pause makes no burst', () => {
    const { revisits } = setUp({ budgetPerHour: 40, timeScale: 3_600 });
    expect(revisits.allowance(START + 1_000)).toBe(40);
    revisits.spend(40);
    expect(revisits.allowance(START + 60_000)).toBe(40);
  });

  test('refetches reduce the budget for visits, and the policy plans with the rest', async () => {
    const budgets: number[] = [];
    const policy: RevisitPolicy<number> = {
      visit: () => ({ state: 0, next: 0 }),
      due: () => 0,
      packing: { bytes: 1, write: () => {}, read: () => 0 },
      setBudget: (budget) => budgets.push(budget),
    };
    const options = { retryDelayMs: 0, timeScale: 60, budgetPerHour: 60, startedAt: START };
    const revisits = new Revisits(policy as RevisitPolicy, options);
    const none = { policyStates: async () => [] } as unknown as Urls;
    for (let hour = 1; hour <= 48; hour++) {
      revisits.allowance(START + hour * MINUTE_MS);
      revisits.spend(40);
      for (let i = 0; i < 20; i++) revisits.spendOnRefetch();
      await revisits.replan(none, START + hour * MINUTE_MS);
    }
    expect(revisits.allowance(START + 48 * MINUTE_MS)).toBeLessThanOrEqual(0);
    expect(budgets.at(-1)).toBeCloseTo(40, 0);
  });

  test('a list that is read ahead of time takes no visit from the pages', async () => {
    const budgets: number[] = [];
    const policy: RevisitPolicy<number> = {
      visit: (_, { now }) => ({ state: 0, next: now }),
      due: () => 0,
      packing: { bytes: 1, write: () => {}, read: () => 0 },
      setBudget: (budget) => budgets.push(budget),
      visitPrice: 1,
    };
    const none = { policyStates: async () => [] } as unknown as Urls;
    const list = record({ url: canonicalUrl('https://a.tr/rss.xml')!, lastVisitAt: START, visits: 1 });
    const planned = async (earlyMs: number) => {
      const options = { retryDelayMs: 0, timeScale: 1, budgetPerHour: 60, startedAt: START };
      const revisits = new Revisits(policy as RevisitPolicy, options);
      for (let hour = 0; hour <= 24; hour += 2) {
        const now = START + hour * 60 * MINUTE_MS;
        await revisits.replan(none, now);
        const visit = { now, scheduled: now + earlyMs, outcome: 'changed' } as const;
        for (let i = 0; i < 20; i++) revisits.next(list, 'unsupported', visit, ended(now));
      }
      return budgets.at(-1);
    };
    expect(await planned(0)).toBeCloseTo(50, 0);
    expect(await planned(MINUTE_MS)).toBe(60);
  });

  test('a budget in bytes waits until a large page is paid off', () => {
    const { revisits } = setUp({ budgetPerHour: 3600, budgetBytesPerHour: 3_600_000 });
    expect(revisits.allowance(START + 1_000)).toBe(1);
    revisits.spend(1);
    revisits.settle({ status: 200, bytes: 10_000 });
    expect(revisits.allowance(START + 5_000)).toBe(0);
    expect(revisits.allowance(START + 12_000)).toBeGreaterThan(0);
  });

  test('a policy that does not idle may fetch ahead of time, in its own time', () => {
    expect(setUp().revisits.earlyUntil(START)).toBe(START);
    const policy: RevisitPolicy = { idle: false, visit: (state, { now }) => ({ state, next: now }) };
    const options = { retryDelayMs: 1, timeScale: 60, budgetPerHour: 60, startedAt: START };
    expect(new Revisits(policy, options).earlyUntil(START)).toBe(START + MINUTE_MS);
  });

  test('what the policy learnt reaches every page every two hours of its time, in steps, from memory', async () => {
    const policy: RevisitPolicy<number> = {
      visit: (state = 0, { now }) => ({ state: state + 1, next: now }),
      due: (state, now) => now + state * 60 * MINUTE_MS,
      packing: {
        bytes: 8,
        write: (state, view, at) => view.setFloat64(at, state),
        read: (view, at) => view.getFloat64(at),
      },
    };
    const options = { retryDelayMs: 1, timeScale: 60, budgetPerHour: 60, startedAt: START };
    const revisits = new Revisits(policy as RevisitPolicy, options);
    const stored = 12_345;
    let asked = 0;
    const urls = {
      policyStates: async (after: number, most: number) => {
        asked++;
        const length = Math.min(most, stored - after);
        return Array.from({ length }, (_, i) => ({ id: after + i + 1, state: 3 }));
      },
    } as unknown as Urls;
    const planAt = async (now: number) => {
      const plan: { id: number; due: number }[] = [];
      for (;;) {
        const step = await revisits.replan(urls, now);
        if (step.length === 0) return plan;
        plan.push(...step);
      }
    };
    const plan = await planAt(START);
    expect(plan).toHaveLength(stored);
    expect(plan[0]).toEqual({ id: 1, due: START + 3 * MINUTE_MS });
    expect(asked).toBe(3);
    expect(await planAt(START + MINUTE_MS)).toEqual([]);
    revisits.next(record({ id: 7, visits: 1, policyState: 3 }), 'unchanged', visitAt(START), ended(START));
    revisits.next(record({ id: 8, visits: 1, policyState: 3 }), 'failed', visitAt(START), ended(START));
    const later = await planAt(START + 2 * MINUTE_MS);
    expect(later).toHaveLength(stored - 1);
    expect(later.find(({ id }) => id === 7)!.due).toBe(START + 6 * MINUTE_MS);
    expect(later.find(({ id }) => id === 8)).toBeUndefined();
    expect(asked).toBe(3);
  });
});

describe('a page that was read', () => {
  test('comes back when the policy says, with what it learnt', () => {
    const { revisits, heard } = setUp();
    const known = record({ visits: 1, policyState: { any: 1 } });
    expect(revisits.next(known, 'unchanged', visitAt(START), ended(START + 900))).toEqual({
      next: START + 60 * MINUTE_MS,
      state: { before: { any: 1 } },
    });
    expect(heard).toEqual([{ ...visitAt(START), weight: 1, group: siblingGroup(known.url) }]);
  });

  test.each(['indexed', 'duplicate', 'not-turkish', 'redirected', 'unsupported'] as const)(
    'and ended as %s is reported to the policy',
    (outcome) => {
      const { revisits, heard } = setUp();
      revisits.next(record(), outcome, visitAt(START), ended(START));
      expect(heard).toHaveLength(1);
    },
  );

  test('uses the faster clock of the policy, from the start of the process on', () => {
    const { revisits, heard } = setUp({ timeScale: 60 });
    const { next } = revisits.next(record(), 'indexed', visitAt(START + 10_000), ended(START + 10_000));
    expect(heard[0]).toMatchObject({ now: START + 600_000, scheduled: START + 600_000 });
    expect(next).toBe(START + 10_000 + MINUTE_MS);
  });
});

describe('a page that could not be read', () => {
  const pauses = (firstVisits: boolean, retryAfterMs = 0): number[] => {
    const { revisits } = setUp();
    const pausesMs: number[] = [];
    for (let failures = 0; failures < 5; failures++) {
      const known = record({ visits: failures + (firstVisits ? 0 : 1), failures });
      const { next } = revisits.next(known, 'failed', visitAt(START), ended(START + 30_000, retryAfterMs));
      pausesMs.push(next - START - 30_000);
    }
    return pausesMs;
  };

  test('is retried soon if it was never read before, then at growing intervals', () => {
    const [first, second, third, ...later] = pauses(true);
    expect([first, second]).toEqual([5_000, 20_000]);
    expect(third).toBeGreaterThanOrEqual(15 * MINUTE_MS);
    expect(later.every((pause, i) => pause >= [third!, ...later][i]!)).toBe(true);
  });

  test('waits at least a quarter of an hour if it was read before, and at most a day', () => {
    const all = pauses(false);
    expect(all[0]).toBe(15 * MINUTE_MS);
    expect(Math.max(...all)).toBeLessThanOrEqual(DAY_MS);
  });

  test('waits for as long as the server asks, counted from its answer', () => {
    expect(pauses(true, 120_000)[0]).toBe(120_000);
    expect(pauses(true, 1_000)[0]).toBe(5_000);
  });

  test('teaches the policy nothing', () => {
    const { revisits, heard } = setUp();
    const known = record({ visits: 3, policyState: { n: 1 } });
    expect(revisits.next(known, 'failed', visitAt(START), ended(START)).state).toEqual({ n: 1 });
    expect(revisits.next(known, 'forbidden', visitAt(START), ended(START)).state).toEqual({ n: 1 });
    expect(heard).toEqual([]);
  });

  test('counts as gone after too many failures in a row', () => {
    const { revisits } = setUp();
    const after = (failures: number) => revisits.tooManyFailures('failed', record({ failures }));
    expect([0, 1, 2, 3, 4].map(after)).toEqual([false, false, false, false, false]);
    expect(after(5)).toBe(true);
    expect(revisits.tooManyFailures('unchanged', record({ failures: 9 }))).toBe(false);
  });

  test('is a retry of the same run only for its first tries', () => {
    const { revisits } = setUp();
    expect(revisits.isRetry('failed', { visits: 0, failures: 0 })).toBe(true);
    expect(revisits.isRetry('failed', { visits: 1, failures: 1 })).toBe(true);
    expect(revisits.isRetry('failed', { visits: 2, failures: 2 })).toBe(false);
    expect(revisits.isRetry('failed', { visits: 4, failures: 0 })).toBe(false);
    expect(revisits.isRetry('gone', { visits: 0, failures: 0 })).toBe(false);
  });
});

test('what is gone never comes back, what is forbidden is checked again after a day', () => {
  const { revisits } = setUp();
  expect(revisits.next(record(), 'gone', visitAt(START), ended(START)).next).toBe(Number.POSITIVE_INFINITY);
  expect(revisits.next(record(), 'forbidden', visitAt(START), ended(START)).next).toBe(START + DAY_MS);
});

describe('the budget', () => {
  test('is earned evenly', () => {
    const { revisits } = setUp({ budgetPerHour: 3600 });
    expect(revisits.allowance(START)).toBe(0);
    expect(revisits.allowance(START + 999)).toBe(0);
    expect(revisits.allowance(START + 1000)).toBe(1);
    revisits.spend(1);
    expect(revisits.allowance(START + 1000)).toBe(0);
    expect(revisits.allowance(START + 3000)).toBe(2);
  });

  test('is lost if unused for a minute: no burst after a quiet night', () => {
    const { revisits } = setUp({ budgetPerHour: 600 });
    expect(revisits.allowance(START + 8 * 60 * MINUTE_MS)).toBe(10);
  });

  test('of less than one visit a minute still grants one', () => {
    for (const budgetPerHour of [1, 7, 13, 59]) {
      const { revisits } = setUp({ budgetPerHour });
      for (let hour = 1; hour <= 5; hour++) {
        const now = START + hour * 60 * MINUTE_MS;
        expect(revisits.allowance(now), `${budgetPerHour} an hour`).toBe(1);
        revisits.spend(1);
        expect(revisits.allowance(now)).toBe(0);
      }
    }
  });

  test('follows the faster clock', () => {
    const { revisits } = setUp({ budgetPerHour: 60, timeScale: 60 });
    expect(revisits.allowance(START + 1000)).toBe(1);
  });

  test('is not affected by a clock that goes back', () => {
    const { revisits } = setUp({ budgetPerHour: 3600 });
    expect(revisits.allowance(START + 5000)).toBe(5);
    expect(revisits.allowance(START)).toBe(5);
  });

  test('is kept over any period, however often it is queried', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 200 }),
        (budgetPerHour, pausesMs) => {
          const { revisits } = setUp({ budgetPerHour });
          let now = START;
          let spent = 0;
          for (const pause of pausesMs) {
            now += pause;
            const allowed = revisits.allowance(now);
            expect(allowed).toBeGreaterThanOrEqual(0);
            revisits.spend(allowed);
            spent += allowed;
          }
          const earned = ((now - START) * budgetPerHour) / 3_600_000;
          expect(spent).toBeLessThanOrEqual(earned + 1e-3);
          // Queried at least every half minute, nothing is lost.
          expect(spent).toBeGreaterThan(earned - 1 - 1e-3);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a page that appears while its site is watched', () => {
  const YOUNG = siblingGroup(URL, true) & MOST_GROUP;
  const options = { retryDelayMs: 0, timeScale: 1, budgetPerHour: 60, startedAt: START };

  test('is compared with others of its age, and begins anew when it is no longer young', async () => {
    const policy = createPolicy('harmonic', { budgetPerHour: 60 });
    const revisits = new Revisits(policy, options);
    await revisits.replan({ policyStates: async () => [] } as unknown as Urls, START);
    const hour = 60 * MINUTE_MS;
    const visit = (hours: number, outcome: ChangeSignal, policyState?: unknown) => {
      const at = START + hours * hour;
      const known = record({ foundAt: START, lastVisitAt: START, visits: 1, policyState });
      return revisits.next(known, 'indexed', { ...visitAt(at), outcome }, ended(at)).state as RateState;
    };
    const born = visit(0, 'new');
    expect(born.group).toBe(YOUNG);
    const edited = visit(2, 'changed', born);
    expect(edited).toMatchObject({ group: YOUNG, changes: 1 });
    const grown = visit(12, 'unchanged', edited);
    expect(grown).toMatchObject({ changes: 0, quietHours: 10 });
    expect(grown.group).toBe(siblingGroup(URL) & MOST_GROUP);
  });

  test('is not known to be young in a first crawl', () => {
    const revisits = new Revisits(createPolicy('harmonic', { budgetPerHour: 60 }), options);
    const visit = { ...visitAt(START), outcome: 'new' } as const;
    const { group } = revisits.next(record(), 'indexed', visit, ended(START)).state as RateState;
    expect(group).toBe(siblingGroup(URL) & MOST_GROUP);
  });
});

// Finding 8: ten years ahead and right again, `--watch` visited nothing until 2036.
describe('after the clock was ahead', () => {
  const YEARS_MS = 10 * 365 * DAY_MS;
  const options = { retryDelayMs: 5_000, timeScale: 1, budgetPerHour: 60, startedAt: START };

  test('stored due times beyond the longest interval are due now, others stay', () => {
    const revisits = new Revisits(createPolicy('harmonic', { budgetPerHour: 60 }) as RevisitPolicy, options);
    expect(revisits.boundDue(START + YEARS_MS, START)).toBe(START);
    expect(revisits.boundDue(START + 13 * DAY_MS, START)).toBe(START + 13 * DAY_MS);
    expect(revisits.boundDue(START - DAY_MS, START)).toBe(START - DAY_MS);
    expect(revisits.boundDue(Number.POSITIVE_INFINITY, START)).toBe(Number.POSITIVE_INFINITY);
    // A tiny budget for many pages makes long intervals, which hold.
    const slow = createPolicy('fixed', { budgetPerHour: 1, pages: 10_000 }) as RevisitPolicy;
    expect(new Revisits(slow, options).boundDue(START + 300 * DAY_MS, START)).toBe(START + 300 * DAY_MS);
  });

  test.each([YEARS_MS, 30 * DAY_MS])(
    'pages that were visited %d ms ahead are planned for now',
    async (ahead) => {
      const policy = createPolicy('harmonic', { budgetPerHour: 60 }) as RevisitPolicy;
      const { state } = policy.visit(undefined, {
        now: START + ahead,
        scheduled: START + ahead,
        outcome: 'new',
        id: 7,
      });
      const revisits = new Revisits(policy, options);
      const urls = { policyStates: async () => [{ id: 7, state }] } as unknown as Urls;
      expect(await revisits.replan(urls, START)).toEqual([{ id: 7, due: START }]);
    },
  );
});
