import { HOUR_MS } from '../policy-options.ts';

/** Changes found, and the time before visits that found one and before those that found none. */
export type ChangeEvidence = { changes: number; announced?: number; changedMs: number; quietMs: number };

/**
 * What a page never seen to change may still have done: a tenth of a change in twelve hours.
 */
const PRIOR_CHANGES = 0.1;
const PRIOR_HOURS = 12;

/**
 * Changes per hour from visits at irregular times, each of which only shows whether there was a change (Cho
 * and Garcia-Molina's estimate, with a prior: never 0).
 */
export function learntRate({ changes, changedMs, quietMs }: ChangeEvidence): number {
  const exposed = quietMs / HOUR_MS + PRIOR_HOURS;
  if (changes === 0 || changedMs <= 0) return (changes + PRIOR_CHANGES) / exposed;
  const mean = changedMs / HOUR_MS / changes;
  return Math.log1p(((changes + PRIOR_CHANGES) * mean) / exposed) / mean;
}
