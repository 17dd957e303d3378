/** The step of `normalize` that writes numbers in words, in a whole text. */

import { lowerTurkish } from '../fold.ts';
import type { KnownWords } from '../known-words.ts';
import { NUMBER_KIND, TIME_KIND, TokenScanner, WORD_KIND } from '../tokenize.ts';
import type { NormalizationChange } from './normalization-step.ts';
import { cardinal, clockWords, numberWords, ordinal, withSuffix } from './number-words.ts';
import { romanDigits } from './roman-numerals.ts';

/**
 * Ordinals are written with a full stop: 21. yüzyıl. With more digits it is the end of a sentence, before a
 * capital with even fewer.
 */
const MOST_ORDINAL_DIGITS = 3;
const MOST_CAPITAL_DIGITS = 2;

const CURRENCIES: Readonly<Record<string, string>> = { '₺': 'lira', $: 'dolar', '€': 'euro', '£': 'sterlin' };

/** A stretch of the text and its words. */
type Written = { from: number; to: number; words: string };

export function normalizeNumbers(text: string, changes: NormalizationChange[], known: KnownWords): string {
  const scanner = new TokenScanner(text);
  let out = '';
  let kept = 0;
  while (scanner.next()) {
    const found = writtenAt(text, scanner, kept, known);
    if (found === undefined) continue;
    const { from, to, words } = found;
    changes.push({ step: 'numbers', from: text.slice(from, to), to: words });
    out += text.slice(kept, from) + words;
    kept = to;
  }
  return kept === 0 ? text : out + text.slice(kept);
}

function writtenAt(
  text: string,
  scanner: TokenScanner,
  kept: number,
  known: KnownWords,
): Written | undefined {
  const { start, end, stemEnd, kind } = scanner;
  if (start < kept) return undefined;
  if (kind === WORD_KIND) return romanAt(text, start, end, known) ?? joinedAt(text, start, end, known);
  if (kind === TIME_KIND) return timeAt(text, start, end, stemEnd);
  return kind === NUMBER_KIND ? numberAt(text, scanner, kept, known) : undefined;
}

function numberAt(
  text: string,
  { start, end, stemEnd }: TokenScanner,
  kept: number,
  known: KnownWords,
): Written | undefined {
  const number = text.slice(start, stemEnd);
  const stopped = ordinalAt(text, start, end, known);
  if (stopped) return stopped;
  const before = start > kept ? text[start - 1]! : '';
  // covid-19, F-16: part of a name
  if (before === '-' && start > 1 && /\p{L}/u.test(text[start - 2]!)) return undefined;
  if (isClock(text, start, end, number)) return timeAt(text, start, end, stemEnd);
  const words = numberWords(number, text.slice(stemEnd + 1, end));
  if (words === undefined) return undefined;
  if (before === '%') return { from: start - 1, to: end, words: `yüzde ${words}` };
  if (text[end] === '%') return { from: start, to: end + 1, words: `yüzde ${words}` };
  if (isMinus(text, start, kept)) return { from: start - 1, to: end, words: `eksi ${words}` };
  return withCurrency(text, start, end, before, words) ?? { from: start, to: end, words };
}

/** $100, 5₺, 20 €: the name of the money follows. */
function withCurrency(
  text: string,
  start: number,
  end: number,
  before: string,
  words: string,
): Written | undefined {
  const first = CURRENCIES[before];
  if (first !== undefined) return { from: start - 1, to: end, words: `${words} ${first}` };
  const space = text[end] === ' ' ? 1 : 0;
  const last = CURRENCIES[text[end + space] ?? ''];
  const closed = /^(?:[^\p{L}\p{N}]|$)/u.test(text.slice(end + space + 1, end + space + 3));
  return last !== undefined && closed
    ? { from: start, to: end + space + 1, words: `${words} ${last}` }
    : undefined;
}

/** A hyphen between a space and a number: -5 derece, but 3-5 kişi. */
function isMinus(text: string, start: number, kept: number): boolean {
  if (start === 0 || start - 1 < kept || !'-−'.includes(text[start - 1]!)) return false;
  return start === 1 || /[\s(]/.test(text[start - 2]!);
}

/** Few digits, a full stop, and a word after a space, or a suffix: 3. sırada, 2. Dünya Savaşı, 1.lik. */
function ordinalAt(text: string, start: number, end: number, known: KnownWords): Written | undefined {
  if (end - start > MOST_ORDINAL_DIGITS || text[end] !== '.') return undefined;
  const digits = text.slice(start, end);
  if (!/^\d+$/.test(digits) || cardinal(digits) === '') return undefined;
  const behind = text.slice(end, end + 12);
  const suffix = /^\.['’]?(\p{Ll}{2,8})(?!\p{L})/u.exec(behind);
  if (suffix) {
    const words = ordinal(digits) + suffix[1]!;
    if (known.isKnown(lastWord(words))) return { from: start, to: end + suffix[0].length, words };
  }
  const follows = end - start <= MOST_CAPITAL_DIGITS ? /^\.\s\p{L}/u : /^\.\s\p{Ll}/u;
  return follows.test(behind) ? { from: start, to: end + 1, words: ordinal(digits) } : undefined;
}

/** II. Mehmet, XIX. yüzyıl. A single letter may be an initial: only before common words, except I. */
function romanAt(text: string, start: number, end: number, known: KnownWords): Written | undefined {
  if (text[end] !== '.') return undefined;
  const digits = romanDigits(text.slice(start, end));
  if (digits === undefined) return undefined;
  const next = /^\.\s(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1];
  if (next === undefined) return undefined;
  if (end - start === 1 && text[start] !== 'I' && !known.isAttested(lowerTurkish(next))) return undefined;
  return { from: start, to: end + 1, words: ordinal(digits) };
}

/**
 * 3üncü, 90lar, 5te: the apostrophe was omitted. Single letters and capitals are units and codes (5g, 3D).
 */
function joinedAt(text: string, start: number, end: number, known: KnownWords): Written | undefined {
  const match = /^(\d{1,9})(\p{Ll}{2,12})$/u.exec(text.slice(start, Math.min(end, start + 22)));
  if (!match) return undefined;
  const words = withSuffix(cardinal(match[1]!), match[2]!);
  return known.isKnown(lastWord(words)) ? { from: start, to: end, words } : undefined;
}

function lastWord(words: string): string {
  return words.slice(words.lastIndexOf(' ') + 1);
}

/** saat 14.30, 17.00'de: hours and minutes, not a decimal. */
function isClock(text: string, start: number, end: number, number: string): boolean {
  if (!/^(?:[01]?\d|2[0-3])\.[0-5]\d$/.test(number)) return false;
  return (
    /^['’](?:[dt][ae]n?|y?[ae])$/.test(text.slice(start + number.length, end)) ||
    /(?:^|\s)saat(?:i|in|ler)? $/.test(lowerTurkish(text.slice(Math.max(0, start - 10), start)))
  );
}

function timeAt(text: string, start: number, end: number, stemEnd: number): Written | undefined {
  const words = clockWords(text.slice(start, stemEnd), text.slice(stemEnd + 1, end));
  return words === undefined ? undefined : { from: start, to: end, words };
}
