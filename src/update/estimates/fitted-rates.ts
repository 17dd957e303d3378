/**
 * How the change rates of many pages are distributed, estimated from few visits to each (empirical Bayes):
 * expectation maximisation on the grid of rates finds the distribution that explains all visits best, and the
 * rate of a page is then a mean over it. Page-by-page estimates are biased: pages never seen to change are
 * not static, nor do those seen to change once change that often; everything derived from them (freshness,
 * what a budget buys) would be biased as well.
 */
import { type ChangeEvidence, learntRate } from './learnt-rate.ts';
import { RATE_COUNT, RATES } from './rate-grid.ts';
import { RatePosterior } from './rate-posterior.ts';
import { newRateState, type RateState } from './rate-state.ts';

const HOUR_MS = 3_600_000;
const ROUNDS = 150;
/** Prior weight, in pages, of the belief that all rates are equally likely. */
const PRIOR_PAGES = 0.2;
/** Size of the sample of pages used for the fit. */
const MOST_FITTED = 2_000;

/**
 * Visits of a few days cannot tell static pages from slow ones, and a third of the web is static. Without a tilt, what
 * the best visits achieve comes out .005 to .008 too low (24 replays of the living web, eval/watch).
 */
const USUAL_TILT = 1;

/** All rates alike: a posterior is then the likelihood. */
const EVEN = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);

export class FittedRates {
  /** How likely each rate of the grid is for an unknown page. */
  readonly #spread = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
  readonly #posterior = new RatePosterior();
  /** The rate of all pages before the first informative visit. */
  #assumed: number | null = null;

  /**
   * `worthOf` returns the weight of the page at an index, 1 by default. `tilt` prefers slow rates where the visits
   * cannot tell them from slower ones: the fit begins with rates that are likely in proportion to λ^−tilt.
   */
  constructor(pages: readonly RateState[], worthOf: (i: number) => number = () => 1, tilt = USUAL_TILT) {
    this.#tilt(tilt);
    if (pages.every(({ changes, dated = 0, quietHours }) => changes + dated + quietHours === 0)) {
      this.#assumed = learntRate({ changes: 0, changedMs: 0, quietMs: 0 });
      return;
    }
    const step = Math.max(1, Math.ceil(pages.length / MOST_FITTED));
    const fitted: { worth: number; likelihood: Float64Array }[] = [];
    for (let i = 0; i < pages.length; i += step) {
      this.#posterior.set(pages[i], EVEN);
      fitted.push({ worth: worthOf(i), likelihood: this.#posterior.weights.slice() });
    }
    for (let round = 0; round < ROUNDS; round++) this.#improve(fitted);
  }

  #tilt(tilt: number): void {
    const weights = RATES.map((rate) => rate ** -tilt);
    const sum = weights.reduce((a, b) => a + b, 0);
    for (let k = 0; k < RATE_COUNT; k++) this.#spread[k] = weights[k]! / sum;
  }

  /** One round of expectation maximisation. */
  #improve(fitted: readonly { worth: number; likelihood: Float64Array }[]): void {
    const spread = this.#spread;
    const sums = new Float64Array(RATE_COUNT).fill(PRIOR_PAGES / RATE_COUNT);
    let whole = PRIOR_PAGES;
    for (const { worth, likelihood } of fitted) {
      let sum = 0;
      for (let k = 0; k < RATE_COUNT; k++) sum += likelihood[k]! * spread[k]!;
      whole += worth;
      for (let k = 0; k < RATE_COUNT; k++) sums[k]! += (worth * likelihood[k]! * spread[k]!) / sum;
    }
    for (let k = 0; k < RATE_COUNT; k++) spread[k] = sums[k]! / whole;
  }

  /** The mean of a figure over the rates that a page may have. */
  mean(page: RateState, figure: (rate: number) => number): number {
    if (this.#assumed !== null) return figure(this.#assumed);
    this.#posterior.set(page, this.#spread);
    const { weights, first, last } = this.#posterior;
    let sum = 0;
    for (let k = first; k <= last; k++) sum += weights[k]! * figure(RATES[k]!);
    return sum;
  }

  /** This many rates with this distribution. */
  sample(count: number): Float64Array {
    const rates = new Float64Array(count);
    if (this.#assumed !== null) return rates.fill(this.#assumed);
    let k = 0;
    let passed = this.#spread[0]!;
    for (let i = 0; i < count; i++) {
      while (passed < (i + 0.5) / count && k < RATE_COUNT - 1) passed += this.#spread[++k]!;
      rates[i] = RATES[k]!;
    }
    return rates;
  }
}

/** The evidence from the visits of a page, as a policy would remember it. */
export function evidenceOf({ changes, announced = 0, changedMs, quietMs }: ChangeEvidence): RateState {
  const state = newRateState(0);
  state.quietHours = quietMs / HOUR_MS;
  if (announced > 0) state.dated = announced;
  const found = changes - announced;
  if (found > 0 && changedMs > 0) {
    state.changes = found;
    state.logMean = Math.log(changedMs / found / HOUR_MS);
  }
  return state;
}
