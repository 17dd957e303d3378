/** What the index knows of a word, in the terms of the paper: postings A-B-C of site, page and count (SPEC E2). */
import type { Analyzer } from './analysis/analyzer.ts';
import { spell } from './analysis/spelling-of.ts';
import type { IndexReader } from './index-reader.ts';
import { NO_MORE_DOCS } from './postings/postings-cursor.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from './terms/fields.ts';

export type WordPosting = {
  siteId: number;
  site: string;
  page: number;
  /** How often the page has the word in this form. */
  count: number;
  inTitle: boolean;
  /** Where it has the word in any form, counted in words from the title on. */
  positions: number[];
};

export type WordView = {
  word: string;
  stem: string;
  documents: number;
  postings: WordPosting[];
};

/** Null where no page has the word. Postings come in the order of the index, up to `limit`. */
export function wordView(
  index: IndexReader,
  analyzer: Analyzer,
  typed: string,
  limit: number,
): WordView | null {
  const [asked] = analyzer.analyze(typed);
  if (asked === undefined) return null;
  const view: WordView = { word: asked.word, stem: asked.stem, documents: 0, postings: [] };
  for (const { reader, tombstones } of index.segments) {
    const info = reader.find(termKey(WORD_FIELD, asked.word));
    if (info === null || info.stem === null) continue;
    view.stem = info.stem.stem;
    view.word = spell(asked.word, info.stem.spelling);
    const ofStem = reader.find(termKey(STEM_FIELD, info.stem.stem));
    const cursor = reader.cursor(info);
    const stems = ofStem === null ? null : reader.cursor(ofStem);
    for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
      if (tombstones.has(doc)) continue;
      view.documents++;
      if (view.postings.length >= limit) continue;
      const places = stems?.advance(doc) === doc ? stems.positions() : null;
      const site = reader.siteNumber(doc);
      view.postings.push({
        siteId: reader.names.siteIds[site]!,
        site: reader.names.sites[site]!,
        page: reader.page(doc),
        count: cursor.count,
        inTitle: cursor.inTitle === 1,
        positions: places === null ? [] : [...places.values.subarray(0, places.length)],
      });
    }
  }
  return view.documents === 0 ? null : view;
}

export type ForwardEntry = { word: string; stem: string; count: number; positions: number[] };

/** The forward index of a page: its words with their places. The store keeps the text, so it is read from there. */
export function forwardView(analyzer: Analyzer, title: string, text: string): ForwardEntry[] {
  const entries = new Map<string, ForwardEntry>();
  let position = 0;
  for (const part of [title, text]) {
    for (const { word, stem } of analyzer.analyze(part)) {
      let entry = entries.get(word);
      if (entry === undefined) {
        entry = { word, stem, count: 0, positions: [] };
        entries.set(word, entry);
      }
      entry.count++;
      entry.positions.push(position++);
    }
    position++;
  }
  return [...entries.values()];
}
