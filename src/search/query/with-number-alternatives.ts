/**
 * Numbers that were typed as words also find their digits (F5): `üçüncü` finds "3.", `yirmi beş` finds "25". The digits
 * join as one more alternative of a single word, or as one more word that a page may have; pages with the very words
 * have more of the query and rank first. Only digits that the index has are added.
 */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import { MAX_NUMBER_WORDS, numberOfWords } from '../../nlp/normalization/number-of-words.ts';
import type { Atom, Group, Query } from './query.ts';

export function withNumberAlternatives(query: Query, isIndexed: (word: string) => boolean): Query {
  const groups: Group[] = [];
  const added: Group[] = [];
  for (let at = 0; at < query.groups.length; ) {
    const { length, digits } = longestNumber(query.groups, at);
    const run = query.groups.slice(at, at + Math.max(1, length));
    at += run.length;
    if (digits === null || !isIndexed(digits)) groups.push(...run);
    else if (length === 1) groups.push({ ...run[0]!, atoms: [...run[0]!.atoms, digitsAtom(digits)] });
    else {
      groups.push(...run);
      if (run.every(({ need }) => need === 'may')) added.push({ atoms: [digitsAtom(digits)], need: 'may' });
    }
  }
  return { ...query, groups: [...groups, ...added] };
}

function longestNumber(groups: readonly Group[], at: number): { length: number; digits: string | null } {
  const words: string[] = [];
  let best: { length: number; digits: string | null } = { length: 0, digits: null };
  for (let i = at; i < Math.min(groups.length, at + MAX_NUMBER_WORDS); i++) {
    const word = plainWord(groups[i]!);
    if (word === null) break;
    words.push(word);
    const digits = numberOfWords(words);
    if (digits !== null) best = { length: words.length, digits };
  }
  return best;
}

/** The only word of a group, where it is one that pages should have anywhere. */
function plainWord({ atoms, need }: Group): string | null {
  const [atom, ...others] = atoms;
  if (atom?.kind !== 'word' || atom.inTitle || others.length > 0 || need === 'mustNot') return null;
  return atom.words[0].word;
}

/** Digits count less than the words that were typed. */
const DIGITS_WEIGHT = 0.8;

function digitsAtom(digits: string): Atom {
  const word: AnalyzedWord = { word: digits, stem: digits, spelling: 0 };
  return { kind: 'word', words: [word], inTitle: false, weight: DIGITS_WEIGHT };
}
