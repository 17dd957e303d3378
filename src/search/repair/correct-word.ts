/**
 * Words that were probably meant: known words one typo away (two letters swapped, one missing, one too many
 * or one wrong). All such typos are looked up in the hashes of the index's own words, so only words that
 * occur on pages are proposed.
 */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import { HASH_START, hashOn, wordHash } from '../../index/terms/word-hash.ts';
import { findTerm } from '../query/find-term.ts';
import { exactKey } from '../query/word-terms.ts';

export type KnownWord = AnalyzedWord & { documents: number };

/** Shorter words are one typo away from too many others. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** How likely each kind of typo is, in doublings of frequency: swapped letters are among the most common. */
const SWAPPED = 4;
const DOUBLED = 4;
const MISSING = 2;
const EXTRA = 1;
const WRONG = 0;
/** People rarely miss the first letter. */
const FIRST_LETTER = -4;

/** The folded word as the index knows it, or null. */
export function knownWord(word: string, segments: readonly LiveSegment[]): KnownWord | null {
  return mayHaveHash(wordHash(word), segments) ? lookUp(word, segments) : null;
}

/** The same for two words written as one. */
export function knownTogether(
  one: string,
  other: string,
  segments: readonly LiveSegment[],
): KnownWord | null {
  const hash = hashOn(hashOn(HASH_START, one, 0), other, 0) >>> 0;
  return mayHaveHash(hash, segments) ? lookUp(one + other, segments) : null;
}

function lookUp(word: string, segments: readonly LiveSegment[]): KnownWord | null {
  const found = findTerm(exactKey(word), segments);
  const stem = found?.main.stem;
  return stem ? { word, stem: stem.stem, spelling: stem.spelling, documents: found.documents } : null;
}

function mayHaveHash(hash: number, segments: readonly LiveSegment[]): boolean {
  for (const { reader } of segments) if (reader.mayHaveHash(hash)) return true;
  return false;
}

export type Correction = { known: KnownWord; worth: number };

/** Number of candidates compared by their neighbours. */
const MAX_CORRECTIONS = 8;

/** Known words one typo away from a folded word, most likely first. */
export function correctionsOf(word: string, segments: readonly LiveSegment[]): Correction[] {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS || !/^[a-z]+$/.test(word)) return [];
  const attempts = new Attempts(word, segments);
  for (let at = 0; at + 1 < word.length; at++) attempts.try(at, word[at + 1]! + word[at]!, at + 2, SWAPPED);
  for (let at = 0; at < word.length; at++) {
    attempts.try(at, '', at + 1, word[at] === word[at + 1] ? DOUBLED : EXTRA);
  }
  for (let at = 0; at <= word.length; at++) {
    for (const letter of ALPHABET) {
      const doubled = letter === word[at] || letter === word[at - 1];
      attempts.try(at, letter, at, doubled ? DOUBLED : MISSING);
      if (at < word.length) attempts.try(at, letter, at + 1, WRONG);
    }
  }
  return [...attempts.found.values()].sort((a, b) => b.worth - a.worth).slice(0, MAX_CORRECTIONS);
}

/** The known words among those that a word may be a typo of. */
class Attempts {
  readonly found = new Map<string, Correction>();
  readonly #word: string;
  readonly #segments: readonly LiveSegment[];
  /** Hashes of the word's beginnings: they rule out nearly all candidates before a string is built for them. */
  readonly #states = [HASH_START];

  constructor(word: string, segments: readonly LiveSegment[]) {
    this.#word = word;
    this.#segments = segments;
    for (let at = 0; at < word.length; at++) this.#states.push(hashOn(this.#states[at]!, word[at]!, 0));
  }

  /** The first `kept` letters, then `between`, then the letters from `from` on. */
  try(kept: number, between: string, from: number, bonus: number): void {
    const word = this.#word;
    const hash = hashOn(hashOn(this.#states[kept]!, between, 0), word, from) >>> 0;
    if (!mayHaveHash(hash, this.#segments)) return;
    const known = knownWord(word.slice(0, kept) + between + word.slice(from), this.#segments);
    if (known === null) return;
    const worth = Math.log2(known.documents) + bonus + (known.word[0] === word[0] ? 0 : FIRST_LETTER);
    if (known.word !== word && worth > (this.found.get(known.word)?.worth ?? Number.NEGATIVE_INFINITY))
      this.found.set(known.word, { known, worth });
  }
}

/** Minimum length of a part of a joined word: one letter is an ending. */
const MIN_PART = 2;

/** Pairs of known words that may have been written as one. */
export function* splitsOf(word: string, segments: readonly LiveSegment[]): Generator<[KnownWord, KnownWord]> {
  for (let at = MIN_PART; at <= word.length - MIN_PART && word.length <= 2 * MAX_LETTERS; at++) {
    const first = knownWord(word.slice(0, at), segments);
    const second = first === null ? null : knownWord(word.slice(at), segments);
    if (first !== null && second !== null) yield [first, second];
  }
}
