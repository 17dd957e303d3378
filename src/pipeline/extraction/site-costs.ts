/** After this time half of what a site has cost is forgotten. */
const HALF_LIFE_MS = 30_000;
const MAX_SITES = 10_000;

/**
 * How much extraction time each site has taken recently. Those that took least go first: a site of heavy pages waits for others,
 * and never the other way round.
 */
export class SiteCosts {
  readonly #now: () => number;
  readonly #costs = new Map<string, { ms: number; at: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(site: string, ms: number): void {
    const cost = { ms: this.#of(site) + ms, at: this.#now() };
    this.#costs.delete(site);
    this.#costs.set(site, cost);
    if (this.#costs.size > MAX_SITES) this.#costs.delete(this.#costs.keys().next().value!);
  }

  /** The place of the site that has cost least; of a site's own pages, the first. */
  cheapest(sites: readonly string[]): number {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [at, site] of sites.entries()) {
      const cost = this.#of(site);
      if (cost < least) [best, least] = [at, cost];
    }
    return best;
  }

  #of(site: string): number {
    const cost = this.#costs.get(site);
    return cost ? cost.ms * 0.5 ** ((this.#now() - cost.at) / HALF_LIFE_MS) : 0;
  }
}
