import { writeFileSync } from 'node:fs';
import { TaziError } from '../../model/errors.ts';
import { type CrossValidation, crossValidate } from '../evaluation/cross-validate.ts';
import { readLabelledTexts } from '../evaluation/read-labelled-texts.ts';
import type { NetworkVariant } from '../networks/network-plan.ts';
import { labelsOf } from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { trainerOf } from './load-classifier.ts';
import { modelScores } from './topic-model-file.ts';

export type TopicTraining = {
  /** Labelled texts: `label⇥text`, or JSON lines. */
  dataFile: string;
  outFile: string;
  kind: TopicKind;
  /** Parts of the cross-validation behind the score card. */
  folds: number;
  seed: number;
  /** Of a network: what it reads, how much of it, and what it begins with. */
  variant?: NetworkVariant;
  maxSeconds?: number;
  nowMs: () => number;
};

export type TopicScoreCard = CrossValidation;

/** Above this many documents one fold estimates accuracy within half a point, at a fifth of the time. */
const MANY_DOCUMENTS = 10_000;
/** Networks that take minutes for one training. */
const HEAVY_KINDS: ReadonlySet<TopicKind> = new Set(['one-layer', 'vdcnn', 'char-cnn', 'char-tcn']);

/**
 * Trains a model on all of a file and writes it. The score card is of models of the same kind on parts of the file,
 * judged on the rest; `trainSeconds` is the time of the model that was written.
 */
export async function trainTopicModel(training: TopicTraining): Promise<TopicScoreCard> {
  const { kind, folds, seed, maxSeconds, nowMs } = training;
  const examples = readLabelledTexts(training.dataFile);
  if (labelsOf(examples).length < 2 || examples.length < 2 * folds)
    throw new TaziError('examples-few', { file: training.dataFile, count: examples.length });
  const trainer = trainerOf(kind, nowMs, training.variant);
  const options = { seed, ...(maxSeconds === undefined ? {} : { maxSeconds }) };
  const startedAt = nowMs();
  const classifier = await trainer.train(examples, options);
  const trainSeconds = (nowMs() - startedAt) / 1000;
  // Before the scores are known: a cross-validation that is interrupted does not cost the model.
  writeModel(training.outFile, classifier.bytes());
  const judgedFolds = HEAVY_KINDS.has(kind) || examples.length > MANY_DOCUMENTS ? 1 : folds;
  const scores = await crossValidate(trainer, examples, { ...options, folds, judgedFolds, nowMs });
  writeModel(training.outFile, classifier.bytes(modelScores(scores)));
  return { ...scores, trainSeconds };
}

function writeModel(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    const detail = (error as Error).message;
    throw new TaziError('folder-unwritable', { folder: file, detail }, error);
  }
}
