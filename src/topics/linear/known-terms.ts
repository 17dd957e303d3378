import type { KernelRoom, TermKernel } from './term-kernel.ts';
import type { Vocabulary } from './term-space.ts';
import { WordMemory } from './word-memory.ts';
import { MAX_WORD_LETTERS, pairTerm, readWords, stemOf } from './word-terms.ts';

/** Words of a document from `first` on, before `end`. */
export type WordRange = { first: number; end: number };

/** Title, description and text: the last word of each needs nothing behind it. */
const SEPARATE_TEXTS = 3;

/**
 * The words of one document at a time with the terms of each that a vocabulary knows; created once and
 * reused. A document is read once, whatever parts of it are counted afterwards. Terms are represented by
 * their places in the vocabulary, which lists the terms of its training texts in the order of their first
 * occurrence: frequent ones are near its beginning, and their weights close together in memory.
 */
export class KnownTerms {
  /** Words read so far. */
  words = 0;
  /** Where each word begins in its text. */
  readonly starts: Uint32Array;
  /** The beginning of each word. */
  readonly stems: Uint32Array;
  readonly #kernel: TermKernel;
  readonly #memory: WordMemory;
  readonly #vocabulary: Vocabulary;
  readonly #word = new Uint8Array(MAX_WORD_LETTERS);
  /** The pair of each word with the one before, as a term. */
  readonly #pairTerms: Uint32Array;
  readonly #addWord = (letters: number, start: number): void => {
    const word = this.words++;
    const stem = stemOf(this.#word, letters);
    this.starts[word] = start;
    this.stems[word] = stem;
    const memory = this.#memory;
    const number = memory.find(this.#word, letters);
    this.#kernel.firsts[word] = memory.first(number);
    this.#kernel.ends[word] = memory.end(number);
    if (word > 0) this.#pairTerms[word] = pairTerm(this.stems[word - 1]!, stem);
  };

  constructor(vocabulary: Vocabulary, kernel: TermKernel) {
    const words = kernel.firsts.length;
    this.#vocabulary = vocabulary;
    this.#kernel = kernel;
    this.#memory = new WordMemory(vocabulary, kernel.pool, words);
    this.starts = new Uint32Array(words);
    this.stems = new Uint32Array(words);
    this.#pairTerms = new Uint32Array(words);
  }

  /** What the kernel must have room for if no document is longer than this many characters. */
  static roomFor(characters: number): KernelRoom {
    const words = wordsIn(characters);
    return { words, terms: WordMemory.roomFor(words) };
  }

  /** Before the next document. */
  clear(): void {
    this.#memory.makeRoom();
    this.words = 0;
  }

  /** Reads a text; returns the range of its words. */
  read(text: string): WordRange {
    const first = this.words;
    readWords(text, this.#word, this.#addWord);
    const { pairs } = this.#kernel;
    this.#vocabulary.findAll(this.#pairTerms, first, this.words, pairs);
    if (this.words > first) pairs[first] = -1;
    return { first, end: this.words };
  }
}

/** No word is shorter than a letter and what separates it from the next. */
function wordsIn(characters: number): number {
  return Math.ceil(characters / 2) + SEPARATE_TEXTS;
}
