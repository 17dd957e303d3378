import { isCommonLetter } from '../../nlp/common-letters.ts';
import { fold } from '../../nlp/fold.ts';

const NOT_LETTER = /[^\p{L}\p{N}]+/gu;

/**
 * Where a text continues after its title, which is already shown above it: 0 if it does not begin with it, or
 * if nothing would be left.
 */
export function titleEnd(text: string, title: string): number {
  // Punctuation and spaces of a title may differ from those in the text
  const limit = Math.min(text.length, title.length * 2 + MOST_SIGNS);
  const end = endInPlainText(text, title, limit) ?? endInAnyText(text.slice(0, limit), title);
  return end === 0 ? 0 : endOfSigns(text, end);
}

const MOST_SIGNS = 20;

/**
 * Where the last word of the title ends in a text that begins with it, else 0. Null if there are other
 * characters than common letters, digits and signs before that is known.
 */
function endInPlainText(text: string, title: string, limit: number): number | null {
  let at = 0;
  let hasLetters = false;
  for (let inTitle = 0; inTitle < title.length; inTitle++) {
    const kind = kindOf(title.charCodeAt(inTitle));
    if (kind === SIGN) continue;
    while (at < limit && kindOf(text.charCodeAt(at)) === SIGN) at++;
    if (kind === OTHER || (at < limit && kindOf(text.charCodeAt(at)) === OTHER)) return null;
    if (at === limit || !isSameLetter(text[at]!, title[inTitle]!)) return 0;
    hasLetters = true;
    at++;
  }
  if (!hasLetters) return 0;
  if (at === limit) return at;
  const next = kindOf(text.charCodeAt(at));
  if (next === OTHER) return null;
  return next === SIGN ? at : 0;
}

const LETTER = 0;
const SIGN = 1;
const OTHER = 2;

function kindOf(code: number): number {
  if (isCommonLetter(code) || (code >= 0x30 && code <= 0x39)) return LETTER;
  // All others of ASCII, and quotation marks, dashes and the like
  return code < 0x80 || (code >= 0x2010 && code <= 0x2027) ? SIGN : OTHER;
}

function isSameLetter(one: string, other: string): boolean {
  return one === other || fold(one) === fold(other);
}

function endInAnyText(beginning: string, title: string): number {
  const wanted = lettersOf(title);
  if (wanted === '') return 0;
  let seen = 0;
  for (const word of beginning.matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = lettersOf(word[0]);
    if (!wanted.startsWith(letters, seen)) return 0;
    seen += letters.length;
    if (seen === wanted.length) return word.index + word[0].length;
  }
  return 0;
}

function lettersOf(text: string): string {
  return fold(text).replace(NOT_LETTER, '');
}

/**
 * After the punctuation and spaces that follow the title; only if more text follows, and not inside a
 * sentence.
 */
function endOfSigns(text: string, end: number): number {
  const [signs] = /^[^\p{L}\p{N}]*/u.exec(text.slice(end, end + MOST_SIGNS))!;
  const goesOn = signs !== '' && !/[\n.!?|–—:»…-]/u.test(signs);
  return goesOn || end + signs.length >= text.length ? 0 : end + signs.length;
}
