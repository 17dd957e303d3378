import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/** New sitemaps that the indexes of one site may add in a run; full ones list 500 million pages. */
const MAX_SITE_SITEMAPS = 10_000;
/** Number of sites whose sitemaps are counted; the oldest is dropped for a new one. */
const MAX_SITES = 20_000;

/**
 * Limits the sitemaps that a site's indexes may add: indexes that list other indexes would fill the queue
 * with URLs that lead to no page.
 */
export class SitemapAllowance {
  readonly #maxPerSite: number;
  readonly #taken = new Map<string, number>();

  constructor(maxPerSite = MAX_SITE_SITEMAPS) {
    this.#maxPerSite = maxPerSite;
  }

  /**
   * The URLs of an index that may be followed: those that are known already, and new ones up to the limit.
   */
  take<T extends { url: CanonicalUrl }>(
    site: string,
    listed: readonly T[],
    isKnown: (url: CanonicalUrl) => boolean,
  ): T[] {
    let taken = this.#taken.get(site) ?? 0;
    const allowed = listed.filter(({ url }) => isKnown(url) || taken++ < this.#maxPerSite);
    this.#taken.set(site, Math.min(taken, this.#maxPerSite));
    for (const oldest of this.#taken.keys()) {
      if (this.#taken.size <= MAX_SITES) break;
      this.#taken.delete(oldest);
    }
    return allowed;
  }
}
