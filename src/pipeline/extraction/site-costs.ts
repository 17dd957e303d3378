/** After this time half of what a site has cost is forgotten. */
const HALF_LIFE_MS = 30_000;
const MAX_SITES = 10_000;

/**
 * How much extraction time each site has taken recently. Sites that took the least go first: a site of heavy
 * pages waits for others, never the other way round.
 */
export class SiteCosts {
  readonly #now: () => number;
  readonly #costs = new Map<string, { ms: number; at: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(site: string, ms: number): void {
    const now = this.#now();
    const cost = { ms: this.#of(site, now) + ms, at: now };
    this.#costs.delete(site);
    this.#costs.set(site, cost);
    if (this.#costs.size > MAX_SITES) this.#costs.delete(this.#costs.keys().next().value!);
  }

  /** Index of the site that has cost the least; among pages of one site, the first. */
  cheapest(sites: readonly string[]): number {
    const now = this.#now();
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < sites.length; at++) {
      const site = sites[at]!;
      if (at > 0 && site === sites[best]) continue;
      const cost = this.#of(site, now);
      if (cost >= least) continue;
      best = at;
      least = cost;
    }
    return best;
  }

  #of(site: string, now: number): number {
    const cost = this.#costs.get(site);
    return cost ? cost.ms * 0.5 ** ((now - cost.at) / HALF_LIFE_MS) : 0;
  }
}
