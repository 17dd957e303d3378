/**
 * The one chain that documents, queries and highlighting go through, so that what is found is what is marked.
 *
 * A word is the folded token without the suffix after its apostrophe (İstanbul'da → istanbul); numbers, dates and
 * addresses fall apart into their runs of letters and digits. Each word is indexed under
 *   - its stem: the first 5 folded letters, the main field (Can et al. 2008 found it as good as a lemmatiser for
 *     Turkish; folding first keeps ASCII-typed queries whole);
 *   - itself, which rewards the very form that was asked for;
 *   - its lemma, where a lemmatiser is given.
 * Words shorter than a stem are their own stem: they are indexed once, as words.
 *
 * Whoever changes what comes out of here raises ANALYZER_VERSION: indexes of another version are rebuilt.
 */
import { fold } from '../nlp/fold.ts';
import { forEachWord, WORD_KIND } from '../nlp/tokenize.ts';

export const ANALYZER_VERSION = 1;
export const STEM_LETTERS = 5;
/** Longer runs of letters are data, not words; their beginning is enough to find them. */
export const MAX_WORD_LETTERS = 48;

/** Calls `visit` with each word of a text and its place there (suffix after an apostrophe included). */
export function forEachIndexWord(
  text: string,
  visit: (word: string, start: number, end: number) => void,
): void {
  forEachWord(text, (start, end, kind, stemEnd) => {
    const folded = fold(text.slice(start, Math.min(stemEnd, start + MAX_TOKEN_LETTERS)));
    if (isPlain(folded)) {
      visit(folded.length > MAX_WORD_LETTERS ? cut(folded, MAX_WORD_LETTERS) : folded, start, end);
    } else if (kind === WORD_KIND) {
      const joined = folded.replace(NOT_WORD, '');
      if (joined !== '') visit(cut(joined, MAX_WORD_LETTERS), start, end);
    } else {
      for (const run of folded.match(WORD_RUN) ?? []) visit(cut(run, MAX_WORD_LETTERS), start, end);
    }
  });
}

/** URLs may be long; beyond this nothing of a token is indexed. */
const MAX_TOKEN_LETTERS = 512;
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const WORD_RUN = /[\p{L}\p{N}\p{M}]+/gu;

function isPlain(folded: string): boolean {
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i);
    if ((code < 97 || code > 122) && (code < 48 || code > 57)) return false;
  }
  return folded.length > 0;
}

/** The first letters of a word, never half a surrogate pair. */
function cut(word: string, letters: number): string {
  if (word.length <= letters) return word;
  const last = word.charCodeAt(letters - 1);
  return word.slice(0, last >= 0xd800 && last <= 0xdbff ? letters - 1 : letters);
}

export function stemOf(word: string): string {
  return cut(word, STEM_LETTERS);
}

/** Does the word have a stem of its own beside it in the index? */
export function hasStem(word: string): boolean {
  return word.length >= STEM_LETTERS;
}

export type AnalyzedWord = { word: string; start: number; end: number };

export function analyze(text: string): AnalyzedWord[] {
  const words: AnalyzedWord[] = [];
  forEachIndexWord(text, (word, start, end) => words.push({ word, start, end }));
  return words;
}
