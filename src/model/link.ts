import type { PageId } from './page.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

/** How a URL was discovered. */
export const DISCOVERIES = [
  'seed',
  'home',
  'link',
  'redirect',
  'spelling',
  'canonical',
  'sitemap',
  'feed',
  'import',
] as const;
export type Discovery = (typeof DISCOVERIES)[number];

/** A link as found on a page. */
export type Link = {
  url: CanonicalUrl;
  /** The words that a reader clicks on, folded to one line. */
  anchor: string;
  /**
   * In a focused crawl: how strongly the words of the link, the text around it and the URL suggest its topics, 0 to 1.
   */
  hint?: number;
  /** The text around the link, if the link sorter needs it. */
  around?: string;
  /** The page says that this is the next page of a listing (rel=next). */
  isNext?: boolean;
};

/** A URL on its way into the frontier. */
export type NewUrl = {
  url: CanonicalUrl;
  via: Discovery;
  /** The page it was found on; null for seeds, sitemaps and imports. */
  foundOn: PageId | null;
  anchor: string;
  /** Clicks from a seed. */
  depth: number;
  /** Higher is fetched sooner; the link sorter decides (F4). */
  priority: number;
  /** A store that is read back keeps the ids of its sites, unless they are taken (E3). */
  siteId?: number;
  /** The shape of URLs for whose news it waits behind all others; absent: it does not. */
  deferred?: string;
};
