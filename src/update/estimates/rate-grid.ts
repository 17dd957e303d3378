/**
 * Tables for reasoning about a page whose change rate λ is unknown: a grid of rates and a grid of intervals,
 * both evenly spaced on a logarithmic scale, so that the consequences of "rate k, interval j" are looked up
 * instead of computed.
 */

/** From once in four years to every three minutes, a factor of 1.41 apart. */
export const RATE_COUNT = 40;
const LEAST_RATE = 3e-5;
const MOST_RATE = 20;
export const LOG_LEAST_RATE = Math.log(LEAST_RATE);
export const LOG_RATE_STEP = (Math.log(MOST_RATE) - LOG_LEAST_RATE) / (RATE_COUNT - 1);
/** Changes per hour. */
export const RATES = Float64Array.from({ length: RATE_COUNT }, (_, k) =>
  Math.exp(LOG_LEAST_RATE + k * LOG_RATE_STEP),
);

/** From 18 seconds to five years, a factor of 1.23 apart. */
export const INTERVAL_COUNT = 78;
export const LOG_LEAST_INTERVAL = Math.log(0.005);
export const LOG_INTERVAL_STEP = (Math.log(44_000) - LOG_LEAST_INTERVAL) / (INTERVAL_COUNT - 1);
/** Hours. */
export const INTERVALS = Float64Array.from({ length: INTERVAL_COUNT }, (_, j) =>
  Math.exp(LOG_LEAST_INTERVAL + j * LOG_INTERVAL_STEP),
);

/** e^(−λT), the chance that a page of rate k is unchanged after interval j, at [j · RATE_COUNT + k]. */
export const SURVIVAL = crossTable((x) => Math.exp(-x));

const MOST_INFORMATION = 0.6476;
/** How informative a visit is about log λ (Fisher information, x²/(eˣ − 1)), as a share of the maximum. */
export const INFORMATION = crossTable((x) => (x > 50 ? 0 : (x * x) / Math.expm1(x) / MOST_INFORMATION));

function crossTable(value: (changes: number) => number): Float64Array {
  const table = new Float64Array(INTERVAL_COUNT * RATE_COUNT);
  for (let j = 0; j < INTERVAL_COUNT; j++) {
    for (let k = 0; k < RATE_COUNT; k++) table[j * RATE_COUNT + k] = value(INTERVALS[j]! * RATES[k]!);
  }
  return table;
}

/**
 * log(1 − e^(−x)) for x = e^(LOG_LEAST_HIT + i · LOG_RATE_STEP / HIT_STEPS): rate k + 1 is HIT_STEPS after
 * rate k.
 */
const HIT_STEPS = 16;
const LOG_LEAST_HIT = LOG_LEAST_RATE + Math.log(1e-4);
const HIT_COUNT =
  Math.ceil(((Math.log(MOST_RATE) + Math.log(1e6) - LOG_LEAST_HIT) / LOG_RATE_STEP) * HIT_STEPS) + 2;
const LOG_HITS = Float64Array.from({ length: HIT_COUNT }, (_, i) =>
  logHit(Math.exp(LOG_LEAST_HIT + (i * LOG_RATE_STEP) / HIT_STEPS)),
);

function logHit(changes: number): number {
  return changes < 1e-5 ? Math.log(changes) - changes / 2 : Math.log(-Math.expm1(-changes));
}

/** Adds `weight` times the log-likelihood of a change found after e^logHours hours, for every rate of the grid. */
export function addLogHits(logLikelihood: Float64Array, weight: number, logHours: number): void {
  const position = Math.max(0, ((logHours + LOG_LEAST_RATE - LOG_LEAST_HIT) / LOG_RATE_STEP) * HIT_STEPS);
  let i = Math.min(Math.floor(position), HIT_COUNT - 2 - (RATE_COUNT - 1) * HIT_STEPS);
  const share = Math.min(1, position - i);
  for (let k = 0; k < RATE_COUNT; k++, i += HIT_STEPS) {
    const here = LOG_HITS[i]!;
    logLikelihood[k]! += weight * (here + share * (LOG_HITS[i + 1]! - here));
  }
}
