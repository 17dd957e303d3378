import { type Query, wantedWords } from './query.ts';

/** Folded words with which people ask for news. */
const FRESH_WORDS = new Set([
  'bugun',
  'bugunku',
  'dun',
  'dunku',
  'guncel',
  'simdi',
  'yarin',
  'yarinki',
  'sondakika',
]);
const FRESH_PAIRS = new Set([
  'son dakika',
  'son durum',
  'son haberler',
  'son gelismeler',
  'bu hafta',
  'bu aksam',
]);

/** Does the query ask for news rather than for knowledge? */
export function asksForFreshness(query: Query): boolean {
  const words = wantedWords(query).map(({ word }) => word);
  return words.some(
    (word, number) => FRESH_WORDS.has(word) || FRESH_PAIRS.has(`${words[number - 1] ?? ''} ${word}`),
  );
}
