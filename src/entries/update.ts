/** `tazi/update`: revisit policies (E5 to E7), and the simulator that scores them, for use alone. */
export type { PolicyVisit, RevisitPolicy } from '../model/revisit-policy.ts';
export { createPolicy } from '../update/create-policy.ts';
export { type ChangeEvidence, learntRate } from '../update/estimates/learnt-rate.ts';
export { bestAllocation, uniformFreshness } from '../update/estimates/optimum.ts';
export { POLICY_NAMES, type PolicyName, type PolicyOptions } from '../update/policy-options.ts';
export { type BudgetPoint, planBudget } from '../update/reports/plan-budget.ts';
export { CIZELGE_8_MIX, drawRates, type Mix } from '../update/simulation/draw-rates.ts';
export {
  CHANGE_SCENARIOS,
  type ChangeScenario,
  drawWorld,
  type World,
  type WorldOptions,
} from '../update/simulation/draw-world.ts';
export type { HourCounts, ScoreCard } from '../update/simulation/score-keeper.ts';
export { type SimulationOptions, simulate } from '../update/simulation/simulate.ts';
