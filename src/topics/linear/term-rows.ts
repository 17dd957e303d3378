/** Numbers of 4 bytes before the weights of a row: idf and count. */
export const BEFORE_WEIGHTS = 2;

/**
 * What a linear model knows of each term, in one row, with room for how often the document in hand has it.
 * The terms of a document are all over the vocabulary, and reading them is mostly waiting for memory: a row
 * is waited for once, separate arrays of idf, counts and weights would be waited for three times.
 */
export class TermRows {
  /** Distance of two rows, in numbers of 4 bytes. */
  readonly stride: number;
  /**
   * numbers[term · stride] is the idf of a term, including the weight of its kind; the next one is its count,
   * 0 between two scores.
   */
  readonly numbers: Float32Array;
  /** The rest of each row, in numbers of 2 bytes: see `firstWeight`. */
  readonly weights: Int16Array;
  readonly #labels: number;
  readonly #size: number;

  /** `weights[term · labels + label]`. */
  constructor(idf: Float32Array, weights: Int16Array, labels: number) {
    this.#labels = labels;
    this.#size = idf.length;
    this.stride = BEFORE_WEIGHTS + Math.ceil(labels / 2);
    this.numbers = new Float32Array(this.#size * this.stride);
    this.weights = new Int16Array(this.numbers.buffer);
    for (let term = 0; term < this.#size; term++) {
      this.numbers[term * this.stride] = idf[term]!;
      const to = this.firstWeight(term);
      for (let k = 0; k < labels; k++) this.weights[to + k] = weights[term * labels + k]!;
    }
  }

  idfOf(term: number): number {
    return this.numbers[term * this.stride]!;
  }

  /** Place of the weight of a term for the first label; the others follow. */
  firstWeight(term: number): number {
    return 2 * (term * this.stride + BEFORE_WEIGHTS);
  }

  /** The arrays that the rows were made of. */
  columns(): { idf: Float32Array; weights: Int16Array } {
    const idf = new Float32Array(this.#size);
    const weights = new Int16Array(this.#size * this.#labels);
    for (let term = 0; term < this.#size; term++) {
      idf[term] = this.idfOf(term);
      const from = this.firstWeight(term);
      for (let k = 0; k < this.#labels; k++) weights[term * this.#labels + k] = this.weights[from + k]!;
    }
    return { idf, weights };
  }
}
