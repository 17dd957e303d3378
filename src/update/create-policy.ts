/**
 * Revisit policies of the update module (E5 to E7): when a page is fetched again. One interface
 * (`model/revisit-policy.ts`), six policies: the paper's own and its baseline (`ema`, `real-time`), Nutch's rule
 * (`adaptive`), `fixed`, and two that estimate how often each page changes and keep to a budget (`harmonic`, `optimal`).
 *
 * Goals: most copies current for a given number of requests; never more requests than the budget; useful from the first
 * day; never worse than uniform visits; no page forgotten. Policies are pure: time comes with the visits, nothing is drawn
 * at random, and the state of a page is plain JSON that the caller keeps.
 * Non-goals: guessing what changed, or predicting the exact moment of a change; ranking pages by importance (weights come
 * with the visits); politeness towards a host, which is the frontier's. How the policies compare is in docs/freshness.md.
 */
import type { RevisitPolicy } from '../model/revisit-policy.ts';
import { createAdaptive } from './policies/create-adaptive.ts';
import { createEma } from './policies/create-ema.ts';
import { createFixed } from './policies/create-fixed.ts';
import { createRealTime } from './policies/create-real-time.ts';
import { HarmonicRule } from './policies/harmonic-rule.ts';
import { OptimalRule } from './policies/optimal-rule.ts';
import { RatePolicy } from './policies/rate-policy.ts';
import type { PolicyName, PolicyOptions } from './policy-options.ts';

export function createPolicy(name: PolicyName, options: PolicyOptions = {}): RevisitPolicy {
  switch (name) {
    case 'fixed':
      return createFixed(options);
    case 'ema':
      return createEma(options);
    case 'real-time':
      return createRealTime(options);
    case 'adaptive':
      return createAdaptive(options);
    case 'harmonic':
      return new RatePolicy(options, (longestHours) => new HarmonicRule(longestHours));
    case 'optimal':
      return new RatePolicy(options, (longestHours) => new OptimalRule(longestHours));
  }
}
