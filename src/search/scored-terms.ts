import { inverseDocumentFrequency } from '../index/bm25.ts';
import type { LiveSegment } from '../index/index-reader.ts';
import type { TermInfo } from '../index/postings-cursor.ts';
import { MAX_PREFIX_TERMS } from './condition.ts';
import type { Query } from './query.ts';
import { exactKey, keysOfWord, WORD_WEIGHT } from './word-terms.ts';

/** A term that adds to scores, with its place in each segment (null where it does not occur). */
export type ScoredTerm = { key: string; weight: number; infos: (TermInfo | null)[] };

export type Statistics = { docs: number; averageLength: number };

export function statisticsOf(segments: readonly LiveSegment[]): Statistics {
  let docs = 0;
  let words = 0;
  for (const { reader } of segments) {
    docs += reader.docs;
    words += reader.totalLength;
  }
  return { docs, averageLength: docs === 0 ? 1 : words / docs };
}

/** Every term of the query that pages may have; its weight is the field's times what the term tells. */
export function scoredTerms(
  query: Query,
  segments: readonly LiveSegment[],
  { docs }: Statistics,
): ScoredTerm[] {
  const weights = new Map<string, number>();
  for (const { atoms, need } of query.groups) {
    if (need === 'mustNot') continue;
    for (const atom of atoms) {
      if (atom.kind === 'prefix') {
        for (const { reader } of segments) {
          let left = MAX_PREFIX_TERMS;
          reader.forEachTerm(exactKey(atom.prefix), (key) => {
            weights.set(key, WORD_WEIGHT);
            return --left > 0;
          });
        }
      } else {
        const words = atom.kind === 'word' ? [atom.word] : atom.words;
        for (const word of words) for (const { key, weight } of keysOfWord(word)) weights.set(key, weight);
      }
    }
  }
  const terms: ScoredTerm[] = [];
  for (const [key, weight] of weights) {
    const infos = segments.map(({ reader }) => reader.find(key));
    let withTerm = 0;
    for (const info of infos) withTerm += info?.documents ?? 0;
    if (withTerm > 0) terms.push({ key, weight: weight * inverseDocumentFrequency(withTerm, docs), infos });
  }
  return terms;
}
