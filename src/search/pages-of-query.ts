import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';

const URLS_AT_ONCE = 500;

/** The URLs of all pages that a query finds, in no order. */
export async function pagesOfQuery(
  {
    matchingPages,
    store,
  }: { matchingPages: (query: string) => Promise<Set<PageId>>; store: { urls: Pick<Urls, 'getMany'> } },
  query: string,
): Promise<string[]> {
  const ids = [...(await matchingPages(query))];
  const urls: string[] = [];
  for (let at = 0; at < ids.length; at += URLS_AT_ONCE) {
    const records = await store.urls.getMany(ids.slice(at, at + URLS_AT_ONCE));
    for (const { url } of records.values()) urls.push(url);
  }
  return urls;
}
