import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';
import { parseFeed } from './feed.ts';
import { parseSitemap, type SitemapEntry } from './sitemap.ts';

/** A sitemap or feed: URLs that a site itself publishes. */
export type UrlList = {
  via: 'sitemap' | 'feed';
  /** A sitemap that lists further sitemaps. */
  isIndex: boolean;
  /** Pages, and further sitemaps; each with the time of its last change, as stated by the site. */
  urls: { url: CanonicalUrl; changedAt: number | null }[];
};

/** sitemaps.org allows 50,000 URLs in a file. */
const MAX_LISTED = 50_000;
/** Maximum number of sitemaps taken from one index, newest first: 5,000 full ones have 250 million pages. */
const MAX_SITEMAPS = 5_000;

/** Reads bytes that are XML as a sitemap, then as a feed; null if they are neither. */
export function readUrlList(bytes: Uint8Array, url: CanonicalUrl): UrlList | null {
  const sitemap = parseSitemap(bytes, url);
  const listed = [...newest(sitemap.sitemaps), ...sitemap.urls].map(({ loc, lastmod }) => ({
    href: loc,
    changedAt: lastmod,
  }));
  if (listed.length > 0) {
    const isIndex = sitemap.sitemaps.length > 0;
    return { via: 'sitemap', isIndex, urls: resolved(listed, url) };
  }
  const links = parseFeed(bytes, url).entries.map(({ link, updated, published }) => ({
    href: link,
    changedAt: updated ?? published,
  }));
  return links.length > 0 ? { via: 'feed', isIndex: false, urls: resolved(links, url) } : null;
}

function newest(sitemaps: readonly SitemapEntry[]): readonly SitemapEntry[] {
  if (sitemaps.length <= MAX_SITEMAPS) return sitemaps;
  return sitemaps.toSorted((a, b) => (b.lastmod ?? 0) - (a.lastmod ?? 0)).slice(0, MAX_SITEMAPS);
}

function resolved(
  listed: readonly { href: string; changedAt: number | null }[],
  base: CanonicalUrl,
): UrlList['urls'] {
  const urls = new Map<CanonicalUrl, number | null>();
  for (const { href, changedAt } of listed) {
    const url = href === '' ? null : canonicalUrl(href, base);
    if (url !== null && !urls.has(url)) urls.set(url, changedAt);
    if (urls.size >= MAX_LISTED) break;
  }
  return [...urls].map(([url, changedAt]) => ({ url, changedAt }));
}
