/** "…/feed", "/rss.xml", "/sitemap_index.xml", "/atom/" */
const LISTING = /\/(?:feeds?|rss|atom|sitemap)[^/?#]{0,40}\/?$/i;

/** Does the address say that this is a feed or a sitemap rather than a page? */
export function isListingUrl(url: string): boolean {
  return LISTING.test(url);
}
