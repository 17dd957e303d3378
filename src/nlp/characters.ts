/**
 * Character classes by table, for scanners that read every character of every page. Classes of rare
 * characters are looked up in the Unicode properties once and remembered; code units are enough except for
 * surrogate pairs.
 */
export const OTHER = 1;
export const SPACE = 2;
export const LOWER = 3;
export const UPPER = 4;
/** Letters without case, and marks: they continue a word. */
export const LETTER = 5;
export const DIGIT = 6;
export const PUNCTUATION = 7;
export const APOSTROPHE = 8;
export const SURROGATE = 9;
export const EMOJI = 10;
/** Soft hyphen, zero-width characters: inside a word they belong to it. */
export const INVISIBLE = 11;

const classes = new Uint8Array(0x10000);
const pairClasses = new Map<number, number>();
/** Limits the memory that hostile text can use. */
const MAX_PAIRS = 20_000;

/** Letters, marks and digits. */
export function isWordClass(kind: number): boolean {
  return kind >= LOWER && kind <= DIGIT;
}

export function classOf(code: number): number {
  const known = classes[code]!;
  return known !== 0 ? known : learn(code);
}

function learn(code: number): number {
  const found = code >= 0xd800 && code <= 0xdfff ? SURROGATE : lookUp(String.fromCharCode(code));
  classes[code] = found;
  return found;
}

/** Class of the character at a position, where a surrogate pair counts as one; a lone surrogate is OTHER. */
export function classAt(text: string, position: number): number {
  const code = text.charCodeAt(position);
  const known = classes[code]! || learn(code);
  return known === SURROGATE ? pairClass(text, position) : known;
}

function pairClass(text: string, position: number): number {
  const point = text.codePointAt(position)!;
  if (point < 0x10000) return OTHER;
  let found = pairClasses.get(point);
  if (found === undefined) {
    found = lookUp(String.fromCodePoint(point));
    if (pairClasses.size < MAX_PAIRS) pairClasses.set(point, found);
  }
  return found;
}

function lookUp(character: string): number {
  if ("'’‘ʼ‛＇".includes(character)) return APOSTROPHE;
  if ('\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f'.includes(character)) return INVISIBLE;
  if (/^\s$/u.test(character)) return SPACE;
  if (/^\p{Lu}|\p{Lt}$/u.test(character)) return UPPER;
  if (/^\p{Ll}$/u.test(character)) return LOWER;
  if (/^[\p{L}\p{M}]$/u.test(character)) return LETTER;
  if (/^\p{Nd}$/u.test(character)) return DIGIT;
  if (/^[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]$/u.test(character)) {
    return /^[©®™‼⁉]$/u.test(character) ? OTHER : EMOJI;
  }
  if (/^\p{P}$/u.test(character)) return PUNCTUATION;
  return OTHER;
}
