/** Roman numerals, which Turkish uses before kings, centuries and wars: II. Murat, XIX. yüzyıl. */

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };
/** Well-formed up to 89; larger ones are rare, and C, D and M are initials. */
const NUMERAL = /^(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The digits of a Roman numeral in capitals, or undefined. */
export function romanDigits(numeral: string): string | undefined {
  if (numeral === '' || numeral.length > 8 || !NUMERAL.test(numeral)) return undefined;
  let sum = 0;
  for (let i = 0; i < numeral.length; i++) {
    const value = VALUES[numeral[i]!]!;
    sum += value < (VALUES[numeral[i + 1] ?? ''] ?? 0) ? -value : value;
  }
  return String(sum);
}

/**
 * Is a word a Roman numeral of at least two letters? A single capital is an initial, or begins a sentence.
 */
export function isRomanNumeral(word: string): boolean {
  return word.length > 1 && romanDigits(word) !== undefined;
}
