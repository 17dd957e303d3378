/**
 * What a text looks like to the topic classifiers: its terms.
 *
 * A term is the first five folded letters of a word (F5, which Can et al. 2008 found as good as a lemmatiser
 * for Turkish), of a longer word also the first seven; the whole word; four or five folded letters in a row
 * inside a word, which also see the middle of long compounds and inflected words, as single sentences need
 * it; or the beginnings of two words in a row. Folding comes first, so that text typed without Turkish
 * letters has the same terms. The suffix after an apostrophe is dropped.
 *
 * Every term is a number: six bits per letter, thirty bits in all, and the kind above them. Pairs, sevens and
 * whole words are hashed; no two other terms of Latin letters can be mistaken for each other. Letters outside
 * a–z and 0–9 share the codes that are left.
 *
 * Any change of the output must increase TERMS_VERSION: models of another version are refused.
 */

import {
  APOSTROPHE,
  classOf,
  DIGIT,
  INVISIBLE,
  LETTER,
  LOWER,
  SURROGATE,
  UPPER,
} from '../../nlp/characters.ts';
import { codeAt } from '../../nlp/code-at.ts';
import { fold } from '../../nlp/fold.ts';

export const TERMS_VERSION = 3;

/** Bits of one letter; five letters and two bits of kind fill 32 bits. */
const LETTER_BITS = 6;
const STEM_LETTERS = 5;
const SHORT_GRAM = 4;
const LONG_GRAM = 5;
const STEM_KIND = 0;
const SHORT_GRAM_KIND = 1;
const LONG_GRAM_KIND = 2;
const HASHED_KIND = 3;
const LONG_STEM_LETTERS = 7;
/** No word beginning has this bit: distinguishes sevens from pairs. */
const LONG_STEM_MARK = 1 << 30;
/** Distinguishes whole words from other hashed terms. */
const WHOLE_WORD_MARK = 1 << 29;
const WEIGHT_BITS = 29;
/** How much a term counts by its first three bits; chosen by cross-validation on news (docs/topics.md). */
const WEIGHTS = [1, 1, 0.5, 0.5, 0.5, 0.5, 0.7, 1] as const;
/** Only the beginning of a longer run of letters counts: it is data, not a word. */
export const MAX_WORD_LETTERS = 40;
/** The topic of a page is clear long before this; it limits the work on hostile pages. */
const MAX_TEXT_LENGTH = 200_000;

/** Maximum number of terms of one word, without the pair with the previous word. */
export const MAX_WORD_TERMS = 3 + 2 * MAX_WORD_LETTERS;

/**
 * Calls `visit` with the number of letters and the place of each word of a text; its letters are in `word`
 * until it returns.
 */
export function readWords(
  text: string,
  word: Uint8Array,
  visit: (letters: number, start: number) => void,
): void {
  const end = Math.min(text.length, MAX_TEXT_LENGTH);
  let letters = 0;
  let start = 0;
  let inSuffix = false;
  for (let i = 0; i < end; i++) {
    const code = codeAt(text, i);
    const letter = letterCodes[code]! || learnLetter(code);
    if (letter < BREAK) {
      if (letters === 0) start = i;
      if (!inSuffix && letters < MAX_WORD_LETTERS) word[letters++] = letter;
    } else if (letter === BREAK) {
      if (letters > 0) visit(letters, start);
      letters = 0;
      inSuffix = false;
    } else if (letter === SUFFIX_MARK) {
      inSuffix = letters > 0;
    } else if (letter === SPELT_OUT && !inSuffix) {
      if (letters === 0) start = i;
      for (const part of fold(text[i]!)) {
        if (letters < MAX_WORD_LETTERS) word[letters++] = codeOfLetter(part.charCodeAt(0));
      }
    }
  }
  if (letters > 0) visit(letters, start);
}

/** The beginning of a word, which is also its first term. */
export function stemOf(word: Uint8Array, letters: number): number {
  let stem = 0;
  const stemLetters = letters < STEM_LETTERS ? letters : STEM_LETTERS;
  for (let i = 0; i < stemLetters; i++) stem |= word[i]! << (LETTER_BITS * i);
  return stem;
}

/** Writes the terms of a word, its beginning first; returns their number. */
export function writeWordTerms(word: Uint8Array, letters: number, terms: Uint32Array): number {
  const stem = stemOf(word, letters);
  let end = 0;
  terms[end++] = (STEM_KIND << 30) | stem;
  if (letters > STEM_LETTERS) {
    let rest = LONG_STEM_MARK | word[STEM_LETTERS]!;
    if (letters >= LONG_STEM_LETTERS) rest |= word[LONG_STEM_LETTERS - 1]! << LETTER_BITS;
    terms[end++] = (HASHED_KIND << 30) | pairHash(stem, rest);
  }
  let hash = 0;
  for (let i = 0; i < letters; i++) hash = Math.imul(hash ^ word[i]!, 0x9e3779b1) ^ (hash >>> 15);
  terms[end++] = (HASHED_KIND << 30) | WHOLE_WORD_MARK | (scatter(hash) & HASH_MASK);
  if (letters < SHORT_GRAM) return end;
  let gram = 0;
  for (let i = 0; i < letters; i++) {
    gram = (gram >>> LETTER_BITS) | (word[i]! << (LETTER_BITS * (LONG_GRAM - 1)));
    if (i >= LONG_GRAM - 1) terms[end++] = (LONG_GRAM_KIND << 30) | gram;
    if (i >= SHORT_GRAM - 1) terms[end++] = (SHORT_GRAM_KIND << 30) | (gram >>> LETTER_BITS);
  }
  return end;
}

/** The term of two words in a row. */
export function pairTerm(before: number, stem: number): number {
  return ((HASHED_KIND << 30) | pairHash(before, stem)) >>> 0;
}

const HASH_MASK = WHOLE_WORD_MARK - 1;

/** Twenty-nine bits for two word beginnings in a row, or for the two parts of a long one. */
function pairHash(first: number, second: number): number {
  return scatter(Math.imul(first, 0x9e3779b1) ^ scatter(second)) & HASH_MASK;
}

/** How much a term counts by its kind. */
export function kindWeight(term: number): number {
  return WEIGHTS[term >>> WEIGHT_BITS]!;
}

/** Spreads terms that differ in few bits over the slots of a table (Murmur's finaliser, shortened). */
export function scatter(term: number): number {
  let bits = Math.imul(term ^ (term >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Code unit → 1 to 63 for a letter, or one of the marks below; 0 has not been looked up yet. */
const letterCodes = new Uint8Array(0x10000);
const BREAK = 64;
const SUFFIX_MARK = 65;
/** Soft hyphens, marks that folding drops. */
const NOTHING = 66;
/** One character that folds to several letters: ß, æ. */
const SPELT_OUT = 67;

function learnLetter(code: number): number {
  const found = lookUpLetter(code);
  letterCodes[code] = found;
  return found;
}

function lookUpLetter(code: number): number {
  const kind = classOf(code);
  if (kind === APOSTROPHE) return SUFFIX_MARK;
  const folded = fold(String.fromCharCode(code));
  if (folded === '' || kind === INVISIBLE) return NOTHING;
  if (kind === SURROGATE) return codeOfLetter(code);
  if (kind !== LOWER && kind !== UPPER && kind !== LETTER && kind !== DIGIT) return BREAK;
  return folded.length === 1 ? codeOfLetter(folded.charCodeAt(0)) : SPELT_OUT;
}

const FIRST_DIGIT = 27;
const FIRST_OTHER = 37;

function codeOfLetter(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 48 && code <= 57) return code - 48 + FIRST_DIGIT;
  return FIRST_OTHER + (code % (64 - FIRST_OTHER));
}
