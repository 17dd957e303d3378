/**
 * Revisit policies of the update module (E5 to E7): when a page is fetched again. One interface
 * (`model/revisit-policy.ts`), six policies: the paper's own and its baseline (`ema`, `real-time`), the rule of Nutch
 * (`adaptive`), `fixed`, and two that estimate how often each page changes and keep to a budget (`harmonic`, `optimal`).
 * All are pure: time comes with the visits, nothing is drawn at random, and the state of a page is plain JSON that the
 * caller keeps. How they compare is in docs/freshness.md.
 */
import type { RevisitPolicy } from '../model/revisit-policy.ts';
import { createAdaptive } from './adaptive.ts';
import { createEma } from './ema.ts';
import { createFixed } from './fixed.ts';
import { HarmonicRule } from './harmonic-rule.ts';
import { OptimalRule } from './optimal-rule.ts';
import type { PolicyName, PolicyOptions } from './policy-options.ts';
import { RatePolicy } from './rate-policy.ts';
import { createRealTime } from './real-time.ts';

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
