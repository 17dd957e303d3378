import { expect, it } from 'vitest';
import { drawRates } from '../simulation/draw-rates.ts';
import { planBudget } from './plan-budget.ts';

it('the default is not planned below uniform visits where pages are too fast for the budget', () => {
  const rates = drawRates([{ share: 1, from: 0.05, to: 4 }], 300, 1);
  for (const budgetPerHour of [15, 30, 60]) {
    const { uniform, harmonic, optimal } = planBudget(rates, budgetPerHour);
    expect(harmonic).toBeGreaterThan(uniform);
    expect(harmonic).toBeLessThanOrEqual(optimal);
  }
});
