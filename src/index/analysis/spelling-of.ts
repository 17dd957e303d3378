/**
 * How a folded word is written in Turkish, in a few bits: one for each letter that may be folded from another
 * one, from the end of the word on, 1 for the Turkish letter. It is what suggestions show: saglik, 0b010000…
 * → sağlık.
 */
const TURKISH: Readonly<Record<string, string>> = { c: 'ç', g: 'ğ', i: 'ı', o: 'ö', s: 'ş', u: 'ü' };
const FOLDED: Readonly<Record<string, string>> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' };
/** Beyond this many such letters a word shows its folded ones. */
const MAX_BITS = 30;

/** 0 if the word is written as it is folded, or does not have the same letters. */
export function spellingOf(lower: string, folded: string): number {
  if (lower === folded || lower.length !== folded.length) return 0;
  let spelling = 0;
  let bit = 0;
  for (let i = folded.length - 1; i >= 0 && bit < MAX_BITS; i--) {
    if (TURKISH[folded[i]!] === undefined) continue;
    if (FOLDED[lower[i]!] === folded[i]) spelling |= 1 << bit;
    bit++;
  }
  return spelling;
}

export function spell(folded: string, spelling: number): string {
  if (spelling === 0) return folded;
  let written = '';
  let bit = 0;
  for (let i = folded.length - 1; i >= 0; i--) {
    const turkish = TURKISH[folded[i]!];
    const isTurkish = turkish !== undefined && bit < MAX_BITS && (spelling >>> bit++) & 1;
    written = (isTurkish ? turkish : folded[i]!) + written;
  }
  return written;
}
