import { hasStem, stemOf } from '../index/analyzer.ts';
import { STEM_FIELD, termKey, WORD_FIELD } from '../index/fields.ts';

/** Weights of the fields in the sum of a word's scores. */
export const STEM_WEIGHT = 1; // chosen on eval/search
export const WORD_WEIGHT = 0.4; // chosen on eval/search

export type WeightedKey = { key: string; weight: number };

/** The terms under which a page with the word, or another form of it, is found. The first carries positions. */
export function keysOfWord(word: string): WeightedKey[] {
  if (!hasStem(word)) return [{ key: termKey(WORD_FIELD, word), weight: STEM_WEIGHT + WORD_WEIGHT }];
  return [
    { key: termKey(STEM_FIELD, stemOf(word)), weight: STEM_WEIGHT },
    { key: termKey(WORD_FIELD, word), weight: WORD_WEIGHT },
  ];
}

/** The term that carries the positions of a word and its other forms. */
export function mainKey(word: string): string {
  return keysOfWord(word)[0]!.key;
}

export function exactKey(word: string): string {
  return termKey(WORD_FIELD, word);
}
