import { clamp } from '../policy-options.ts';
import { INTERVAL_COUNT, INTERVALS } from './rate-grid.ts';
import type { RateState } from './rate-state.ts';

/**
 * Found versus expected changes of the last hours, in five classes: far fewer, fewer, as expected, more, far
 * more.
 */
const CLASS_LIMITS = [0.35, 0.75, 1.35, 2.5].map(Math.log);
const CLASSES = CLASS_LIMITS.length + 1;
const SOFTENING = 0.3;
/** Hours since the previous visit, in factors of four from four minutes to eleven days. */
const STEPS = 7;
const LOG_FIRST_STEP = Math.log(1 / 16);
const LOG_STEP = Math.log(4);
/** Prior weight of "as expected" in each cell before anything is learnt. */
const PRIOR_INFORMATION = 20;
const MOST_LOG_FACTOR = 2.5;
const MOST_EXPECTED = 30;
/**
 * Gain in log-likelihood per visit at which changes no longer count as random. Measured on eval/freshness: at most
 * 0.0003 where they are, 0.002 to 0.007 where rates drift, 0.002 to 0.016 by the hour of the day, 0.018 to 0.19 in
 * bursts.
 */
const IRREGULAR_GAIN = 0.006;
/**
 * Visits over which the gain is measured, and visits without a gain that are assumed at first. Many: visits made by a
 * rule for random changes are so long apart that they show no pattern, and the rule must not forget why it was left.
 */
const GAIN_VISITS = 200_000;
const ASSUMED_VISITS = 3_000;

/**
 * Corrects the even rate of a page by what happened lately, if the pages of this crawl turn out to change in bursts: a
 * factor on the expected changes by class (did the page change more than expected in the last hours?) and by the hours
 * since. One table for all pages, learnt from every visit by gradient steps on the likelihood; if changes come at
 * random, the factors stay near 1. How much better the corrected numbers explain the visits shows whether they do.
 */
export class Recency {
  readonly #logFactors = Array.from({ length: CLASSES }, () => new Float64Array(STEPS));
  readonly #information = Array.from({ length: CLASSES }, () =>
    new Float64Array(STEPS).fill(PRIOR_INFORMATION),
  );
  readonly #factors = Array.from({ length: CLASSES }, () => new Float64Array(INTERVAL_COUNT).fill(1));

  #gain = 0;
  #visits = 0;

  /** 1 if the corrections explain the visits no better than random changes do, falling to 0 as they do. */
  get randomness(): number {
    return clamp(1 - this.#gain / (this.#visits + ASSUMED_VISITS) / IRREGULAR_GAIN, 0, 1);
  }

  /** Factors by interval of the grid for a page in this state. */
  factors(state: RateState): Float64Array {
    return this.#factors[classOf(state)]!;
  }

  /** `expected` changes (cumulative hazard) by the even rate; returns that number corrected. */
  learn(state: RateState, hours: number, expected: number, isChanged: boolean): number {
    const cell = classOf(state);
    const logFactors = this.#logFactors[cell]!;
    const information = this.#information[cell]!;
    const { low, share } = stepOf(Math.log(hours));
    const log = logFactors[low]! * (1 - share) + logFactors[low + 1]! * share;
    const corrected = Math.min(MOST_EXPECTED, Math.exp(log) * expected);
    if (corrected < 1e-9) return corrected;
    const keep = 1 - 1 / GAIN_VISITS;
    const even = clamp(expected, 1e-9, MOST_EXPECTED);
    this.#visits = this.#visits * keep + 1;
    this.#gain = this.#gain * keep + logLikelihood(corrected, isChanged) - logLikelihood(even, isChanged);
    const hit = corrected / Math.expm1(corrected);
    const gradient = isChanged ? hit : -corrected;
    for (const [step, weight] of [
      [low, 1 - share],
      [low + 1, share],
    ] as const) {
      information[step]! += weight * corrected * hit;
      const moved = logFactors[step]! + (weight * gradient) / information[step]!;
      logFactors[step] = Math.max(-MOST_LOG_FACTOR, Math.min(MOST_LOG_FACTOR, moved));
    }
    return corrected;
  }

  /** Applies what was learnt. */
  refresh(): void {
    for (let cell = 0; cell < CLASSES; cell++) {
      const logFactors = this.#logFactors[cell]!;
      const factors = this.#factors[cell]!;
      for (let j = 0; j < INTERVAL_COUNT; j++) {
        const { low, share } = stepOf(Math.log(INTERVALS[j]!));
        factors[j] = Math.exp(logFactors[low]! * (1 - share) + logFactors[low + 1]! * share);
      }
    }
  }
}

function logLikelihood(expected: number, isChanged: boolean): number {
  return isChanged ? Math.log(-Math.expm1(-expected)) : -expected;
}

function classOf(state: RateState): number {
  const log = Math.log((state.burstFound + SOFTENING) / (state.burstExpected + SOFTENING));
  let cell = 0;
  while (cell < CLASS_LIMITS.length && log > CLASS_LIMITS[cell]!) cell++;
  return cell;
}

function stepOf(logHours: number): { low: number; share: number } {
  const position = Math.max(0, Math.min(STEPS - 1, (logHours - LOG_FIRST_STEP) / LOG_STEP));
  const low = Math.min(STEPS - 2, Math.floor(position));
  return { low, share: position - low };
}
