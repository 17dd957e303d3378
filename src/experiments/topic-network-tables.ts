/** F9: the classifiers side by side, and the paper's network on text before and after preprocessing. */
import { EXPERIMENT_TEXTS } from '../i18n/experiment-texts.ts';
import { seededRandom, shuffle } from '../model/seeded-random.ts';
import { normalize } from '../nlp/normalize.ts';
import { judge } from '../topics/evaluation/cross-validate.ts';
import { type Answer, meanAndSpread, scoreAnswers } from '../topics/evaluation/score-answers.ts';
import { linearTrainer } from '../topics/linear/linear-trainer.ts';
import type { Fitted } from '../topics/networks/network.ts';
import { NetworkTrainer } from '../topics/networks/network-classifier.ts';
import { type NetworkVariant, variantOf } from '../topics/networks/network-plan.ts';
import { NETWORK_PLANS, type NetworkKind } from '../topics/networks/network-plans.ts';
import type { TokenUnit } from '../topics/networks/token-units.ts';
import type { LabelledText, TopicTrainer } from '../topics/topic-classifier.ts';
import type { ExperimentTable } from './experiment-table.ts';
import type { TopicSplit } from './topic-examples.ts';

export type NetworkRow = {
  accuracy: number;
  precision: number;
  recall: number;
  f1: number;
  trainSeconds: number;
  documentsPerSecond: number;
  /** Number of texts it was tested on: fewer than available if the time ran out. */
  judged: number;
  /** Epochs over the examples; fractional if the time ran out. */
  epochs?: number;
  layers?: number;
  parameters?: number;
  batch?: number;
};

export type TableOptions = {
  seed: number;
  /** Longest training of one network; null trains for a fixed number of batches, the same on every machine. */
  maxSeconds: number | null;
  nowMs: () => number;
  /** Called with the name of what is measured next. */
  onStep: (name: string) => void;
};

/**
 * The best variant of the paper's network next to it; docs/topic-networks.md shows what the variants gain.
 */
const F5_VARIANT: NetworkVariant = { unit: 'f5', length: 300, hidden: 0.5 };

/** A network that takes a second for a text is judged on no fewer. */
const MIN_JUDGED = 50;

/** Runs of the paper's Figure 3; Figure 4 has as many here. */
const RUNS = 5;

/** Batches of one training without a time limit: a few seconds each on one core of 2020. */
const BATCHES: Readonly<Record<NetworkKind, number>> = {
  paper: 400,
  'turkish-cnn': 200,
  'turkish-rand': 200,
  'one-layer': 20,
  sensitivity: 100,
  vdcnn: 2,
  'char-cnn': 4,
  'char-tcn': 4,
};
/** These are judged on `MIN_JUDGED` texts where time is not limited. */
const SLOW: ReadonlySet<string> = new Set(['vdcnn', 'char-cnn', 'char-tcn']);

const BASELINES: readonly NetworkKind[] = [
  'paper',
  'turkish-cnn',
  'turkish-rand',
  'one-layer',
  'sensitivity',
  'vdcnn',
  'char-cnn',
  'char-tcn',
];

/** What the paper's text says about Figure 4 and its data. */
export const PRINTED_CLASSIFIERS = {
  best: 'paper',
  accuracyGainOver: {
    'turkish-cnn': 0.47,
    'char-cnn': 0.47,
    'char-tcn': 0.47,
    'one-layer': 0.47,
    vdcnn: 0.1,
    'turkish-rand': 0.1,
  },
  pages: [28_567, 22_431],
  classes: [13, 14],
} as const;
/** From an experiment that the paper omits for lack of space. */
export const PRINTED_PREPROCESSING = { gainOfPreprocessing: [0.07, 0.15] } as const;

export async function classifierTable(split: TopicSplit, options: TableOptions): Promise<ExperimentTable> {
  const ours: Record<string, SeveralRuns> = {};
  options.onStep('linear');
  ours['linear'] = await severalRuns(options, (run) => measure(linearTrainer, split, run));
  for (const kind of BASELINES) {
    options.onStep(kind);
    ours[kind] = await severalRuns(options, (run) => measureNetwork(kind, {}, split, run));
  }
  options.onStep('paper-f5');
  ours['paper-f5'] = await severalRuns(options, (run) => measureNetwork('paper', F5_VARIANT, split, run));
  return {
    paper: PRINTED_CLASSIFIERS,
    ours,
    notes: [
      EXPERIMENT_TEXTS.figuresMissing,
      EXPERIMENT_TEXTS.heavyNetworks,
      ...(split.train.length < 1500 ? [EXPERIMENT_TEXTS.fewExamples] : []),
    ],
  };
}

type Spread = { mean: number; spread: number };
export type SeveralRuns = Omit<NetworkRow, 'accuracy' | 'precision' | 'recall' | 'f1'> &
  Record<'accuracy' | 'precision' | 'recall' | 'f1', Spread> & { runs: number };

/** The same training with other initial weights and another order of the texts; time is shared among the runs. */
async function severalRuns(
  options: TableOptions,
  measureOnce: (run: TableOptions) => Promise<NetworkRow>,
): Promise<SeveralRuns> {
  const rows: NetworkRow[] = [];
  const maxSeconds = options.maxSeconds === null ? null : options.maxSeconds / RUNS;
  for (let run = 0; run < RUNS; run++)
    rows.push(await measureOnce({ ...options, maxSeconds, seed: options.seed + run }));
  const spread = (field: 'accuracy' | 'precision' | 'recall' | 'f1') =>
    meanAndSpread(rows.map((row) => row[field]));
  const mean = (field: 'trainSeconds' | 'documentsPerSecond') =>
    rows.reduce((sum, row) => sum + row[field], 0) / RUNS;
  return {
    ...rows[0]!,
    accuracy: spread('accuracy'),
    precision: spread('precision'),
    recall: spread('recall'),
    f1: spread('f1'),
    trainSeconds: mean('trainSeconds'),
    documentsPerSecond: mean('documentsPerSecond'),
    runs: RUNS,
  };
}

const READ_AS: readonly TokenUnit[] = ['raw', 'word', 'stem', 'f5'];

export async function preprocessingTable(split: TopicSplit, options: TableOptions): Promise<ExperimentTable> {
  const rows: Partial<Record<TokenUnit, NetworkRow>> = {};
  for (const unit of READ_AS) {
    options.onStep(`paper ${unit}`);
    rows[unit] = await measureNetwork('paper', { unit }, split, options);
  }
  options.onStep('paper normalized');
  // F5 in full: slang, repeated letters, missing Turkish letters and numbers first, then stems.
  const normalized = await measureNetwork('paper', { unit: 'stem' }, normalizedSplit(split), options);
  const gain = normalized.accuracy - rows.raw!.accuracy;
  return {
    paper: PRINTED_PREPROCESSING,
    ours: { ...rows, normalized, gainOfPreprocessing: gain },
    notes: [EXPERIMENT_TEXTS.preprocessing],
  };
}

function normalizedSplit({ labels, train, test }: TopicSplit): TopicSplit {
  const normalized = (text: LabelledText) => ({ ...text, text: normalize(text.text) });
  return { labels, train: train.map(normalized), test: test.map(normalized) };
}

async function measureNetwork(
  kind: NetworkKind,
  variant: NetworkVariant,
  split: TopicSplit,
  options: TableOptions,
): Promise<NetworkRow> {
  let fitted: (Fitted & Pick<NetworkRow, 'layers' | 'parameters' | 'batch'>) | undefined;
  const trainer = new NetworkTrainer(variantOf(NETWORK_PLANS[kind], variant), {
    nowMs: options.nowMs,
    onFitted: (result, network, { batch }) => {
      const parameters = network.parameters.reduce((sum, { values }) => sum + values.length, 0);
      fitted = { ...result, layers: network.layers.length, parameters, batch };
    },
  });
  const row = await measure(trainer, split, options, BATCHES[kind]);
  if (!fitted) return row;
  const { epochs, layers, parameters, batch } = fitted;
  return { ...row, epochs, layers: layers!, parameters: parameters!, batch: batch! };
}

async function measure(
  trainer: TopicTrainer,
  split: TopicSplit,
  options: TableOptions,
  maxBatches?: number,
): Promise<NetworkRow> {
  const { seed, maxSeconds, nowMs } = options;
  const startedAt = nowMs();
  const classifier = await trainer.train(split.train, {
    seed,
    ...(maxSeconds === null ? {} : { maxSeconds }),
    ...(maxSeconds === null && maxBatches !== undefined ? { maxBatches } : {}),
  });
  const trainedAt = nowMs();
  const answers: Answer[] = [];
  const judgedSeconds = () => (nowMs() - trainedAt) / 1000;
  for (const document of inRandomOrder(split.test, seed)) {
    const isEnough = maxSeconds === null ? SLOW.has(trainer.kind) : judgedSeconds() > maxSeconds;
    if (answers.length >= MIN_JUDGED && isEnough) break;
    answers.push(...judge(classifier, [document], split.labels));
  }
  const scores = scoreAnswers(split.labels, answers);
  return {
    accuracy: scores.accuracy,
    precision: scores.macroPrecision,
    recall: scores.macroRecall,
    f1: scores.macroF1,
    trainSeconds: (trainedAt - startedAt) / 1000,
    documentsPerSecond: answers.length / Math.max(1e-3, judgedSeconds()),
    judged: answers.length,
  };
}

/** So that any part of the texts covers all topics. */
function inRandomOrder(documents: readonly LabelledText[], seed: number): LabelledText[] {
  const order = Uint32Array.from(documents, (_, i) => i);
  shuffle(order, seededRandom(seed));
  return Array.from(order, (i) => documents[i]!);
}
