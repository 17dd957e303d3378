import { createPolicy } from '../../src/update/create-policy.ts';
import type { PolicyName } from '../../src/update/policy-options.ts';
import type { World } from '../../src/update/simulation/draw-world.ts';
import { simulate } from '../../src/update/simulation/simulate.ts';

const LEAST_SHARE = 0.3;
const MOST_SHARE = 0.7;
/**
 * Below this, freshness is practically linear in the share; over 0.05 it is not, and the share comes out 0.001 too
 * high.
 */
const CLOSE = 0.02;

/** The share of `fetchesPerHour` with which a policy reaches a freshness; 1 if it needs more than 70 %. */
export function shareOfFetches(
  policy: PolicyName,
  world: World,
  freshness: number,
  fetchesPerHour: number,
  warmHours: number,
): number {
  const pages = world.rates.length;
  const missingAt = (share: number) => {
    const budgetPerHour = share * fetchesPerHour;
    const made = createPolicy(policy, { budgetPerHour, pages });
    return freshness - simulate(made, world, { budgetPerHour, warmHours }).freshness;
  };
  let low = { share: LEAST_SHARE, missing: missingAt(LEAST_SHARE) };
  let high = { share: MOST_SHARE, missing: missingAt(MOST_SHARE) };
  if (low.missing <= 0) return LEAST_SHARE;
  if (high.missing > 0) return 1;
  while (high.share - low.share > CLOSE) {
    const share = (low.share + high.share) / 2;
    const middle = { share, missing: missingAt(share) };
    if (middle.missing > 0) low = middle;
    else high = middle;
  }
  return low.share + (low.missing / (low.missing - high.missing)) * (high.share - low.share);
}
