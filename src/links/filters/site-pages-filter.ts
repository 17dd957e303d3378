import type { SiteTable } from '../../config/site-table.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/**
 * `crawl.maxPagesPerSite` and `sites.….maxPages`: how many URLs of a site are admitted over the life of a
 * project, as a protection against traps, including those that make up host names. 0 for no limit. An entry
 * for a single host limits that host in addition to its site.
 */
export class SitePagesFilter implements UrlFilter {
  readonly name = 'pages-per-site';
  readonly #maxPerSite: number;
  readonly #sites: SiteTable;
  /** URLs by site, and by host if the host has a limit of its own. */
  readonly #taken = new Map<string, number>();

  constructor(maxPerSite: number, sites: SiteTable) {
    this.#maxPerSite = maxPerSite;
    this.#sites = sites;
  }

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    if (via === 'seed') return null;
    for (const [name, limit] of this.#limitsOf(url)) {
      if (limit > 0 && (this.#taken.get(name) ?? 0) >= limit) return { reason: String(limit) };
    }
    return null;
  }

  took(url: CanonicalUrl): void {
    for (const [name] of this.#limitsOf(url)) this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
  }

  gaveWay(url: CanonicalUrl): void {
    for (const [name] of this.#limitsOf(url))
      this.#taken.set(name, Math.max(0, (this.#taken.get(name) ?? 0) - 1));
  }

  #limitsOf(url: CanonicalUrl): [name: string, limit: number][] {
    const site = siteOf(url);
    const own = this.#sites.find(url, 'maxPages');
    if (own === null) return [[site, this.#maxPerSite]];
    if (own.owner === site) return [[site, own.value]];
    return [
      [own.owner, own.value],
      [site, this.#sites.find(site, 'maxPages')?.value ?? this.#maxPerSite],
    ];
  }
}
