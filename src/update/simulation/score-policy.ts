import type { RevisitPolicy } from '../../model/revisit-policy.ts';
import { createPolicy } from '../create-policy.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { createKnownRates } from '../policies/create-known-rates.ts';
import { burstFreshness } from './burst-optimum.ts';
import type { World } from './draw-world.ts';
import type { ScoreCard } from './score-keeper.ts';
import { type SimulationOptions, simulate } from './simulate.ts';

/** What a score is measured against, in one world at one budget. */
export type Bounds = {
  /** The budget shared out evenly: skill 0. */
  uniform: ScoreCard;
  /**
   * The best even intervals for the true mean rates: skill 1, give or take random variation, if changes come
   * at random; far below the best if they come in bursts.
   */
  knownRates: ScoreCard;
  /** What can be expected if the true rates are known: for changes at random (Poisson), or in bursts. */
  analytic: { uniform: number; optimum: number };
};

export function boundsOf(world: World, options: SimulationOptions): Bounds {
  const { budgetPerHour } = options;
  const pages = world.rates.length;
  return {
    uniform: simulate(createPolicy('fixed', { budgetPerHour, pages }), world, options),
    knownRates: simulate(createKnownRates(world.rates, budgetPerHour), world, options),
    analytic: expectedOf(world, budgetPerHour),
  };
}

function expectedOf({ rates, bursts }: World, budgetPerHour: number): Bounds['analytic'] {
  if (bursts) return burstFreshness(rates, budgetPerHour, bursts);
  const optimum = bestAllocation(rates, budgetPerHour).freshness;
  return { uniform: uniformFreshness(rates, budgetPerHour), optimum };
}

/**
 * What a policy gains over uniform in the same world, as a share of what can be gained if the rates are known and
 * changes come at random or in bursts. If they come by the hour of the day or drift, that of random changes is only a
 * yardstick, not bounded by 1.
 */
export function skillOf(card: ScoreCard, { uniform, analytic }: Bounds): number {
  return (card.freshness - uniform.freshness) / (analytic.optimum - analytic.uniform);
}

/** The same for one day, counted from 0. */
export function skillOfDay(card: ScoreCard, day: number, { uniform, analytic }: Bounds): number {
  const gain = card.freshnessByDay[day]! - uniform.freshnessByDay[day]!;
  return gain / (analytic.optimum - analytic.uniform);
}

/** Runs a policy and returns its skill. */
export function scorePolicy(
  policy: RevisitPolicy,
  world: World,
  options: SimulationOptions,
  bounds: Bounds = boundsOf(world, options),
): { card: ScoreCard; skill: number } {
  const card = simulate(policy, world, options);
  return { card, skill: skillOf(card, bounds) };
}
