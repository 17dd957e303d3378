import type { ForgetMatches } from '../model/forgotten-list.ts';

const MOST_SITES = 20;
const MOST_EXAMPLES = 5;

/** What is shown of pages that are about to be forgotten. */
export function forgetMatches(
  what: Iterable<string>,
  urls: number,
  pages: Iterable<{ url: string; site: string }>,
): ForgetMatches {
  const bySite = new Map<string, number>();
  const examples: string[] = [];
  let count = 0;
  for (const { url, site } of pages) {
    count++;
    bySite.set(site, (bySite.get(site) ?? 0) + 1);
    if (examples.length < MOST_EXAMPLES) examples.push(url);
  }
  const sites = [...bySite].map(([site, of]) => ({ site, pages: of }));
  sites.sort((a, b) => b.pages - a.pages || (a.site < b.site ? -1 : 1));
  return {
    ...{ what: [...what], urls, pages: count, siteCount: sites.length },
    ...{ sites: sites.slice(0, MOST_SITES), examples },
  };
}
