import type { SearchService } from '../model/search-result.ts';

const SIZE = 50;
/** Totals are exact to this many; a query that finds more is repeated. */
const MAX_PAGES = 1_000;

/** The URLs of the pages that a query finds, best first; at most 1,000. */
export async function pagesOfQuery(search: SearchService, query: string): Promise<string[]> {
  const urls = new Set<string>();
  for (let page = 1; urls.size < MAX_PAGES; page++) {
    const { results } = await search.search({ query, page, size: SIZE, sort: 'relevance', explain: false });
    const before = urls.size;
    for (const { url } of results) urls.add(url);
    if (urls.size === before) break;
  }
  return [...urls];
}
