import { fold } from '../../nlp/fold.ts';

/** One list from several, the first ones first; what differs in case or Turkish letters alone is shown once. */
export function joinSuggestions(lists: readonly (readonly string[])[], most: number): string[] {
  const joined = new Map<string, string>();
  for (const suggestion of lists.flat()) {
    const key = fold(suggestion);
    if (!joined.has(key)) joined.set(key, suggestion);
  }
  return [...joined.values()].slice(0, most);
}
