import type { Settings } from '../config/settings.ts';
import { parsePage } from '../documents/html/parse-page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { fetchPage } from './fetch-page.ts';

/** What a first check of a seed finds. */
export type SeedCheck = {
  url: string;
  ok: boolean;
  /** Why it cannot be crawled; null if it can. */
  reason: string | null;
  title: string;
  feeds: number;
  sitemaps: number;
  links: number;
};

/**
 * Checks a seed as a crawl would, by the same rules: robots.txt first, then the page, two requests in all.
 */
export async function checkSeed(url: CanonicalUrl, settings: Settings): Promise<SeedCheck> {
  const sitemaps = new Set<string>();
  const page = await fetchPage(url, settings, (told) => {
    for (const sitemap of told.sitemaps) sitemaps.add(sitemap);
  });
  const none = { url, title: '', feeds: 0, sitemaps: sitemaps.size, links: 0 };
  if ('error' in page) return { ...none, ok: false, reason: page.error };
  const { title, feeds, links } = parsePage(page.html);
  return { ...none, ok: true, reason: null, title, feeds: feeds.length, links: links.length };
}
