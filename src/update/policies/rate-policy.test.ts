import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RevisitPolicy } from '../../model/revisit-policy.ts';
import { createPolicy } from '../create-policy.ts';
import type { RateState } from '../estimates/rate-state.ts';
import { HOUR_MS } from '../policy-options.ts';
import { CIZELGE_8_MIX, drawRates } from '../simulation/draw-rates.ts';
import { CHANGE_SCENARIOS, drawWorld } from '../simulation/draw-world.ts';
import { boundsOf, scorePolicy } from '../simulation/score-policy.ts';
import { simulate } from '../simulation/simulate.ts';

const NAMES = ['harmonic', 'optimal'] as const;
const START = Date.UTC(2026, 0, 5);

describe.each(NAMES)('%s', (name) => {
  it.each(CHANGE_SCENARIOS)('keeps pages fresher than uniform does when changes are %s', (scenario) => {
    const rates = drawRates(CIZELGE_8_MIX, 250, 5);
    const world = drawWorld(rates, { scenario, hours: 8 * 24, seed: 5 });
    const options = { budgetPerHour: 40, warmHours: 4 * 24 };
    const policy = createPolicy(name, { budgetPerHour: 40, pages: 250 });
    const { card, skill } = scorePolicy(policy, world, options, boundsOf(world, options));
    expect(skill).toBeGreaterThan(scenario === 'bursty' ? 0.1 : 0.4);
    expect(card.fetches).toBe(40 * 4 * 24 + 1);
  });

  it('keeps to the budget by itself when driven by `visit` alone with no shortage of slots', () => {
    const rates = drawRates(CIZELGE_8_MIX, 250, 6);
    const world = drawWorld(rates, { scenario: 'poisson', hours: 8 * 24, seed: 6 });
    const policy = createPolicy(name, { budgetPerHour: 50, pages: 250 });
    const card = simulate(policy, world, { budgetPerHour: 400, warmHours: 4 * 24, useExtras: false });
    const perHour = card.fetches / (4 * 24);
    expect(perHour).toBeGreaterThan(35);
    expect(perHour).toBeLessThan(70);
  });

  it('keeps to the budget when the number of pages is not given', () => {
    const rates = drawRates(CIZELGE_8_MIX, 250, 7);
    const world = drawWorld(rates, { scenario: 'poisson', hours: 6 * 24, seed: 7 });
    const options = { budgetPerHour: 40, warmHours: 2 * 24 };
    const { skill } = scorePolicy(createPolicy(name, { budgetPerHour: 40 }), world, options);
    expect(skill).toBeGreaterThan(0.5);
  });

  it('answers the same whether or not its states went through JSON', () => {
    const outcome = fc.constantFrom('changed', 'unchanged', 'minor', 'failed');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(outcome, fc.integer({ min: 0, max: 1e9 })), { maxLength: 40 }),
        (visits) => {
          const [plain, packed] = [
            createPolicy(name, { budgetPerHour: 10 }),
            createPolicy(name, { budgetPerHour: 10 }),
          ];
          let [a, b] = [plain, packed].map((policy) =>
            policy.visit(undefined, { now: START, scheduled: START, outcome: 'new', id: 1 }),
          ) as [{ state: unknown; next: number }, { state: unknown; next: number }];
          let now = START;
          for (const [what, later] of visits) {
            now += later;
            const visit = { now, scheduled: Math.min(now, a.next), outcome: what, id: 1 };
            a = plain.visit(a.state, visit);
            b = packed.visit(JSON.parse(JSON.stringify(b.state)), visit);
            expect(b.next).toBe(a.next);
            expect(a.next).toBeGreaterThan(now);
            expect(a.next - now).toBeLessThanOrEqual(14 * 24 * HOUR_MS);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('spreads the first revisits of pages that are all new at once', () => {
    const policy = createPolicy(name, { budgetPerHour: 10, pages: 100 });
    const states = Array.from(
      { length: 100 },
      (_, id) => policy.visit(undefined, { now: START, scheduled: START, outcome: 'new', id }).state,
    );
    const due = states.map((state) => (policy.due!(state, START + HOUR_MS) - START) / HOUR_MS);
    const last = Math.max(...due);
    for (const share of [0.25, 0.5, 0.75]) {
      const early = due.filter((hours) => hours < share * last).length;
      expect(Math.abs(early - 100 * share)).toBeLessThan(10);
    }
  });

  it('plans the same from a state that was packed into 32 bytes', () => {
    const policy = createPolicy(name, { budgetPerHour: 10, pages: 3 });
    const packing = policy.packing!;
    expect(packing.bytes).toBe(32);
    const view = new DataView(new ArrayBuffer(64));
    let at = START;
    let state = policy.visit(undefined, { now: at, scheduled: at, outcome: 'new', id: 1 }).state;
    for (let i = 0; i < 60; i++) {
      at += HOUR_MS * (1 + (i % 5));
      const outcome = i % 7 < 3 ? 'changed' : 'unchanged';
      const dated = i % 3 === 0 ? { changedAt: at - HOUR_MS / 3 } : {};
      state = policy.visit(state, { now: at, scheduled: at, outcome, id: 1, ...dated }).state;
      packing.write(state, view, 32);
      const [plain, packed] = [state, packing.read(view, 32)].map((known) => policy.due!(known, at) - at);
      expect(Math.abs(packed! - plain!) / plain!).toBeLessThan(0.02);
    }
  });

  it('never comes back to a page that is gone, and resumes when it is seen again', () => {
    const policy = createPolicy(name, { budgetPerHour: 10, pages: 1 });
    const first = policy.visit(undefined, { now: START, scheduled: START, outcome: 'new', id: 1 });
    expect(first.next).toBe(START + HOUR_MS);
    const gone = policy.visit(first.state, {
      now: first.next,
      scheduled: first.next,
      outcome: 'gone',
      id: 1,
    });
    expect(gone.next).toBe(Number.POSITIVE_INFINITY);
    expect(policy.due!(gone.state, START + 5 * HOUR_MS)).toBe(Number.POSITIVE_INFINITY);
    const now = START + 9 * HOUR_MS;
    const back = policy.visit(gone.state, { now, scheduled: now, outcome: 'changed', id: 1 });
    expect(back.next).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('treats a first visit without a state as one that came an interval after the first fetch', () => {
    const policy = createPolicy(name, { budgetPerHour: 10, pages: 1 });
    const { state, next } = policy.visit(undefined, { now: START, scheduled: START, outcome: 'unchanged' });
    expect(state).toBeDefined();
    expect(next).toBeGreaterThan(START);
  });

  it('visits a page that changes more often more often', () => {
    const rates = new Float64Array(100).map((_, i) => (i % 2 === 0 ? 0.005 : 0.3));
    const world = drawWorld(rates, { scenario: 'poisson', hours: 10 * 24, seed: 3 });
    const { visitsOf } = simulate(createPolicy(name, { budgetPerHour: 20, pages: 100 }), world, {
      budgetPerHour: 20,
    });
    const visits = (odd: number) => visitsOf.filter((_, i) => i % 2 === odd).reduce((sum, n) => sum + n, 0);
    expect(visits(1)).toBeGreaterThan(2 * visits(0));
  });
});

it('visits a page with a higher weight more often', () => {
  const world = drawWorld(new Float64Array(60).fill(0.05), { scenario: 'poisson', hours: 10 * 24, seed: 3 });
  const inner = createPolicy('harmonic', { budgetPerHour: 6, pages: 60 });
  const policy: RevisitPolicy = {
    idle: false,
    visit: (state, visit) => inner.visit(state, { ...visit, weight: visit.id! < 30 ? 4 : 1 }),
    due: (state, now) => inner.due!(state, now),
  };
  const { visitsOf } = simulate(policy, world, { budgetPerHour: 6 });
  const sum = (part: Uint32Array) => part.reduce((a, b) => a + b, 0);
  expect(sum(visitsOf.subarray(0, 30))).toBeGreaterThan(1.4 * sum(visitsOf.subarray(30)));
});

describe.each(NAMES)('%s, of pages that are likely to change alike', (name) => {
  it('lets a new page start from what its siblings do', () => {
    const policy = createPolicy(name, { budgetPerHour: 20 });
    const pages = Array.from({ length: 60 }, (_, id) => ({ id, state: undefined as unknown }));
    const visit = (
      page: { id: number; state: unknown },
      now: number,
      outcome: 'new' | 'changed' | 'unchanged',
    ) => {
      page.state = policy.visit(page.state as undefined, {
        now,
        scheduled: now,
        outcome,
        group: page.id % 2,
      }).state;
    };
    for (const page of pages) visit(page, START, 'new');
    let now = START;
    for (let round = 0; round < 12; round++) {
      now += 2 * HOUR_MS;
      for (const { state } of pages) policy.due!(state, now);
      for (const page of pages)
        visit(page, now + 1000, page.id % 2 === 1 && round % 2 === 1 ? 'changed' : 'unchanged');
    }
    const [still, lively] = [1000, 1001].map((id) => {
      const { state } = policy.visit(undefined, { now, scheduled: now, outcome: 'new', group: id % 2 });
      return policy.due!(state, now + HOUR_MS) - now;
    });
    expect(lively!).toBeLessThan(still! / 2);
  });
});

it('a page whose changes a reliable list announces has not changed while the list is silent', () => {
  const policy = createPolicy('harmonic', { budgetPerHour: 10 }) as RevisitPolicy<RateState>;
  const at = (hours: number) => START + hours * HOUR_MS;
  const stateOf = (weight: number) => {
    let state: RateState | undefined;
    for (const [hours, outcome] of [
      [0, 'new'],
      [5, 'changed'],
    ] as const)
      state = policy.visit(state, { now: at(hours), scheduled: at(hours), outcome, id: 1, weight }).state;
    return state!;
  };
  const [covered, polled] = [stateOf(0.02), stateOf(0.1)];
  const later = (state: RateState) => (policy.due!(state, at(90)) - policy.due!(state, at(6))) / HOUR_MS;
  expect(later(polled)).toBeLessThan(1);
  expect(later(covered)).toBeGreaterThan(10);
});
