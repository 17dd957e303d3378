/** Where a query meets an index: what the index knows of the words that were typed. */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { cutStem } from '../../index/analysis/cut-stem.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { findTerm } from './find-term.ts';
import { withNumberAlternatives } from './number-alternatives.ts';
import type { Atom, Query } from './query.ts';
import { exactKey, stemKey } from './word-terms.ts';

export function resolveQuery(query: Query, segments: readonly LiveSegment[]): Query {
  const resolveAtom = (atom: Atom): Atom => {
    switch (atom.kind) {
      case 'word':
        return { ...atom, words: [resolveWord(atom.words[0], segments)] };
      case 'prefix':
        return { ...atom, words: wordsWithPrefix(atom.prefix, segments) };
      case 'phrase':
        return { ...atom, words: atom.words.map((word) => resolveWord(word, segments)) };
      case 'near':
        return {
          ...atom,
          words: [resolveWord(atom.words[0], segments), resolveWord(atom.words[1], segments)],
        };
    }
  };
  const groups = query.groups.map((group) => ({ ...group, atoms: group.atoms.map(resolveAtom) }));
  return withNumberAlternatives({ ...query, groups }, (word) => findTerm(exactKey(word), segments) !== null);
}

/**
 * A word typed without Turkish letters may mean another one, which the lemmatiser cannot know: sagligi is sağlığı. The
 * index can: it has seen the folded word and knows the stem it had there. What it has not seen is cut.
 */
function resolveWord(word: AnalyzedWord, segments: readonly LiveSegment[]): AnalyzedWord {
  if (word.spelling !== 0) return word;
  let stem = findTerm(exactKey(word.word), segments)?.main.stem?.stem ?? null;
  if (stem === null && word.stem !== cutStem(word.word) && findTerm(stemKey(word), segments) === null) {
    stem = cutStem(word.word);
  }
  return stem === null || stem === word.stem ? word : { ...word, stem };
}

/** Words looked at in one segment, and how many of them, the most frequent, a prefix stands for. */
const MAX_LOOKED_AT = 4_000;
const MAX_WORDS = 48;

function wordsWithPrefix(prefix: string, segments: readonly LiveSegment[]): AnalyzedWord[] {
  const found = new Map<string, { word: AnalyzedWord; documents: number }>();
  for (const { reader } of segments) {
    let left = MAX_LOOKED_AT;
    reader.forEachTerm(exactKey(prefix), (key, { documents, stem }) => {
      const word = key.slice(1);
      const known = found.get(word);
      if (known !== undefined) known.documents += documents;
      else if (stem !== null) {
        found.set(word, { word: { word, stem: stem.stem, spelling: stem.spelling }, documents });
      }
      return --left > 0;
    });
  }
  return [...found.values()]
    .sort((a, b) => b.documents - a.documents)
    .slice(0, MAX_WORDS)
    .map(({ word }) => word);
}
