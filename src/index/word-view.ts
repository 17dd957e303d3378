/**
 * What the index knows about a word, in the terms of the paper: postings A-B-C of site, page and count (SPEC
 * E2).
 */
import type { Analyzer } from './analysis/analyzer.ts';
import { spell } from './analysis/spelling-of.ts';
import { type ForwardEntry, forwardParts } from './forward-view.ts';
import type { IndexReader } from './index-reader.ts';
import { NO_MORE_DOCS } from './postings/postings-cursor.ts';
import { termKey, WORD_FIELD } from './terms/fields.ts';

type WordPage = { siteId: number; site: string; page: number };

export type WordPosting = WordPage & {
  /** How often the page itself has the word in this form. */
  count: number;
  inTitle: boolean;
  /** Where it has the word in any form, counted in words from the title on. */
  positions: number[];
  /** Where it has this form: as many as `count`. */
  formPositions: number[];
  /** Occurrences in its address: how often in this form, and where in any form, counted on from the text. */
  inAddress: { count: number; positions: number[] };
};

/** A page that is found by the word without containing it: links to the page, or its address, have it. */
export type LinkedPage = WordPage & { count: number };

export type WordView = {
  word: string;
  stem: string;
  /** Number of pages that are found by this form. */
  documents: number;
  postings: WordPosting[];
  linked: LinkedPage[];
};

/** Titles and texts of pages, which the index does not store. */
export type TextsOf = (
  pages: readonly number[],
) => Promise<ReadonlyMap<number, { title: string; text: string; url?: string }>>;

/** Number of pages whose texts are read at a time. */
const BATCH = 100;

/** Null if no page has the word. Postings come in the order of the index, up to `limit`. */
export async function wordView(
  index: IndexReader,
  analyzer: Analyzer,
  textsOf: TextsOf,
  typed: string,
  limit: number,
): Promise<WordView | null> {
  const [asked] = analyzer.analyze(typed);
  if (asked === undefined) return null;
  index.refreshIfDue();
  const view: WordView = { word: asked.word, stem: asked.stem, documents: 0, postings: [], linked: [] };
  const found = pagesWith(index, asked.word, view, limit);
  if (view.documents === 0) return null;
  for (let start = 0; start < found.length; start += BATCH) {
    const batch = found.slice(start, start + BATCH);
    const texts = await textsOf(batch.map(({ page }) => page));
    for (const { count, inTitle, ...page } of batch) {
      const own = texts.get(page.page);
      // A page that has since been removed disappears from the index with the next commit.
      if (own === undefined) continue;
      const parts = forwardParts(analyzer, own.title, own.text, own.url);
      const isAsked = ({ word }: ForwardEntry) => word === asked.word;
      const entry = parts.own.find(isAsked);
      if (entry === undefined) view.linked.push({ ...page, count });
      else {
        view.postings.push({
          ...page,
          count: entry.count,
          inTitle,
          positions: positionsOf(parts.own, view.stem),
          formPositions: entry.positions,
          inAddress: {
            count: parts.address.find(isAsked)?.count ?? 0,
            positions: positionsOf(parts.address, view.stem),
          },
        });
      }
    }
  }
  return view;
}

type FoundPage = WordPage & { count: number; inTitle: boolean };

/** The first pages of the word's lists; adds what the dictionary knows about it to `view`. */
function pagesWith(index: IndexReader, word: string, view: WordView, limit: number): FoundPage[] {
  const found: FoundPage[] = [];
  for (const { reader, tombstones } of index.segments) {
    const info = reader.find(termKey(WORD_FIELD, word));
    if (info === null || info.stem === null) continue;
    view.stem = info.stem.stem;
    view.word = spell(word, info.stem.spelling);
    const cursor = reader.cursor(info);
    for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
      if (tombstones.has(doc)) continue;
      view.documents++;
      if (found.length >= limit) continue;
      const site = reader.siteNumber(doc);
      found.push({
        siteId: reader.names.siteIds[site]!,
        site: reader.names.sites[site]!,
        page: reader.page(doc),
        count: cursor.count,
        inTitle: cursor.inTitle === 1,
      });
    }
  }
  return found;
}

function positionsOf(entries: readonly ForwardEntry[], stem: string): number[] {
  return entries
    .filter((entry) => entry.stem === stem)
    .flatMap(({ positions }) => positions)
    .sort((a, b) => a - b);
}
