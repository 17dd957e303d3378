import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { nameToTell } from '../../index/analysis/own-letters.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { inverseDocumentFrequency } from '../../index/postings/bm25.ts';
import { LETTERS_FIELD, MEANT_FIELD, ROOT_FIELD, termKey } from '../../index/terms/fields.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import { isOverCommon, isStopWord } from '../../nlp/stop-words.ts';
import { type FoundTerm, findTerm } from './find-term.ts';
import { isQuestionWord } from './is-question-word.ts';
import type { Query } from './query.ts';
import { exactKey, stemKey } from './word-terms.ts';

/** Weights of the fields in the sum of a word's scores. */
const STEM_WEIGHT = 1;
const WORD_WEIGHT = 0.6; // chosen on eval/search
/** A word derived from the typed word counts less than the word itself (S5). */
const ROOT_WEIGHT = 0.2;
/** So does a page where it may be written in another spelling (F5). */
const MEANT_WEIGHT = 0.5;
/** Weight of a question word (hangi, kim) compared with the others. */
const QUESTION_WEIGHT = 0.1; // chosen on eval/search

/** A term of the query in this index: its place in each segment (null if absent) and its weight. */
export type PlannedTerm = {
  key: string;
  infos: (TermInfo | null)[];
  /** Number of documents that have it. */
  documents: number;
  idf: number;
  /** Weight of the field times idf. */
  weight: number;
  /**
   * Is a page found by this word alone? Words that nearly every page has (ve, bir, nasıl) only add to the
   * score of pages with another word of the query, and are not counted in totals.
   */
  isTelling: boolean;
};

export type PlannedWord = {
  word: string;
  /** Null if no page has it. */
  stem: PlannedTerm | null;
  /** The exact form; null if no page has it. */
  exact: PlannedTerm | null;
  /**
   * Pages that have this term, or that lack it, have the word with the letters that were typed; null if that
   * carries no information.
   */
  letters: { term: PlannedTerm; hasLetters: boolean } | null;
};

export type Statistics = { docs: number; averageLength: number };

/** What a local or remote index knows about its terms. */
export type TermSource = { statistics: Statistics; find: (key: string) => FoundTerm | null };

export function segmentTerms(segments: readonly LiveSegment[]): TermSource {
  return { statistics: statisticsOf(segments), find: (key) => findTerm(key, segments) };
}

/**
 * What the first stage (all documents) and the second (the best of them) use. The first adds up `terms`; the
 * second adds the exact forms of `words` and the neighbourhoods of `pairs`.
 */
export type QueryPlan = {
  statistics: Statistics;
  terms: PlannedTerm[];
  words: PlannedWord[];
  /** Words that follow each other in the query, as indexes into `words`. */
  pairs: [number, number][];
};

export function planQuery(query: Query, source: TermSource): QueryPlan {
  const { statistics } = source;
  const plan: QueryPlan = { statistics, terms: [], words: [], pairs: [] };
  const numberOf = new Map<string, number>();
  const termOf = new Map<string, PlannedTerm>();
  /** The term as it is in the plan, in case another word has already added it. */
  const addTerm = (term: PlannedTerm | null, isTelling: boolean): PlannedTerm | null => {
    if (term === null) return null;
    const known = termOf.get(term.key);
    if (known !== undefined) {
      known.isTelling ||= isTelling;
      return known;
    }
    term.isTelling = isTelling;
    termOf.set(term.key, term);
    plan.terms.push(term);
    return term;
  };
  /** Question words of the plan. */
  const asking = new Set<number>();
  const addWord = (analyzed: AnalyzedWord, given: number, isNeeded: boolean): number => {
    const { word } = analyzed;
    let number = numberOf.get(word);
    if (number === undefined) {
      const isAsking = !isNeeded && isQuestionWord(word, plan.words.at(-1)?.word ?? null);
      const weight = isAsking ? given * QUESTION_WEIGHT : given;
      const found = planTerm(stemKey(analyzed), STEM_WEIGHT * weight, source);
      const isPlainWord = !isAsking && !isCommon(word, found?.documents ?? 0, statistics.docs);
      const stem = addTerm(found, isNeeded || isPlainWord);
      const exact = planTerm(exactKey(word), WORD_WEIGHT * weight, source);
      number = plan.words.push({ word, stem, exact, letters: lettersOf(analyzed, source) }) - 1;
      numberOf.set(word, number);
      if (isAsking) asking.add(number);
      // Pages with words derived from this one; an index without roots has no such term.
      if (isPlainWord) addTerm(rootTerm(analyzed, weight, source), true);
      if (isPlainWord) addTerm(meantTerm(analyzed, stem, weight, source), true);
    }
    return number;
  };
  let before: number[] = [];
  for (const { atoms, need } of query.groups) {
    if (need === 'mustNot') continue;
    const last: number[] = [];
    for (const atom of atoms) {
      if (atom.kind === 'prefix') {
        for (const term of prefixTerms(atom.words, source)) addTerm(term, true);
        continue;
      }
      // Synonyms were not typed, so their neighbours carry no information
      const isTyped = !('weight' in atom) || atom.kind === 'word';
      let previous = before;
      for (const word of atom.words) {
        const number = addWord(word, 'weight' in atom ? (atom.weight ?? 1) : 1, need === 'must');
        for (const other of isTyped && !asking.has(number) ? previous : []) {
          if (other !== number && !asking.has(other)) plan.pairs.push([other, number]);
        }
        previous = [number];
      }
      last.push(...previous);
    }
    before = last;
  }
  // A query of common words only asks for them.
  if (!plan.terms.some(({ isTelling }) => isTelling)) for (const term of plan.terms) term.isTelling = true;
  return plan;
}

function lettersOf(word: AnalyzedWord, source: TermSource): PlannedWord['letters'] {
  const told = nameToTell(word);
  const term = told && planTerm(termKey(LETTERS_FIELD, told.name), 1, source);
  return told && term && { term, hasLetters: told.hasLetters };
}

function rootTerm({ stem }: AnalyzedWord, weight: number, source: TermSource): PlannedTerm | null {
  return planTerm(termKey(ROOT_FIELD, stem), ROOT_WEIGHT * weight, source);
}

/** Weighted like the word itself: that few pages misspell it does not make it rarer. */
function meantTerm(
  { stem }: AnalyzedWord,
  written: PlannedTerm | null,
  weight: number,
  source: TermSource,
): PlannedTerm | null {
  const term = planTerm(termKey(MEANT_FIELD, stem), MEANT_WEIGHT * weight, source);
  if (term === null || written === null || written.documents <= term.documents) return term;
  return { ...term, idf: written.idf, weight: MEANT_WEIGHT * weight * written.idf };
}

/**
 * A stop word is common if at least this share of the pages has it; in a small or special collection it may
 * carry information.
 */
const COMMON_STOP_WORD_SHARE = 0.1;

function isCommon(word: string, documents: number, docs: number): boolean {
  if (isOverCommon(documents, docs)) return true;
  return documents > docs * COMMON_STOP_WORD_SHARE && isStopWord(word);
}

function statisticsOf(segments: readonly LiveSegment[]): Statistics {
  let docs = 0;
  let words = 0;
  for (const { reader } of segments) {
    docs += reader.docs;
    words += reader.totalLength;
  }
  return { docs, averageLength: docs === 0 ? 1 : words / docs };
}

export function planTerm(key: string, fieldWeight: number, source: TermSource): PlannedTerm | null {
  const found = source.find(key);
  if (found === null) return null;
  const { infos, documents } = found;
  const idf = inverseDocumentFrequency(documents, source.statistics.docs);
  return { key, infos, documents, idf, weight: fieldWeight * idf, isTelling: true };
}

/** The words with this prefix, treated as one: their weight follows from all their documents together. */
function prefixTerms(words: readonly AnalyzedWord[], source: TermSource): PlannedTerm[] {
  const { docs } = source.statistics;
  const terms = words
    .map(({ word }) => planTerm(exactKey(word), STEM_WEIGHT, source))
    .filter((term) => term !== null);
  const documents = terms.reduce((sum, term) => sum + term.documents, 0);
  const idf = inverseDocumentFrequency(Math.min(documents, docs), docs);
  return terms.map((term) => ({ ...term, idf, weight: STEM_WEIGHT * idf }));
}
