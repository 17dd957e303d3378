/**
 * The pages that may contain a pattern, and how often, judged by the postings and positions of the index
 * alone.
 */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import { cutStem } from '../../index/analysis/cut-stem.ts';
import type { IndexReader, LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../../index/terms/fields.ts';
import type { PageId } from '../../model/page.ts';
import { fold } from '../../nlp/fold.ts';
import type { PatternItem } from './parse-pattern.ts';
import { Tally } from './tally.ts';

export type CandidatePages = {
  pages: PageId[];
  /** Upper bound of the pattern's frequency on each page. */
  counts: number[];
  /** Sum of the counts. */
  total: number;
  tally: Tally;
  /** Words of all pages. */
  words: number;
};

export function candidatePages(
  index: IndexReader,
  analyzer: Analyzer,
  items: readonly PatternItem[],
): CandidatePages {
  const found: CandidatePages = { pages: [], counts: [], total: 0, tally: new Tally(), words: 0 };
  for (const segment of index.segments) {
    const { reader, tombstones } = segment;
    found.words += reader.totalLength;
    const lists = listsOf(segment, analyzer, items);
    if (lists === null) continue;
    for (const { doc, count } of lists.length === 0 ? allDocs(reader.docs) : matches(lists)) {
      if (tombstones.has(doc)) continue;
      found.pages.push(reader.page(doc));
      found.counts.push(count);
      found.total += count;
      found.tally.add(
        {
          site: reader.names.sites[reader.siteNumber(doc)]!,
          topic: reader.names.topics[reader.topicNumber(doc)] || null,
          publishedAt: reader.publishedAt(doc),
        },
        count,
      );
    }
  }
  return found;
}

type ItemList = {
  /** Its position in the pattern. */
  at: number;
  cursor: PostingsCursor;
  /** The list of its stem, which has positions. */
  stems: PostingsCursor | null;
};

/**
 * One list for each item that the index stores by its letters; null if one of them is on no page of the
 * segment.
 */
function listsOf(
  { reader }: LiveSegment,
  analyzer: Analyzer,
  items: readonly PatternItem[],
): ItemList[] | null {
  const lists: ItemList[] = [];
  for (const [at, { kind, value }] of items.entries()) {
    if (kind === 'pos') continue;
    if (kind === 'lemma') {
      const info = reader.find(termKey(STEM_FIELD, lemmaStem(value)));
      if (info === null) return null;
      lists.push({ at, cursor: reader.cursor(info), stems: reader.cursor(info) });
      continue;
    }
    const analyzed = analyzer.analyze(value);
    for (const { word } of analyzed) {
      const info = reader.find(termKey(WORD_FIELD, word));
      if (info === null) return null;
      const isPlaced = analyzed.length === 1 && info.stem?.isSole === true;
      const ofStem = isPlaced ? reader.find(termKey(STEM_FIELD, info.stem!.stem)) : null;
      lists.push({ at, cursor: reader.cursor(info), stems: ofStem && reader.cursor(ofStem) });
    }
  }
  return lists;
}

function lemmaStem(lemma: string): string {
  return cutStem(fold(lemma).replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
}

function* allDocs(docs: number): Generator<{ doc: number; count: number }> {
  for (let doc = 0; doc < docs; doc++) yield { doc, count: 1 };
}

/** Documents that are on all lists and have the adjacent items side by side. */
function* matches(lists: readonly ItemList[]): Generator<{ doc: number; count: number }> {
  const [first, ...others] = lists.map(({ cursor }) => cursor);
  for (let doc = first!.next(); doc !== NO_MORE_DOCS; ) {
    const missed = others.find((cursor) => cursor.advance(doc) !== doc);
    if (missed) {
      doc = missed.doc === NO_MORE_DOCS ? NO_MORE_DOCS : first!.advance(missed.doc);
      continue;
    }
    let count = Math.min(...lists.map(({ cursor }) => cursor.count));
    for (let i = 1; i < lists.length && count > 0; i++) {
      const [before, after] = [lists[i - 1]!, lists[i]!];
      if (after.at === before.at + 1) count = Math.min(count, pairs(before.stems, after.stems, doc, count));
    }
    if (count > 0) yield { doc, count };
    doc = first!.next();
  }
}

/** How often the second directly follows the first; `unknown` if the index cannot tell. */
function pairs(
  first: PostingsCursor | null,
  second: PostingsCursor | null,
  doc: number,
  unknown: number,
): number {
  if (first?.advance(doc) !== doc || second?.advance(doc) !== doc) return unknown;
  const [one, two] = [first.positions(), second.positions()];
  let found = 0;
  let j = 0;
  for (let i = 0; i < one.length; i++) {
    const wanted = one.values[i]! + 1;
    while (j < two.length && two.values[j]! < wanted) j++;
    if (j < two.length && two.values[j] === wanted) found++;
  }
  return found;
}
