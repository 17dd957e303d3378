/**
 * Vectors of stems, learnt by gradient descent (Adagrad by row). A text is the weighted sum of the vectors of its
 * stems, brought to length one; questions have separate weights for their stems. Of all texts of a batch, the one that
 * belongs to a question, title or sentence must come closest to it (softmax in both directions, as sentence encoders
 * are trained).
 */

/** Numbers of stems and what each counts. */
export type Bag = { keys: Uint32Array; counts: Float32Array };
/** Pairs of one group have the same text on the right. */
export type Pair = { left: Bag; right: Bag; group: number };
type TrainerOptions = {
  dimensions: number;
  /** The smaller, the more only the closest texts matter. */
  temperature: number;
  rate: number;
};

type Encoded = { unit: Float32Array; norms: Float32Array };

const EPSILON = 1e-8;
const MIN_QUERY_WEIGHT = 0.02;

export class VectorTrainer {
  readonly vectors: Float32Array;
  readonly queryWeights: Float32Array;
  readonly #options: TrainerOptions;
  readonly #squares: Float32Array;
  readonly #weightSquares: Float32Array;

  /** `scales`: lengths that the vectors begin with. */
  constructor(scales: Float32Array, options: TrainerOptions, random: () => number) {
    const { dimensions } = options;
    const keys = scales.length;
    this.#options = options;
    this.vectors = new Float32Array(keys * dimensions);
    for (let key = 0; key < keys; key++) {
      const scale = scales[key]! / Math.sqrt(dimensions);
      const end = (key + 1) * dimensions;
      for (let at = key * dimensions; at < end; at++) this.vectors[at] = gaussian(random) * scale;
    }
    this.queryWeights = new Float32Array(keys).fill(1);
    this.#squares = new Float32Array(keys).fill(EPSILON);
    this.#weightSquares = new Float32Array(keys).fill(EPSILON);
  }

  /** Returns the loss. */
  contrast(pairs: readonly Pair[]): number {
    const { dimensions, temperature } = this.#options;
    const size = pairs.length;
    const lefts = pairs.map((pair) => pair.left);
    const rights = pairs.map((pair) => pair.right);
    const left = this.#encode(lefts, true);
    const right = this.#encode(rights, false);
    const logits = new Float32Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const isSame = i !== j && pairs[i]!.group === pairs[j]!.group;
        const closeness = isSame ? Number.NEGATIVE_INFINITY : dot(left.unit, i, right.unit, j, dimensions);
        logits[i * size + j] = closeness / temperature;
      }
    }
    const slopes = new Float32Array(size * size);
    let loss = 0;
    for (let i = 0; i < size; i++) {
      loss += softmaxSlope(logits, slopes, i * size, 1, size, i);
      loss += softmaxSlope(logits, slopes, i, size, size, i);
    }
    const toLeft = new Float32Array(left.unit.length);
    const toRight = new Float32Array(right.unit.length);
    const scale = 1 / (2 * temperature);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const by = slopes[i * size + j]! * scale;
        if (Math.abs(by) < MIN_SLOPE) continue;
        addTo(toLeft, i, right.unit, j, by, dimensions);
        addTo(toRight, j, left.unit, i, by, dimensions);
      }
    }
    this.#apply(lefts, left, toLeft, true);
    this.#apply(rights, right, toRight, false);
    return loss / (2 * size);
  }

  #encode(bags: readonly Bag[], isLeft: boolean): Encoded {
    const { dimensions } = this.#options;
    const { vectors, queryWeights } = this;
    const unit = new Float32Array(bags.length * dimensions);
    const norms = new Float32Array(bags.length);
    for (let number = 0; number < bags.length; number++) {
      const { keys, counts } = bags[number]!;
      for (let k = 0; k < keys.length; k++) {
        const key = keys[k]!;
        addTo(unit, number, vectors, key, counts[k]! * (isLeft ? queryWeights[key]! : 1), dimensions);
      }
      const norm = Math.sqrt(dot(unit, number, unit, number, dimensions) + EPSILON);
      norms[number] = norm;
      const base = number * dimensions;
      for (let at = base; at < base + dimensions; at++) unit[at] = unit[at]! / norm;
    }
    return { unit, norms };
  }

  #apply(bags: readonly Bag[], { unit, norms }: Encoded, gradient: Float32Array, isLeft: boolean): void {
    const { dimensions, rate } = this.#options;
    const { vectors, queryWeights } = this;
    for (let number = 0; number < bags.length; number++) {
      const { keys, counts } = bags[number]!;
      // Through the normalisation: only what is orthogonal to the vector changes it
      addTo(gradient, number, unit, number, -dot(unit, number, gradient, number, dimensions), dimensions);
      const norm = norms[number]!;
      const square = dot(gradient, number, gradient, number, dimensions) / (norm * norm);
      if (square < MIN_SLOPE * MIN_SLOPE) continue;
      for (let k = 0; k < keys.length; k++) {
        const key = keys[k]!;
        const weight = isLeft ? queryWeights[key]! : 1;
        const by = counts[k]! * weight;
        if (isLeft) {
          const slope = (counts[k]! * dot(gradient, number, vectors, key, dimensions)) / norm;
          this.#weightSquares[key]! += slope * slope;
          const step = (rate * slope) / Math.sqrt(this.#weightSquares[key]!);
          queryWeights[key] = Math.max(MIN_QUERY_WEIGHT, weight - step);
        }
        this.#squares[key]! += (by * by * square) / dimensions;
        addTo(
          vectors,
          key,
          gradient,
          number,
          (-rate * by) / (norm * Math.sqrt(this.#squares[key]!)),
          dimensions,
        );
      }
    }
  }
}

/** Smaller ones have no visible effect. */
const MIN_SLOPE = 1e-4;

/** Adds softmax minus what is wanted, for a row or column of the logits; returns the loss there. */
function softmaxSlope(
  logits: Float32Array,
  slopes: Float32Array,
  from: number,
  stride: number,
  size: number,
  wanted: number,
): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < size; at++) most = Math.max(most, logits[from + at * stride]!);
  let sum = 0;
  for (let at = 0; at < size; at++) sum += Math.exp(logits[from + at * stride]! - most);
  for (let at = 0; at < size; at++) {
    const share = Math.exp(logits[from + at * stride]! - most) / sum;
    slopes[from + at * stride]! += share - Number(at === wanted);
  }
  return Math.log(sum) + most - logits[from + wanted * stride]!;
}

function dot(one: Float32Array, i: number, other: Float32Array, j: number, dimensions: number): number {
  const a = i * dimensions;
  const b = j * dimensions;
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += one[a + at]! * other[b + at]!;
  return sum;
}

/** Row `i` of the one gets row `j` of the other, times `by`. */
function addTo(
  one: Float32Array,
  i: number,
  other: Float32Array,
  j: number,
  by: number,
  dimensions: number,
): void {
  const a = i * dimensions;
  const b = j * dimensions;
  for (let at = 0; at < dimensions; at++) one[a + at] = one[a + at]! + by * other[b + at]!;
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
