/**
 * Document lengths in one byte: exact below 32 words, then in steps of 4.8 %, up to about a million words.
 * BM25 divides by a smoothed length, so a step changes a score by less than one per cent.
 */
const EXACT = 32;
const STEP = 0.0469;

const LENGTHS = Float64Array.from({ length: 256 }, (_, code) =>
  code < EXACT ? code : Math.round(EXACT * Math.exp((code - EXACT) * STEP)),
);

export function lengthCode(words: number): number {
  if (words < EXACT) return Math.max(0, words | 0);
  return Math.min(255, EXACT + Math.round(Math.log(words / EXACT) / STEP));
}

export function lengthOfCode(code: number): number {
  return LENGTHS[code]!;
}
