/**
 * What the letters around an ambiguous letter say about it. To the left the word is already restored, to the
 * right it is still ASCII; everything outside the word is ASCII. Shared by training and use.
 */
import { CODE_DOTLESS } from '../morphology/phonology.ts';

export const LETTER_WEIGHT_BITS = 20;
const MASK = (1 << LETTER_WEIGHT_BITS) - 1;

/** How many letters to the left and right each n-gram feature covers. */
const SPANS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [2, 0],
  [0, 2],
  [2, 1],
  [1, 2],
  [2, 2],
  [3, 0],
  [0, 3],
  [3, 1],
  [1, 3],
  [3, 2],
  [2, 3],
  [3, 3],
  [4, 0],
  [0, 4],
  [4, 2],
  [2, 4],
  [4, 4],
  [5, 1],
  [1, 5],
  [5, 3],
  [3, 5],
  [6, 0],
  [0, 6],
] as const;
const REACH = 6;
/** Features of whole words, in addition to the n-grams. */
const WORD_FEATURES = 8;
export const LETTER_FEATURES = SPANS.length + WORD_FEATURES;

const BOUNDARY = 0x20;

/** A word in its sentence, as the features see it: ASCII in lower case with one code per letter. */
export type LetterContext = {
  /** The letters of the word; the left part is overwritten with restored letters. */
  restored: Uint16Array;
  ascii: Uint16Array;
  length: number;
  /** Hashes of the ASCII word and its neighbours. */
  word: number;
  previous: number;
  next: number;
  /** Last letters of the word before, first letters of the word after, nearest first. */
  before: Uint16Array;
  after: Uint16Array;
};

const lefts = new Int32Array(REACH + 1);
const rights = new Int32Array(REACH + 1);

/** Writes the LETTER_FEATURES features of the letter at `at` into `out`. */
export function letterFeatures(context: LetterContext, at: number, out: Int32Array): void {
  const { restored, ascii, length } = context;
  const letter = ascii[at]!;
  let left = 0x1234567;
  let right = 0x7654321;
  lefts[0] = left;
  rights[0] = right;
  for (let k = 1; k <= REACH; k++) {
    const l = at - k;
    left = Math.imul(
      left ^ (l >= 0 ? restored[l]! : l === -1 ? BOUNDARY : context.before[-2 - l]!),
      0x01000193,
    );
    lefts[k] = left;
    const r = at + k;
    right = Math.imul(
      right ^ (r < length ? ascii[r]! : r === length ? BOUNDARY : context.after[r - length - 1]!),
      0x01000193,
    );
    rights[k] = right;
  }
  for (let i = 0; i < SPANS.length; i++) {
    const [l, r] = SPANS[i]!;
    out[i] = mix(i * 32 + (letter & 31), lefts[l]!, rights[r]!);
  }
  let stem = 0x3333333;
  for (let i = 0; i < at; i++) stem = Math.imul(stem ^ restored[i]!, 0x01000193);
  let rest = 0x4444444;
  for (let i = at + 1; i < length; i++) rest = Math.imul(rest ^ ascii[i]!, 0x01000193);
  const base = (SPANS.length + 1) * 32 + (letter & 31);
  let slot = SPANS.length;
  out[slot++] = mix(base, context.word, at);
  out[slot++] = mix(base + 32, context.word ^ Math.imul(context.previous, 31), at);
  out[slot++] = mix(base + 64, context.word ^ Math.imul(context.next, 37), at);
  out[slot++] = mix(base + 96, stem, 0);
  out[slot++] = mix(base + 128, stem, rights[1]!);
  out[slot++] = mix(base + 160, stem, rights[2]!);
  out[slot++] = mix(base + 192, lefts[2]!, rest);
  out[slot] = mix(base + 224, lastVowel(restored, at), rest);
}

/** Harmony works across consonants: the preceding vowel is strong evidence. */
function lastVowel(codes: Uint16Array, at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const code = codes[i]!;
    if (code === 0x61 || code === 0x65 || code === 0x69 || code === 0x6f || code === 0x75) return code;
    if (code === CODE_DOTLESS || code === 0xf6 || code === 0xfc) return code;
  }
  return 0;
}

function mix(template: number, a: number, b: number): number {
  let hash = Math.imul(template ^ 0x5bd1e995, 0x9e3779b1 | 0) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b | 0) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35 | 0);
  return (hash ^ (hash >>> 16)) & MASK;
}
