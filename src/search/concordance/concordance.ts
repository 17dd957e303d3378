/**
 * Keyword in context: every occurrence of a word, phrase, lemma or word class with the words around it. The
 * index says which pages have it and how often; only as many pages are read as the lines need. For a frequent
 * pattern, a sample spread evenly over its pages is read: lines, collocates and n-grams are those of the
 * sample, totals are estimated from it, and the frequencies by site, topic and year come from the index. For
 * a rarer one, everything is read and counted.
 */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import type { IndexReader } from '../../index/index-reader.ts';
import type { PageId } from '../../model/page.ts';
import type { Pages, ShownPage } from '../../model/store.ts';
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import { candidatePages } from './candidate-pages.ts';
import { type Collocate, CollocationWindows } from './collocation-windows.ts';
import { type KwicLine, kwicContext } from './kwic-context.ts';
import { type MatchedPassage, MatchFinder } from './match-finder.ts';
import type { PatternItem } from './parse-pattern.ts';
import { type Frequencies, Tally } from './tally.ts';

export const CONCORDANCE_SORTS = ['right', 'left', 'page'] as const;
export type ConcordanceRequest = {
  pattern: readonly PatternItem[];
  /** Number of lines to return. */
  limit: number;
  /** Characters of context on each side. */
  width: number;
  /** By the words after the match, by those before it (nearest first), or in the order of the index. */
  sort: (typeof CONCORDANCE_SORTS)[number];
  /** Lines to read at least, for sorting, collocates and n-grams. */
  sample: number;
};

export type Concordance = {
  total: number;
  /** Not all pages were read: `total` is extrapolated from those that were. */
  isEstimate: boolean;
  /** Pages that have the pattern; if not all were read, those that may have it according to the index. */
  pages: number;
  /** How often in a million words. */
  perMillion: number;
  linesRead: number;
  pagesRead: number;
  lines: KwicLine[];
  frequencies: Frequencies;
  collocates: Collocate[];
  ngrams: { text: string; count: number }[];
};

/** One read of the store. */
const BATCH = 16;
/**
 * Maximum number of pages to read: a pattern that the index allows but few pages have must not read the whole
 * store.
 */
const MAX_PAGES = 3_000;
/** The same once there are as many lines as are shown. */
const ENOUGH_PAGES = 400;
/** Tagging a sentence costs a hundred times as much as comparing words. */
const MAX_TAGGED_LINES = 60;
const MAX_COLLOCATES = 40;
const MAX_NGRAMS = 30;
/** Maximum number of lines from one page in a sample, so that one long list does not fill it. */
const MAX_SAMPLED_LINES = 10;

export async function concordance(
  { index, analyzer, pages }: { index: IndexReader; analyzer: Analyzer; pages: Pick<Pages, 'getShown'> },
  request: ConcordanceRequest,
): Promise<Concordance> {
  const { pattern, limit, width, sort } = request;
  const candidates = candidatePages(index, analyzer, pattern);
  const hasClasses = pattern.some(({ kind }) => kind === 'pos');
  const wanted = Math.max(limit, hasClasses ? Math.min(request.sample, MAX_TAGGED_LINES) : request.sample);
  const isSample = candidates.total > wanted || candidates.pages.length > MAX_PAGES;
  const finder = new MatchFinder(pattern, analyzer.dictionary, width);
  const windows = new CollocationWindows();
  const ngrams = new Map<string, number>();
  const tally = new Tally();
  const lines: KwicLine[] = [];
  let [matches, expected, pagesRead, pagesWith] = [0, 0, 0, 0];
  const perPage = Math.min(MAX_SAMPLED_LINES, candidates.total / candidates.pages.length);
  for (const chosen of batches(candidates.pages.length, isSample ? wanted / perPage : MAX_PAGES)) {
    const shown = await pages.getShown(chosen.map((at) => candidates.pages[at]!));
    for (const at of chosen) {
      const page = shown.get(candidates.pages[at]!);
      if (page === undefined) continue;
      const found = finder.passages(textOf(page));
      const count = found.reduce((sum, { starts }) => sum + starts.length, 0);
      matches += count;
      expected += candidates.counts[at]!;
      pagesRead++;
      if (count > 0) pagesWith++;
      if (count > 0) tally.add(page, count);
      let room = isSample ? MAX_SAMPLED_LINES : Number.POSITIVE_INFINITY;
      for (const passage of found) {
        for (const start of passage.starts) {
          if (room-- <= 0) break;
          lines.push({ ...originOf(page), ...kwicContext(passage, start, pattern.length, width) });
          windows.add(passage, start, pattern.length);
          countNgrams(ngrams, passage, start, pattern.length);
        }
      }
    }
    const isEnough = isSample && lines.length >= limit && pagesRead >= ENOUGH_PAGES;
    if (lines.length >= wanted || isEnough || pagesRead >= MAX_PAGES) break;
  }
  const isWhole = pagesRead >= candidates.pages.length;
  const total = isWhole || expected === 0 ? matches : Math.round((matches * candidates.total) / expected);
  const linesRead = lines.length;
  return {
    total,
    isEstimate: !isWhole,
    pages: isWhole ? pagesWith : Math.round((pagesWith * candidates.pages.length) / Math.max(1, pagesRead)),
    perMillion: candidates.words === 0 ? 0 : Math.round((total * 1e8) / candidates.words) / 100,
    linesRead,
    pagesRead,
    lines: sorted(lines, sort).slice(0, limit),
    frequencies: (isWhole ? tally : candidates.tally).frequencies(),
    collocates: windows.collocates(index, candidates.words, MAX_COLLOCATES),
    ngrams: [...ngrams]
      .filter(([, count]) => count > 1)
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, MAX_NGRAMS)
      .map(([text, count]) => ({ text, count })),
  };
}

/** Batches of positions in the list of pages, spread evenly over it if only some are needed. */
function* batches(length: number, wanted: number): Generator<number[]> {
  // Passes with a stride: 0, s, 2s, … then 1, s + 1, …, so that the first pass is spread over the whole list.
  const stride = Math.max(1, Math.floor(length / wanted));
  let batch: number[] = [];
  for (let first = 0; first < stride; first++) {
    for (let at = first; at < length; at += stride) {
      batch.push(at);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The title counts as text unless the text begins with it. */
function textOf({ title, text }: ShownPage): string {
  return text.startsWith(title) ? text : `${title}\n${text}`;
}

function originOf({ id, url, site }: ShownPage): { page: PageId; url: string; site: string } {
  return { page: id, url, site };
}

/** Runs of two and three tokens with the match in them. */
function countNgrams(
  counts: Map<string, number>,
  { tokens }: MatchedPassage,
  start: number,
  length: number,
): void {
  for (let more = 1; more <= 2; more++) {
    for (let from = Math.max(0, start - more); from <= start; from++) {
      const to = from + length + more;
      if (to > tokens.length) break;
      const run = tokens.slice(from, to);
      if (run.some(({ kind }) => kind === 'punctuation' || kind === 'symbol')) continue;
      const text = run.map((token) => lowerTurkish(token.text)).join(' ');
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
}

const TURKISH_ORDER = new Intl.Collator('tr');

function sorted(lines: KwicLine[], sort: ConcordanceRequest['sort']): KwicLine[] {
  if (sort === 'page') return lines;
  const keyed = lines.map((line) => ({ line, key: sortKey(line, sort) }));
  return keyed.sort((a, b) => TURKISH_ORDER.compare(a.key, b.key)).map(({ line }) => line);
}

/** Words alone, nearest to the match first. */
function sortKey({ left, right }: KwicLine, sort: 'left' | 'right'): string {
  const words = lowerTurkish(sort === 'left' ? left : right).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (sort === 'left' ? words.reverse() : words).join(' ') || fold(left);
}
