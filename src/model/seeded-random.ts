/** Numbers from 0 up to but not including 1. */
export type Random = () => number;

/**
 * The same numbers for the same seed (mulberry32 by Tommy Ettinger, public domain), so that models, samples and
 * experiments come out the same each time.
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** Puts numbers into random order, in place. */
export function shuffle(numbers: Uint32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const other = numbers[j]!;
    numbers[j] = numbers[i]!;
    numbers[i] = other;
  }
}
