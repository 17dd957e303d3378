/** The step of `normalize` that writes numbers in words, in a whole text. */

import { NUMBER_KIND, TokenScanner } from '../tokenize.ts';
import type { NormalizationChange } from './normalization-step.ts';
import { cardinal, numberWords, ordinal } from './number-words.ts';

/** Ordinals are written with a full stop: 21. yüzyıl. More digits are the end of a sentence. */
const MOST_ORDINAL_DIGITS = 3;

export function normalizeNumbers(text: string, changes: NormalizationChange[]): string {
  const scanner = new TokenScanner(text);
  let out = '';
  let kept = 0;
  while (scanner.next()) {
    if (scanner.kind !== NUMBER_KIND) continue;
    const { start, end, stemEnd } = scanner;
    const percent = start > kept && text[start - 1] === '%';
    const minus = isMinus(text, start, kept);
    const from = percent || minus ? start - 1 : start;
    const stopped = isOrdinal(text, start, end);
    const number = text.slice(start, stemEnd);
    const words = stopped ? ordinal(number) : numberWords(number, text.slice(stemEnd + 1, end));
    if (words === undefined) continue;
    const to = stopped ? end + 1 : end;
    const written = percent ? `yüzde ${words}` : minus ? `eksi ${words}` : words;
    changes.push({ step: 'numbers', from: text.slice(from, to), to: written });
    out += text.slice(kept, from) + written;
    kept = to;
  }
  return kept === 0 ? text : out + text.slice(kept);
}

/** A hyphen between a space and a number: -5 derece, but 3-5 kişi. */
function isMinus(text: string, start: number, kept: number): boolean {
  if (start === 0 || start - 1 < kept || !'-−'.includes(text[start - 1]!)) return false;
  return start === 1 || /[\s(]/.test(text[start - 2]!);
}

/** Few digits, a full stop, a space and a lower-case letter. */
function isOrdinal(text: string, start: number, end: number): boolean {
  if (end - start > MOST_ORDINAL_DIGITS || text[end] !== '.') return false;
  return (
    /^\d+$/.test(text.slice(start, end)) &&
    /^\.\s\p{Ll}/u.test(text.slice(end, end + 3)) &&
    cardinal(text.slice(start, end)) !== ''
  );
}
