/**
 * A query of more words than are searched for, such as a question that tells a story, is searched by its rarest:
 * the first ones are its greeting.
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import { findTerm } from './find-term.ts';
import { MAX_QUERY_WORDS } from './parse-query.ts';
import type { Group, Query } from './query.ts';
import { resolveWord } from './resolve-word.ts';
import { stemKey } from './word-terms.ts';

/** The query with at most as many words; those of operators stay, and so does the order. */
export function withRarestWords(query: Query, segments: readonly LiveSegment[]): Query {
  let left = MAX_QUERY_WORDS;
  if (query.groups.reduce((sum, group) => sum + wordsOf(group), 0) <= left) return query;
  const kept = new Set<Group>();
  const others = new Map<string, { group: Group; documents: number }>();
  for (const group of query.groups) {
    const word = plainWord(group);
    if (word === null) {
      kept.add(group);
      left -= wordsOf(group);
    } else if (!others.has(word.word)) {
      // A word that is on no page ranks none
      const documents = findTerm(stemKey(resolveWord(word, segments)), segments)?.documents ?? Infinity;
      others.set(word.word, { group, documents });
    }
  }
  const rarest = [...others.values()].sort((a, b) => a.documents - b.documents);
  for (const { group } of rarest.slice(0, Math.max(0, left))) kept.add(group);
  return { ...query, groups: query.groups.filter((group) => kept.has(group)) };
}

function plainWord({ atoms, need }: Group) {
  const [atom] = atoms;
  return need === 'may' && atoms.length === 1 && atom?.kind === 'word' ? atom.words[0] : null;
}

function wordsOf({ atoms }: Group): number {
  return atoms.reduce((sum, { words }) => sum + Math.max(1, words.length), 0);
}
