import { bestOf } from '../topic-classifier.ts';

/**
 * A classifier's answer for one document of known label; the label is −1 if the classifier does not know it.
 */
export type Answer = { truth: number; scores: ArrayLike<number> };

export type ClassScores = { precision: number; recall: number; f1: number; documents: number };

/**
 * The effect of assigning a label from this score on: how often it is right (1 if it is assigned to nothing),
 * and the share of the documents that get their label.
 */
export type CurvePoint = { threshold: number; precision: number; recall: number };

/** How good a classifier is on documents that it was not trained on. All figures from 0 to 1. */
export type Scores = {
  labels: string[];
  documents: number;
  accuracy: number;
  macroPrecision: number;
  macroRecall: number;
  macroF1: number;
  perClass: Record<string, ClassScores>;
  /** Row: the true label; column: the answer; both in the order of `labels`. */
  confusion: number[][];
  /** Expected calibration error of the best label's score, in 15 bins of equal width. */
  calibrationError: number;
  /** Precision against recall, by the score from which a label is assigned. */
  curve: CurvePoint[];
};

export function scoreAnswers(labels: readonly string[], answers: readonly Answer[]): Scores {
  const confusion = labels.map(() => labels.map(() => 0));
  let right = 0;
  for (const { truth, scores } of answers) {
    const guess = bestOf(scores);
    if (truth >= 0) confusion[truth]![guess]!++;
    if (guess === truth) right++;
  }
  const perClass: Record<string, ClassScores> = {};
  labels.forEach((label, k) => {
    perClass[label] = classScores(confusion, k);
  });
  const classes = Object.values(perClass).filter(({ documents }) => documents > 0);
  return {
    labels: [...labels],
    documents: answers.length,
    accuracy: ratio(right, answers.length),
    macroPrecision: mean(classes.map(({ precision }) => precision)),
    macroRecall: mean(classes.map(({ recall }) => recall)),
    macroF1: mean(classes.map(({ f1 }) => f1)),
    perClass,
    confusion,
    calibrationError: calibrationError(answers),
    curve: precisionCurve(
      answers.map(({ truth, scores }) => {
        const guess = bestOf(scores);
        return { score: scores[guess] ?? 0, isRight: guess === truth };
      }),
      answers.length,
    ),
  };
}

function classScores(confusion: readonly number[][], k: number): ClassScores {
  const hits = confusion[k]![k]!;
  const documents = sum(confusion[k]!);
  const precision = ratio(hits, sum(confusion.map((row) => row[k]!)));
  const recall = ratio(hits, documents);
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall), documents };
}

const BINS = 15; // Guo et al. 2017

/** Mean distance between the certainty of the answers and how often they are right, bin by bin. */
function calibrationError(answers: readonly Answer[]): number {
  const count = new Float64Array(BINS);
  const sureness = new Float64Array(BINS);
  const right = new Float64Array(BINS);
  for (const { truth, scores } of answers) {
    const guess = bestOf(scores);
    const score = scores[guess] ?? 0;
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(score * BINS)));
    count[bin]!++;
    sureness[bin]! += score;
    if (guess === truth) right[bin]!++;
  }
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) error += Math.abs(sureness[bin]! - right[bin]!);
  return ratio(error, answers.length);
}

/** The scores at which curves are drawn. */
export const CURVE_THRESHOLDS: readonly number[] = Array.from({ length: 20 }, (_, step) => step / 20);

/** `wanted`: number of documents to be found. */
function precisionCurve(
  guesses: readonly { score: number; isRight: boolean }[],
  wanted: number,
): CurvePoint[] {
  return CURVE_THRESHOLDS.map((threshold) => {
    const given = guesses.filter(({ score }) => score >= threshold);
    const right = given.filter(({ isRight }) => isRight).length;
    return {
      threshold,
      precision: given.length === 0 ? 1 : right / given.length,
      recall: ratio(right, wanted),
    };
  });
}

/** Mean and spread (standard deviation of a sample) of one figure over several runs. */
export function meanAndSpread(figures: readonly number[]): { mean: number; spread: number } {
  const middle = mean(figures);
  const squares = sum(figures.map((figure) => (figure - middle) ** 2));
  return { mean: middle, spread: figures.length > 1 ? Math.sqrt(squares / (figures.length - 1)) : 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function mean(numbers: readonly number[]): number {
  return ratio(sum(numbers), numbers.length);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
