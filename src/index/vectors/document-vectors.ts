import { weightedCount } from '../postings/bm25.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { countWeight } from './count-weight.ts';
import type { WordVectors } from './word-vectors.ts';

/** Numbers of a vector of length one are small: this many steps to 1, cut at the ends. */
const STEPS = 254;
const MOST = 127;

/** The vectors of a segment's documents: a byte for each number, and one bit for its sign. */
export class DocumentVectors {
  readonly words: WordVectors;
  readonly rows: Int8Array;
  readonly #docs: number;
  /** Null where all rows are copied. */
  #sums: Float32Array | null = null;

  constructor(words: WordVectors, docs: number) {
    this.words = words;
    this.#docs = docs;
    this.rows = new Int8Array(docs * words.dimensions);
  }

  /** Takes the row of a document from another segment. */
  copy(doc: number, row: Int8Array): void {
    this.rows.set(row, doc * this.words.dimensions);
  }

  /** Adds a stem to the documents that have it. */
  add(stem: string, { length, docs, counts, inTitle }: PostingList): void {
    const number = this.words.find(stem);
    if (number < 0) return;
    this.#sums ??= new Float32Array(this.rows.length);
    for (let i = 0; i < length; i++) {
      const weight = countWeight(weightedCount(counts[i]!, inTitle[i]!));
      this.words.add(number, weight, this.#sums, docs[i]! * this.words.dimensions);
    }
  }

  /** Fills in the rows of what was added. */
  finish(): void {
    const sums = this.#sums;
    if (sums === null) return;
    const { dimensions } = this.words;
    for (let doc = 0; doc < this.#docs; doc++) packVector(sums, this.rows, doc * dimensions, dimensions);
    this.#sums = null;
  }

  signs(): Int32Array {
    return signsOf(this.rows);
  }
}

/** Brings a vector to length one and its numbers into bytes; nothing stays nothing. */
export function packVector(sums: Float32Array, row: Int8Array, at: number, dimensions: number): void {
  let square = 0;
  for (let i = at; i < at + dimensions; i++) square += sums[i]! * sums[i]!;
  if (square === 0) return;
  const scale = STEPS / Math.sqrt(square);
  for (let i = at; i < at + dimensions; i++) {
    row[i] = Math.max(-MOST, Math.min(MOST, Math.round(sums[i]! * scale)));
  }
}

/** One bit per number, 32 to a word: 1 for positive ones. */
export function signsOf(rows: Int8Array): Int32Array {
  const signs = new Int32Array(rows.length / 32);
  for (let at = 0; at < rows.length; at++) if (rows[at]! > 0) signs[at >>> 5]! |= 1 << (at & 31);
  return signs;
}

/** What the product of two rows is divided by to be their closeness, from -1 to 1. */
export const PRODUCT_OF_ONE: number = STEPS * STEPS;
