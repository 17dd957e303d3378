/**
 * FNV-1a over UTF-16 code units: small, and good enough for a fast check for words an index does not have.
 */
export function wordHash(word: string): number {
  return hashOn(HASH_START, word, 0) >>> 0;
}

export const HASH_START = 0x811c9dc5 | 0;

/** Continues with the code units of a text from a position on; `>>> 0` turns the result into a hash. */
export function hashOn(state: number, text: string, from: number): number {
  let hash = state;
  for (let i = from; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
