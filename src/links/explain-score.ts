import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { KeywordProfile } from './keyword-profile.ts';
import { urlWords } from './link-contexts.ts';
import { LinkSorter, type PaperScore, type SorterMemory } from './link-sorter.ts';

/** The link sorter's score of a URL (F4) as the project knows it now, part by part. */
export type ScoreStory = PaperScore & {
  /** Its place in the frontier when a page last linked to it, by the order of that crawl. */
  place: number;
  /** Sites that link to it, with the quality of the best linking page, 0 to 1. */
  sites: { site: string; pages: number; quality: number }[];
  /**
   * Keywords of the project, or of its topic, in the links to it, by their first letters, with their TF-IDF.
   */
  terms: { stem: string; tfIdf: number }[];
  /** Links to it with the text around them, '' if it is not known; the first few. */
  links: { from: CanonicalUrl; anchor: string; around: string }[];
};

export type ScoredUrl = { id: PageId; url: CanonicalUrl; depth: number; priority: number };

export type ScoreSources = Pick<Store, 'links' | 'pages'> & {
  /** What the project, or its topic, is about. */
  profile: KeywordProfile;
  /** The text around a link of a page. */
  around: (from: PageId, anchor: string) => Promise<string>;
  /** What earlier crawls learnt about sites. */
  memory: SorterMemory | undefined;
  /** How relevant a page is to the crawl's topics, 0 to 1; null if the crawl has none. */
  relevanceOf: ((page: Page) => number) | null;
};

/** Maximum number of links to read. */
const MOST_LINKS = 500;
const MOST_SITES = 10;
const MOST_TERMS = 10;
/**
 * Linking pages whose HTML is read for the text around their links; one per site, since its pages share their
 * links.
 */
const MOST_SURROUNDINGS = 5;

/** Computed again from what is stored, so that it works for any order and after any crash. */
export async function explainScore(
  { id, url, depth, priority }: ScoredUrl,
  siteId: number,
  { links, pages, profile, around: aroundOf, memory, relevanceOf }: ScoreSources,
): Promise<ScoreStory> {
  const sorter = new LinkSorter({
    ...{ order: 'paper', isFocused: relevanceOf !== null, explorationShare: 0, random: () => 0.5 },
    ...(memory && { memory }),
  });
  const { links: found } = await links.to(id, siteId, MOST_LINKS);
  const linking = await pages.getMany(found.map((link) => link.id));
  const sites = new Map<string, { pages: number; quality: number }>();
  const shown: ScoreStory['links'] = [];
  let words = urlWords(url);
  for (const { id: from, anchor } of found) {
    const page = linking.get(from);
    if (!page || from === id) continue;
    const relevance = relevanceOf ? relevanceOf(page) : sorter.originality(page.url);
    const isRead = !sites.has(page.site) && shown.length < MOST_SURROUNDINGS;
    const around = isRead ? await aroundOf(from, anchor) : '';
    if (isRead) shown.push({ from: page.url, anchor, around });
    const hint = profile.score({ anchor, around, urlWords: urlWords(url), title: page.title });
    sorter.see(id, { url, depth, hint }, { id: from, relevance, site: page.site });
    const known = sites.get(page.site) ?? { pages: 0, quality: 0 };
    sites.set(page.site, { pages: known.pages + 1, quality: Math.max(known.quality, relevance) });
    words += ` ${anchor} ${around} ${page.title}`;
  }
  return {
    place: priority,
    ...sorter.parts(id, url),
    sites: [...sites]
      .map(([site, votes]) => ({ site, ...votes }))
      .sort((a, b) => b.quality - a.quality)
      .slice(0, MOST_SITES),
    terms: profile.keywords(words, MOST_TERMS),
    links: shown,
  };
}
