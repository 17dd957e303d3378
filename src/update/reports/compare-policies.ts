import { createPolicy } from '../create-policy.ts';
import type { PolicyName } from '../policy-options.ts';
import type { ChangeLog } from '../simulation/change-log.ts';
import { simulate } from '../simulation/simulate.ts';

/**
 * One policy over a recorded log: the paper's figures (E8), each with its own U, and how fresh the copies
 * were.
 */
export type ComparedPolicy = {
  policy: PolicyName;
  /** T, C, U, D. */
  urls: number;
  visits: number;
  unique: number;
  changes: number;
  /** K = D/T, TKO = U/T, (T + D + U) / U, D/C. */
  precision: number;
  coverage: number;
  efficiency: number | null;
  harvest: number | null;
  freshness: number;
  delayHours: number;
};

export type ComparisonOptions = {
  policies: readonly PolicyName[];
  /** For policies with a budget; by default as many visits as the first of the others makes. */
  budgetPerHour?: number;
  emaMode?: 'paper' | 'bounded';
};

/** So large that nothing waits: policies without a budget visit as often as they schedule. */
const AMPLE_PER_PAGE = 4;
const BUDGETED: ReadonlySet<PolicyName> = new Set(['harmonic', 'optimal', 'fixed']);

/** Policies side by side on the same recorded changes. Every page is fetched when the log begins. */
export function comparePolicies({ world }: ChangeLog, options: ComparisonOptions): ComparedPolicy[] {
  const { policies, emaMode = 'bounded' } = options;
  const urls = world.rates.length;
  const ample = Math.max(1, AMPLE_PER_PAGE * urls);
  const run = (policy: PolicyName, budgetPerHour: number): ComparedPolicy => {
    const made = createPolicy(policy, { budgetPerHour, pages: urls, mode: emaMode });
    const { visitsOf, changesOf, freshness, delayHours } = simulate(made, world, { budgetPerHour });
    const visits = visitsOf.reduce((sum, count) => sum + count, 0);
    const unique = visitsOf.filter((count) => count > 0).length;
    const changes = changesOf.reduce((sum, count) => sum + count, 0);
    return {
      policy,
      urls,
      visits,
      unique,
      changes,
      precision: changes / urls,
      coverage: unique / urls,
      efficiency: unique === 0 ? null : (urls + changes + unique) / unique,
      harvest: visits === 0 ? null : changes / visits,
      freshness,
      delayHours,
    };
  };
  const free = new Map(
    policies.filter((policy) => !BUDGETED.has(policy)).map((policy) => [policy, run(policy, ample)]),
  );
  const taken = [...free.values()][0]?.visits ?? urls;
  const budget = options.budgetPerHour ?? Math.max(1e-3, taken / Math.max(1, world.hours));
  return policies.map((policy) => free.get(policy) ?? run(policy, budget));
}
