/**
 * How good a kind of classifier is on some data: cross-validation in which no document is judged by a model
 * that was trained on a near-duplicate of it, as a score card; and several seeded runs with mean and spread.
 */
import { seededRandom, shuffle } from '../../model/seeded-random.ts';
import {
  type LabelledText,
  labelsOf,
  type TopicClassifier,
  type TopicTrainer,
  type TrainOptions,
} from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { type Answer, meanAndSpread, type Scores, scoreAnswers } from './score-answers.ts';
import { twinGroups } from './twin-groups.ts';

export type CrossValidation = Scores & {
  kind: TopicKind;
  folds: number;
  /** Near-duplicates of a judged document that were excluded from the training of its judge. */
  twinsKeptApart: number;
  /** Mean seconds of one training. */
  trainSeconds: number;
  /** The same documents after `alter`, judged by the same models. */
  altered?: Scores;
};

export type CrossValidationOptions = TrainOptions & {
  /** Number of parts that the documents are split into. */
  folds: number;
  /** How many of the parts are judged, each by a model trained on all others; all of them by default. */
  judgedFolds?: number;
  /**
   * Documents are judged a second time after this change: shows the cost of text typed without Turkish
   * letters.
   */
  alter?: (document: LabelledText) => LabelledText;
  /** Monotonic milliseconds. */
  nowMs: () => number;
};

/** Judges documents by models that know neither them nor their near-duplicates. */
export async function crossValidate(
  trainer: TopicTrainer,
  examples: readonly LabelledText[],
  options: CrossValidationOptions,
): Promise<CrossValidation> {
  const { folds, judgedFolds = folds, alter, nowMs } = options;
  const labels = labelsOf(examples);
  const twins = twinGroups(examples.map(fullText));
  const fold = foldsOf(examples, folds, options.seed);
  const answers: Answer[] = [];
  const altered: Answer[] = [];
  let twinsKeptApart = 0;
  let trainedMs = 0;
  for (let k = 0; k < judgedFolds; k++) {
    const judged = examples.filter((_, i) => fold[i] === k);
    const judgedTwins = new Set(Array.from(twins).filter((_, i) => fold[i] === k));
    const others = examples.filter((_, i) => fold[i] !== k);
    const known = examples.filter((_, i) => fold[i] !== k && !judgedTwins.has(twins[i]!));
    twinsKeptApart += others.length - known.length;
    const startedAt = nowMs();
    const classifier = await trainer.train(known, options);
    trainedMs += nowMs() - startedAt;
    answers.push(...judge(classifier, judged, labels));
    if (alter) altered.push(...judge(classifier, judged.map(alter), labels));
    options.onProgress?.((k + 1) / judgedFolds);
  }
  return {
    kind: trainer.kind,
    folds,
    twinsKeptApart,
    trainSeconds: trainedMs / 1000 / judgedFolds,
    ...scoreAnswers(labels, answers),
    ...(alter && { altered: scoreAnswers(labels, altered) }),
  };
}

/** Judges documents with a classifier that may not know all of the labels, or in another order. */
export function judge(
  classifier: TopicClassifier,
  documents: readonly LabelledText[],
  labels: readonly string[] = classifier.labels,
): Answer[] {
  const places = labels.map((label) => classifier.labels.indexOf(label));
  return documents.map((document) => {
    const scores = classifier.classify(document);
    return {
      truth: labels.indexOf(document.label),
      scores: places.map((place) => (place < 0 ? 0 : scores[place]!)),
    };
  });
}

/** The fold of each document: labels are spread as evenly as possible, in seeded order. */
export function foldsOf(examples: readonly { label: string }[], folds: number, seed: number): Uint8Array {
  const order = Uint32Array.from(examples, (_, i) => i);
  shuffle(order, seededRandom(seed));
  const fold = new Uint8Array(examples.length);
  const seen = new Map<string, number>();
  let labelsSeen = 0;
  for (const i of order) {
    const { label } = examples[i]!;
    // Labels begin at different folds, so that the remainders of rare labels do not all fall into the first.
    const count = seen.get(label) ?? labelsSeen++;
    fold[i] = count % folds;
    seen.set(label, count + 1);
  }
  return fold;
}

export type SeededRuns = {
  runs: number;
  accuracy: { mean: number; spread: number };
  macroF1: { mean: number; spread: number };
  cards: CrossValidation[];
};

/** The same evaluation with several seeds (other folds, other initial weights), for mean and spread. */
export async function seededRuns(
  runs: number,
  firstSeed: number,
  evaluate: (seed: number) => Promise<CrossValidation>,
): Promise<SeededRuns> {
  const cards: CrossValidation[] = [];
  for (let run = 0; run < runs; run++) cards.push(await evaluate(firstSeed + run));
  return {
    runs,
    accuracy: meanAndSpread(cards.map((card) => card.accuracy)),
    macroF1: meanAndSpread(cards.map((card) => card.macroF1)),
    cards,
  };
}

function fullText({ title, text }: LabelledText): string {
  return title ? `${title}\n${text}` : text;
}
