import { RATE_COUNT } from './rate-grid.ts';
import type { RatePosterior } from './rate-posterior.ts';

/** Prior weight, in pages, of the belief that all rates are alike, before any page is known. */
const INITIAL_PAGES = 3;
const LEAST_WEIGHT = 1e-7;
/** How many hours of every page's life the prior is based on if it is learnt from visits alone. */
const MEMORY_HOURS = 72;

/**
 * How the rates are distributed over the pages, learnt from the pages themselves (empirical Bayes): the mean
 * of their posteriors, each computed with the prior so far. If the caller asks for the due time of every page
 * from time to time (a sweep), that round covers them all. If not, every visit adds its page, weighted by the
 * time since its last visit: a page seen ten times as often counts a tenth each time.
 */
export class PopulationPrior {
  readonly weights = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
  readonly #sum = new Float64Array(RATE_COUNT);
  readonly #sweep = new Float64Array(RATE_COUNT);
  #pageHours = 0;

  /** A page as it is after a visit, `hours` after the previous one. `pages` is how many there are. */
  addVisit(posterior: RatePosterior, hours: number, pages: number): void {
    const most = MEMORY_HOURS * pages;
    if (this.#pageHours + hours > most) {
      const keep = most / (this.#pageHours + hours);
      for (let k = 0; k < RATE_COUNT; k++) this.#sum[k]! *= keep;
      this.#pageHours *= keep;
    }
    for (let k = posterior.first; k <= posterior.last; k++) this.#sum[k]! += hours * posterior.weights[k]!;
    this.#pageHours += hours;
  }

  /** Adopts what the visits have taught. */
  refresh(pages: number): void {
    const pageHours = Math.max(this.#pageHours, 1e-9);
    // Until every page has been visited once, only those visited count.
    const scale = Math.min(pages, pageHours) / pageHours;
    for (let k = 0; k < RATE_COUNT; k++) this.#set(k, scale * this.#sum[k]!, scale * pageHours);
  }

  beginSweep(): void {
    this.#sweep.fill(0);
  }

  addToSweep(posterior: RatePosterior): void {
    for (let k = posterior.first; k <= posterior.last; k++) this.#sweep[k]! += posterior.weights[k]!;
  }

  endSweep(pages: number): void {
    for (let k = 0; k < RATE_COUNT; k++) this.#set(k, this.#sweep[k]!, pages);
  }

  #set(k: number, sum: number, pages: number): void {
    const weight = (sum + INITIAL_PAGES / RATE_COUNT) / (pages + INITIAL_PAGES);
    this.weights[k] = Math.max(LEAST_WEIGHT, weight);
  }
}
