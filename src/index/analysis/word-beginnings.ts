import { fold } from '../../nlp/fold.ts';

/** How some words and all their forms begin. */
export class WordBeginnings {
  readonly #letters = new Set<number>();
  readonly #pairs = new Set<number>();

  /** Forms share the first two letters of a word; those of short ones only the first (de, diyor; ben, bana). */
  add(word: string): void {
    const first = foldedUnit(word.charCodeAt(0));
    if (word.length < LETTERS_OF_TWO_SHARED) this.#letters.add(first);
    else this.#pairs.add((first << 16) | foldedUnit(word.charCodeAt(1)));
  }

  /** False where the word at this place of a text is certainly none of them. */
  mayBegin(text: string, at: number): boolean {
    const first = foldedUnit(text.charCodeAt(at));
    if (this.#letters.has(first)) return true;
    if (at + 1 >= text.length) return false;
    const second = text.charCodeAt(at + 1);
    // Initials (T.B.M.M.) and letters with marks of their own are left to the analyser.
    return !isLetterUnit(second) || this.#pairs.has((first << 16) | foldedUnit(second));
  }
}

const LETTERS_OF_TWO_SHARED = 4;

function isLetterUnit(code: number): boolean {
  if (code < 0x80)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return code >= 0xc0 && !(code >= 0x300 && code <= 0x36f) && !(code >= 0x2000 && code <= 0x206f);
}

/** First code unit of what a code unit folds to; filled in as letters are met. */
const foldedUnits = new Uint16Array(0x10000);

function foldedUnit(code: number): number {
  foldedUnits[code] ||= fold(String.fromCharCode(code)).charCodeAt(0) || code;
  return foldedUnits[code]!;
}
