import { RATE_COUNT } from './rate-grid.ts';
import type { RatePosterior } from './rate-posterior.ts';

/** All pages together count as this many siblings: a few pages do not represent a group. */
const POPULATION_PAGES = 8;
const LEAST_SIBLINGS = 3;
/** Groups remembered; pages of further groups are treated like any other. */
const MOST_GROUPS = 20_000;

type Group = { sum: Float32Array; pages: number; prior: Float64Array | null };

/**
 * What pages of one host and one kind of URL have in common: the distribution of their rates, learnt from all
 * of them at each sweep. A new page starts from what its siblings do.
 */
export class SiblingPriors {
  readonly #groups = new Map<number, Group>();

  /** The prior of a page of this group. */
  of(group: number | undefined, population: Float64Array): Float64Array {
    if (group === undefined) return population;
    return this.#groups.get(group)?.prior ?? population;
  }

  beginSweep(): void {
    for (const group of this.#groups.values()) {
      group.sum.fill(0);
      group.pages = 0;
    }
  }

  addToSweep(id: number | undefined, { weights, first, last }: RatePosterior): void {
    if (id === undefined) return;
    let group = this.#groups.get(id);
    if (!group) {
      if (this.#groups.size >= MOST_GROUPS) return;
      group = { sum: new Float32Array(RATE_COUNT), pages: 0, prior: null };
      this.#groups.set(id, group);
    }
    for (let k = first; k <= last; k++) group.sum[k]! += weights[k]!;
    group.pages++;
  }

  endSweep(population: Float64Array): void {
    for (const [id, { sum, pages }] of this.#groups) {
      if (pages === 0) this.#groups.delete(id);
      else if (pages >= LEAST_SIBLINGS) {
        const weight = POPULATION_PAGES + pages;
        this.#groups.get(id)!.prior = Float64Array.from(
          sum,
          (own, k) => (own + POPULATION_PAGES * population[k]!) / weight,
        );
      }
    }
  }
}
