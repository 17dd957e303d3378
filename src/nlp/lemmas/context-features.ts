/** What the neighbours of a word say about its possible dictionary forms. */
import { feature, tailHash, textHash } from './features.ts';
import type { WrittenWord } from './written-word.ts';

/** What a neighbour shows. */
export type Neighbour = { form: number; tail: number; tail2: number; shape: number };

export const SENTENCE_START: Neighbour = { form: 1, tail: 1, tail2: 1, shape: 30 };
export const SENTENCE_END: Neighbour = { form: 2, tail: 2, tail2: 2, shape: 31 };

/** A word as seen by its neighbours, with information on its capitals. */
export type SeenWord = Neighbour &
  Pick<WrittenWord, 'capital' | 'allCapitals'> & {
    /** Does it count towards the capitals of a sentence: letters only, and more than one? */
    counted: boolean;
  };

export function seenWord({ lower, shape, capital, allCapitals, letters }: WrittenWord): SeenWord {
  return {
    form: textHash(lower),
    tail: tailHash(lower, 3),
    tail2: tailHash(lower, 2),
    shape: shape * 3 + (allCapitals ? 2 : capital ? 1 : 0),
    capital,
    allCapitals,
    counted: letters && lower.length > 1,
  };
}

/** Is most of a sentence in capitals, so that they carry no information? */
export function isCapitalSentence(words: readonly SeenWord[]): boolean {
  let counted = 0;
  let capitals = 0;
  for (let i = 0; i < words.length; i++) {
    if (!words[i]!.counted) continue;
    counted++;
    if (words[i]!.allCapitals) capitals++;
  }
  return capitals * 2 > counted;
}

/**
 * How the word is capitalised, given its position: 0 lower, 1 capital inside, 2 capital first, 3 capitals
 * among others, 4 all capitals.
 */
export function capitalState(word: SeenWord, first: boolean, capitalSentence: boolean): number {
  if (capitalSentence) return 4;
  if (word.allCapitals) return 3;
  if (!word.capital) return 0;
  return first ? 2 : 1;
}

export const CONTEXT_FEATURES = 15;

/** The properties of an item that context is compared with. */
export type ItemKey = { signature: number; outline: number; wordClass: number; lemmaHash: number };

/** Writes CONTEXT_FEATURES features of an item into `out`. */
export function contextFeatures(
  { signature, outline, wordClass, lemmaHash }: ItemKey,
  previous: Neighbour,
  next: Neighbour,
  capital: number,
  out: Int32Array,
): void {
  out[0] = feature(40, capital, wordClass);
  out[1] = feature(41, capital, outline);
  out[2] = feature(42, previous.form, outline);
  out[3] = feature(43, next.form, outline);
  out[4] = feature(44, previous.tail, signature);
  out[5] = feature(45, next.tail, signature);
  out[6] = feature(46, previous.form, lemmaHash);
  out[7] = feature(47, next.form, lemmaHash);
  out[8] = feature(48, next.shape, signature);
  out[9] = feature(49, previous.shape, signature);
  out[10] = feature(50, next.tail, lemmaHash, wordClass);
  out[11] = feature(51, previous.tail, lemmaHash, wordClass);
  out[12] = feature(52, next.tail2, previous.tail2, outline);
  out[13] = feature(53, next.shape, lemmaHash, capital);
  out[14] = feature(54, next.tail2, signature, previous.shape);
}
