/** F9: which vectors of a text suit the paper's network, in five seeded runs each. */
import { EXPERIMENT_TEXTS } from '../i18n/experiment-texts.ts';
import { seededRandom } from '../model/seeded-random.ts';
import type { Encoder } from '../topics/encoders/encoder.ts';
import { openPretrainedEncoder } from '../topics/encoders/pretrained-encoder.ts';
import { SkipGramEncoder } from '../topics/encoders/skip-gram-encoder.ts';
import { TfIdfEncoder } from '../topics/encoders/tf-idf-encoder.ts';
import { meanAndSpread, type Scores, scoreAnswers } from '../topics/evaluation/score-answers.ts';
import { paperHead } from '../topics/networks/paper-network.ts';
import type { ExperimentTable } from './experiment-table.ts';
import type { TopicSplit } from './topic-examples.ts';
import type { TableOptions } from './topic-network-tables.ts';

type Spread = { mean: number; spread: number };
export type EmbeddingRow = {
  dimensions: number;
  runs: number;
  accuracy: Spread;
  precision: Spread;
  recall: Spread;
  f1: Spread;
  encodedPerSecond: number;
};

const RUNS = 5; // F9
const HEAD = { epochs: 40, batch: 32, learningRate: 0.002 } as const;

export async function embeddingTable(
  split: TopicSplit,
  options: TableOptions & { encoderFolders: readonly string[] },
): Promise<ExperimentTable> {
  const ours: Record<string, EmbeddingRow> = {};
  const makers: (() => Encoder | Promise<Encoder>)[] = [
    () => new TfIdfEncoder(split.train),
    () => new SkipGramEncoder(split.train, { random: seededRandom(options.seed) }),
    ...options.encoderFolders.map((folder) => () => openPretrainedEncoder(folder)),
  ];
  for (const make of makers) {
    const encoder = await make();
    options.onStep(encoder.name);
    try {
      ours[encoder.name] = await measureEncoder(encoder, split, options);
    } finally {
      await encoder.close();
    }
  }
  return {
    paper: { best: 'bert', compared: ['bert', 'elmo', 'xlnet'], runs: RUNS },
    ours,
    notes: [
      EXPERIMENT_TEXTS.figuresMissing,
      ...(options.encoderFolders.length === 0 ? [EXPERIMENT_TEXTS.noPretrained] : []),
    ],
  };
}

async function measureEncoder(
  encoder: Encoder,
  split: TopicSplit,
  { seed, nowMs, maxSeconds }: TableOptions,
): Promise<EmbeddingRow> {
  const startedAt = nowMs();
  const inputs = inOneRow(await encoder.encode(split.train), encoder.dimensions);
  const judged = inOneRow(await encoder.encode(split.test), encoder.dimensions);
  const seconds = (nowMs() - startedAt) / 1000;
  const labels = split.train.map(({ label }) => split.labels.indexOf(label));
  const cards: Scores[] = [];
  for (let run = 0; run < RUNS; run++) {
    const random = seededRandom(seed + run);
    const network = paperHead({ random, precision: 32 }, encoder.dimensions, split.labels.length);
    network.fit(
      { inputs, labels },
      { ...HEAD, random, nowMs, ...(maxSeconds === null ? {} : { maxSeconds: maxSeconds / RUNS }) },
    );
    const probabilities = network.predict(judged, split.test.length);
    const count = split.labels.length;
    const answers = split.test.map(({ label }, i) => ({
      truth: split.labels.indexOf(label),
      scores: probabilities.slice(i * count, (i + 1) * count),
    }));
    cards.push(scoreAnswers(split.labels, answers));
  }
  return {
    dimensions: encoder.dimensions,
    runs: RUNS,
    accuracy: meanAndSpread(cards.map((card) => card.accuracy)),
    precision: meanAndSpread(cards.map((card) => card.macroPrecision)),
    recall: meanAndSpread(cards.map((card) => card.macroRecall)),
    f1: meanAndSpread(cards.map((card) => card.macroF1)),
    encodedPerSecond: seconds > 0 ? (split.train.length + split.test.length) / seconds : 0,
  };
}

function inOneRow(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const row = new Float32Array(vectors.length * dimensions);
  for (const [i, vector] of vectors.entries()) row.set(vector, i * dimensions);
  return row;
}
