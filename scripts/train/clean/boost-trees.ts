/**
 * Gradient boosting of small regression trees on the logistic loss (Friedman 2001), with histograms of binned columns,
 * second-order gains and monotone columns: where we know which way a feature points, no tree may say the opposite,
 * which keeps what is learnt on one kind of site from misleading on another.
 */
import type { DecisionTrees } from '../../../src/similartext/decision-trees.ts';

export type BoostSettings = {
  trees: number;
  leaves: number;
  rate: number;
  /** Minimum sum of second derivatives in a leaf. */
  minLeaf: number;
  /** Share of the columns that each tree may use. */
  columnShare: number;
  seed: number;
};

export type Examples = {
  /** Row by row. */
  rows: Float32Array;
  columns: number;
  labels: Float32Array;
  weights: Float32Array;
  /** Per column: 1 if larger values count for the label, −1 if they count against it, 0 if both are allowed. */
  directions: readonly number[];
};

const BINS = 40;
const SAMPLE = 20_000;
const SHRINKAGE = 2;

export function boostTrees(examples: Examples, chosen: Int32Array, settings: BoostSettings): DecisionTrees {
  return new Booster(examples, chosen, settings).run();
}

type Histogram = { gradient: Float64Array; curvature: Float64Array };
type Split = { gain: number; column: number; bin: number; left: number; right: number };
type Leaf = { node: number; rows: Int32Array; histogram: Histogram; low: number; high: number; split: Split };

class Booster {
  readonly #examples: Examples;
  readonly #chosen: Int32Array;
  readonly #settings: BoostSettings;
  readonly #edges: Float32Array[] = [];
  readonly #bins: Uint8Array[] = [];
  readonly #gradient: Float32Array;
  readonly #curvature: Float32Array;
  readonly #out: DecisionTrees = { bias: 0, roots: [], column: [], threshold: [], left: [], right: [] };
  #columns: number[] = [];
  #seed: number;

  constructor(examples: Examples, chosen: Int32Array, settings: BoostSettings) {
    this.#examples = examples;
    this.#chosen = chosen;
    this.#settings = settings;
    this.#seed = settings.seed;
    this.#gradient = new Float32Array(examples.labels.length);
    this.#curvature = new Float32Array(examples.labels.length);
    for (let column = 0; column < examples.columns; column++) this.#bin(column);
  }

  run(): DecisionTrees {
    const { labels, weights } = this.#examples;
    let all = 0;
    let positive = 0;
    for (const row of this.#chosen) {
      all += weights[row]!;
      positive += weights[row]! * labels[row]!;
    }
    this.#out.bias = Math.log(positive / (all - positive));
    const scores = new Float32Array(labels.length).fill(this.#out.bias);
    for (let tree = 0; tree < this.#settings.trees; tree++) {
      for (const row of this.#chosen) {
        const chance = 1 / (1 + Math.exp(-scores[row]!));
        this.#gradient[row] = weights[row]! * (chance - labels[row]!);
        this.#curvature[row] = Math.max(1e-9, weights[row]! * chance * (1 - chance));
      }
      this.#columns = this.#pickColumns();
      for (const { node, rows } of this.#growTree()) {
        for (const row of rows) scores[row]! += this.#out.threshold[node]!;
      }
    }
    return this.#out;
  }

  #bin(column: number): void {
    const { rows, columns, labels } = this.#examples;
    const count = Math.min(SAMPLE, this.#chosen.length);
    const sample = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      sample[i] = rows[this.#chosen[Math.floor((i * this.#chosen.length) / count)]! * columns + column]!;
    }
    sample.sort();
    const edges: number[] = [];
    for (let b = 1; b < BINS; b++) {
      const edge = sample[Math.floor((b * count) / BINS)]!;
      if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge);
    }
    const most = sample[count - 1]!;
    if (edges.at(-1) === most) edges.pop();
    if (edges.length === 0 && sample[0]! < most) edges.push(sample[0]!);
    const bins = new Uint8Array(labels.length);
    for (const row of this.#chosen) {
      const value = rows[row * columns + column]!;
      let low = 0;
      let high = edges.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value > edges[middle]!) low = middle + 1;
        else high = middle;
      }
      bins[row] = low;
    }
    this.#edges.push(Float32Array.from(edges));
    this.#bins.push(bins);
  }

  #growTree(): Leaf[] {
    this.#out.roots.push(this.#out.column.length);
    const leaves = [this.#leaf(this.#chosen, this.#histogram(this.#chosen), -Infinity, Infinity)];
    while (leaves.length < this.#settings.leaves) {
      let best = -1;
      leaves.forEach(({ split }, i) => {
        if (split.column >= 0 && (best < 0 || split.gain > leaves[best]!.split.gain)) best = i;
      });
      if (best < 0) break;
      leaves.splice(best, 1, ...this.#divide(leaves[best]!));
    }
    return leaves;
  }

  #divide({ node, rows, histogram, low, high, split }: Leaf): [Leaf, Leaf] {
    const bins = this.#bins[split.column]!;
    const isLeft = (row: number) => bins[row]! <= split.bin;
    const leftRows = rows.filter(isLeft);
    const rightRows = rows.filter((row) => !isLeft(row));
    const leftIsSmall = leftRows.length <= rightRows.length;
    const small = this.#histogram(leftIsSmall ? leftRows : rightRows);
    for (let k = 0; k < small.gradient.length; k++) {
      histogram.gradient[k]! -= small.gradient[k]!;
      histogram.curvature[k]! -= small.curvature[k]!;
    }
    const direction = this.#examples.directions[split.column]!;
    const middle = (split.left + split.right) / 2;
    this.#out.column[node] = split.column;
    this.#out.threshold[node] = this.#edges[split.column]![split.bin]!;
    const left = this.#leaf(
      leftRows,
      leftIsSmall ? small : histogram,
      direction < 0 ? middle : low,
      direction > 0 ? middle : high,
    );
    const right = this.#leaf(
      rightRows,
      leftIsSmall ? histogram : small,
      direction > 0 ? middle : low,
      direction < 0 ? middle : high,
    );
    this.#out.left[node] = left.node;
    this.#out.right[node] = right.node;
    return [left, right];
  }

  #leaf(rows: Int32Array, histogram: Histogram, low: number, high: number): Leaf {
    let gradient = 0;
    let curvature = 0;
    for (const row of rows) {
      gradient += this.#gradient[row]!;
      curvature += this.#curvature[row]!;
    }
    const node = this.#out.column.length;
    const value = clamp(-gradient / (curvature + SHRINKAGE), low, high);
    this.#out.column.push(-1);
    this.#out.threshold.push(this.#settings.rate * value);
    this.#out.left.push(-1);
    this.#out.right.push(-1);
    return {
      node,
      rows,
      histogram,
      low,
      high,
      split: this.#bestSplit(histogram, gradient, curvature, low, high),
    };
  }

  #bestSplit(histogram: Histogram, gradient: number, curvature: number, low: number, high: number): Split {
    const best: Split = { gain: 1e-6, column: -1, bin: 0, left: 0, right: 0 };
    const whole = gainOf(gradient, curvature, clamp(-gradient / (curvature + SHRINKAGE), low, high));
    for (const column of this.#columns) {
      const direction = this.#examples.directions[column]!;
      let leftGradient = 0;
      let leftCurvature = 0;
      for (let bin = 0; bin < this.#edges[column]!.length; bin++) {
        leftGradient += histogram.gradient[column * BINS + bin]!;
        leftCurvature += histogram.curvature[column * BINS + bin]!;
        const rightGradient = gradient - leftGradient;
        const rightCurvature = curvature - leftCurvature;
        if (leftCurvature < this.#settings.minLeaf || rightCurvature < this.#settings.minLeaf) continue;
        const left = clamp(-leftGradient / (leftCurvature + SHRINKAGE), low, high);
        const right = clamp(-rightGradient / (rightCurvature + SHRINKAGE), low, high);
        if (direction * (right - left) < 0) continue;
        const gain =
          gainOf(leftGradient, leftCurvature, left) + gainOf(rightGradient, rightCurvature, right) - whole;
        if (gain > best.gain) Object.assign(best, { gain, column, bin, left, right });
      }
    }
    return best;
  }

  #histogram(rows: Int32Array): Histogram {
    const gradient = new Float64Array(this.#examples.columns * BINS);
    const curvature = new Float64Array(this.#examples.columns * BINS);
    for (const column of this.#columns) {
      const bins = this.#bins[column]!;
      const start = column * BINS;
      for (let k = 0; k < rows.length; k++) {
        const row = rows[k]!;
        const bin = start + bins[row]!;
        gradient[bin]! += this.#gradient[row]!;
        curvature[bin]! += this.#curvature[row]!;
      }
    }
    return { gradient, curvature };
  }

  #pickColumns(): number[] {
    const picked: number[] = [];
    for (let column = 0; column < this.#examples.columns; column++) {
      if (this.#random() < this.#settings.columnShare) picked.push(column);
    }
    return picked;
  }

  /** Mulberry32: the same seed gives the same model. */
  #random(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) >>> 0;
    let t = this.#seed;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function gainOf(gradient: number, curvature: number, value: number): number {
  return -(2 * gradient * value + (curvature + SHRINKAGE) * value * value);
}
