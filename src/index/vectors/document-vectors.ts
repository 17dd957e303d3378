import { keepShape } from '../../threads/keep-shape.ts';
import { weightedCount } from '../postings/bm25.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { countWeight } from './count-weight.ts';
import type { VectorModel } from './page-encoder.ts';
import { WordVectors } from './word-vectors.ts';

/** Numbers of a vector of length one are small: this many steps to 1, cut at the ends. */
const STEPS = 254;
const MOST = 127;

/** The vectors of a segment's documents: a byte for each number, and one bit for its sign. */
export interface VectorRows {
  readonly model: VectorModel;
  /** Passes on the rows of all documents in order, and returns their signs. */
  write(append: (rows: Uint8Array) => void): Int32Array;
}

/** Vectors in memory. */
export class DocumentVectors implements VectorRows {
  readonly model: VectorModel;
  readonly rows: Int8Array;
  readonly #docs: number;
  /** Null if all rows are copied. */
  #sums: Float32Array | null = null;

  constructor(model: VectorModel, docs: number) {
    this.model = model;
    this.#docs = docs;
    this.rows = new Int8Array(docs * model.dimensions);
  }

  /** Takes the row of a document from elsewhere. */
  copy(doc: number, row: Int8Array): void {
    this.rows.set(row, doc * this.model.dimensions);
  }

  /** Adds a stem to the documents of its first postings, if vectors are those of words. */
  add(stem: string, { docs, counts, inTitle }: PostingList, postings: number): void {
    const words = this.model;
    if (!(words instanceof WordVectors)) return;
    const number = words.find(stem);
    if (number < 0) return;
    this.#sums ??= new Float32Array(this.rows.length);
    for (let i = 0; i < postings; i++) {
      const weight = countWeight(weightedCount(counts[i]!, inTitle[i]!));
      words.add(number, weight, this.#sums, docs[i]! * words.dimensions);
    }
  }

  /** Computes the rows from what was added. */
  finish(): void {
    const sums = this.#sums;
    if (sums === null) return;
    const { dimensions } = this.model;
    for (let doc = 0; doc < this.#docs; doc++) packVector(sums, this.rows, doc * dimensions, dimensions);
    this.#sums = null;
  }

  write(append: (rows: Uint8Array) => void): Int32Array {
    this.finish();
    const { buffer, byteOffset, byteLength } = this.rows;
    append(new Uint8Array(buffer, byteOffset, byteLength));
    return signsOf(this.rows);
  }
}

/** Normalises a vector to length one and quantises it to bytes; a zero vector stays zero. */
export function packVector(sums: Float32Array, row: Int8Array, at: number, dimensions: number): void {
  let square = 0;
  for (let i = at; i < at + dimensions; i++) square += sums[i]! * sums[i]!;
  if (square === 0) return;
  const scale = STEPS / Math.sqrt(square);
  for (let i = at; i < at + dimensions; i++) {
    row[i] = Math.max(-MOST, Math.min(MOST, Math.round(sums[i]! * scale)));
  }
}

/** A vector as stored in segments. */
export function packedVector(vector: Float32Array): Int8Array {
  const row = new Int8Array(vector.length);
  packVector(vector, row, 0, vector.length);
  return row;
}

/** One bit per number, 32 to a word: 1 for positive ones. */
export function signsOf(rows: Int8Array): Int32Array {
  const signs = new Int32Array(rows.length / 32);
  for (let at = 0; at < rows.length; at++) if (rows[at]! > 0) signs[at >>> 5]! |= 1 << (at & 31);
  return signs;
}

/** The product of two rows divided by this is their closeness, from -1 to 1. */
export const PRODUCT_OF_ONE: number = STEPS * STEPS;

keepShape(DocumentVectors);
