/**
 * Case and letter folding for Turkish, where I is the capital of ı and İ of i.
 *
 * `lowerTurkish` keeps the spelling: it lowers by Turkish rules, drops the stray dot that other software leaves
 * behind when it lowers İ ("i" + U+0307) and composes decomposed letters, but keeps circumflexes and
 * apostrophes.
 *
 * `fold` makes the key for search and matching, so that "ÇOCUĞU", "cocugu" and "çocuğu" are one word:
 *   1. lower case as above, and Turkish letters to their ASCII base: ç→c ğ→g ı→i ö→o ş→s ü→u;
 *   2. circumflexes and every other mark on a Latin letter dropped (â→a, é→e), also when decomposed;
 *   3. letters without a decomposition spelt out (ß→ss, æ→ae, ø→o, ə→e), full-width and other compatibility
 *      forms of letters and digits replaced by the plain ones (Ａ→a, ﬁ→fi);
 *   4. all apostrophes (’ ‘ ʼ ′ ` ´) become '; soft hyphens, zero-width characters and byte order marks are
 *      removed.
 * Other scripts are only lowered, and non-letters are unchanged. Both functions are idempotent and linear, and
 * return the same string object if nothing changes. Letters outside the Basic Multilingual Plane are unchanged.
 */
import { codeAt } from './code-at.ts';

/** Code unit → folded code unit; UNKNOWN is filled in on first use, SPECIAL means zero or several units. */
const foldTable = new Uint16Array(0x10000);
const UNKNOWN = 0;
const SPECIAL = 1;
const specials = new Map<number, string>();
const lowerTable = new Uint16Array(0x10000);

const DOT_ABOVE = 0x307;
const FIRST_MARK = 0x300;
const LAST_MARK = 0x36f;

/** Letters whose base is not in their Unicode decomposition. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ς: 'σ',
};

const APOSTROPHES = '\u2018\u2019\u201b\u02bc\u02b9\u2032\u0060\u00b4\uff07';
const VANISHING = '\u00ad\u200b\u200c\u200d\u2060\ufeff';

/** The key under which a word is searched and compared; see the head of this file. */
export function fold(text: string): string {
  const length = text.length;
  let i = 0;
  while (i < length) {
    const code = codeAt(text, i);
    if (foldTable[code] !== code) break;
    i++;
  }
  if (i === length) return text;
  if (length >= LONG_TEXT && length <= MAX_LONG_TEXT) return foldLong(text);
  return foldShort(text, i);
}

/** Folds a text that needs no folding before `from`, piece by piece. */
function foldShort(text: string, from: number): string {
  const length = text.length;
  let out = '';
  let kept = 0;
  for (let i = from; i < length; i++) {
    const code = codeAt(text, i);
    const folded = foldTable[code]! > SPECIAL ? foldTable[code]! : foldUnit(code);
    if (folded === code) continue;
    const replacement = folded === SPECIAL ? specials.get(code)! : String.fromCharCode(folded);
    out += kept === i ? replacement : text.slice(kept, i) + replacement;
    kept = i + 1;
  }
  if (kept === 0) return text;
  return kept < length ? out + text.slice(kept) : out;
}

/**
 * Texts of this length or more are folded in a buffer: joining pieces at every Turkish letter takes three
 * times as long.
 */
const LONG_TEXT = 64;
const MAX_LONG_TEXT = 1 << 16;
/** A character folds to at most this many units; used only within a call. */
const MAX_UNITS = 18;
const units = new Uint16Array(MAX_LONG_TEXT + MAX_UNITS);
/** The same memory as bytes, from which Node reads UTF-16; the models also need a little-endian machine. */
const unitBytes = Buffer.from(units.buffer);
const bytes = Buffer.allocUnsafeSlow(units.length);
const LAST_LATIN = 0xff;

/** Folds a text that may change. */
function foldLong(text: string): string {
  const { length } = text;
  let end = 0;
  let all = 0;
  for (let i = 0; i < length; i++) {
    const code = codeAt(text, i);
    const folded = foldTable[code]! > SPECIAL ? foldTable[code]! : foldUnit(code);
    if (folded === SPECIAL) {
      const several = specials.get(code)!;
      if (end + several.length + length - i > units.length) return foldShort(text, 0);
      for (let k = 0; k < several.length; k++) {
        const unit = several.charCodeAt(k);
        all |= unit;
        units[end] = unit;
        bytes[end++] = unit;
      }
      continue;
    }
    all |= folded;
    units[end] = folded;
    bytes[end++] = folded;
  }
  // A single dash or curly quote makes a text wide.
  if (all <= LAST_LATIN) return bytes.toString('latin1', 0, end);
  return unitBytes.toString('utf16le', 0, end * 2);
}

/** The folded form of one code unit; −1 if it has none or several units. */
export function foldCode(code: number): number {
  const known = foldTable[code]!;
  const folded = known > SPECIAL ? known : foldUnit(code);
  return folded === SPECIAL ? -1 : folded;
}

/** Fills the table for one code unit; returns the folded unit, or SPECIAL. */
function foldUnit(code: number): number {
  const known = foldTable[code]!;
  if (known !== UNKNOWN) return known;
  const folded = foldCharacter(String.fromCharCode(code));
  const single = folded.length === 1 ? folded.charCodeAt(0) : SPECIAL;
  if (single > SPECIAL) {
    foldTable[code] = single;
    return single;
  }
  foldTable[code] = SPECIAL;
  specials.set(code, folded);
  return SPECIAL;
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= FIRST_MARK && code <= LAST_MARK) return '';
  if (VANISHING.includes(character)) return '';
  if (APOSTROPHES.includes(character)) return "'";
  const lower = lowerCharacter(character);
  const spelt = SPELT_OUT[lower];
  if (spelt !== undefined) return spelt;
  if (!/^[\p{L}\p{N}]/u.test(character)) return lower;
  let plain = '';
  for (const part of lower.normalize('NFKD')) {
    if (part >= '\u0300' && part <= '\u036f') continue;
    const low = lowerCharacter(part);
    plain += SPELT_OUT[low] ?? low;
  }
  return /^[a-z0-9]+$/.test(plain) ? plain : lower;
}

/** Turkish lower case; keeps circumflexes, composes decomposed letters. */
export function lowerTurkish(text: string): string {
  const length = text.length;
  let out = '';
  let kept = 0;
  let marked = false;
  for (let i = 0; i < length; i++) {
    const code = codeAt(text, i);
    const lower = lowerTable[code]! || lowerUnit(code);
    if (lower === code) {
      if (code >= FIRST_MARK && code <= LAST_MARK) marked = true;
      continue;
    }
    const replacement = String.fromCharCode(lower);
    out += kept === i ? replacement : text.slice(kept, i) + replacement;
    kept = i + 1;
  }
  const lowered = kept === 0 ? text : kept < length ? out + text.slice(kept) : out;
  return marked ? composed(lowered) : lowered;
}

/** Turkish lower case of one code unit. */
export function lowerCode(code: number): number {
  return lowerTable[code]! || lowerUnit(code);
}

function lowerUnit(code: number): number {
  const lower = lowerCharacter(String.fromCharCode(code)).charCodeAt(0);
  lowerTable[code] = lower;
  return lower;
}

/**
 * A capital whose lower case would be longer than one unit is unchanged; İ is the only one that matters here.
 */
function lowerCharacter(character: string): string {
  if (character === 'I') return 'ı';
  if (character === 'İ') return 'i';
  // biome-ignore lint/plugin: the two letters that differ in Turkish are handled above
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

function composed(lowered: string): string {
  let out = '';
  let kept = 0;
  for (let i = 1; i < lowered.length; i++) {
    if (lowered.charCodeAt(i) !== DOT_ABOVE) continue;
    const before = lowered.charCodeAt(i - 1);
    if (before === 0x69 || before === DOT_ABOVE) {
      out += lowered.slice(kept, i);
      kept = i + 1;
    } else if (before === 0x131) {
      out += `${lowered.slice(kept, i - 1)}i`;
      kept = i + 1;
    }
  }
  return (out + lowered.slice(kept)).normalize('NFC');
}

/** Turkish upper case of the first letter: istanbul → İstanbul. */
export function capitalizeTurkish(text: string): string {
  const first = text.charAt(0);
  if (first === 'i') return `İ${text.slice(1)}`;
  if (first === 'ı') return `I${text.slice(1)}`;
  // biome-ignore lint/plugin: i and ı are handled above
  const upper = first.toUpperCase();
  return upper.length === 1 ? upper + text.slice(1) : text;
}
