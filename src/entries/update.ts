export type { PolicyVisit, RevisitPolicy } from '../model/revisit-policy.ts';
export { createPolicy } from '../update/create-policy.ts';
export { POLICY_NAMES, type PolicyName, type PolicyOptions } from '../update/policy-options.ts';
