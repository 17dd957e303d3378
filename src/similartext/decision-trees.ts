/**
 * A sum of small decision trees, as written by the training: per node the column it asks about, the value up to which
 * the answer is the left child, and the children; a leaf has column −1 and adds its value.
 */
export type DecisionTrees = {
  bias: number;
  /** Node of the root of each tree. */
  roots: number[];
  column: number[];
  threshold: number[];
  left: number[];
  right: number[];
};

/** The sum for every row of a matrix with `columns` columns: log odds. */
export class TreeScorer {
  readonly #bias: number;
  readonly #roots: Int32Array;
  readonly #column: Int32Array;
  readonly #threshold: Float64Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;

  constructor(trees: DecisionTrees) {
    this.#bias = trees.bias;
    this.#roots = Int32Array.from(trees.roots);
    this.#column = Int32Array.from(trees.column);
    this.#threshold = Float64Array.from(trees.threshold);
    this.#left = Int32Array.from(trees.left);
    this.#right = Int32Array.from(trees.right);
  }

  scores(rows: Float32Array, columns: number): Float32Array {
    const scores = new Float32Array(rows.length / columns);
    for (let row = 0; row < scores.length; row++) {
      const start = row * columns;
      let sum = this.#bias;
      for (let t = 0; t < this.#roots.length; t++) {
        let node = this.#roots[t]!;
        while (this.#column[node]! >= 0) {
          const value = rows[start + this.#column[node]!]!;
          node = value <= this.#threshold[node]! ? this.#left[node]! : this.#right[node]!;
        }
        sum += this.#threshold[node]!;
      }
      scores[row] = sum;
    }
    return scores;
  }
}
