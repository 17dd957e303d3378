import type { Vocabulary } from './term-space.ts';
import { WordMemory } from './word-memory.ts';
import { MAX_WORD_LETTERS, pairTerm, readWords, stemOf } from './word-terms.ts';

/** Words of a document from `first` on, before `end`. */
export type WordRange = { first: number; end: number };

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
  starts = new Uint32Array(1024);
  /** The beginning of each word. */
  stems = new Uint32Array(1024);
  /** Where the terms of each word are in the pool of the memory of words. */
  firsts = new Uint32Array(1024);
  ends = new Uint32Array(1024);
  /** The place of the pair of each word with the one before in its text; −1 if it is unknown. */
  pairs = new Int32Array(1024);
  readonly memory: WordMemory;
  readonly #vocabulary: Vocabulary;
  readonly #word = new Uint8Array(MAX_WORD_LETTERS);
  /** The pair of each word with the one before, as a term. */
  #pairTerms = new Uint32Array(1024);
  readonly #addWord = (letters: number, start: number): void => {
    if (this.words === this.starts.length) this.#grow();
    const word = this.words++;
    const stem = stemOf(this.#word, letters);
    this.starts[word] = start;
    this.stems[word] = stem;
    const { memory } = this;
    const number = memory.find(this.#word, letters);
    this.firsts[word] = memory.first(number);
    this.ends[word] = memory.end(number);
    if (word > 0) this.#pairTerms[word] = pairTerm(this.stems[word - 1]!, stem);
  };

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.memory = new WordMemory(vocabulary);
  }

  /** Before the next document. */
  clear(): void {
    this.memory.makeRoom();
    this.words = 0;
  }

  /** Reads a text; returns the range of its words. */
  read(text: string): WordRange {
    const first = this.words;
    readWords(text, this.#word, this.#addWord);
    this.#vocabulary.findAll(this.#pairTerms, first, this.words, this.pairs);
    if (this.words > first) this.pairs[first] = -1;
    return { first, end: this.words };
  }

  #grow(): void {
    const length = this.starts.length * 2;
    this.starts = larger(this.starts, new Uint32Array(length));
    this.stems = larger(this.stems, new Uint32Array(length));
    this.firsts = larger(this.firsts, new Uint32Array(length));
    this.ends = larger(this.ends, new Uint32Array(length));
    this.pairs = larger(this.pairs, new Int32Array(length));
    this.#pairTerms = larger(this.#pairTerms, new Uint32Array(length));
  }
}

function larger<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
