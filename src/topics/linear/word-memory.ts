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
const FIRST_POOL = 1 << 18;

export class WordMemory {
  /** Places in the vocabulary of the known terms of each word, word after word. */
  pool = new Int32Array(FIRST_POOL);
  /** Those of word w are from starts[w] to starts[w + 1]. */
  starts = new Int32Array(FIRST_WORDS + 1);
  /** 1 if the first of them is the beginning of the word. */
  isStemKnown = new Uint8Array(FIRST_WORDS);
  #words = 0;
  /** Each word is represented by two hashes: two words are confused about once in 10¹⁴ pairs. */
  #hashes = new Int32Array(FIRST_WORDS);
  #checks = new Int32Array(FIRST_WORDS);
  /** 1 plus the number of a word; 0 is free. At most half full. */
  #slots = new Int32Array(FIRST_WORDS * 2);
  readonly #vocabulary: Vocabulary;
  readonly #terms = new Uint32Array(MAX_WORD_TERMS);
  readonly #places = new Int32Array(MAX_WORD_TERMS);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Call before a document: the word numbers of the previous one become invalid. */
  makeRoom(): void {
    if (this.#words <= MAX_WORDS) return;
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
    const mask = slots.length - 1;
    let slot = slotOf(hash) & mask;
    for (;;) {
      const known = slots[slot]! - 1;
      if (known < 0) break;
      if (this.#hashes[known] === hash && this.#checks[known] === check) return known;
      slot = (slot + 1) & mask;
    }
    return this.#learn(word, letters, hash, check, slot);
  }

  #learn(word: Uint8Array, letters: number, hash: number, check: number, slot: number): number {
    const number = this.#words++;
    this.#slots[slot] = number + 1;
    this.#hashes[number] = hash;
    this.#checks[number] = check;
    const count = writeWordTerms(word, letters, this.#terms);
    const places = this.#places;
    this.#vocabulary.findAll(this.#terms, 0, count, places);
    this.isStemKnown[number] = places[0]! >= 0 ? 1 : 0;
    let end = this.starts[number]!;
    if (end + count > this.pool.length) this.pool = larger(this.pool, new Int32Array(this.pool.length * 2));
    for (let i = 0; i < count; i++) if (places[i]! >= 0) this.pool[end++] = places[i]!;
    this.starts[number + 1] = end;
    if (this.#words === this.#hashes.length) this.#grow();
    return number;
  }

  #grow(): void {
    const length = this.#words * 2;
    this.starts = larger(this.starts, new Int32Array(length + 1));
    this.isStemKnown = larger(this.isStemKnown, new Uint8Array(length));
    this.#hashes = larger(this.#hashes, new Int32Array(length));
    this.#checks = larger(this.#checks, new Int32Array(length));
    this.#slots = new Int32Array(length * 2);
    const mask = this.#slots.length - 1;
    for (let word = 0; word < this.#words; word++) {
      let slot = slotOf(this.#hashes[word]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = word + 1;
    }
  }
}

function slotOf(hash: number): number {
  return hash ^ (hash >>> 16);
}

function larger<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
