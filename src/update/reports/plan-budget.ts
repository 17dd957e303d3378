import { bestAllocation, freshShare, uniformFreshness } from '../estimates/optimum.ts';

/** The freshness that a budget buys, by policy, if pages change at random at these rates. */
export type BudgetPoint = { budgetPerHour: number; uniform: number; harmonic: number; optimal: number };

export function planBudget(rates: Float64Array, budgetPerHour: number): BudgetPoint {
  return {
    budgetPerHour,
    uniform: uniformFreshness(rates, budgetPerHour),
    harmonic: harmonicFreshness(rates, budgetPerHour),
    optimal: bestAllocation(rates, budgetPerHour).freshness,
  };
}

/**
 * A ladder of budgets around one: from a sixteenth to sixteen times, in powers of two, as distinct integers.
 */
export function budgetLadder(budgetPerHour: number): number[] {
  const steps = Array.from({ length: 9 }, (_, i) => Math.max(1, Math.round(budgetPerHour * 2 ** (i - 4))));
  return [...new Set(steps)];
}

/** Visit rate (−λ + √(λ² + 4λ/L)) / 2 with the one L that spends the budget. */
function harmonicFreshness(rates: Float64Array, budgetPerHour: number): number {
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
  const price = Math.exp(high);
  let sum = 0;
  for (const rate of rates) sum += rate === 0 ? 1 : freshShare(rate / visitRate(rate, price));
  return sum / rates.length;
}
