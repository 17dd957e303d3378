import type { RateState } from './rate-state.ts';

const SOFTENING = 0.3;
const MOST_DEVIATION = 1.5;
const PRIOR_INFORMATION = 20;
/** Share of the evidence kept at each refresh. */
const KEEP = 0.98;
/** Below this slope rates count as constant: it is within the noise of 1,000 pages. */
const LEAST_SLOPE = 0.08;
/**
 * The span is this divided by the slope squared; 240 hours at the slope of rates that drift by a factor of
 * two.
 */
const SPAN_HOURS = 50;
const SHORTEST_HOURS = 168;
const LONGEST_HOURS = 8760;

/**
 * How long visits remain informative. If rates are constant, more changes than expected in the last days say
 * nothing about the next visit; if rates drift, they do. The slope of that relation is measured over all
 * pages, and the steeper it is, the sooner old visits are forgotten.
 */
export class MemorySpan {
  hours = LONGEST_HOURS;
  #sum = 0;
  #information = PRIOR_INFORMATION;

  /** `expected` changes (cumulative hazard) before the visit, from the state before it. */
  learn(state: RateState, expected: number, isChanged: boolean): void {
    if (expected < 1e-9) return;
    const found = Math.log((state.latelyFound + SOFTENING) / (state.latelyExpected + SOFTENING));
    const deviation = Math.max(-MOST_DEVIATION, Math.min(MOST_DEVIATION, found));
    const hit = expected / Math.expm1(expected);
    this.#sum += (isChanged ? hit : -expected) * deviation;
    this.#information += expected * hit * deviation * deviation;
  }

  refresh(): void {
    const slope = this.slope;
    this.hours =
      slope < LEAST_SLOPE
        ? LONGEST_HOURS
        : Math.max(SHORTEST_HOURS, Math.min(LONGEST_HOURS, SPAN_HOURS / (slope * slope)));
    this.#sum *= KEEP;
    this.#information = (this.#information - PRIOR_INFORMATION) * KEEP + PRIOR_INFORMATION;
  }

  get slope(): number {
    return this.#sum / this.#information;
  }
}
