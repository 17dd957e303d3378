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
  /** The URL waits here until the filter releases it: it need not be considered again. */
  holds?(url: CanonicalUrl, context: Pick<FilterContext, 'via'>): boolean;
  /** The URL is known from now on, or was known when the crawl began. */
  took?(url: CanonicalUrl): void;
  /** The filter refused this URL, which was not seen before. */
  refused?(refused: RefusedUrl): void;
  /** Also applies to URLs admitted under other settings: they are checked again before each fetch. */
  readonly holdsForKnown?: boolean;
}

/** Which filter refused a URL, and why. */
export type Refusal = { filter: string; reason: string };
