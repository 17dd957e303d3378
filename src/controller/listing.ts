import { parseFeed } from '../crawler/feed.ts';
import { parseSitemap } from '../crawler/sitemap.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';

/** A sitemap or feed: URLs that a site itself tells of. */
export type Listing = {
  via: 'sitemap' | 'feed';
  /** Pages, and further sitemaps. */
  urls: CanonicalUrl[];
};

/** sitemaps.org allows 50,000 URLs in a file. */
const MAX_LISTED = 50_000;

/** Reads bytes that are XML as a sitemap, then as a feed; null if they are neither. */
export function readListing(bytes: Uint8Array, url: CanonicalUrl): Listing | null {
  const sitemap = parseSitemap(bytes, url);
  const listed = [...sitemap.sitemaps, ...sitemap.urls].map((entry) => entry.loc);
  if (listed.length > 0) return { via: 'sitemap', urls: resolved(listed, url) };
  const links = parseFeed(bytes, url).entries.map((entry) => entry.link ?? '');
  return links.length > 0 ? { via: 'feed', urls: resolved(links, url) } : null;
}

function resolved(hrefs: readonly string[], base: CanonicalUrl): CanonicalUrl[] {
  const urls = new Set<CanonicalUrl>();
  for (const href of hrefs) {
    const url = href === '' ? null : canonicalUrl(href, base);
    if (url !== null) urls.add(url);
    if (urls.size >= MAX_LISTED) break;
  }
  return [...urls];
}
