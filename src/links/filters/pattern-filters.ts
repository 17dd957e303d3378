import type { SiteTable } from '../../config/site-table.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { isListingUrl } from '../../model/urls/is-listing-url.ts';
import { compileUrlPattern, type UrlPattern } from '../../model/urls/url-pattern.ts';
import type { FilterContext, FilterVerdict, UrlFilter } from './url-filter.ts';

/**
 * `crawl.exclude` and `sites.….exclude`: URLs that match any of them are never fetched, not even as seeds.
 * Excluding wins over including.
 */
export class ExcludeFilter implements UrlFilter {
  readonly name = 'exclude';
  readonly holdsForKnown = 'all';
  readonly #lists: PatternLists;

  constructor(patterns: readonly string[], sites: SiteTable) {
    this.#lists = new PatternLists('exclude', patterns, sites);
  }

  admits(url: CanonicalUrl): FilterVerdict {
    const match = this.#lists.common.find((pattern) => pattern.matches(url)) ?? this.#ofSite(url);
    return match ? { reason: match.text } : null;
  }

  #ofSite(url: CanonicalUrl): UrlPattern | undefined {
    return this.#lists.ofSite(url)?.find((pattern) => pattern.matches(url));
  }
}

/**
 * `crawl.include`, or `sites.….include` if the site has its own list: pages that match none of its patterns
 * are not fetched. Seeds pass, since otherwise there would be no way to the included pages, and so do feeds
 * and sitemaps, which are lists rather than pages.
 */
export class IncludeFilter implements UrlFilter {
  readonly name = 'include';
  readonly holdsForKnown = 'all';
  readonly #lists: PatternLists;

  constructor(patterns: readonly string[], sites: SiteTable) {
    this.#lists = new PatternLists('include', patterns, sites);
  }

  admits(url: CanonicalUrl, { via }: FilterContext): FilterVerdict {
    const patterns = this.#lists.ofSite(url) ?? this.#lists.common;
    if (patterns.length === 0 || via === 'seed' || isListingUrl(url)) return null;
    return patterns.some((pattern) => pattern.matches(url)) ? null : { reason: 'no pattern' };
  }
}

/** The patterns of the whole crawl and those of individual sites, compiled once. */
class PatternLists {
  readonly common: readonly UrlPattern[];
  readonly #kind: 'include' | 'exclude';
  readonly #sites: SiteTable;
  readonly #bySite = new Map<string, readonly UrlPattern[]>();

  constructor(kind: 'include' | 'exclude', patterns: readonly string[], sites: SiteTable) {
    this.#kind = kind;
    this.#sites = sites;
    this.common = compiled(patterns);
    for (const [name, settings] of sites.entries) this.#bySite.set(name, compiled(settings[kind] ?? []));
  }

  ofSite(url: CanonicalUrl): readonly UrlPattern[] | undefined {
    const found = this.#sites.find(url, this.#kind);
    return found ? this.#bySite.get(found.owner) : undefined;
  }
}

/** The settings are validated when they are loaded. */
function compiled(patterns: readonly string[]): UrlPattern[] {
  return patterns.map((text) => {
    const pattern = compileUrlPattern(text);
    if ('problem' in pattern) throw new Error(`${text}: ${pattern.problem.en}`);
    return pattern;
  });
}
