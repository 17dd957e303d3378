/** Feature hashing, shared by training and use: a feature is a template number and up to three values. */
import { codeAt } from '../code-at.ts';

/** Weights in the model: 2 to the power of this. */
export const WEIGHT_BITS = 20;
const MASK = (1 << WEIGHT_BITS) - 1;

export function feature(template: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(template + 0x51, 0x9e3779b1 | 0);
  hash = Math.imul((hash ^ a) + 0x7f4a7c15, 0x85ebca6b | 0);
  hash ^= hash >>> 15;
  hash = Math.imul((hash ^ b) + 0x165667b1, 0xc2b2ae35 | 0);
  hash ^= hash >>> 13;
  hash = Math.imul(hash ^ c, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) & MASK;
}

/** Hash of a piece of text. */
export function textHash(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ codeAt(text, i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Hash of the last letters, or of all if the word is shorter. */
export function tailHash(word: string, letters: number): number {
  return textHash(word, Math.max(0, word.length - letters)) ^ letters;
}
