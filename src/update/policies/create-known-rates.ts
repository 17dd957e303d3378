import type { RevisitPolicy } from '../../model/revisit-policy.ts';
import { bestAllocation } from '../estimates/optimum.ts';
import { HOUR_MS } from '../policy-options.ts';

/**
 * Knows every page's change rate and visits it at the even intervals that are best if changes come at random:
 * what is achievable in the very world in which a policy is scored. First visits are spread over the first
 * interval.
 */
export function createKnownRates(rates: Float64Array, budgetPerHour: number): RevisitPolicy {
  const { visitRates } = bestAllocation(rates, budgetPerHour);
  return {
    visit(_state, { now, outcome, id = 0 }) {
      const visitRate = visitRates[id] ?? 0;
      if (visitRate === 0 || outcome === 'gone') return { state: id, next: Number.POSITIVE_INFINITY };
      const share = outcome === 'new' ? spread(id) : 1;
      return { state: id, next: now + (share * HOUR_MS) / visitRate };
    },
  };
}

const GOLDEN_RATIO = 0.618033988749895;

/** Even and without a pattern over the ids. */
function spread(id: number): number {
  return (id * GOLDEN_RATIO) % 1;
}
