/**
 * The one chain that documents, queries and highlighting go through, so that what is found is what is marked.
 *
 * A word is the folded token without the suffix after its apostrophe (İstanbul'da → istanbul); numbers, dates and
 * addresses fall apart into their runs of letters and digits. Each word is indexed twice:
 *   - under its stem, the main field: the first 5 folded letters of its lemma. Cutting to 5 letters alone is known to
 *     be as good as a stemmer for Turkish (Can et al. 2008); taking the lemma first joins what the cut leaves apart
 *     (ev, evde, evler; kitap, kitabı), and the cut joins what the lemmatiser leaves apart. Folding comes last, so
 *     that the lemmatiser sees Turkish;
 *   - as itself, which rewards the very form that was asked for and carries over to ASCII-typed words, which are
 *     looked up in the index to learn their stem.
 * The lemma is taken without context: the same token has the same stem in every text and query. On the evaluation
 * sets this is better than lemmas in context, and it makes one look into a cache of most tokens.
 *
 * Whoever changes what comes out of here raises ANALYZER_VERSION: indexes of another version are rebuilt, as are those
 * that were written with another dictionary of the project (`useWords`).
 */
import { crc32 } from 'node:zlib';
import { fold, lowerTurkish } from '../nlp/fold.ts';
import { lemmatize } from '../nlp/lemmatize.ts';
import { forEachWord, WORD_KIND } from '../nlp/tokenize.ts';
import { setUserWords, type UserWord } from '../nlp/user-words.ts';
import { spellingOf } from './spelling.ts';

export const ANALYZER_VERSION = 7;
const STEM_LETTERS = 5;
/** Longer runs of letters are data, not words; their beginning is enough to find them. */
const MAX_WORD_LETTERS = 48;

export type AnalyzedWord = {
  /** Folded. */
  readonly word: string;
  /** What its forms have in common. */
  readonly stem: string;
  /** How it is written, see spelling.ts; 0 also where it may only lack a Turkish keyboard. */
  readonly spelling: number;
};

export type PlacedWord = AnalyzedWord & { start: number; end: number };

/** Calls `visit` with each word of a text and its place there (suffix after an apostrophe included). */
export function forEachIndexWord(
  text: string,
  visit: (word: AnalyzedWord, start: number, end: number) => void,
): void {
  forEachToken(text, (token, kind, start, end) => {
    const words = wordsOfToken(token, kind);
    if (words.length === 1) visit(words[0]!, start, end);
    else for (const word of words) visit(word, start, end);
  });
}

/**
 * As `forEachIndexWord`, without most words that begin otherwise than the given ones: for looking for a few words in a
 * long text. Numbers and addresses are always looked at.
 */
export function forEachWordLike(
  beginnings: WordBeginnings,
  text: string,
  visit: (word: AnalyzedWord, start: number, end: number) => void,
): void {
  forEachWord(text, (start, end, kind, stemEnd) => {
    if (kind === WORD_KIND && !beginnings.mayBegin(text, start)) return;
    const token = text.slice(start, Math.min(stemEnd, start + MAX_TOKEN_LETTERS));
    for (const word of wordsOfToken(token, kind)) visit(word, start, end);
  });
}

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

  /** False where the word at this place of a text is surely none of them. */
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

/** Calls `visit` with each token that carries words: equal tokens have equal words. */
export function forEachToken(
  text: string,
  visit: (token: string, kind: number, start: number, end: number) => void,
): void {
  forEachWord(text, (start, end, kind, stemEnd) => {
    visit(text.slice(start, Math.min(stemEnd, start + MAX_TOKEN_LETTERS)), kind, start, end);
  });
}

/** The words of a token; most have one. */
export function wordsOfToken(token: string, kind: number): readonly AnalyzedWord[] {
  let words = young.get(token);
  if (words === undefined) {
    words = old.get(token) ?? analyzeToken(token, kind);
    remember(token, words);
  }
  return words;
}

export function analyze(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  forEachIndexWord(text, (word, start, end) => words.push({ ...word, start, end }));
  return words;
}

/** The first letters of a word, never half a surrogate pair. */
export function cutStem(word: string): string {
  return cut(word, STEM_LETTERS);
}

/** URLs may be long; beyond this nothing of a token is indexed. */
const MAX_TOKEN_LETTERS = 512;
/** Two generations of this many tokens: the older one is dropped when the younger is full. */
const GENERATION = 50_000;
/** Longer tokens are rarely seen twice. */
const MAX_REMEMBERED_LETTERS = 40;

let young = new Map<string, readonly AnalyzedWord[]>();
let old = new Map<string, readonly AnalyzedWord[]>();

function remember(token: string, words: readonly AnalyzedWord[]): void {
  if (token.length > MAX_REMEMBERED_LETTERS) return;
  if (young.size >= GENERATION) {
    old = young;
    young = new Map();
  }
  young.set(token, words);
}

let dictionary = 0;

/** From now on this thread analyses texts and queries with these words of the project's own (S6). */
export function useWords(words: readonly UserWord[]): void {
  const entries = words.map(({ word, wordClass }) => `${word}\t${wordClass}`).sort();
  const wanted = entries.length === 0 ? 0 : crc32(entries.join('\n'));
  if (wanted === dictionary) return;
  setUserWords(words);
  dictionary = wanted;
  young = new Map();
  old = new Map();
}

/** Tells the dictionary in use from others; 0 where there is none. */
export function dictionaryInUse(): number {
  return dictionary;
}

const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const WORD_RUN = /[\p{L}\p{N}\p{M}]+/gu;
const DIGIT = /\p{N}/u;

function analyzeToken(token: string, kind: number): readonly AnalyzedWord[] {
  const folded = fold(token);
  if (kind !== WORD_KIND) {
    const runs = folded.match(WORD_RUN) ?? [];
    return runs.map((run) => {
      const word = cut(run, MAX_WORD_LETTERS);
      return { word, stem: DIGIT.test(word) ? word : cutStem(word), spelling: 0 };
    });
  }
  // Initials lose their full stops: T.C. is found as TC
  const word = cut(folded.replace(NOT_WORD, ''), MAX_WORD_LETTERS);
  if (word === '') return [];
  const lower = lowerTurkish(token);
  const stem = DIGIT.test(word) ? word : lemmaStem(lower, word);
  return [{ word, stem, spelling: spellingOf(lower, word) }];
}

function lemmaStem(lower: string, word: string): string {
  if (lower.length > MAX_WORD_LETTERS) return cutStem(word);
  const lemma = fold(lemmatize([lower])[0] ?? '').replace(NOT_WORD, '');
  return cutStem(lemma === '' ? word : lemma);
}

function cut(word: string, letters: number): string {
  if (word.length <= letters) return word;
  const last = word.charCodeAt(letters - 1);
  return word.slice(0, last >= 0xd800 && last <= 0xdbff ? letters - 1 : letters);
}
