import type { Page, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { learnKeywords } from './learn-keywords.ts';
import { urlWords } from './link-contexts.ts';
import { LinkSorter, type PaperScore, type SorterMemory } from './link-sorter.ts';

/** The link sorter's score of a URL (F4) as the project knows it now, part by part. */
export type ScoreStory = PaperScore & {
  /** Its place in the frontier when a page last linked to it, by the order of that crawl. */
  place: number;
  /** Sites that link to it, with the quality of the best linking page, 0 to 1. */
  sites: { site: string; pages: number; quality: number }[];
  /** Keywords of the project, or of its topic, in the links to it, by their first letters, with their TF-IDF. */
  terms: { stem: string; tfIdf: number }[];
};

export type ScoredUrl = { id: PageId; url: CanonicalUrl; depth: number; priority: number };

export type ScoreSources = Pick<Store, 'links' | 'pages' | 'changes'> & {
  /** What earlier crawls learnt of sites. */
  memory: SorterMemory | undefined;
  /** How much a page is on the crawl's topics, 0 to 1; null where the crawl has none. */
  relevanceOf: ((page: Page) => number) | null;
};

/** Links that are read. */
const MOST_LINKS = 500;
const MOST_SITES = 10;
const MOST_TERMS = 10;
const RELEVANT = 0.5;

/**
 * Computed again from what is stored, so that it holds for any order and after any crash. The text around links is not stored:
 * keywords are those of anchors, URL and titles.
 */
export async function explainScore(
  { id, url, depth, priority }: ScoredUrl,
  siteId: number,
  { links, pages, changes, memory, relevanceOf }: ScoreSources,
): Promise<ScoreStory> {
  const profile = await learnKeywords(changes, (page) => !relevanceOf || relevanceOf(page) >= RELEVANT);
  const sorter = new LinkSorter({
    ...{ order: 'paper', isFocused: relevanceOf !== null, explorationShare: 0, random: () => 0.5 },
    ...(memory && { memory }),
  });
  const { links: found } = await links.to(id, siteId, MOST_LINKS);
  const linking = await pages.getMany(found.map((link) => link.id));
  const sites = new Map<string, { pages: number; quality: number }>();
  let words = urlWords(url);
  for (const { id: from, anchor } of found) {
    const page = linking.get(from);
    if (!page || from === id) continue;
    const relevance = relevanceOf ? relevanceOf(page) : sorter.originality(page.url);
    const hint = profile.score({ anchor, around: '', urlWords: urlWords(url), title: page.title });
    sorter.see(id, { url, depth, hint }, { id: from, relevance, site: page.site });
    const known = sites.get(page.site) ?? { pages: 0, quality: 0 };
    sites.set(page.site, { pages: known.pages + 1, quality: Math.max(known.quality, relevance) });
    words += ` ${anchor} ${page.title}`;
  }
  return {
    place: priority,
    ...sorter.parts(id, url),
    sites: [...sites]
      .map(([site, votes]) => ({ site, ...votes }))
      .sort((a, b) => b.quality - a.quality)
      .slice(0, MOST_SITES),
    terms: profile.keywords(words, MOST_TERMS),
  };
}
