/**
 * The experiments of the SET paper (S7, S8), recomputed: random pages of one site in pairs; how many words
 * each view of a page has, how much smaller each is than the others (Tablo 1), and for what share of its
 * words a root is found. Our clean text is added to the paper's views. AH, the true article, is known for the
 * sample web, and for a folder if there is a text file of the same name next to a page.
 */
import { parsePage } from '../documents/html/parse-page.ts';
import { SET_TEXTS } from '../i18n/set-texts.ts';
import { fillText, type Text } from '../i18n/text.ts';
import { seededRandom, shuffle } from '../model/seeded-random.ts';
import { roots } from '../nlp/analyze.ts';
import { removeSimilarText } from '../similartext/remove-similar-text.ts';
import { SiteMemory } from '../similartext/site-memory.ts';
import type { ExperimentTable } from './experiment-table.ts';

/** A page of the site; `article` is null if the true one is not known. */
export type SetPage = { name: string; html: string; article: string | null };

export type SetExperiment = {
  /** `compared`: pages behind the figures, those with a true article where there are any. */
  data: { source: string; pages: number; withArticle: number; compared: number };
  tablo1: ExperimentTable;
  roots: ExperimentTable;
};

const VIEWS = ['HTML', 'DI', 'BMT', 'AH', 'clean'] as const;
type View = (typeof VIEWS)[number];
type Views = Record<View, string | null>;

/** As printed, in percent and as ratios. 9.44 does not follow from 90.59 %, which gives 10.63. */
const TABLO_1 = {
  improvement: {
    'HTML→DI': 70.99,
    'HTML→BMT': 90.59,
    'HTML→AH': 93.24,
    'DI→BMT': 67.57,
    'DI→AH': 76.7,
    'BMT→AH': 28.14,
  },
  sizeRatio: {
    'HTML/DI': 3.45,
    'HTML/BMT': 9.44,
    'HTML/AH': 14.79,
    'DI/BMT': 3.08,
    'DI/AH': 4.29,
    'BMT/AH': 1.39,
  },
};
const ROOTS_FOUND = { HTML: 20.38, DI: 36.53, BMT: 69.55 };

/** The paper's number of pages. */
export const SET_PAGES = 50;

export function setExperiment(source: string, given: readonly SetPage[], seed: number): SetExperiment {
  const pages = shuffled(given, seed).slice(0, SET_PAGES);
  const memory = new SiteMemory();
  const parsed = pages.map(({ html }) => parsePage(html));
  for (const [i, page] of parsed.entries()) memory.learn(page, pages[i]!.name);
  const views = pages.map(({ name, html, article }, i): Views => {
    const { di, bmt } = removeSimilarText(html, partnerOf(i, pages)?.html ?? null);
    return { HTML: html, DI: di, BMT: bmt, AH: article, clean: memory.clean(parsed[i]!, name).text };
  });
  const withArticle = views.filter(({ AH }) => AH !== null);
  // All views are compared on the same pages: a mean over others would compare pages, not views.
  const compared = withArticle.length > 0 ? withArticle : views;
  const notes: Text[] = [SET_TEXTS.words, SET_TEXTS.pairs];
  if (withArticle.length === 0) notes.push(SET_TEXTS.noArticle);
  else if (withArticle.length < pages.length)
    notes.push(fillText(SET_TEXTS.someArticles, { pages: withArticle.length }));
  return {
    data: { source, pages: pages.length, withArticle: withArticle.length, compared: compared.length },
    tablo1: { paper: TABLO_1, ours: sizes(compared), notes: [...notes, SET_TEXTS.slips] },
    roots: {
      paper: { foundShare: ROOTS_FOUND },
      ours: rootCounts(compared),
      notes: [SET_TEXTS.roots, SET_TEXTS.figuresLost],
    },
  };
}

/** Pages are paired as they come, 1 with 2, 3 with 4; the last of an odd number with the first. */
function partnerOf(i: number, pages: readonly SetPage[]): SetPage | undefined {
  const partner = i % 2 === 0 ? i + 1 : i - 1;
  return pages[partner] ?? (pages.length > 1 ? pages[0] : undefined);
}

function sizes(views: readonly Views[]): Record<string, unknown> {
  const means = new Map<View, number>();
  for (const view of VIEWS) {
    const counts = views.flatMap((one) => (one[view] === null ? [] : [wordsOf(one[view]).length]));
    if (counts.length > 0) means.set(view, counts.reduce((sum, count) => sum + count, 0) / counts.length);
  }
  const improvement: Record<string, number> = {};
  const sizeRatio: Record<string, number> = {};
  for (const [k, from] of VIEWS.entries()) {
    for (const to of VIEWS.slice(k + 1)) {
      const [before, after] = [means.get(from), means.get(to)];
      if (before === undefined || after === undefined || before === 0 || after === 0) continue;
      improvement[`${from}→${to}`] = rounded(100 * (1 - after / before));
      sizeRatio[`${from}/${to}`] = rounded(before / after);
    }
  }
  const words = Object.fromEntries([...means].map(([view, mean]) => [view, rounded(mean)]));
  return { words, improvement, sizeRatio };
}

/** Words of all pages, those with a root among them, and their share in percent. */
function rootCounts(
  views: readonly Views[],
): Record<'words' | 'withRoot' | 'foundShare', Record<string, number>> {
  const known = new Map<string, boolean>();
  const hasRoot = (word: string) => {
    let found = known.get(word);
    if (found === undefined) known.set(word, (found = roots(word).length > 0));
    return found;
  };
  const counts = { words: {}, withRoot: {}, foundShare: {} } as ReturnType<typeof rootCounts>;
  for (const view of VIEWS) {
    let all = 0;
    let found = 0;
    for (const one of views) {
      for (const word of wordsOf(one[view] ?? '')) {
        all++;
        if (hasRoot(WITHOUT_SIGNS.exec(word)?.[0] ?? '')) found++;
      }
    }
    if (all === 0) continue;
    counts.words[view] = all;
    counts.withRoot[view] = found;
    counts.foundShare[view] = rounded((100 * found) / all);
  }
  return counts;
}

/** Everything between spaces, tags and script included: the paper counts the words of the HTML too. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** From the first letter or digit to the last. */
const WITHOUT_SIGNS = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** In random order; the same seed gives the same order. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const order = Uint32Array.from(list, (_, i) => i);
  shuffle(order, seededRandom(seed));
  return Array.from(order, (i) => list[i]!);
}
