/**
 * What the rate-estimating policies keep of a page: sums that summarise all its visits. Hours are hours
 * before a visit. For visits that found a change, the logarithm of the hours is kept as mean and variance;
 * two points at mean ± deviation represent them in the likelihood, which a test compares with the exact one.
 */
export type RateState = {
  /** When the page was last seen, and last tried; epoch milliseconds. */
  seen: number;
  tried: number;
  /** Visits that found a change, and mean and variance of the logarithm of the hours before them. */
  changes: number;
  logMean: number;
  logVariance: number;
  /** Changes whose moment is known; the hours without a change around them are quiet ones. */
  dated?: number;
  /** Hours before the visits that found none. */
  quietHours: number;
  /** Changes found and changes expected, fading within hours (burst) and within days (lately). */
  burstFound: number;
  burstExpected: number;
  latelyFound: number;
  latelyExpected: number;
  /** How much the page's freshness is worth, if not 1. */
  weight?: number;
  /** The group of pages that are likely to change alike; up to MOST_GROUP. */
  group?: number;
  gone?: true;
};

/** Groups fit into 24 bits. */
export const MOST_GROUP = 0xffffff;
export const BURST_HOURS = 3;
export const LATELY_HOURS = 60;

/** Other policies have different states. */
export function isRateState(state: unknown): state is RateState {
  return typeof state === 'object' && state !== null && 'quietHours' in state && 'logMean' in state;
}

export function newRateState(seen: number): RateState {
  return {
    seen,
    tried: seen,
    changes: 0,
    logMean: 0,
    logVariance: 0,
    quietHours: 0,
    burstFound: 0,
    burstExpected: 0,
    latelyFound: 0,
    latelyExpected: 0,
  };
}

/**
 * The state after an informative visit: `expected` is the predicted probability of a change, `memoryHours`
 * how long evidence counts.
 */
export function learnVisit(
  state: RateState,
  hours: number,
  isChanged: boolean,
  expected: number,
  memoryHours: number,
): RateState {
  const keep = Math.exp(-hours / memoryHours);
  const burstKeep = Math.exp(-hours / BURST_HOURS);
  const latelyKeep = Math.exp(-hours / LATELY_HOURS);
  const found = isChanged ? 1 : 0;
  let { logMean, logVariance } = state;
  const changes = state.changes * keep + found;
  const dated = state.dated === undefined ? {} : { dated: state.dated * keep };
  if (isChanged) {
    const log = Math.log(hours);
    const step = log - logMean;
    logMean += step / changes;
    logVariance += (step * (log - logMean) - logVariance) / changes;
  }
  return {
    ...state,
    ...dated,
    changes,
    logMean,
    logVariance,
    quietHours: state.quietHours * keep + (isChanged ? 0 : hours),
    burstFound: state.burstFound * burstKeep + found,
    burstExpected: state.burstExpected * burstKeep + expected,
    latelyFound: state.latelyFound * latelyKeep + found,
    latelyExpected: state.latelyExpected * latelyKeep + expected,
  };
}

/**
 * The state after a visit that found a change and when it happened, `hours` after the previous visit; for
 * `quietHours` of them the page is known not to have changed. `expected` is missing if the visit was made because
 * of the change: it then says nothing about bursts.
 */
export function learnDatedChange(
  state: RateState,
  hours: number,
  quietHours: number,
  memoryHours: number,
  expected?: number,
): RateState {
  const quiet = learnVisit(state, quietHours, false, 0, memoryHours);
  const known = { ...quiet, dated: (quiet.dated ?? 0) + 1 };
  if (expected === undefined) return known;
  const { burstFound, burstExpected, latelyFound, latelyExpected } = learnVisit(
    state,
    hours,
    true,
    expected,
    memoryHours,
  );
  return { ...known, burstFound, burstExpected, latelyFound, latelyExpected };
}
