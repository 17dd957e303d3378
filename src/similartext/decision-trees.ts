/**
 * A sum of small decision trees, as written by the training: for each node the column it tests, the value up
 * to which the left child follows, and the children; a leaf has column −1 and adds its value.
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
    for (let row = 0; row < scores.length; row++) scores[row] = this.#score(rows, row * columns);
    return scores;
  }

  #score(rows: Float32Array, start: number): number {
    const [roots, column, threshold] = [this.#roots, this.#column, this.#threshold];
    const [left, right] = [this.#left, this.#right];
    // Does not start with the bias: with a field as the start, V8 allocates an object for every sum.
    let sum = 0;
    for (let t = 0; t < roots.length; t++) {
      let node = roots[t]!;
      for (let asked = column[node]!; asked >= 0; asked = column[node]!) {
        node = rows[start + asked]! <= threshold[node]! ? left[node]! : right[node]!;
      }
      sum += threshold[node]!;
    }
    return this.#bias + sum;
  }
}
