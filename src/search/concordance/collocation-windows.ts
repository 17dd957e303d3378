/**
 * Words that occur near a pattern more often than their frequency in all pages explains: by the
 * log-likelihood ratio (Dunning 1993) and mutual information (Church and Hanks 1990) of the windows around
 * the matches that were read.
 */
import type { IndexReader } from '../../index/index-reader.ts';
import { ListReader } from '../../index/postings/list-reader.ts';
import { termKey, WORD_FIELD } from '../../index/terms/fields.ts';
import { fold, lowerTurkish } from '../../nlp/fold.ts';
import type { MatchedPassage } from './match-finder.ts';

export type Collocate = {
  word: string;
  /** In the windows that were read. */
  count: number;
  /** In all pages. */
  corpusCount: number;
  logLikelihood: number;
  mi: number;
};

/** Words on each side (Sinclair's span of 4 to 5). */
const WINDOW = 5;
/** MI overrates words seen once or twice. */
const MIN_COUNT = 3;
/** Only the most frequent are looked up in the index: the others cannot score high. */
const MAX_LOOKED_UP = 150;

/** Counts words around matches. */
export class CollocationWindows {
  /** By folded word; the spelling is the first one seen. */
  readonly #counts = new Map<string, { spelling: string; count: number }>();
  #words = 0;

  add({ tokens }: MatchedPassage, start: number, length: number): void {
    for (let i = Math.max(0, start - WINDOW); i < Math.min(tokens.length, start + length + WINDOW); i++) {
      const { kind, text, start: from, stemEnd } = tokens[i]!;
      if ((i >= start && i < start + length) || kind !== 'word') continue;
      const spelling = lowerTurkish(text.slice(0, stemEnd - from));
      // As the index spells words
      const word = fold(spelling).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
      if (word === '') continue;
      this.#words++;
      const known = this.#counts.get(word);
      if (known === undefined) this.#counts.set(word, { spelling, count: 1 });
      else known.count++;
    }
  }

  /** The strongest by log-likelihood that are more frequent here than elsewhere. */
  collocates(index: IndexReader, corpusWords: number, limit: number): Collocate[] {
    const frequent = [...this.#counts]
      .filter(([, { count }]) => count >= MIN_COUNT)
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, MAX_LOOKED_UP);
    const found = frequent.map(([word, { spelling, count }]): Collocate => {
      const corpusCount = Math.max(count, corpusFrequency(index, word));
      const expected = (this.#words * corpusCount) / corpusWords;
      return {
        word: spelling,
        count,
        corpusCount,
        logLikelihood: rounded(logLikelihood(count, this.#words, corpusCount, corpusWords)),
        mi: rounded(Math.log2(count / expected)),
      };
    });
    return found
      .filter(({ mi }) => mi > 0)
      .sort((a, b) => b.logLikelihood - a.logLikelihood)
      .slice(0, limit);
  }
}

/** 2 Σ O ln(O/E) over the table of word or not, in a window or not. */
export function logLikelihood(
  count: number,
  windowWords: number,
  corpusCount: number,
  words: number,
): number {
  const total = Math.max(words, windowWords + corpusCount - count);
  const rows = [windowWords, total - windowWords];
  const columns = [corpusCount, total - corpusCount];
  const observed = [
    [count, windowWords - count],
    [corpusCount - count, total - windowWords - corpusCount + count],
  ];
  let sum = 0;
  for (const [i, row] of observed.entries())
    for (const [j, value] of row.entries())
      if (value > 0) sum += value * Math.log((value * total) / (rows[i]! * columns[j]!));
  return 2 * sum;
}

/** How often all pages have a word; pages deleted since the last merge are counted too. */
function corpusFrequency(index: IndexReader, word: string): number {
  let count = 0;
  const list = new ListReader();
  for (const { reader } of index.segments) {
    const info = reader.find(termKey(WORD_FIELD, word));
    if (info === null) continue;
    reader.list(info, list);
    while (list.next()) for (let i = 0; i < list.size; i++) count += (list.codes[i]! >>> 1) + 1;
  }
  return count;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
