import { createPolicy } from '../../src/update/create-policy.ts';
import type { PolicyName } from '../../src/update/policy-options.ts';
import type { World } from '../../src/update/simulation/draw-world.ts';
import { simulate } from '../../src/update/simulation/simulate.ts';

/** Shares of the fetches that are tried; between them the share is interpolated. */
const SHARES = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];

/** The share of `fetchesPerHour` with which a policy reaches a freshness; 1 where it needs more than 70 %. */
export function shareOfFetches(
  policy: PolicyName,
  world: World,
  freshness: number,
  fetchesPerHour: number,
  warmHours: number,
): number {
  const pages = world.rates.length;
  let before: { share: number; freshness: number } | null = null;
  for (const share of SHARES) {
    const budgetPerHour = share * fetchesPerHour;
    const card = simulate(createPolicy(policy, { budgetPerHour, pages }), world, {
      budgetPerHour,
      warmHours,
    });
    if (card.freshness >= freshness) {
      if (before === null) return share;
      const part = (freshness - before.freshness) / (card.freshness - before.freshness);
      return before.share + part * (share - before.share);
    }
    before = { share, freshness: card.freshness };
  }
  return 1;
}
