/**
 * From margins to probabilities. The margins of held-out documents are compared with their labels: a softmax over the
 * margins, stretched by the one factor that makes the true labels likeliest (temperature scaling, Guo et al. 2017).
 *
 * "None of these" takes part as a label with a fixed margin: below it lies the best margin of only a few in a hundred of
 * the documents that do have a label. A page that fits no label has all margins low, and "none" wins.
 */
import { bestOf } from './topic-classifier.ts';

export type Calibration = { stretch: number; noneMargin: number };

/** Margins of held-out documents side by side, `classes` for each, with the number of the true label of each. */
export type HeldOut = { margins: Float64Array; truths: ArrayLike<number>; classes: number };

/** This share of labelled documents may look like none of the labels. */
const MISTAKEN_FOR_NONE = 0.01;
const LARGEST_STRETCH = 50;
const STEPS = 60;

export function calibrate(heldOut: HeldOut): Calibration {
  const { margins, truths, classes } = heldOut;
  if (truths.length === 0) return { stretch: 3, noneMargin: -1 };
  const best = Float64Array.from(truths as ArrayLike<number>, (_, i) => {
    const own = margins.subarray(i * classes, (i + 1) * classes);
    return own[bestOf(own)]!;
  }).sort();
  const noneMargin = Math.min(-0.3, best[Math.floor(best.length * MISTAKEN_FOR_NONE)]!);
  let low = 0.1;
  let high = LARGEST_STRETCH;
  // The loss has one minimum: golden section search.
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < STEPS; step++) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (loss(heldOut, { stretch: left, noneMargin }) < loss(heldOut, { stretch: right, noneMargin }))
      high = right;
    else low = left;
  }
  return { stretch: (low + high) / 2, noneMargin };
}

/** Sum of the negative logarithms of the probabilities of the true labels. */
function loss({ margins, truths, classes }: HeldOut, { stretch, noneMargin }: Calibration): number {
  let sum = 0;
  for (let i = 0; i < truths.length; i++) {
    const own = margins.subarray(i * classes, (i + 1) * classes);
    const top = Math.max(noneMargin, own[bestOf(own)]!);
    let total = Math.exp(stretch * (noneMargin - top));
    for (const margin of own) total += Math.exp(stretch * (margin - top));
    sum += Math.log(total) - stretch * (own[truths[i]!]! - top);
  }
  return sum;
}

/** Probabilities of the labels; what is missing to 1 is for none of them. */
export function probabilities(margins: Float64Array, { stretch, noneMargin }: Calibration): Float32Array {
  const top = Math.max(noneMargin, margins[bestOf(margins)] ?? 0);
  let total = Math.exp(stretch * (noneMargin - top));
  const scores = new Float32Array(margins.length);
  for (let k = 0; k < margins.length; k++) {
    scores[k] = Math.exp(stretch * (margins[k]! - top));
    total += scores[k]!;
  }
  for (let k = 0; k < margins.length; k++) scores[k]! /= total;
  return scores;
}
