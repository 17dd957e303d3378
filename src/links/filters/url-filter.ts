import type { CanonicalUrl } from '../../model/canonical-url.ts';
import type { Discovery } from '../../model/link.ts';
import type { RefusedUrl } from '../../model/refused-url.ts';

/** How a URL came to be considered. */
export type FilterContext = {
  via: Discovery;
  /** Clicks from a seed. */
  depth: number;
};

/** Null admits the URL; otherwise what it ran into: a pattern, a limit, the shape of a trap. */
export type FilterVerdict = { reason: string } | null;

/**
 * One rule about which URLs the crawl takes up. A new rule is a new file beside this one, and a place in the chain. `admits` is a
 * question: it counts nothing, so that `tazi why` can ask it as well.
 */
export interface UrlFilter {
  /** One word, shown by `tazi why` and in the figures of a crawl. */
  readonly name: string;
  admits(url: CanonicalUrl, context: FilterContext): FilterVerdict;
  /** The URL is known from now on, or was known when the crawl began. */
  took?(url: CanonicalUrl): void;
  /** It refused this URL, which was not heard of before. */
  refused?(refused: RefusedUrl): void;
  /** Also holds for URLs that were taken up under other settings: they are asked about again before each fetch. */
  readonly holdsForKnown?: boolean;
}

/** Which filter refused a URL, and why. */
export type Refusal = { filter: string; reason: string };
