/**
 * Word vectors from a file as published by word2vec, fastText and the CoNLL 2017 shared task: a line with the
 * number of words and of dimensions, then a word and its numbers on each line (text), or a word, a space and
 * 32-bit floats (binary). Files of gigabytes are read in pieces, and only the requested words are kept. Gzip
 * is decompressed on the fly.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { TaziError } from '../../model/errors.ts';
import { lowerTurkish } from '../../nlp/fold.ts';

export type WordVectors = { dimensions: number; words: Map<string, Float32Array> };

export type WordVectorOptions = {
  /** Words to keep if the file has them. */
  wanted: ReadonlySet<string>;
  /** How many of the other words to keep, from the start: published files list the most frequent first. */
  first: number;
};

const PIECE_BYTES = 1 << 22;
const MAX_WORD_BYTES = 1_000;
const MAX_DIMENSIONS = 4_096;
const SPACE = 32;
const NEWLINE = 10;

export function readWordVectors(file: string, options: WordVectorOptions): WordVectors {
  const pieces = new Pieces(file);
  try {
    const head = /^(\d+) (\d+)\s*$/.exec(pieces.until(NEWLINE));
    const dimensions = Number(head?.[2]);
    if (!head || dimensions < 1 || dimensions > MAX_DIMENSIONS) throw new Error('no word2vec header');
    const words = new Map<string, Float32Array>();
    const isText = pieces.looksLikeText(dimensions);
    let others = 0;
    for (let read = 0; read < Number(head[1]); read++) {
      const word = pieces.until(SPACE).replace(/^\n/, '');
      const vector = isText ? pieces.textVector(dimensions) : pieces.binaryVector(dimensions);
      if (vector === null) break;
      const key = lowerTurkish(word);
      if (words.has(key)) continue;
      if (!options.wanted.has(key) && ++others > options.first) continue;
      words.set(key, vector);
    }
    if (words.size === 0) throw new Error('no words');
    return { dimensions, words };
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  } finally {
    pieces.close();
  }
}

/** The bytes of a file in order, a few megabytes at a time. */
class Pieces {
  readonly #file: number;
  #buffer: Buffer;
  #at = 0;
  #isEnd = false;

  constructor(file: string) {
    this.#file = openSync(file, 'r');
    this.#buffer = Buffer.alloc(0);
    this.#fill(2);
    if (this.#buffer[0] === 0x1f && this.#buffer[1] === 0x8b) this.#unpack();
  }

  /** A gzipped file is decompressed as a whole: it cannot be read in pieces synchronously. */
  #unpack(): void {
    while (!this.#isEnd) this.#fill(this.#buffer.length - this.#at + 1);
    this.#buffer = gunzipSync(this.#buffer);
    this.#at = 0;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The text up to a byte, which is skipped. */
  until(byte: number): string {
    for (let looked = 0; ; ) {
      const found = this.#buffer.indexOf(byte, this.#at + looked);
      if (found >= 0) {
        const text = this.#buffer.toString('utf8', this.#at, found);
        this.#at = found + 1;
        return text;
      }
      looked = this.#buffer.length - this.#at;
      if (looked > MAX_WORD_BYTES || !this.#fill(looked + 1)) throw new Error('the file ends in a word');
    }
  }

  /** Is the first word followed by numbers in digits? */
  looksLikeText(dimensions: number): boolean {
    this.#fill(MAX_WORD_BYTES + dimensions * 32);
    const line = this.#buffer.toString('latin1', this.#at).split('\n', 1)[0]!;
    return new RegExp(`^\\S+( -?[\\d.]+(e-?\\d+)?){${dimensions}}\\s*$`, 'i').test(line);
  }

  textVector(dimensions: number): Float32Array | null {
    this.#fill(dimensions * 32);
    const end = this.#buffer.indexOf(NEWLINE, this.#at);
    const last = end < 0 ? this.#buffer.length : end;
    const numbers = this.#buffer.toString('latin1', this.#at, last).trim().split(' ');
    this.#at = end < 0 ? last : end + 1;
    return numbers.length === dimensions ? Float32Array.from(numbers, Number) : null;
  }

  binaryVector(dimensions: number): Float32Array | null {
    const bytes = dimensions * 4;
    this.#fill(bytes);
    if (this.#buffer.length - this.#at < bytes) return null;
    const vector = new Float32Array(dimensions);
    for (let d = 0; d < dimensions; d++) vector[d] = this.#buffer.readFloatLE(this.#at + d * 4);
    this.#at += bytes;
    return vector;
  }

  /** Reads until this many bytes are buffered; false at the end of the file. */
  #fill(ahead: number): boolean {
    while (this.#buffer.length - this.#at < ahead && !this.#isEnd) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const read = readSync(this.#file, piece, 0, PIECE_BYTES, null);
      if (read === 0) this.#isEnd = true;
      this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), piece.subarray(0, read)]);
      this.#at = 0;
    }
    return this.#buffer.length - this.#at >= ahead;
  }
}
