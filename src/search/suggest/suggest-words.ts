/**
 * How the word being typed may go on, from the words of the index: the frequent ones, and where words stand before it,
 * those that go with them. Shown as pages write them, with their Turkish letters.
 */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import { spell } from '../../index/analysis/spelling.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import { exactKey, stemKey } from '../query/word-terms.ts';

/** How many words of one segment are looked at for one prefix. */
const MAX_LOOKED_AT = 4_000;
/** The most frequent words are then compared by their company. */
const MAX_COMPARED = 30;
/** Documents of a word that are asked for the word before it. */
const MAX_SAMPLED = 100;
const MAX_TYPED_LETTERS = 200;

type Candidate = {
  word: string;
  spelling: number;
  documents: number;
  most: number;
  infos: (TermInfo | null)[];
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
  let candidates = mostFrequent(segments, last.word).slice(0, before === null ? limit : MAX_COMPARED);
  if (before !== null) {
    const infos = segments.map(({ reader }) => reader.find(stemKey(before)));
    candidates = candidates
      .map((candidate) => ({ candidate, worth: worthBeside(candidate, infos, segments) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ candidate }) => candidate);
  }
  const kept = typed.slice(0, last.start);
  return candidates.slice(0, limit).map(({ word, spelling }) => kept + spell(word, spelling));
}

function mostFrequent(segments: readonly LiveSegment[], prefix: string): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const [number, { reader }] of segments.entries()) {
    let left = MAX_LOOKED_AT;
    reader.forEachTerm(exactKey(prefix), (key, info) => {
      const word = key.slice(1);
      let known = candidates.get(word);
      if (known === undefined) {
        known = { word, spelling: 0, documents: 0, most: 0, infos: segments.map(() => null) };
        candidates.set(word, known);
      }
      known.infos[number] = info;
      known.documents += info.documents;
      if (info.documents > known.most) {
        known.most = info.documents;
        known.spelling = info.stem?.spelling ?? 0;
      }
      return --left > 0;
    });
  }
  return [...candidates.values()].sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** Frequent, and often in the same pages as the word before it. */
function worthBeside(
  candidate: Candidate,
  before: readonly (TermInfo | null)[],
  segments: readonly LiveSegment[],
): number {
  let sampled = 0;
  let together = 0;
  for (const [number, { reader }] of segments.entries()) {
    const info = candidate.infos[number];
    const other = before[number];
    if (!info) continue;
    const cursor = reader.cursor(info);
    const beside = other ? reader.cursor(other) : null;
    let left = MAX_SAMPLED;
    for (let doc = cursor.next(); doc !== NO_MORE_DOCS && left > 0; doc = cursor.next(), left--) {
      sampled++;
      if (beside?.advance(doc) === doc) together++;
    }
  }
  return ((together + 0.1) / (sampled + 1)) * Math.log2(candidate.documents + 1);
}
