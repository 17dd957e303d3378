/**
 * Completions of the word being typed, from the words of the index. Alone, the frequent words; after another
 * word, those that follow it on pages ("kalp d" → kalp damar). Shown as pages write them, with their Turkish
 * letters.
 */
import type { AnalyzedWord, Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling-of.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { isOverCommon, isStopWord } from '../../nlp/stop-words.ts';
import { companyOf } from '../query/company-of.ts';
import { exactKey } from '../query/word-terms.ts';

/** Maximum number of words of one segment to examine for one prefix. */
const MAX_LOOKED_AT = 4_000;
/** The most frequent of them are then compared by how often they occur with the previous word. */
const MAX_COMPARED = 160;
const MAX_TYPED_LETTERS = 200;
/** Weight of pages that have both words side by side, compared with pages that merely have both. */
const ADJACENT_WEIGHT = 8;

type Candidate = {
  word: string;
  stem: string;
  spelling: number;
  documents: number;
  /** Of the segment that has the most of them. */
  most: number;
};

export function suggestWords(
  segments: readonly LiveSegment[],
  analyzer: Analyzer,
  typed: string,
  limit: number,
): string[] {
  if (typed.length > MAX_TYPED_LETTERS || /\s$/u.test(typed)) return [];
  const words = analyzer.analyze(typed);
  const last = words.at(-1);
  if (last === undefined || last.end !== typed.length) return [];
  const before = words.at(-2) ?? null;
  let candidates = mostFrequent(segments, last.word);
  if (before !== null) candidates = byCompany(candidates, before, segments);
  const kept = typed.slice(0, last.start);
  return candidates.slice(0, limit).map(({ word, spelling }) => kept + spell(word, spelling));
}

function mostFrequent(segments: readonly LiveSegment[], prefix: string): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { reader } of segments) {
    let left = MAX_LOOKED_AT;
    reader.forEachTerm(exactKey(prefix), (key, info) => {
      const word = key.slice(1);
      let known = candidates.get(word);
      if (known === undefined) {
        known = { word, stem: word, spelling: 0, documents: 0, most: 0 };
        candidates.set(word, known);
      }
      known.documents += info.documents;
      if (info.documents > known.most) {
        known.most = info.documents;
        known.spelling = info.stem?.spelling ?? 0;
        known.stem = info.stem?.stem ?? word;
      }
      return --left > 0;
    });
  }
  return [...candidates.values()].sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** Words that follow or accompany the previous word come first. */
function byCompany(
  candidates: readonly Candidate[],
  before: AnalyzedWord,
  segments: readonly LiveSegment[],
): Candidate[] {
  let docs = 0;
  for (const { reader } of segments) docs += reader.docs;
  const compared = candidates
    .filter(({ word, documents }) => !isStopWord(word) && !isOverCommon(documents, docs))
    .slice(0, MAX_COMPARED)
    .map((candidate) => {
      const { word, stem, spelling, documents } = candidate;
      const { together, adjacent } = companyOf(before, { word, stem, spelling }, segments);
      // Very common words occur next to everything
      const rarity = Math.log((docs + 1) / (documents + 0.5));
      const worth = (ADJACENT_WEIGHT * adjacent + together) * rarity + Math.log2(documents) / 100;
      return { candidate, adjacent, together, worth };
    })
    .sort((a, b) => b.worth - a.worth);
  // "kalp dünyanın": words that merely share a page do not continue the query, unless no word follows
  const following = compared.filter(({ adjacent }) => adjacent > 0);
  const chosen = following.length > 0 ? following : compared.filter(({ together }) => together > 0);
  return chosen.map(({ candidate }) => candidate);
}
