import type { Discovery } from '../../model/link.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import type { RefusedUrl } from '../../model/urls/refused-url.ts';

/** How a URL came to be considered. */
export type FilterContext = {
  via: Discovery;
  /** Clicks from a seed. */
  depth: number;
};

/** Null admits the URL; otherwise what it ran into: a pattern, a limit, the shape of a trap. */
export type FilterVerdict = { reason: string } | null;

/**
 * One rule about which URLs the crawl admits. A new rule is a new file in this folder, and a place in the
 * chain. `admits` is a pure query: it counts nothing, so that `tazi why` can call it as well.
 */
export interface UrlFilter {
  /** One word, shown by `tazi why` and in the crawl figures. */
  readonly name: string;
  admits(url: CanonicalUrl, context: FilterContext): FilterVerdict;
  /** The URL is known from now on, or was known when the crawl began. */
  took?(url: CanonicalUrl): void;
  /** A URL that was taken is only another spelling of one that is taken, too. */
  gaveWay?(url: CanonicalUrl): void;
  /**
   * The filter refused this URL, which was not refused before; `wasTaken`: it had been admitted and was still
   * to be visited.
   */
  refused?(refused: Pick<RefusedUrl, 'url' | 'reason'> & { wasTaken?: boolean }): void;
  /**
   * Also applies to URLs that were admitted earlier, to all or to those not visited yet: they are checked
   * again before a fetch.
   */
  readonly holdsForKnown?: 'all' | 'unvisited';
}

/** Which filter refused a URL, and why. */
export type Refusal = { filter: string; reason: string };
