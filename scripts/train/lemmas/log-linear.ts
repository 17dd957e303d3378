/**
 * A log-linear choice among the items of each case, trained by stochastic gradient descent with AdaGrad steps. Several
 * items may be right (the same dictionary form by different analyses): the gradient is that of their summed probability.
 */
export type Cases = {
  /** Start of each case among the items, with the end of the last. */
  starts: Int32Array;
  /** Start of each item among the features, with the end of the last. */
  offsets: Int32Array;
  features: Int32Array;
  right: Uint8Array;
};

export type TrainingOptions = {
  bits: number;
  epochs: number;
  rate: number;
  firstSquare: number;
  seed: number;
};

export function trainLogLinear(cases: Cases, options: TrainingOptions): Float32Array {
  const weights = new Float32Array(1 << options.bits);
  const squares = new Float32Array(1 << options.bits).fill(options.firstSquare);
  const count = cases.starts.length - 1;
  const order = Int32Array.from({ length: count }, (_, index) => index);
  const random = seededRandom(options.seed);
  const average = new Float32Array(weights.length);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) step(cases, index, weights, squares, options);
    if (epoch >= options.epochs / 2)
      for (let i = 0; i < weights.length; i++) average[i] = average[i]! + weights[i]!;
  }
  const epochs = options.epochs - Math.ceil(options.epochs / 2);
  for (let i = 0; i < weights.length; i++) average[i] = average[i]! / epochs;
  return average;
}

const scores = new Float64Array(64);
const goals = new Float64Array(64);

function step(
  cases: Cases,
  index: number,
  weights: Float32Array,
  squares: Float32Array,
  { rate }: TrainingOptions,
): void {
  const { starts, offsets, features, right } = cases;
  const from = starts[index]!;
  const items = starts[index + 1]! - from;
  let highest = -Infinity;
  for (let i = 0; i < items; i++) {
    let score = 0;
    for (let f = offsets[from + i]!; f < offsets[from + i + 1]!; f++) score += weights[features[f]!]!;
    scores[i] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  let rightSum = 0;
  for (let i = 0; i < items; i++) {
    const power = Math.exp(scores[i]! - highest);
    scores[i] = power;
    sum += power;
    if (right[from + i] === 1) rightSum += power;
  }
  for (let i = 0; i < items; i++) goals[i] = right[from + i] === 1 ? scores[i]! / (rightSum + 1e-30) : 0;
  for (let i = 0; i < items; i++) {
    const gradient = scores[i]! / sum - goals[i]!;
    if (Math.abs(gradient) < 1e-4) continue;
    for (let f = offsets[from + i]!; f < offsets[from + i + 1]!; f++) {
      const id = features[f]!;
      const slope = gradient;
      const square = squares[id]! + slope * slope;
      squares[id] = square;
      weights[id] = weights[id]! - (rate * slope) / Math.sqrt(square);
    }
  }
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
}

/** xorshift32: the same sequence on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}
