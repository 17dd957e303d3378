/** F9: the classifiers beside each other, and the paper's network on text before and after preprocessing. */
import { EXPERIMENT_TEXTS } from '../i18n/experiment-texts.ts';
import { judge } from '../topics/evaluation/cross-validate.ts';
import { type Answer, scoreAnswers } from '../topics/evaluation/score-answers.ts';
import { linearTrainer } from '../topics/linear/linear-trainer.ts';
import type { Fitted } from '../topics/networks/network.ts';
import { NetworkTrainer } from '../topics/networks/network-classifier.ts';
import { type NetworkVariant, variantOf } from '../topics/networks/network-plan.ts';
import { NETWORK_PLANS, type NetworkKind } from '../topics/networks/network-plans.ts';
import type { TokenUnit } from '../topics/networks/token-units.ts';
import { seededRandom, shuffle } from '../topics/seeded-random.ts';
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
  /** Texts that it was judged on: fewer than there are where the time was over. */
  judged: number;
  /** Rounds over the examples; broken where the time was over. */
  epochs?: number;
};

export type TableOptions = {
  seed: number;
  /** Longest training of one network. */
  maxSeconds: number;
  nowMs: () => number;
  /** Called with the name of what is measured next. */
  onStep: (name: string) => void;
};

/** The best variant of the paper's network beside it; see docs/topic-networks.md for what variants bring. */
const F5_VARIANT: NetworkVariant = { unit: 'f5', length: 300, hidden: 0.5 };

/** A network that takes a second for a text is judged on no fewer. */
const MIN_JUDGED = 50;

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

export async function classifierTable(split: TopicSplit, options: TableOptions): Promise<ExperimentTable> {
  const ours: Record<string, NetworkRow> = {};
  options.onStep('linear');
  ours['linear'] = await measure(linearTrainer, split, options);
  for (const kind of BASELINES) {
    options.onStep(kind);
    ours[kind] = await measureNetwork(kind, {}, split, options);
  }
  options.onStep('paper-f5');
  ours['paper-f5'] = await measureNetwork('paper', F5_VARIANT, split, options);
  return {
    paper: {
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
    },
    ours,
    notes: [
      EXPERIMENT_TEXTS.figuresMissing,
      EXPERIMENT_TEXTS.heavyNetworks,
      ...(split.train.length < 1500 ? [EXPERIMENT_TEXTS.fewExamples] : []),
    ],
  };
}

const READ_AS: readonly TokenUnit[] = ['raw', 'word', 'stem', 'f5'];

export async function preprocessingTable(split: TopicSplit, options: TableOptions): Promise<ExperimentTable> {
  const rows: Partial<Record<TokenUnit, NetworkRow>> = {};
  for (const unit of READ_AS) {
    options.onStep(`paper ${unit}`);
    rows[unit] = await measureNetwork('paper', { unit }, split, options);
  }
  const gain = rows.stem!.accuracy - rows.raw!.accuracy;
  return {
    paper: { gainOfPreprocessing: [0.07, 0.15] },
    ours: { ...rows, gainOfPreprocessing: gain },
    notes: [EXPERIMENT_TEXTS.preprocessing],
  };
}

async function measureNetwork(
  kind: NetworkKind,
  variant: NetworkVariant,
  split: TopicSplit,
  options: TableOptions,
): Promise<NetworkRow> {
  let fitted: Fitted | undefined;
  const trainer = new NetworkTrainer(variantOf(NETWORK_PLANS[kind], variant), {
    nowMs: options.nowMs,
    onFitted: (result) => {
      fitted = result;
    },
  });
  const row = await measure(trainer, split, options);
  return fitted ? { ...row, epochs: fitted.epochs } : row;
}

async function measure(trainer: TopicTrainer, split: TopicSplit, options: TableOptions): Promise<NetworkRow> {
  const { seed, maxSeconds, nowMs } = options;
  const startedAt = nowMs();
  const classifier = await trainer.train(split.train, { seed, maxSeconds });
  const trainedAt = nowMs();
  const answers: Answer[] = [];
  const judgedSeconds = () => (nowMs() - trainedAt) / 1000;
  for (const document of inRandomOrder(split.test, seed)) {
    if (answers.length >= MIN_JUDGED && judgedSeconds() > maxSeconds) break;
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

/** So that a part of the texts is one of all topics. */
function inRandomOrder(documents: readonly LabelledText[], seed: number): LabelledText[] {
  const order = Uint32Array.from(documents, (_, i) => i);
  shuffle(order, seededRandom(seed));
  return Array.from(order, (i) => documents[i]!);
}
