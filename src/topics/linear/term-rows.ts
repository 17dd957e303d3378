/** Numbers of 4 bytes before the weights of a row: the idf. */
const BEFORE_WEIGHTS = 1;

/**
 * What a linear model knows of each term, in one row. The terms of a document are all over the vocabulary,
 * and reading them is mostly waiting for memory: a row is waited for once, separate arrays of idf and weights
 * would be waited for twice.
 */
export class TermRows {
  /** Distance of two rows, in numbers of 4 bytes. */
  readonly stride: number;
  /** numbers[term · stride] is the idf of a term, including the weight of its kind. */
  readonly numbers: Float32Array;
  /** The rest of each row, in numbers of 2 bytes: see `firstWeight`. */
  readonly weights: Int16Array;
  readonly #labels: number;

  constructor(numbers: Float32Array, labels: number) {
    this.#labels = labels;
    this.stride = strideOf(labels);
    this.numbers = numbers;
    this.weights = new Int16Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  }

  /** How many numbers of 4 bytes the rows of this many terms take. */
  static lengthFor(terms: number, labels: number): number {
    return terms * strideOf(labels);
  }

  /** Fills rows, in memory of their own or in this; `weights[term · labels + label]`. */
  static of(
    idf: Float32Array,
    weights: Int16Array,
    labels: number,
    numbers: Float32Array = new Float32Array(TermRows.lengthFor(idf.length, labels)),
  ): TermRows {
    const rows = new TermRows(numbers, labels);
    for (let term = 0; term < idf.length; term++) {
      numbers[term * rows.stride] = idf[term]!;
      const to = rows.firstWeight(term);
      for (let k = 0; k < labels; k++) rows.weights[to + k] = weights[term * labels + k]!;
    }
    return rows;
  }

  get size(): number {
    return this.numbers.length / this.stride;
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
    const idf = new Float32Array(this.size);
    const weights = new Int16Array(this.size * this.#labels);
    for (let term = 0; term < this.size; term++) {
      idf[term] = this.idfOf(term);
      const from = this.firstWeight(term);
      for (let k = 0; k < this.#labels; k++) weights[term * this.#labels + k] = this.weights[from + k]!;
    }
    return { idf, weights };
  }
}

function strideOf(labels: number): number {
  return BEFORE_WEIGHTS + Math.ceil(labels / 2);
}
