/**
 * One-against-rest linear support vector machines with squared hinge loss, by dual coordinate descent (Hsieh et al.
 * 2008, algorithm 1). All classes are trained in one pass: a row of the matrix is read once for all of them, and the
 * weights of a feature lie side by side, so that a feature costs one trip to memory instead of one per class.
 *
 * A row on which no class wants to move is left alone for one pass, then for two, four and so on: the authors'
 * shrinking without its bookkeeping. In the end every row is looked at once more.
 */
import { type Random, shuffle } from './random.ts';

/** Rows of a sparse matrix: those of row i lie from offsets[i] to offsets[i + 1]. */
export type SparseRows = { offsets: Uint32Array; columns: Uint32Array; values: Float32Array; width: number };

export type SvmOptions = {
  /** What an error costs against the length of the weights: the C of the literature. */
  cost: number;
  /** How much more or less an error on each row costs, where not all cost the same. */
  costOfRow?: ArrayLike<number>;
  /** Stops when no dual gradient of a pass is above this. */
  tolerance: number;
  maxPasses: number;
  random: Random;
};

/** weights[column · classes + class]; the biases come last, as the weights of a feature that every row has. */
export type SvmWeights = { classes: number; weights: Float32Array };

/** Rows that keep still are looked at again after so many passes at the latest. */
const LONGEST_REST = 8;

export function trainSvm(
  rows: SparseRows,
  labels: ArrayLike<number>,
  classes: number,
  options: SvmOptions,
): SvmWeights {
  const { offsets, columns, values, width } = rows;
  const count = offsets.length - 1;
  const weights = new Float32Array((width + 1) * classes);
  const bias = width * classes;
  const alphas = new Float32Array(count * classes);
  const diagonals = Float64Array.from(
    { length: count },
    (_, row) => 0.5 / (options.cost * (options.costOfRow?.[row] ?? 1)),
  );
  const curvature = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    let sum = 1 + diagonals[row]!;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) sum += values[i]! * values[i]!;
    curvature[row] = sum;
  }
  const order = Uint32Array.from({ length: count }, (_, row) => row);
  const margins = new Float64Array(classes);
  const steps = new Float64Array(classes);
  const rest = new Uint8Array(count);
  const wakesAt = new Uint32Array(count);
  for (let pass = 0; pass < options.maxPasses; pass++) {
    shuffle(order, options.random);
    let largest = 0;
    let resting = 0;
    for (const row of order) {
      if (wakesAt[row]! > pass) {
        resting++;
        continue;
      }
      const start = offsets[row]!;
      const end = offsets[row + 1]!;
      for (let k = 0; k < classes; k++) margins[k] = weights[bias + k]!;
      for (let i = start; i < end; i++) {
        const base = columns[i]! * classes;
        const value = values[i]!;
        for (let k = 0; k < classes; k++) margins[k]! += weights[base + k]! * value;
      }
      let wish = 0;
      for (let k = 0; k < classes; k++) {
        const sign = labels[row] === k ? 1 : -1;
        const alpha = alphas[row * classes + k]!;
        const gradient = sign * margins[k]! - 1 + diagonals[row]! * alpha;
        const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
        const next = projected === 0 ? alpha : Math.max(alpha - gradient / curvature[row]!, 0);
        wish = Math.max(wish, Math.abs(projected));
        steps[k] = (next - alpha) * sign;
        alphas[row * classes + k] = next;
      }
      largest = Math.max(largest, wish);
      if (wish < options.tolerance) {
        rest[row] = Math.min(LONGEST_REST, rest[row]! * 2 || 1);
        wakesAt[row] = pass + 1 + rest[row]!;
      } else rest[row] = 0;
      if (wish === 0) continue;
      for (let k = 0; k < classes; k++) weights[bias + k]! += steps[k]!;
      for (let i = start; i < end; i++) {
        const base = columns[i]! * classes;
        const value = values[i]!;
        for (let k = 0; k < classes; k++) weights[base + k]! += steps[k]! * value;
      }
    }
    if (largest >= options.tolerance) continue;
    if (resting === 0) break;
    wakesAt.fill(0);
  }
  return { classes, weights };
}
