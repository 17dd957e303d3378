import { describe, expect, it } from 'vitest';
import { createPolicy } from '../create-policy.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { planBudget } from '../reports/plan-budget.ts';
import { CIZELGE_8_MIX, drawRates } from './draw-rates.ts';
import { CHANGE_SCENARIOS, drawWorld } from './draw-world.ts';
import { boundsOf } from './score-policy.ts';
import { simulate } from './simulate.ts';
import { simulationScore } from './simulation-score.ts';

const RATES = drawRates(CIZELGE_8_MIX, 300, 9);

describe('the simulator', () => {
  it('gives the same score for the same seed and a different one for another', () => {
    const ask = (seed: number) =>
      simulationScore(RATES, {
        policy: 'ema',
        budgetPerHour: 60,
        seed,
        scenario: 'bursty',
        days: 4,
        warmDays: 2,
      });
    expect(ask(1)).toEqual(ask(1));
    expect(ask(1).freshness).not.toBe(ask(2).freshness);
  });

  it('finds the freshness that the formulas predict, for uniform visits and for the best ones', () => {
    const world = drawWorld(RATES, { scenario: 'poisson', hours: 20 * 24, seed: 4 });
    const { uniform, knownRates, analytic } = boundsOf(world, { budgetPerHour: 60, warmHours: 4 * 24 });
    expect(uniform.freshness).toBeCloseTo(analytic.uniform, 1.7);
    expect(knownRates.freshness).toBeCloseTo(analytic.optimum, 1.7);
    expect(analytic.optimum).toBeGreaterThan(analytic.uniform);
  });

  it('counts every visit in exactly one hour, and no page twice among the distinct ones', () => {
    const world = drawWorld(RATES, { scenario: 'diurnal', hours: 72, seed: 2 });
    const card = simulate(createPolicy('real-time'), world, { budgetPerHour: 100 });
    expect(card.hours.reduce((sum, { visits }) => sum + visits, 0)).toBe(card.fetches);
    expect(card.hours.reduce((sum, { changed }) => sum + changed, 0)).toBe(card.changesFound);
    expect(card.visitsOf.reduce((sum, n) => sum + n, 0)).toBe(card.fetches);
    for (const { visits, unique } of card.hours) expect(unique).toBeLessThanOrEqual(Math.min(visits, 300));
  });

  it('loses a slot when nothing is due, except for a policy that does not idle', () => {
    const world = drawWorld(RATES, { scenario: 'poisson', hours: 23, seed: 2 });
    const lazy = createPolicy('fixed', { intervalMinutes: 12 * 60 });
    expect(simulate(lazy, world, { budgetPerHour: 50 }).fetches).toBe(300);
    const eager = { ...lazy, idle: false };
    expect(simulate(eager, world, { budgetPerHour: 50 }).fetches).toBe(23 * 50);
  });
});

describe('worlds', () => {
  it.each(CHANGE_SCENARIOS)(
    'change as often as their rates say in the long run when they are %s',
    (scenario) => {
      const rates = new Float64Array(400).fill(0.2);
      const world = drawWorld(rates, { scenario, hours: 40 * 24, seed: 8 });
      expect(world.times.length / (400 * 40 * 24)).toBeCloseTo(0.2, 1.5);
      for (let page = 0; page < 400; page++) {
        const times = world.times.subarray(world.offsets[page], world.offsets[page + 1]);
        expect(times.every((time, i) => i === 0 || times[i - 1]! <= time)).toBe(true);
      }
    },
  );
});

describe('the optimum', () => {
  it('spends the budget, beats every other allocation, and gives up what changes too fast', () => {
    const { visitRates, freshness } = bestAllocation(RATES, 60);
    expect(visitRates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(60, 3);
    expect(freshness).toBeGreaterThan(uniformFreshness(RATES, 60));
    const plan = planBudget(RATES, 60);
    expect(plan.optimal).toBe(freshness);
    expect(plan.harmonic).toBeLessThanOrEqual(plan.optimal);
    expect(bestAllocation(Float64Array.of(0.01, 0.01, 1000), 0.02).visitRates[2]).toBe(0);
  });
});
