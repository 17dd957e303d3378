/** Resolves a query against an index: what the index knows about the typed words. */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { cutStem } from '../../index/analysis/cut-stem.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { findTerm } from './find-term.ts';
import type { Atom, Query } from './query.ts';
import { withRarestWords } from './rarest-words.ts';
import { resolveWord } from './resolve-word.ts';
import { withNumberAlternatives } from './with-number-alternatives.ts';
import { exactKey, stemKey } from './word-terms.ts';

/** `isComplete`: false if a prefix has more words than are searched for. */
export type ResolvedQuery = { query: Query; isComplete: boolean };

export function resolveQuery(typed: Query, segments: readonly LiveSegment[]): ResolvedQuery {
  const query = withRarestWords(typed, segments);
  const prefixes = query.groups.flatMap(({ atoms }) => atoms.filter(({ kind }) => kind === 'prefix')).length;
  let isComplete = true;
  const expand = (prefix: string): AnalyzedWord[] => {
    const { words, isWhole } = wordsWithPrefix(prefix, segments, prefixes);
    isComplete &&= isWhole;
    return words;
  };
  const resolveAtom = (atom: Atom): Atom | Atom[] => {
    switch (atom.kind) {
      case 'word':
        return withMeaning({ ...atom, words: [resolveWord(atom.words[0], segments)] }, segments);
      case 'prefix':
        return { ...atom, words: expand(atom.prefix) };
      case 'phrase':
        return { ...atom, words: atom.words.map((word) => resolveWord(word, segments)) };
      case 'near':
        return {
          ...atom,
          words: [resolveWord(atom.words[0], segments), resolveWord(atom.words[1], segments)],
        };
    }
  };
  const groups = query.groups.map((group) => ({ ...group, atoms: group.atoms.flatMap(resolveAtom) }));
  const lookUp = (word: string): AnalyzedWord | null => {
    if (findTerm(exactKey(word), segments) === null) return null;
    return resolveWord({ word, stem: cutStem(word), spelling: 0 }, segments);
  };
  return { query: withNumberAlternatives({ ...query, groups }, lookUp), isComplete };
}

/** Weight of words that were not typed, compared with those that were. */
const MEANT_WEIGHT = 0.8;
const FIRST_DIGIT = /^\d/;

/**
 * Words that are often written as one (herşey) are also searched as two, and ordinals (7nci) by their words.
 * Other informal spellings are searched as typed: box is not bok. Those that no page has are left to query
 * repair.
 */
function withMeaning(atom: WordAtom, segments: readonly LiveSegment[]): Atom | Atom[] {
  const [{ word, meant = [] }] = atom.words;
  if (meant.length < 2 && !FIRST_DIGIT.test(word)) return atom;
  const words = meant.map((other) => resolveWord(other, segments));
  const [first] = words;
  if (first === undefined || words.some((other) => findTerm(stemKey(other), segments) === null)) return atom;
  const { inTitle } = atom;
  const weight = MEANT_WEIGHT / words.length;
  return words.length === 1
    ? [atom, { kind: 'word', words: [first], inTitle, weight }]
    : [atom, { kind: 'phrase', words, inTitle, weight }];
}

type WordAtom = Extract<Atom, { kind: 'word' }>;

/** Words that a prefix expands to: the most frequent of those examined in each segment. */
const MAX_WORDS = 48;
const MAX_LOOKED_AT = 4_000;
/** All prefixes of a query share these. */
const MAX_WORDS_OF_QUERY = 128;
const MAX_LOOKED_AT_FOR_QUERY = 16_000;

function wordsWithPrefix(
  prefix: string,
  segments: readonly LiveSegment[],
  prefixes: number,
): { words: AnalyzedWord[]; isWhole: boolean } {
  const maxWords = Math.max(1, Math.min(MAX_WORDS, Math.floor(MAX_WORDS_OF_QUERY / prefixes)));
  const inAll = Math.min(MAX_LOOKED_AT * segments.length, MAX_LOOKED_AT_FOR_QUERY / prefixes);
  const inEach = Math.ceil(inAll / Math.max(1, segments.length));
  let isWhole = true;
  const found = new Map<string, { word: AnalyzedWord; documents: number }>();
  for (const { reader } of segments) {
    let left = inEach;
    reader.forEachTerm(exactKey(prefix), (key, { documents, stem }) => {
      const word = key.slice(1);
      const known = found.get(word);
      if (known !== undefined) known.documents += documents;
      else if (stem !== null) {
        found.set(word, { word: { word, stem: stem.stem, spelling: stem.spelling }, documents });
      }
      if (--left === 0) isWhole = false;
      return left > 0;
    });
  }
  const words = [...found.values()]
    .sort((a, b) => b.documents - a.documents)
    .slice(0, maxWords)
    .map(({ word }) => word);
  return { words, isWhole: isWhole && found.size <= maxWords };
}
