/**
 * One-against-rest linear support vector machines with squared hinge loss, by dual coordinate descent (Hsieh
 * et al. 2008, algorithm 1). All classes are trained in one pass: a row of the matrix is read once for all of
 * them (`row-kernel.ts`).
 *
 * A row on which no class moves is skipped for one pass, then for two, four and so on: the authors' shrinking
 * without its bookkeeping. In the end every row is checked once more.
 *
 * A machine trained on some rows can continue with more of them, which takes a fraction of a training from
 * scratch.
 */
import { type Random, shuffle } from '../../model/seeded-random.ts';
import { makeRowKernel, type RowKernel } from './row-kernel.ts';

/** Rows of a sparse matrix: row i is from offsets[i] to offsets[i + 1]. */
export type SparseRows = { offsets: Uint32Array; columns: Uint32Array; values: Float32Array; width: number };

export type SvmOptions = {
  /** Cost of an error relative to the length of the weights: the C of the literature. */
  cost: number;
  /** Factor of the cost of an error on each row, if it is not the same for all. */
  costOfRow?: ArrayLike<number>;
  /** Stops when no dual gradient of a pass is above this. */
  tolerance: number;
  maxPasses: number;
  random: Random;
};

/** weights[column · stride + class]; the biases come last, as the weights of a feature that every row has. */
export type SvmWeights = { classes: number; stride: number; weights: Float32Array };

/** Inactive rows are checked again after at most this many passes. */
const LONGEST_REST = 8;

export class LinearSvm {
  readonly #rows: SparseRows;
  readonly #labels: ArrayLike<number>;
  readonly #classes: number;
  readonly #options: SvmOptions;
  readonly #kernel: RowKernel;
  readonly #alphas: Float32Array;
  readonly #diagonals: Float64Array;
  readonly #curvatures: Float64Array;

  constructor(rows: SparseRows, labels: ArrayLike<number>, classes: number, options: SvmOptions) {
    const { offsets, width } = rows;
    const count = offsets.length - 1;
    this.#rows = rows;
    this.#labels = labels;
    this.#classes = classes;
    this.#options = options;
    this.#alphas = new Float32Array(count * classes);
    this.#diagonals = new Float64Array(count);
    this.#curvatures = new Float64Array(count);
    let longest = 0;
    for (let row = 0; row < count; row++) longest = Math.max(longest, offsets[row + 1]! - offsets[row]!);
    this.#kernel = makeRowKernel(width + 1, classes, longest + 1);
    for (let row = 0; row < count; row++) {
      const diagonal = 0.5 / (options.cost * (options.costOfRow?.[row] ?? 1));
      this.#diagonals[row] = diagonal;
      this.#curvatures[row] = 1 + diagonal + this.#squaredLength(row);
    }
  }

  #squaredLength(row: number): number {
    const { offsets, values } = this.#rows;
    let sum = 0;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) sum += values[i]! * values[i]!;
    return sum;
  }

  /** Current values; they change when training continues. */
  get trained(): SvmWeights {
    return { classes: this.#classes, stride: this.#kernel.stride, weights: this.#kernel.weights };
  }

  /** Trains on these rows, among which are all that it was trained on before. */
  train(members: Uint32Array): SvmWeights {
    const { tolerance, maxPasses, random } = this.#options;
    const order = members.slice();
    const rest = new Uint8Array(this.#diagonals.length);
    const wakesAt = new Uint32Array(this.#diagonals.length);
    for (let pass = 0; pass < maxPasses; pass++) {
      shuffle(order, random);
      let largest = 0;
      let resting = 0;
      for (const row of order) {
        if (wakesAt[row]! > pass) {
          resting++;
          continue;
        }
        const wish = this.#step(row);
        largest = Math.max(largest, wish);
        if (wish < tolerance) {
          rest[row] = Math.min(LONGEST_REST, rest[row]! * 2 || 1);
          wakesAt[row] = pass + 1 + rest[row]!;
        } else rest[row] = 0;
      }
      if (largest >= tolerance) continue;
      if (resting === 0) break;
      wakesAt.fill(0);
    }
    return this.trained;
  }

  /** Moves all classes to their optimum for one row; returns the largest projected gradient. */
  #step(row: number): number {
    const kernel = this.#kernel;
    const { perClass } = kernel;
    const classes = this.#classes;
    const alphas = this.#alphas;
    const count = this.#load(row);
    kernel.multiply(count);
    const diagonal = this.#diagonals[row]!;
    const curvature = this.#curvatures[row]!;
    const label = this.#labels[row]!;
    const own = row * classes;
    let wish = 0;
    for (let k = 0; k < classes; k++) {
      const sign = label === k ? 1 : -1;
      const alpha = alphas[own + k]!;
      const gradient = sign * perClass[k]! - 1 + diagonal * alpha;
      const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
      const next = projected === 0 ? alpha : Math.max(alpha - gradient / curvature, 0);
      wish = Math.max(wish, Math.abs(projected));
      perClass[k] = (next - alpha) * sign;
      alphas[own + k] = next;
    }
    if (wish > 0) kernel.addTimes(count);
    return wish;
  }

  /** Copies a row to where the kernel works on it, with the bias feature; returns its length. */
  #load(row: number): number {
    const { offsets, columns, values, width } = this.#rows;
    const start = offsets[row]!;
    const end = offsets[row + 1]!;
    const kernel = this.#kernel;
    kernel.columns.set(columns.subarray(start, end));
    kernel.values.set(values.subarray(start, end));
    kernel.columns[end - start] = width;
    kernel.values[end - start] = 1;
    return end - start + 1;
  }
}

/** The margins of the chosen rows, side by side. */
export function marginsOf(
  { offsets, columns, values, width }: SparseRows,
  chosen: ArrayLike<number>,
  { classes, stride, weights }: SvmWeights,
): Float64Array {
  const bias = width * stride;
  const margins = new Float64Array(chosen.length * classes);
  for (let place = 0; place < chosen.length; place++) {
    const row = chosen[place]!;
    const own = place * classes;
    for (let k = 0; k < classes; k++) margins[own + k] = weights[bias + k]!;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      const base = columns[i]! * stride;
      for (let k = 0; k < classes; k++) margins[own + k]! += weights[base + k]! * values[i]!;
    }
  }
  return margins;
}
