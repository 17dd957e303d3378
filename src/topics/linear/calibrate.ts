/**
 * From margins to probabilities: a softmax over the margins, stretched by one factor (temperature scaling,
 * Guo et al. 2017), with a small doubt: a share of the documents has a label by chance, however certain the
 * machine is. Both are chosen to maximise the likelihood of the true labels of held-out documents. Without
 * the doubt a few wrong labels would make all answers less certain.
 *
 * "None of these" takes part as a label with a fixed margin: only a few per cent of the documents with a
 * label have their best margin below it. A page that fits no label has only low margins, and "none" wins.
 */
import { bestOf } from '../topic-classifier.ts';

export type Calibration = { stretch: number; noneMargin: number; doubt: number };

/**
 * Margins of held-out documents side by side, `classes` for each, with the number of the true label of each.
 */
export type HeldOut = { margins: Float64Array; truths: ArrayLike<number>; classes: number };

/** This share of labelled documents may look as if no label fitted. */
const MISTAKEN_FOR_NONE = 0.01;
const MAX_STRETCH = 50;
const MIN_STRETCH = 0.1;
const COARSE = 1.5;
const STEPS = 12;
const DOUBTS = [0, 0.01, 0.02, 0.03, 0.04, 0.05];
const SMALLEST = 1e-12;

export function calibrate(heldOut: HeldOut): Calibration {
  const { margins, truths, classes } = heldOut;
  if (truths.length === 0) return { stretch: 3, noneMargin: -1, doubt: 0 };
  const bestMargins = Float64Array.from(truths as ArrayLike<number>, (_, i) => {
    const own = margins.subarray(i * classes, (i + 1) * classes);
    return own[bestOf(own)]!;
  }).sort();
  const noneMargin = Math.min(-0.3, bestMargins[Math.floor(bestMargins.length * MISTAKEN_FOR_NONE)]!);
  let best: Calibration & { loss: number } = {
    stretch: 3,
    noneMargin,
    doubt: 0,
    loss: Number.POSITIVE_INFINITY,
  };
  for (const doubt of DOUBTS) {
    const stretch = bestStretch((each) => loss(heldOut, { stretch: each, noneMargin, doubt }));
    const found = loss(heldOut, { stretch, noneMargin, doubt });
    if (found < best.loss) best = { stretch, noneMargin, doubt, loss: found };
  }
  const { stretch, doubt } = best;
  return { stretch, noneMargin, doubt };
}

/**
 * With doubt, the loss is flat far away from its minimum: a coarse search first, then golden section search.
 */
function bestStretch(lossOf: (stretch: number) => number): number {
  let coarse = MIN_STRETCH;
  let least = Number.POSITIVE_INFINITY;
  for (let stretch = MIN_STRETCH; stretch <= MAX_STRETCH; stretch *= COARSE) {
    const found = lossOf(stretch);
    if (found < least) {
      least = found;
      coarse = stretch;
    }
  }
  const golden = (Math.sqrt(5) - 1) / 2;
  let low = coarse / COARSE;
  let high = coarse * COARSE;
  for (let step = 0; step < STEPS; step++) {
    const left = high - golden * (high - low);
    const right = low + golden * (high - low);
    if (lossOf(left) < lossOf(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** Sum of the negative logarithms of the probabilities of the true labels. */
function loss({ margins, truths, classes }: HeldOut, { stretch, noneMargin, doubt }: Calibration): number {
  let sum = 0;
  for (let i = 0; i < truths.length; i++) {
    const first = i * classes;
    let top = noneMargin;
    for (let k = 0; k < classes; k++) top = Math.max(top, margins[first + k]!);
    let total = Math.exp(stretch * (noneMargin - top));
    for (let k = 0; k < classes; k++) total += Math.exp(stretch * (margins[first + k]! - top));
    const share = Math.exp(stretch * (margins[first + truths[i]!]! - top)) / total;
    sum -= Math.log(Math.max(SMALLEST, (1 - doubt) * share + doubt / classes));
  }
  return sum;
}

/** Probabilities of the labels; the rest to 1 is for none of them. */
export function probabilities(
  margins: Float64Array,
  { stretch, noneMargin, doubt }: Calibration,
): Float32Array {
  const top = Math.max(noneMargin, margins[bestOf(margins)] ?? 0);
  let total = Math.exp(stretch * (noneMargin - top));
  const scores = new Float32Array(margins.length);
  for (let k = 0; k < margins.length; k++) {
    scores[k] = Math.exp(stretch * (margins[k]! - top));
    total += scores[k]!;
  }
  for (let k = 0; k < margins.length; k++)
    scores[k] = ((1 - doubt) * scores[k]!) / total + doubt / margins.length;
  return scores;
}
