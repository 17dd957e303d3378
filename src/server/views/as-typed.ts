import { lowerTurkish } from '../../nlp/fold.ts';

/** The query with the words that were replaced in quotes: these are searched as they were typed. */
export function asTyped(query: string, searchedFor: string): string {
  const kept = new Set(lowerTurkish(searchedFor).split(/\s+/u));
  return query
    .split(/\s+/u)
    .map((word) => (kept.has(lowerTurkish(word)) ? word : quoted(word)))
    .join(' ');
}

function quoted(word: string): string {
  const bare = word.replace(/[^\p{L}\p{N}'’]/gu, '');
  return bare === '' ? word : `"${bare}"`;
}
