import { keepShape } from '../../threads/keep-shape.ts';
import { signsOf, type VectorRows } from './document-vectors.ts';
import type { VectorModel } from './page-encoder.ts';

/** Rows that are copied at a time. */
const ROWS_AT_ONCE = 1_024;

/** Where vectors are copied from. */
export type RowSource = {
  /** Valid until the next one is read. */
  row(doc: number): Int8Array;
  docs: number;
  /** Is a document copied, or left out? */
  isKept: (doc: number) => boolean;
};

/** The vectors of other segments, read when they are written: those of large segments never are in memory. */
export class CopiedVectors implements VectorRows {
  readonly model: VectorModel;
  readonly #sources: readonly RowSource[];
  readonly #docs: number;

  /** `docs`: how many documents are copied. */
  constructor(model: VectorModel, sources: readonly RowSource[], docs: number) {
    this.model = model;
    this.#sources = sources;
    this.#docs = docs;
  }

  write(append: (rows: Uint8Array) => void): Int32Array {
    const { dimensions } = this.model;
    const rows = new Int8Array(ROWS_AT_ONCE * dimensions);
    const signs = new Int32Array((this.#docs * dimensions) / 32);
    let used = 0;
    let signsAt = 0;
    const flush = () => {
      const filled = rows.subarray(0, used);
      append(new Uint8Array(filled.buffer, 0, used));
      signs.set(signsOf(filled), signsAt);
      signsAt += used / 32;
      used = 0;
    };
    for (const source of this.#sources)
      for (let doc = 0; doc < source.docs; doc++) {
        if (!source.isKept(doc)) continue;
        rows.set(source.row(doc), used);
        used += dimensions;
        if (used === rows.length) flush();
      }
    flush();
    return signs;
  }
}

keepShape(CopiedVectors);
