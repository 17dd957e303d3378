import { bestAllocation, freshShare, uniformFreshness } from '../estimates/optimum.ts';
import { LEAST_SKILL, MOST_MIXED } from '../policies/harmonic-rule.ts';

/** The freshness that a budget buys, by policy, if pages change at random at these rates. */
export type BudgetPoint = { budgetPerHour: number; uniform: number; harmonic: number; optimal: number };

export function planBudget(rates: Float64Array, budgetPerHour: number): BudgetPoint {
  const uniform = uniformFreshness(rates, budgetPerHour);
  const best = bestAllocation(rates, budgetPerHour);
  const goal = uniform + LEAST_SKILL.late * (best.freshness - uniform);
  const harmonic = harmonicFreshness(rates, budgetPerHour, best.visitRates, goal);
  return { budgetPerHour, uniform, harmonic, optimal: best.freshness };
}

/**
 * A ladder of budgets around one: from a sixteenth to sixteen times, in powers of two, as distinct integers.
 */
export function budgetLadder(budgetPerHour: number): number[] {
  const steps = Array.from({ length: 9 }, (_, i) => Math.max(1, Math.round(budgetPerHour * 2 ** (i - 4))));
  return [...new Set(steps)];
}

/**
 * Visit rate (−λ + √(λ² + 4λ/L)) / 2 with the one L that spends the budget, mixed with the best visit rates as far as the
 * goal requires it and the rule allows it once pages have been watched for long.
 */
function harmonicFreshness(
  rates: Float64Array,
  budgetPerHour: number,
  best: Float64Array,
  goal: number,
): number {
  const visitRate = (rate: number, price: number) =>
    (-rate + Math.sqrt(rate * rate + (4 * rate) / price)) / 2;
  let low = -30;
  let high = 30;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    let demand = 0;
    for (const rate of rates) demand += visitRate(rate, Math.exp(middle));
    if (demand > budgetPerHour) low = middle;
    else high = middle;
  }
  const own = rates.map((rate) => visitRate(rate, Math.exp(high)));
  const freshnessAt = (mixed: number) => {
    let sum = 0;
    for (const [i, rate] of rates.entries())
      sum += rate === 0 ? 1 : freshShare(rate / (own[i]! + mixed * (best[i]! - own[i]!)));
    return sum / rates.length;
  };
  let [less, more] = [0, MOST_MIXED.late];
  if (freshnessAt(0) >= goal) more = 0;
  while (more - less > 0.02) {
    const middle = (less + more) / 2;
    if (freshnessAt(middle) < goal) less = middle;
    else more = middle;
  }
  return freshnessAt(more);
}
