/**
 * Sites worth adding to the seeds, from the links of the project's own pages that its scope left out: the
 * more of its sites (and pages on the topic, if one is given) link to a site, the better. No external service
 * is queried.
 */
import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { siteOf } from '../model/urls/site-of.ts';

export type SuggestedSite = {
  site: string;
  /** Where to start: the most linked address. */
  url: string;
  /** Number of links to it, and of the sites and pages of the project that link to it. */
  links: number;
  fromSites: number;
  fromPages: number;
  /** The text of links to it. */
  anchor: string;
};

export type SeedSuggestions = {
  sites: SuggestedSite[];
  /** Pages of the project that link to most of these sites. */
  hubs: { id: PageId; url: string; title: string; sites: number }[];
  /** Feeds and sitemaps that pages and robots.txt name. */
  lists: string[];
};

type SeedStore = Pick<Store, 'refused' | 'pages' | 'sites' | 'robots'>;

/** Sites that everyone links to, and that say nothing about a subject. */
const EVERYWHERE =
  /(?:^|\.)(?:facebook|twitter|x|instagram|youtube|youtu|linkedin|pinterest|google|goo|whatsapp|t|telegram|tiktok|apple|microsoft|cloudflare|w3|gstatic|bit)\.(?:com|me|be|gl|co|ly|org)$/;
const FEED = /\/(?:rss|feed|atom|sitemap)[^/]*(?:\.xml)?\/?$/i;
const BATCH = 500;
const MAX_HUBS = 10;
const MAX_LISTS = 50;

export async function suggestSeeds(
  store: SeedStore,
  { topic, limit }: { topic?: string; limit: number },
): Promise<SeedSuggestions> {
  const refused = await store.refused.ofFilter('scope');
  const sources = await pagesOf(
    store,
    refused.map(({ foundOn }) => foundOn),
  );
  const own = new Set<string>();
  const lists = new Set<string>();
  for await (const { name } of allSites(store)) {
    own.add(name);
    for (const { sitemaps } of await store.robots.ofSite(name))
      for (const sitemap of sitemaps) if (lists.size < MAX_LISTS) lists.add(sitemap);
  }
  const found = new Map<string, Found>();
  for (const { url, foundOn, anchor } of refused) {
    const site = siteOf(url);
    const source = foundOn === null ? undefined : sources.get(foundOn);
    if (own.has(site) || EVERYWHERE.test(site) || source === undefined || !isAbout(source, topic)) continue;
    if (FEED.test(url) && lists.size < MAX_LISTS) lists.add(url);
    const known = found.get(site) ?? new Found();
    known.add(url, anchor, source);
    found.set(site, known);
  }
  const sites = [...found]
    .map(([site, known]) => known.suggestion(site))
    .sort((a, b) => b.fromSites - a.fromSites || b.fromPages - a.fromPages || (a.site < b.site ? -1 : 1))
    .slice(0, limit);
  return { sites, hubs: hubsOf(sites, found), lists: [...lists] };
}

class Found {
  readonly urls = new Map<string, number>();
  readonly anchors = new Map<string, number>();
  readonly pages = new Map<PageId, Page>();

  add(url: string, anchor: string, source: Page): void {
    this.urls.set(url, (this.urls.get(url) ?? 0) + 1);
    if (anchor !== '') this.anchors.set(anchor, (this.anchors.get(anchor) ?? 0) + 1);
    this.pages.set(source.id, source);
  }

  suggestion(site: string): SuggestedSite {
    const links = [...this.urls.values()].reduce((sum, count) => sum + count, 0);
    const fromSites = new Set([...this.pages.values()].map((page) => page.site)).size;
    return {
      site,
      url: most(this.urls),
      links,
      fromSites,
      fromPages: this.pages.size,
      anchor: most(this.anchors),
    };
  }
}

/** The most frequent, the shortest among equals: a home page rather than one below it. */
function most(counts: ReadonlyMap<string, number>): string {
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a.length - b.length || (a < b ? -1 : 1));
  return best?.[0] ?? '';
}

function isAbout({ topic: main, topics }: Page, topic: string | undefined): boolean {
  return topic === undefined || main === topic || (topics?.some((one) => one.topic === topic) ?? false);
}

function hubsOf(sites: readonly SuggestedSite[], found: ReadonlyMap<string, Found>): SeedSuggestions['hubs'] {
  const hubs = new Map<PageId, SeedSuggestions['hubs'][number]>();
  for (const { site } of sites)
    for (const { id, url, title } of found.get(site)!.pages.values()) {
      const hub = hubs.get(id) ?? { id, url, title, sites: 0 };
      hub.sites++;
      hubs.set(id, hub);
    }
  return [...hubs.values()]
    .filter((hub) => hub.sites > 1)
    .sort((a, b) => b.sites - a.sites || a.id - b.id)
    .slice(0, MAX_HUBS);
}

async function pagesOf(store: SeedStore, ids: readonly (PageId | null)[]): Promise<Map<PageId, Page>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const pages = new Map<PageId, Page>();
  for (let at = 0; at < wanted.length; at += BATCH)
    for (const [id, page] of await store.pages.getMany(wanted.slice(at, at + BATCH))) pages.set(id, page);
  return pages;
}

async function* allSites(store: SeedStore): AsyncGenerator<{ id: number; name: string }> {
  for (let after = 0; ; ) {
    const batch = await store.sites.list(after, BATCH);
    yield* batch.filter(({ pages }) => pages > 0);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
