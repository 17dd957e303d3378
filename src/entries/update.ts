/** `tazi/update`: revisit policies (E5 to E7), and the simulator that scores them, for use alone. */
export type { PolicyVisit, RevisitPolicy } from '../model/revisit-policy.ts';
export {
  CHANGE_SCENARIOS,
  type ChangeScenario,
  drawWorld,
  type World,
  type WorldOptions,
} from '../update/change-times.ts';
export { createPolicy } from '../update/create-policy.ts';
export { type ChangeEvidence, learntRate } from '../update/learnt-rate.ts';
export { bestAllocation, uniformFreshness } from '../update/optimum.ts';
export { type BudgetPoint, planBudget } from '../update/plan-budget.ts';
export { POLICY_NAMES, type PolicyName, type PolicyOptions } from '../update/policy-options.ts';
export { CIZELGE_8_MIX, drawRates, type Mix } from '../update/population.ts';
export type { HourCounts, ScoreCard } from '../update/score-keeper.ts';
export { type SimulationOptions, simulate } from '../update/simulator.ts';
