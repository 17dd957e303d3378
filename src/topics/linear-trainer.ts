import { type Calibration, calibrate } from './calibration.ts';
import { foldsOf } from './evaluate.ts';
import { digestOfExamples } from './labelled-texts.ts';
import { LinearClassifier } from './linear-classifier.ts';
import { type SparseRows, type SvmWeights, trainSvm } from './linear-svm.ts';
import { seededRandom } from './random.ts';
import { countTerms, type TermCounts } from './term-counts.ts';
import { learnVocabulary, weighDocuments } from './tfidf.ts';
import { type LabelledText, labelsOf, type TopicTrainer, type TrainOptions } from './topic-classifier.ts';

/** Chosen by cross-validation on news: 0.5 to 2 differ by less than a document in a thousand. */
const COST = 1;
const TOLERANCE = 0.1;
const MAX_PASSES = 60;
/** Above so many documents one held-out part is enough to calibrate on. */
const MANY_DOCUMENTS = 10_000;

export const linearTrainer: TopicTrainer = {
  kind: 'linear',
  async train(examples: readonly LabelledText[], options: TrainOptions): Promise<LinearClassifier> {
    const labels = labelsOf(examples);
    const truths = Uint16Array.from(examples, ({ label }) => labels.indexOf(label));
    const counts = countTerms(examples);
    const task = { counts, truths, classes: labels.length, seed: options.seed };
    const calibration = calibrateOnHeldOut(task, examples, options);
    const everything = Uint32Array.from(examples, (_, i) => i);
    const { vocabulary, trained } = trainOn(task, everything);
    options.onProgress?.(1);
    const { weights, biases, scale } = quantised(trained, vocabulary.size);
    const trainedOn = { documents: examples.length, digest: digestOfExamples(examples) };
    return new LinearClassifier({ labels, trainedOn, calibration, vocabulary, weights, biases, scale });
  },
};

type Task = { counts: TermCounts; truths: Uint16Array; classes: number; seed: number };

function trainOn(task: Task, documents: Uint32Array) {
  const vocabulary = learnVocabulary(task.counts, documents);
  const rows = weighDocuments(task.counts, documents, vocabulary);
  const labels = Uint16Array.from(documents, (document) => task.truths[document]!);
  const trained = trainSvm(rows, labels, task.classes, {
    cost: COST,
    tolerance: TOLERANCE,
    maxPasses: MAX_PASSES,
    random: seededRandom(task.seed),
  });
  return { vocabulary, trained };
}

function calibrateOnHeldOut(
  task: Task,
  examples: readonly LabelledText[],
  options: TrainOptions,
): Calibration {
  const [folds, judged] = examples.length > MANY_DOCUMENTS ? [5, 1] : [3, 3];
  const fold = foldsOf(examples, folds, options.seed);
  const margins: Float64Array[] = [];
  const truths: number[] = [];
  for (let k = 0; k < judged; k++) {
    const known = Uint32Array.from(fold.keys()).filter((i) => fold[i] !== k);
    const heldOut = Uint32Array.from(fold.keys()).filter((i) => fold[i] === k);
    const { vocabulary, trained } = trainOn(task, known);
    const rows = weighDocuments(task.counts, heldOut, vocabulary);
    margins.push(marginsOf(rows, trained));
    truths.push(...Array.from(heldOut, (document) => task.truths[document]!));
    options.onProgress?.((k + 1) / (judged + 1));
  }
  const joined = new Float64Array(truths.length * task.classes);
  let at = 0;
  for (const part of margins) {
    joined.set(part, at);
    at += part.length;
  }
  return calibrate({ margins: joined, truths, classes: task.classes });
}

/** The margins of all rows, side by side. */
export function marginsOf(rows: SparseRows, { classes, weights }: SvmWeights): Float64Array {
  const count = rows.offsets.length - 1;
  const bias = rows.width * classes;
  const margins = new Float64Array(count * classes);
  for (let row = 0; row < count; row++) {
    const own = row * classes;
    for (let k = 0; k < classes; k++) margins[own + k] = weights[bias + k]!;
    for (let i = rows.offsets[row]!; i < rows.offsets[row + 1]!; i++) {
      const base = rows.columns[i]! * classes;
      for (let k = 0; k < classes; k++) margins[own + k]! += weights[base + k]! * rows.values[i]!;
    }
  }
  return margins;
}

const LARGEST_STEP = 32767;

/** Weights as 16-bit numbers of a common step. */
export function quantised(
  { classes, weights }: SvmWeights,
  width: number,
): { weights: Int16Array; biases: Float32Array; scale: number } {
  const biases = weights.slice(width * classes);
  const own = weights.subarray(0, width * classes);
  let largest = 0;
  for (const weight of own) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / LARGEST_STEP || 1;
  return { weights: Int16Array.from(own, (weight) => Math.round(weight / scale)), biases, scale };
}
