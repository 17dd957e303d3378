/** Chooses the intended word by the kind of typo, how common the word is, and its neighbours in the query. */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling-of.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { type Company, companyOf } from '../query/company-of.ts';
import { type Correction, correctionsOf, type KnownWord } from './correct-word.ts';

/** The words before and after a word of the query, if they are plain. */
export type Neighbours = { before: AnalyzedWord | null; after: AnalyzedWord | null };

/**
 * How many doublings of frequency a doubling of the pages with both words, or with both side by side, is
 * worth.
 */
const TOGETHER_WEIGHT = 0.5;
const ADJACENT_WEIGHT = 2;

/** For a word that no page has; null if nothing fits. */
export function correctUnknown(
  word: string,
  neighbours: Neighbours,
  segments: readonly LiveSegment[],
): KnownWord | null {
  return best(correctionsOf(word, segments), neighbours, segments)?.known ?? null;
}

/**
 * Words on more pages than this, or on more than this share of them, are meant as typed; known words of the
 * lexicon have a lower limit.
 */
const RARE_DOCUMENTS = 4;
const RARE_SHARE = 0.002;
const RARE_KNOWN_SHARE = 0.0002;
/** A word that is not in the lexicon is a typo if another one is on this many times more pages. */
const RARER_BY = 8;
/**
 * A word of the lexicon only if the other one occurs next to its neighbours on this many pages, and it never
 * does.
 */
const MIN_ADJACENT = 2;

/** For a word that some pages have: they may share the typo. Null if the word is more likely intended. */
export function correctRare(
  known: KnownWord,
  neighbours: Neighbours,
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
  docs: number,
): KnownWord | null {
  if (known.documents > Math.max(RARE_DOCUMENTS, docs * RARE_SHARE)) return null;
  const isWord = analyzer.dictionary.known.isKnown(spell(known.word, known.spelling), true);
  if (isWord && known.documents > Math.max(RARE_DOCUMENTS, docs * RARE_KNOWN_SHARE)) return null;
  const isAlone = neighbours.before === null && neighbours.after === null;
  if (isWord && (isAlone || company(known, neighbours, segments).adjacent > 0)) return null;
  const candidates = correctionsOf(known.word, segments).filter(
    ({ known: other }) => other.stem !== known.stem && other.documents >= known.documents * 2,
  );
  const chosen = best(candidates, neighbours, segments);
  if (chosen === null) return null;
  if (!isWord && chosen.known.documents >= known.documents * RARER_BY) return chosen.known;
  const isBeside =
    chosen.company.adjacent >= MIN_ADJACENT && company(known, neighbours, segments).adjacent === 0;
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
