import type { PagedFile } from './paged-file.ts';
import type { Section } from './segment-format.ts';

/** The vectors of a segment's documents. Their signs are held in memory, the vectors are read when needed. */
export class SegmentVectors {
  /** A word of 32 bits for each 32 numbers of a document. */
  readonly signs: Int32Array;
  readonly #file: PagedFile;
  readonly #at: number;
  readonly #dimensions: number;

  constructor(file: PagedFile, at: number, signs: Section, dimensions: number) {
    this.#file = file;
    this.#at = at;
    this.#dimensions = dimensions;
    const bytes = file.read(signs.at, signs.bytes);
    this.signs = new Int32Array(bytes.buffer, 0, bytes.byteLength / 4);
  }

  /** Valid until the index is read again. */
  row(doc: number): Int8Array {
    this.#file.locate(this.#at + doc * this.#dimensions, this.#dimensions);
    const { bytes, at } = this.#file;
    return new Int8Array(bytes.buffer, bytes.byteOffset + at, this.#dimensions);
  }
}
