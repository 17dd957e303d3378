import { fold } from '../../nlp/fold.ts';

/**
 * One list from several, in their order; entries that differ only in case or Turkish letters are shown once.
 */
export function joinSuggestions(lists: readonly (readonly string[])[], most: number): string[] {
  const joined = new Map<string, string>();
  for (const suggestion of lists.flat()) {
    const key = fold(suggestion);
    if (!joined.has(key)) joined.set(key, suggestion);
  }
  return [...joined.values()].slice(0, most);
}
