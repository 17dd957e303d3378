import type { Vocabulary } from './term-space.ts';
import { WordMemory } from './word-memory.ts';
import { MAX_WORD_LETTERS, pairTerm, readWords, stemOf } from './word-terms.ts';

/** Words of a document from `first` on, before `end`. */
export type WordRange = { first: number; end: number };

/**
 * A term may be the beginning of its word, or the pair with the previous word; both come before the others.
 */
export const STEM_FLAG = 1;
export const PAIR_FLAG = 2;

/** With more numbered terms than this, their weights no longer fit into the processor's cache. */
const MAX_TERMS = 1 << 15;

/**
 * The terms of one document at a time that a vocabulary knows, word by word; created once and reused. A
 * document is read once, whatever parts of it are counted afterwards. Known terms are numbered in the order
 * of their first occurrence, and keep their number from document to document; those of word w are
 * occurrences[firsts[w]] to occurrences[firsts[w + 1]].
 */
export class KnownTerms {
  /** Words read so far. */
  words = 0;
  /** Where each word begins in its text. */
  starts = new Uint32Array(1024);
  /** The beginning of each word. */
  stems = new Uint32Array(1024);
  /** Which of the first terms of each word are known: `STEM_FLAG`, `PAIR_FLAG`. */
  flags = new Uint8Array(1024);
  firsts = new Uint32Array(1025);
  occurrences = new Uint32Array(1 << 13);
  /** Known terms: their places in the vocabulary. */
  columns = new Uint32Array(4096);
  size = 0;
  readonly #vocabulary: Vocabulary;
  readonly #memory: WordMemory;
  /** 1 plus the number of a term of the vocabulary; 0 if it has not occurred. */
  readonly #numbers: Uint32Array;
  readonly #word = new Uint8Array(MAX_WORD_LETTERS);
  /** The number of each word in the word memory. */
  #known = new Uint32Array(1024);
  /** The pair of each word with the one before, and its place in the vocabulary. */
  #pairs = new Uint32Array(1024);
  #places = new Int32Array(1024);
  /** The first word of the current text. */
  #first = 0;
  readonly #addWord = (letters: number, start: number): void => {
    if (this.words === this.starts.length) this.#growWords();
    const word = this.words++;
    const stem = stemOf(this.#word, letters);
    this.starts[word] = start;
    this.stems[word] = stem;
    this.#known[word] = this.#memory.find(this.#word, letters);
    this.#pairs[word] = word === this.#first ? 0 : pairTerm(this.stems[word - 1]!, stem);
  };

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#memory = new WordMemory(vocabulary);
    this.#numbers = new Uint32Array(vocabulary.size);
  }

  /** Before the next document. */
  clear(): void {
    if (this.size > MAX_TERMS) this.#forgetTerms();
    this.#memory.makeRoom();
    this.words = 0;
    this.firsts[0] = 0;
  }

  #forgetTerms(): void {
    for (let i = 0; i < this.size; i++) this.#numbers[this.columns[i]!] = 0;
    this.size = 0;
  }

  /** Reads a text; returns the range of its words. */
  read(text: string): WordRange {
    const first = this.words;
    this.#first = first;
    readWords(text, this.#word, this.#addWord);
    this.#vocabulary.findAll(this.#pairs, this.words, this.#places);
    for (let word = first; word < this.words; word++) this.#addTerms(word, word > first);
    return { first, end: this.words };
  }

  /** The number of a term of the vocabulary. */
  numberOf(column: number): number {
    const number = this.#numbers[column]!;
    if (number > 0) return number - 1;
    if (this.size === this.columns.length)
      this.columns = larger(this.columns, new Uint32Array(this.size * 2));
    this.columns[this.size] = column;
    this.#numbers[column] = ++this.size;
    return this.size - 1;
  }

  #addTerms(word: number, isPaired: boolean): void {
    const { pool, starts, isStemKnown } = this.#memory;
    const known = this.#known[word]!;
    let from = starts[known]!;
    const to = starts[known + 1]!;
    let end = this.firsts[word]!;
    if (end + to - from + 1 > this.occurrences.length)
      this.occurrences = larger(this.occurrences, new Uint32Array(this.occurrences.length * 2));
    const { occurrences } = this;
    let flags = 0;
    if (isStemKnown[known] === 1) {
      flags = STEM_FLAG;
      occurrences[end++] = this.numberOf(pool[from++]!);
    }
    const pair = this.#places[word]!;
    if (isPaired && pair >= 0) {
      flags |= PAIR_FLAG;
      occurrences[end++] = this.numberOf(pair);
    }
    for (; from < to; from++) occurrences[end++] = this.numberOf(pool[from]!);
    this.flags[word] = flags;
    this.firsts[word + 1] = end;
  }

  #growWords(): void {
    const length = this.starts.length * 2;
    this.starts = larger(this.starts, new Uint32Array(length));
    this.stems = larger(this.stems, new Uint32Array(length));
    this.flags = larger(this.flags, new Uint8Array(length));
    this.firsts = larger(this.firsts, new Uint32Array(length + 1));
    this.#known = larger(this.#known, new Uint32Array(length));
    this.#pairs = larger(this.#pairs, new Uint32Array(length));
    this.#places = new Int32Array(length);
  }
}

function larger<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
