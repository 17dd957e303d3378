/** Chooses the intended word by the kind of typo, how common the word is, and its neighbours in the query. */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling-of.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { fold } from '../../nlp/fold.ts';
import { type Company, companyOf } from '../query/company-of.ts';
import { type Correction, correctionsOf, type KnownWord, splitsOf } from './correct-word.ts';

/** The words before and after a word of the query, if they are plain. */
export type Neighbours = { before: AnalyzedWord | null; after: AnalyzedWord | null };

/**
 * How many doublings of frequency a doubling of the pages with both words, or with both side by side, is
 * worth.
 */
const TOGETHER_WEIGHT = 0.5;
const ADJACENT_WEIGHT = 2;

/** Pages that make a correction common: one in a small collection. */
const MANY_PAGES = 3;
const SMALL_COLLECTION = 100;

export type Proven = {
  known: KnownWord;
  /** Is it on many pages, and on some with these neighbours? */
  isSure: boolean;
};

/** For a word that no page has; null if nothing fits or the neighbours speak against it. */
export function correctUnknown(
  word: string,
  neighbours: Neighbours,
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
): Proven | null {
  const docs = segments.reduce((sum, { reader }) => sum + reader.docs, 0);
  const candidates = correctionsOf(word, segments).filter(
    ({ known }) => !isOpposite(word, spell(known.word, known.spelling), analyzer),
  );
  const chosen = best(candidates, neighbours, segments);
  if (chosen === null) return null;
  const { known, company: found } = chosen;
  if (isAlone(neighbours)) return { known, isSure: known.documents >= manyOf(docs) };
  if (found.together === 0) return null;
  return { known, isSure: known.documents >= manyOf(docs) && found.together >= Math.min(2, manyOf(docs)) };
}

function manyOf(docs: number): number {
  return docs < SMALL_COLLECTION ? 1 : MANY_PAGES;
}

function isAlone({ before, after }: Neighbours): boolean {
  return before === null && after === null;
}

/**
 * Would a correction say the opposite: yapcam is not yapmam? A letter of the negation more or less, or a suffix -sız
 * that was not typed.
 */
export function isOpposite(typed: string, corrected: string, analyzer: Analyzer): boolean {
  const { known } = analyzer.dictionary;
  const negations = (word: string) => word.replace(/m+/g, 'm').split('m').length;
  const difference = negations(fold(corrected)) - negations(typed);
  if (difference > 0 && known.hasReading(corrected, ['Negative'])) return true;
  if (difference < 0 && /m[aeiu]/.test(typed)) return true;
  return /s[iu]z/.test(fold(corrected)) && !/s[iu]z/.test(typed) && known.hasReading(corrected, ['Without']);
}

/** Two words that were written as one, if pages have them side by side: işgüvenliği is iş güvenliği. */
export function splitUnknown(
  word: string,
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
): [KnownWord, KnownWord] | null {
  const docs = segments.reduce((sum, { reader }) => sum + reader.docs, 0);
  const isWord = ({ word: part, spelling }: KnownWord) =>
    analyzer.dictionary.known.isKnown(spell(part, spelling), true);
  let chosen: [KnownWord, KnownWord] | null = null;
  let most = Math.min(2, manyOf(docs)) - 1;
  for (const [one, other] of splitsOf(word, segments)) {
    if (!isWord(one) || !isWord(other)) continue;
    const { adjacent } = companyOf(one, other, segments);
    if (adjacent <= most) continue;
    most = adjacent;
    chosen = [one, other];
  }
  return chosen;
}

/** Words on more pages than this, or on more than this share of them, are meant as typed. */
const RARE_DOCUMENTS = 4;
const RARE_SHARE = 0.002;
/** A word that is not in the lexicon is a typo if another one is on this many times more pages. */
const RARER_BY = 8;
/** And if pages have the other one next to its neighbours, and never the word. */
const MIN_ADJACENT = 2;

/** For a word that some pages have: they may share the typo. Null if the word is right, or may be. */
export function correctRare(
  rare: KnownWord,
  neighbours: Neighbours,
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
  docs: number,
): KnownWord | null {
  if (rare.documents > Math.max(RARE_DOCUMENTS, docs * RARE_SHARE)) return null;
  if (analyzer.dictionary.known.isKnown(spell(rare.word, rare.spelling), isAlone(neighbours))) return null;
  const candidates = correctionsOf(rare.word, segments).filter(
    ({ known }) =>
      known.stem !== rare.stem &&
      known.documents >= rare.documents * RARER_BY &&
      !isOpposite(rare.word, spell(known.word, known.spelling), analyzer),
  );
  const chosen = best(candidates, neighbours, segments);
  if (chosen === null || isAlone(neighbours)) return chosen?.known ?? null;
  const isBeside =
    chosen.company.adjacent >= MIN_ADJACENT && company(rare, neighbours, segments).adjacent === 0;
  return isBeside ? chosen.known : null;
}

type Chosen = { known: KnownWord; company: Company };

function best(
  corrections: readonly Correction[],
  neighbours: Neighbours,
  segments: readonly LiveSegment[],
): Chosen | null {
  let chosen: Chosen | null = null;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const { known, worth } of corrections) {
    const found = company(known, neighbours, segments);
    const total =
      worth +
      TOGETHER_WEIGHT * Math.log2(1 + found.together) +
      ADJACENT_WEIGHT * Math.log2(1 + found.adjacent);
    if (total <= bestWorth) continue;
    bestWorth = total;
    chosen = { known, company: found };
  }
  return chosen;
}

function company(
  word: AnalyzedWord,
  { before, after }: Neighbours,
  segments: readonly LiveSegment[],
): Company {
  const sum = { together: 0, adjacent: 0 };
  const pairs = [before && companyOf(before, word, segments), after && companyOf(word, after, segments)];
  for (const pair of pairs) {
    sum.together += pair?.together ?? 0;
    sum.adjacent += pair?.adjacent ?? 0;
  }
  return sum;
}
