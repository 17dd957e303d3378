import { fold } from '../fold.ts';
import { findNames, type NameKind } from './find-names.ts';
import { taggedSentences } from './to-conllu.ts';

export type CountedName = { text: string; kind: NameKind; count: number };

/**
 * The names of a text with their number of occurrences, most frequent first. Spellings that fold alike are
 * one name.
 */
export function countNames(text: string, most: number): CountedName[] {
  const names = new Map<string, CountedName>();
  for (const { tokens } of taggedSentences(text))
    for (const { text: name, kind } of findNames(tokens)) {
      const key = fold(name);
      const known = names.get(key);
      if (known === undefined) names.set(key, { text: name, kind, count: 1 });
      else {
        known.count++;
        // "Prof. Dr. Aydın" settles what "Aydın" leaves open.
        if (known.kind === 'other') known.kind = kind;
      }
    }
  return [...names.values()].sort((a, b) => b.count - a.count).slice(0, most);
}
