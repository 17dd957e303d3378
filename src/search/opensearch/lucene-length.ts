/**
 * The length that Lucene stores for a document, in one byte: exact below 40 words, then 8 steps for each
 * doubling, rounded down.
 */
const EXACT = 24;
/** Bits of a length that are kept. */
const KEPT_BITS = 4;

export function luceneLength(words: number): number {
  const rest = Math.floor(words) - EXACT;
  if (rest <= 0) return Math.max(0, Math.floor(words));
  const dropped = Math.max(0, 32 - Math.clz32(rest) - KEPT_BITS);
  return EXACT + (rest >>> dropped) * 2 ** dropped;
}
