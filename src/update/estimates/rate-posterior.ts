import { addLogHits, LOG_RATE_STEP, RATE_COUNT, RATES } from './rate-grid.ts';
import type { RateState } from './rate-state.ts';

const NEGLIGIBLE = 1e-6;
const NEGLIGIBLE_LOG = -18;

/**
 * How likely each rate of the grid is for one page, given its visits and a prior. One object is reused for
 * all pages.
 */
export class RatePosterior {
  /** Adds up to 1; zero outside [first, last]. */
  readonly weights = new Float64Array(RATE_COUNT);
  first = 0;
  last = RATE_COUNT - 1;

  set(state: RateState | undefined, prior: Float64Array): void {
    const weights = this.weights;
    const quietHours = state?.quietHours ?? 0;
    let most = Number.NEGATIVE_INFINITY;
    const dated = state?.dated ?? 0;
    if (state !== undefined && state.changes + dated > 0) {
      for (let k = 0; k < RATE_COUNT; k++) weights[k] = dated * k * LOG_RATE_STEP;
      const deviation = Math.sqrt(Math.max(0, state.logVariance));
      if (state.changes > 0) {
        addLogHits(weights, state.changes / 2, state.logMean - deviation);
        addLogHits(weights, state.changes / 2, state.logMean + deviation);
      }
      for (let k = 0; k < RATE_COUNT; k++) {
        const log = weights[k]! - RATES[k]! * quietHours;
        weights[k] = log;
        if (log > most) most = log;
      }
    } else {
      for (let k = 0; k < RATE_COUNT; k++) weights[k] = -RATES[k]! * quietHours;
      most = weights[0]!;
    }
    let sum = 0;
    for (let k = 0; k < RATE_COUNT; k++) {
      const log = weights[k]! - most;
      const weight = log < NEGLIGIBLE_LOG ? 0 : prior[k]! * Math.exp(log);
      weights[k] = weight;
      sum += weight;
    }
    this.#normalise(sum);
  }

  /** The probability that the page is unchanged after this many hours. */
  unchangedAfter(hours: number): number {
    let sum = 0;
    for (let k = this.first; k <= this.last; k++) sum += this.weights[k]! * Math.exp(-RATES[k]! * hours);
    return sum;
  }

  #normalise(sum: number): void {
    const weights = this.weights;
    const scale = 1 / sum;
    this.first = RATE_COUNT;
    this.last = 0;
    for (let k = 0; k < RATE_COUNT; k++) {
      const weight = weights[k]! * scale;
      if (weight < NEGLIGIBLE) weights[k] = 0;
      else {
        weights[k] = weight;
        if (this.first > k) this.first = k;
        this.last = k;
      }
    }
  }
}
