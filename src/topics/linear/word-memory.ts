/**
 * The known terms of words, remembered from document to document: a word has about ten terms, each of which
 * would be made and looked up in the model, and nine words in ten have occurred before.
 */
import type { Vocabulary } from './term-space.ts';
import { MAX_WORD_TERMS, writeWordTerms } from './word-terms.ts';

/** Number of words to remember; with more, all are dropped before the next document. */
const MAX_WORDS = 100_000;
/** Enough for the first thousands of pages: V8 compiles anew what uses an array that is replaced by a larger one. */
const FIRST_WORDS = 1 << 15;
/** Known terms of a word on average; with more, the memory is full before it has all these words. */
const TERMS_OF_A_WORD = 12;
const RECORD = 4;

export class WordMemory {
  /** Places in the vocabulary of the known terms of each word, word after word. */
  readonly pool: Int32Array;
  #words = 0;
  /**
   * Four numbers for each word, in one cache line: two hashes, which are equal for two words about once in 10¹⁴
   * pairs, and where its terms in the pool begin and end.
   */
  #records = new Int32Array(FIRST_WORDS * RECORD);
  /** 1 plus the number of a word; 0 is free. At most half full. */
  #slots = new Int32Array(FIRST_WORDS * 2);
  /** With more terms in the pool, another document might not have room. */
  readonly #maxTerms: number;
  readonly #vocabulary: Vocabulary;
  readonly #terms = new Uint32Array(MAX_WORD_TERMS);
  readonly #places = new Int32Array(MAX_WORD_TERMS);

  /** For documents of so many words at most; the pool is as long as `roomFor` them. */
  constructor(vocabulary: Vocabulary, pool: Int32Array, words: number) {
    this.#vocabulary = vocabulary;
    this.pool = pool;
    this.#maxTerms = pool.length - words * MAX_WORD_TERMS;
  }

  /** How long the pool must be for documents of this many words. */
  static roomFor(words: number): number {
    return MAX_WORDS * TERMS_OF_A_WORD + words * MAX_WORD_TERMS;
  }

  /** Call before a document: the word numbers of the previous one become invalid. */
  makeRoom(): void {
    if (this.#words <= MAX_WORDS && this.#poolEnd() <= this.#maxTerms) return;
    this.#words = 0;
    this.#slots.fill(0);
  }

  /** The number of a word. */
  find(word: Uint8Array, letters: number): number {
    let hash = 0;
    let check = 0;
    for (let i = 0; i < letters; i++) {
      const letter = word[i]!;
      hash = Math.imul(hash ^ letter, 0x9e3779b1) ^ (hash >>> 15);
      check = Math.imul(check + letter, 0x85ebca6b);
      check ^= check >>> 13;
    }
    const slots = this.#slots;
    const records = this.#records;
    const mask = slots.length - 1;
    let slot = slotOf(hash) & mask;
    for (;;) {
      const known = slots[slot]! - 1;
      if (known < 0) break;
      if (records[known * RECORD] === hash && records[known * RECORD + 1] === check) return known;
      slot = (slot + 1) & mask;
    }
    return this.#learn(word, letters, hash, check, slot);
  }

  /** Where the terms of a word begin in the pool. */
  first(number: number): number {
    return this.#records[number * RECORD + 2]!;
  }

  /** Where they end. */
  end(number: number): number {
    return this.#records[number * RECORD + 3]!;
  }

  #learn(word: Uint8Array, letters: number, hash: number, check: number, slot: number): number {
    const number = this.#words++;
    this.#slots[slot] = number + 1;
    const count = writeWordTerms(word, letters, this.#terms);
    const places = this.#places;
    this.#vocabulary.findAll(this.#terms, 0, count, places);
    const first = number === 0 ? 0 : this.end(number - 1);
    let end = first;
    for (let i = 0; i < count; i++) if (places[i]! >= 0) this.pool[end++] = places[i]!;
    const records = this.#records;
    const at = number * RECORD;
    records[at] = hash;
    records[at + 1] = check;
    records[at + 2] = first;
    records[at + 3] = end;
    if (this.#words * RECORD === records.length) this.#grow();
    return number;
  }

  #poolEnd(): number {
    return this.#words === 0 ? 0 : this.end(this.#words - 1);
  }

  #grow(): void {
    this.#records = larger(this.#records, new Int32Array(this.#records.length * 2));
    this.#slots = new Int32Array(this.#words * 4);
    const mask = this.#slots.length - 1;
    for (let word = 0; word < this.#words; word++) {
      let slot = slotOf(this.#records[word * RECORD]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = word + 1;
    }
  }
}

function slotOf(hash: number): number {
  return hash ^ (hash >>> 16);
}

function larger(from: Int32Array, to: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  to.set(from);
  return to;
}
