import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { TaziError } from '../../model/errors.ts';
import { OnnxTokenEncoder } from '../encoders/onnx-token-encoder.ts';
import { readWordVectors } from '../encoders/read-word-vectors.ts';
import { PAPER_TOKENS, type TokenEncoder } from '../encoders/token-encoder.ts';
import { WordVectorEncoder, wordsOfTexts } from '../encoders/word-vector-encoder.ts';
import { type CrossValidation, crossValidate } from '../evaluation/cross-validate.ts';
import { evaluateClassifier, type TestScores } from '../evaluation/evaluate-classifier.ts';
import { readLabelledTexts } from '../evaluation/read-labelled-texts.ts';
import type { NetworkVariant } from '../networks/network-plan.ts';
import { type LabelledText, labelsOf } from '../topic-classifier.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { trainerOf } from './load-classifier.ts';
import { modelScores } from './topic-model-file.ts';

export type TopicTraining = {
  /** Labelled texts: `label⇥text`, or JSON lines. */
  dataFile: string;
  outFile: string;
  kind?: TopicKind;
  /** Folds of the cross-validation behind the score card. */
  folds?: number;
  seed?: number;
  /** Another labelled set to test on, as the paper does with the pages of its crawler (F9). */
  testFile?: string;
  /** Folder of an ONNX encoder whose token vectors the network reads (F6). */
  encoderFolder?: string;
  /** File of word vectors that the network reads (F6). */
  vectorsFile?: string;
  /** For a network: what it reads, how much of it, and what it starts with. */
  variant?: NetworkVariant;
  maxSeconds?: number;
  /** Monotonic milliseconds. */
  nowMs?: () => number;
};

/** What a network is made of and how it was trained; the linear model has none of it. */
export type Architecture = {
  layers: string[];
  parameters: number;
  /** Tokens of a text. */
  tokens: number;
  epochs: number;
  batch: number;
  encoder?: string;
};

export type TopicScoreCard = CrossValidation & {
  architecture?: Architecture;
  /** Scores on `testFile`. */
  test?: TestScores;
};

/** Above this many documents one fold estimates accuracy within half a point, at a fifth of the time. */
const MANY_DOCUMENTS = 10_000;
/** Networks that take minutes for one training. */
const HEAVY_KINDS: ReadonlySet<TopicKind> = new Set(['one-layer', 'vdcnn', 'char-cnn', 'char-tcn']);
/** Number of words from a word-vector file, beyond those of the examples, that are stored in the model. */
const FIRST_WORDS = 50_000;
const FOLDS = 5;

/**
 * Trains a model on a whole file and writes it. The score card is that of models of the same kind, each
 * trained on a part of the file and judged on the rest, and of the model itself on the test file;
 * `trainSeconds` is the time of the model that was written.
 */
export async function trainTopicModel(training: TopicTraining): Promise<TopicScoreCard> {
  const { kind = 'linear', folds = FOLDS, seed = 1, maxSeconds, nowMs = () => performance.now() } = training;
  const examples = readLabelledTexts(training.dataFile);
  if (labelsOf(examples).length < 2 || examples.length < 2 * folds)
    throw new TaziError('examples-few', { file: training.dataFile, count: examples.length });
  const encoder = encoderOf(training, examples);
  let architecture: Architecture | undefined;
  const trainer = trainerOf(
    kind,
    {
      nowMs,
      onFitted: ({ epochs }, network, { length, batch }) => {
        // The first training is that of the model that is written.
        architecture ??= {
          layers: network.layers,
          parameters: network.parameters.reduce((sum, { values }) => sum + values.length, 0),
          tokens: length,
          epochs: Math.round(epochs * 100) / 100,
          batch,
          ...(encoder ? { encoder: `${encoder.name} (${encoder.dimensions})` } : {}),
        };
      },
    },
    training.variant,
    encoder,
  );
  const options = { seed, ...(maxSeconds === undefined ? {} : { maxSeconds }) };
  const startedAt = nowMs();
  const classifier = await trainer.train(examples, options);
  const trainSeconds = (nowMs() - startedAt) / 1000;
  // Before the scores are known: an interrupted cross-validation does not cost the model.
  writeModel(training.outFile, classifier.bytes());
  const test =
    training.testFile === undefined
      ? {}
      : { test: evaluateClassifier(classifier, readLabelledTexts(training.testFile)) };
  const judgedFolds = HEAVY_KINDS.has(kind) || examples.length > MANY_DOCUMENTS ? 1 : folds;
  const scores = await crossValidate(trainer, examples, { ...options, folds, judgedFolds, nowMs });
  writeModel(training.outFile, classifier.bytes(modelScores(scores)));
  return { ...scores, trainSeconds, ...(architecture ? { architecture } : {}), ...test };
}

function encoderOf(
  { encoderFolder, vectorsFile }: TopicTraining,
  examples: readonly LabelledText[],
): TokenEncoder | undefined {
  if (encoderFolder !== undefined) return new OnnxTokenEncoder(encoderFolder, PAPER_TOKENS);
  if (vectorsFile === undefined) return undefined;
  const vectors = readWordVectors(vectorsFile, { wanted: wordsOfTexts(examples), first: FIRST_WORDS });
  return new WordVectorEncoder(basename(vectorsFile), vectors);
}

function writeModel(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    const detail = (error as Error).message;
    throw new TaziError('folder-unwritable', { folder: file, detail }, error);
  }
}
