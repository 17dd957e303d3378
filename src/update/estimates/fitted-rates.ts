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
const ROUNDS = 25;
/** Prior weight, in pages, of the belief that all rates are equally likely. */
const PRIOR_PAGES = 0.2;
/** Size of the sample of pages used for the fit. */
const MOST_FITTED = 2_000;

export class FittedRates {
  /** How likely each rate of the grid is for an unknown page. */
  readonly #spread = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
  readonly #posterior = new RatePosterior();
  /** The rate of all pages while no visit has told anything. */
  #assumed: number | null = null;

  constructor(evidence: readonly ChangeEvidence[]) {
    if (evidence.every(({ changedMs, quietMs }) => changedMs + quietMs === 0)) {
      this.#assumed = learntRate({ changes: 0, changedMs: 0, quietMs: 0 });
      return;
    }
    const step = Math.max(1, Math.ceil(evidence.length / MOST_FITTED));
    const states = evidence.filter((_, i) => i % step === 0).map(stateOf);
    for (let round = 0; round < ROUNDS && states.length > 0; round++) {
      const sums = new Float64Array(RATE_COUNT).fill(PRIOR_PAGES / RATE_COUNT);
      for (const state of states) {
        this.#posterior.set(state, this.#spread);
        for (let k = 0; k < RATE_COUNT; k++) sums[k]! += this.#posterior.weights[k]!;
      }
      for (let k = 0; k < RATE_COUNT; k++) this.#spread[k] = sums[k]! / (states.length + PRIOR_PAGES);
    }
  }

  /** The mean of a figure over the rates that a page may have. */
  mean(page: ChangeEvidence, figure: (rate: number) => number): number {
    if (this.#assumed !== null) return figure(this.#assumed);
    this.#posterior.set(stateOf(page), this.#spread);
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

function stateOf({ changes, announced = 0, changedMs, quietMs }: ChangeEvidence): RateState {
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
