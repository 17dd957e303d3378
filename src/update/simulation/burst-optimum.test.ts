import { expect, it } from 'vitest';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { burstFreshness } from './burst-optimum.ts';
import { CIZELGE_8_MIX, drawRates } from './draw-rates.ts';
import { drawWorld } from './draw-world.ts';
import { boundsOf } from './score-policy.ts';

const rates = drawRates(CIZELGE_8_MIX, 300, 3);

it('is that of random changes if there is nothing but one burst', () => {
  const { uniform, optimum } = burstFreshness(rates, 60, { share: 1 - 1e-6, hours: 6 });
  expect(uniform).toBeCloseTo(uniformFreshness(rates, 60), 2);
  expect(Math.abs(optimum - bestAllocation(rates, 60).freshness)).toBeLessThan(0.003);
});

it('agrees with a simulation on uniform visits, and leaves the best even intervals behind', () => {
  const world = drawWorld(rates, { scenario: 'bursty', hours: 20 * 24, seed: 3 });
  const { uniform, knownRates, analytic } = boundsOf(world, { budgetPerHour: 60 });
  expect(Math.abs(uniform.freshness - analytic.uniform)).toBeLessThan(0.01);
  expect(analytic.optimum - analytic.uniform).toBeGreaterThan(0.02);
  expect(knownRates.freshness).toBeLessThan(analytic.optimum);
});
