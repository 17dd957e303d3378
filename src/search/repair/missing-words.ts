/**
 * Words that are on no page in any form. The five letters of their stem may be those of other words (hashimoto,
 * hashing): these are not searched in their place, and the answer says that the word is nowhere.
 */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling-of.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { findTerm } from '../query/find-term.ts';
import type { Atom, Query } from '../query/query.ts';
import { exactKey, stemKey } from '../query/word-terms.ts';

/** Is there no page with the word or with another form of it? */
export function isMissing(word: AnalyzedWord, segments: readonly LiveSegment[], analyzer: Analyzer): boolean {
  if (findTerm(exactKey(word.word), segments) !== null) return false;
  if (findTerm(stemKey(word), segments) === null) return true;
  const beginning = analyzer.ownBeginning(word);
  return beginning !== null && !segments.some(({ reader }) => hasBeginning(reader, beginning));
}

function hasBeginning(reader: LiveSegment['reader'], beginning: string): boolean {
  let isFound = false;
  reader.forEachTerm(exactKey(beginning), () => {
    isFound = true;
    return false;
  });
  return isFound;
}

export type WithoutNeighbours = {
  query: Query;
  /** As they were typed, in small letters. */
  missing: string[];
  /** Words of pages that begin like the missing ones, the most frequent first. */
  neighbours: string[];
};

/** The query with its missing words as only themselves, and these words. */
export function withoutNeighbours(
  query: Query,
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
): WithoutNeighbours {
  const missing = new Set<string>();
  const neighbours = new Set<string>();
  const own = (atom: Atom): Atom => {
    if (atom.kind !== 'word' || !isMissing(atom.words[0], segments, analyzer)) return atom;
    // No stem is as long as a word that was cut
    return { ...atom, words: [{ ...atom.words[0], stem: atom.words[0].word }] };
  };
  const groups = query.groups.map((group) => {
    if (group.need === 'mustNot') return group;
    const words = group.atoms.flatMap((atom) => (atom.kind === 'prefix' ? [] : atom.words));
    if (words.length > 0 && words.every((word) => isMissing(word, segments, analyzer))) {
      for (const word of words) {
        missing.add(spell(word.word, word.spelling));
        for (const near of wordsLike(word, segments)) neighbours.add(near);
      }
    }
    return { ...group, atoms: group.atoms.map(own) };
  });
  return {
    query: { ...query, groups },
    missing: [...missing],
    neighbours: [...neighbours].slice(0, MAX_NEIGHBOURS),
  };
}

const MAX_NEIGHBOURS = 5;
/** Shorter beginnings are those of too many words. */
const MIN_LETTERS = 5;
const MAX_LOOKED_AT = 200;

function wordsLike({ word }: AnalyzedWord, segments: readonly LiveSegment[]): string[] {
  if (word.length < MIN_LETTERS) return [];
  const found = new Map<string, number>();
  for (const { reader } of segments) {
    let left = MAX_LOOKED_AT;
    reader.forEachTerm(exactKey(word.slice(0, MIN_LETTERS)), (key, { documents, stem }) => {
      const name = stem === null ? '' : spell(key.slice(1), stem.spelling);
      if (name !== '') found.set(name, (found.get(name) ?? 0) + documents);
      return --left > 0;
    });
  }
  return [...found]
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name)
    .slice(0, 3);
}
