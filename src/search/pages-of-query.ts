import type { PageId } from '../model/page.ts';
import type { MatchOptions } from './search-answer.ts';

const URLS_AT_ONCE = 500;

/** The part of a store that names pages. */
export type UrlsById = { getMany(ids: readonly PageId[]): Promise<Map<PageId, { url: string }>> };

/** The URLs of all pages that have what a query asks for, in alphabetical order. */
export async function pagesOfQuery(
  {
    matchingPages,
    store,
  }: {
    matchingPages: (query: string, options: MatchOptions) => Promise<Set<PageId>>;
    store: { urls: UrlsById };
  },
  query: string,
): Promise<string[]> {
  const ids = [...(await matchingPages(query, { isStrict: true }))];
  const urls: string[] = [];
  for (let at = 0; at < ids.length; at += URLS_AT_ONCE) {
    const records = await store.urls.getMany(ids.slice(at, at + URLS_AT_ONCE));
    for (const { url } of records.values()) urls.push(url);
  }
  return urls.sort();
}
