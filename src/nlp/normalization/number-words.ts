/** Numbers in words: cardinals, ordinals, decimals, percentages, and numbers with a suffix (5'te → beşte). */
import { closeVowel, vowelBits } from '../morphology/phonology.ts';

const ONES = ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
const GROUPS = ['', 'bin', 'milyon', 'milyar', 'trilyon', 'katrilyon', 'kentilyon'];

/** More digits are read one by one. */
const MOST_DIGITS = GROUPS.length * 3;
/** Longer runs of digits are not read out as numbers. */
const LONGEST = 60;

/** A whole number in words, from its digits; with leading zeros or too many digits, digit by digit. */
export function cardinal(digits: string): string {
  if (/^0+$/.test(digits)) return Array.from(digits, () => 'sıfır').join(' ');
  if (digits.startsWith('0') || digits.length > MOST_DIGITS) return digitByDigit(digits);
  const words: string[] = [];
  const first = digits.length % 3 || 3;
  for (let at = 0, size = first; at < digits.length; at += size, size = 3) {
    const value = Number(digits.slice(at, at + size));
    const group = GROUPS[(digits.length - at - size) / 3]!;
    if (value === 0) continue;
    // bin, not bir bin
    if (!(group === 'bin' && value === 1)) words.push(...hundreds(value));
    if (group !== '') words.push(group);
  }
  return words.join(' ');
}

function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => (digit === '0' ? 'sıfır' : ONES[Number(digit)]!)).join(' ');
}

function hundreds(value: number): string[] {
  const words: string[] = [];
  const hundred = Math.floor(value / 100);
  if (hundred > 1) words.push(ONES[hundred]!);
  if (hundred > 0) words.push('yüz');
  if (value % 100 >= 10) words.push(TENS[Math.floor((value % 100) / 10)]!);
  if (value % 10 > 0) words.push(ONES[value % 10]!);
  return words;
}

/** beş → beşinci, iki → ikinci, dört → dördüncü. */
export function ordinal(digits: string): string {
  const words = cardinal(digits);
  const vowel = lastVowel(words);
  const suffix = String.fromCharCode(closeVowel(vowel));
  if (vowelBits(words.charCodeAt(words.length - 1)) !== 0) return `${words}nc${suffix}`;
  return `${words.endsWith('dört') ? `${words.slice(0, -1)}d` : words}${suffix}nc${suffix}`;
}

/**
 * A written number in words, or undefined if it is not one: 1.250,75 is bin iki yüz elli virgül yetmiş beş. A
 * suffix is what followed an apostrophe.
 */
export function numberWords(written: string, suffix = ''): string | undefined {
  if (written.length > LONGEST) return undefined;
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d+))?$/.exec(written);
  if (!match) return undefined;
  const [, whole = '', decimals] = match;
  const digits = whole.replaceAll('.', '');
  const words =
    decimals === undefined ? cardinal(digits) : `${cardinal(digits)} virgül ${cardinal(decimals)}`;
  return suffix === '' ? words : withSuffix(words, suffix);
}

/** A time of day in words: 14:30 is on dört otuz, 9:05 dokuz sıfır beş, 14:00 on dört. */
export function clockWords(written: string, suffix = ''): string | undefined {
  const parts = written.split(/[:.]/);
  if (parts.length > 3 || !parts.every((part) => /^\d{1,2}$/.test(part))) return undefined;
  const [hours = '', ...others] = parts;
  const words = [cardinal(String(Number(hours)))];
  if (others.some((part) => Number(part) > 0)) words.push(...others.map(cardinal));
  return suffix === '' ? words.join(' ') : withSuffix(words.join(' '), suffix);
}

/** dört + ü → dördü, beş + te → beşte. */
export function withSuffix(words: string, suffix: string): string {
  const softens = words.endsWith('dört') && vowelBits(suffix.charCodeAt(0)) !== 0;
  return (softens ? `${words.slice(0, -1)}d` : words) + suffix;
}

function lastVowel(text: string): number {
  for (let i = text.length - 1; i >= 0; i--) {
    const bits = vowelBits(text.charCodeAt(i));
    if (bits !== 0) return bits;
  }
  return 0;
}
