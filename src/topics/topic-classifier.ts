/**
 * What all topic classifiers, the linear one and the networks (F6 to F8), have in common: a trainer makes a
 * classifier from labelled texts; a classifier gives every label a probability and can be written to a file
 * and read back.
 *
 * Files of all kinds have the same head (`topic-model-file.ts`).
 */
import type { TopicText } from '../model/topic.ts';
import type { DocumentScores } from './document-scores.ts';
import type { ModelScores } from './models/topic-model-file.ts';
import type { TopicKind } from './topic-kinds.ts';

export type LabelledText = TopicText & { label: string };

export interface TopicClassifier {
  readonly kind: TopicKind;
  readonly labels: readonly string[];
  /** A probability for each label, in order; the rest to 1 is for "none of these". */
  classify(document: TopicText): Float32Array;
  /** Reads a document once, for scoring many parts of it; without it, each part is classified separately. */
  read?(document: TopicText): DocumentScores;
  /** Encoding a text takes long (ONNX): pages are judged as a whole, not by their passages. */
  readonly isCostly?: boolean;
  /** The model as a file, with its measured quality. */
  bytes(scores?: ModelScores): Uint8Array;
}

export type TrainOptions = {
  /** The same examples and the same seed give the same model. */
  seed: number;
  /** A trainer that iterates over the examples stops after this time; without it, when it is done. */
  maxSeconds?: number;
  /** The same by number of batches: the outcome does not depend on the speed of the machine. */
  maxBatches?: number;
  /** Called from time to time with the progress, 0 to 1. */
  onProgress?: (share: number) => void;
};

export interface TopicTrainer {
  readonly kind: TopicKind;
  train(examples: readonly LabelledText[], options: TrainOptions): Promise<TopicClassifier>;
}

/** The labels of the examples, sorted, so that their numbers do not depend on the order of the examples. */
export function labelsOf(examples: readonly LabelledText[]): string[] {
  return [...new Set(examples.map(({ label }) => label))].sort();
}

/** Index of the highest score; of equal ones, the first. */
export function bestOf(scores: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k;
  return best;
}
