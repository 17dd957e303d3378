/**
 * `npm run eval -- topics --data <folder> [--only …]`: the linear classifier on labelled news: cross-validation with
 * near-duplicates kept apart, text typed without Turkish letters, several topics on a page, transfer to another data
 * set, speed, new topics.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fold } from '../../src/nlp/fold.ts';
import { crossValidate, judge } from '../../src/topics/evaluation/cross-validate.ts';
import { readLabelledTexts } from '../../src/topics/evaluation/read-labelled-texts.ts';
import { scoreAnswers } from '../../src/topics/evaluation/score-answers.ts';
import { linearTrainer } from '../../src/topics/linear/linear-trainer.ts';
import type { LabelledText } from '../../src/topics/topic-classifier.ts';
import { dataFolder } from '../data-folder.ts';
import { digestOf, holdFloors } from '../floors.ts';
import { labelledTopics, type NewTopic, newTopics } from './new-topics.ts';
import { severalTopics } from './several-topics.ts';

const SETS = ['ttc3600', 'ttc4900like', 'sib200tr'] as const;
/** Classes of haber42k that are not topics: rubrics for any subject. */
const RUBRICS = new Set(['genel', 'guncel', 'turkiye', 'yasam', 'planet']);
/** All rubrics together: not a topic. */
const OTHER = 'diger';
/** What one data set calls otherwise than the other. */
const SAME_TOPIC: Readonly<Record<string, string>> = { 'kultur-sanat': 'kultursanat' };
const PARTS = ['folds', 'several', 'transfer', 'speed', 'train', 'new'] as const;
type Part = (typeof PARTS)[number];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      only: { type: 'string' },
      raise: { type: 'boolean', default: false },
      lower: { type: 'boolean', default: false },
    },
  });
  const folder = dataFolder(values.data, 'classify');
  const chosen = values.only?.split(',') ?? [...PARTS];
  const read = (set: string) => readLabelledTexts(join(folder, `${set}.train.tsv.gz`));
  const figures: Record<string, number> = {};
  const work: Record<Part, () => Promise<void>> = {
    folds: async () => {
      for (const set of SETS) Object.assign(figures, await foldsOn(set, read(set)));
    },
    several: async () => {
      Object.assign(figures, await severalTopics(read('ttc3600')));
    },
    transfer: async () => {
      Object.assign(figures, await transfer(read('haber42k'), read('ttc3600')));
    },
    new: async () => {
      const texts = read('haber42k');
      const merged = texts.map((text) => (RUBRICS.has(text.label) ? { ...text, label: OTHER } : text));
      const topical = texts.filter(({ label }) => !RUBRICS.has(label));
      for (const examples of [20, 100]) {
        figures[`new topic from ${examples}`] = newTopic('among news of all kinds', merged, examples);
        figures[`new topic from ${examples}, rubrics left out`] = newTopic(
          'among news of the eight topics',
          topical,
          examples,
        );
      }
      for (const labelled of [2_000, 8_000, merged.length]) {
        const mean = labelledTopics(merged, OTHER, labelled, 1);
        console.log(
          `for comparison, among news of all kinds, by at most ${labelled} texts that all have their label: ${percent(mean)}`,
        );
      }
    },
    speed: async () => {
      await speed(read('ttc3600'));
    },
    train: async () => {
      await training(read('haber42k'));
    },
  };
  for (const part of PARTS) if (chosen.includes(part)) await work[part]();
  const digest = digestOf(SETS.flatMap((set) => read(set).map(({ label, text }) => label + text)));
  const below = holdFloors('topics', digest, figures, values);
  for (const line of below) console.error(line);
  if (below.length > 0) process.exitCode = 1;
}

async function foldsOn(set: string, examples: LabelledText[]): Promise<Record<string, number>> {
  const options = { folds: 5, seed: 1, nowMs: () => performance.now() };
  const card = await crossValidate(linearTrainer, examples, { ...options, alter: typedInAscii });
  const ascii = card.altered!;
  console.log(
    `${set}: accuracy ${percent(card.accuracy)}, macro F1 ${percent(card.macroF1)}, calibration error ${percent(card.calibrationError)}, ` +
      `typed without Turkish letters ${percent(ascii.accuracy)}; ${card.documents} texts, ${card.twinsKeptApart} twins kept apart, ` +
      `${card.trainSeconds.toFixed(1)} s a training`,
  );
  return {
    [`${set} accuracy`]: 100 * card.accuracy,
    [`${set} in ASCII`]: 100 * ascii.accuracy,
    [`${set} 100 − calibration error`]: 100 * (1 - card.calibrationError),
  };
}

/** Prints how well new topics are learnt; answers the mean average precision in percent. */
function newTopic(among: string, texts: readonly LabelledText[], examples: number): number {
  const topics = newTopics(texts, OTHER, examples, 1);
  const mean = (figure: keyof NewTopic) =>
    [...topics.values()].reduce((sum, topic) => sum + topic[figure], 0) / topics.size;
  const each = [...topics].map(([topic, { averagePrecision }]) => `${topic} ${percent(averagePrecision)}`);
  console.log(
    `new topic from ${examples} examples, ${among}: average precision ${percent(mean('averagePrecision'))} (${each.join(', ')}); ` +
      `at a target of 90 %, precision ${percent(mean('precision'))} and recall ${percent(mean('recall'))}`,
  );
  return 100 * mean('averagePrecision');
}

/** As people type it who have no Turkish letters. */
function typedInAscii(document: LabelledText): LabelledText {
  return { ...document, text: fold(document.text) };
}

async function transfer(from: LabelledText[], to: LabelledText[]): Promise<Record<string, number>> {
  const named = from
    .filter(({ label }) => !RUBRICS.has(label))
    .map((example) => ({ ...example, label: SAME_TOPIC[example.label] ?? example.label }));
  const shared = new Set(to.map(({ label }) => label));
  const startedAt = performance.now();
  const classifier = await linearTrainer.train(named, { seed: 1 });
  const seconds = (performance.now() - startedAt) / 1000;
  const tested = to.filter(({ label }) => classifier.labels.includes(label));
  // The labels that both have: a text of TTC-3600 is about one of its own.
  const labels = classifier.labels.filter((label) => shared.has(label));
  const { accuracy } = scoreAnswers(labels, judge(classifier, tested, labels));
  const all = scoreAnswers(classifier.labels, judge(classifier, tested));
  console.log(
    `haber42k → ttc3600: accuracy ${percent(accuracy)} among the shared labels, ${percent(all.accuracy)} among all ${classifier.labels.length}; ` +
      `trained on ${named.length} texts in ${seconds.toFixed(1)} s`,
  );
  return { 'haber42k to ttc3600': 100 * accuracy };
}

async function speed(examples: LabelledText[]): Promise<void> {
  const classifier = await linearTrainer.train(examples, { seed: 1 });
  for (const round of ['warming up', 'measured']) {
    const before = process.cpuUsage();
    for (const example of examples) classifier.classify(example);
    const { user, system } = process.cpuUsage(before);
    if (round === 'measured')
      console.log(
        `classify: ${Math.round((examples.length * 1e6) / (user + system))} pages/s of CPU time, tokenising included`,
      );
  }
}

async function training(examples: LabelledText[]): Promise<void> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const classifier = await linearTrainer.train(examples, { seed: 1 });
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `train: ${examples.length} texts, ${classifier.labels.length} labels, ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU time; ` +
      `the model has ${(classifier.bytes().length / 1e6).toFixed(1)} MB`,
  );
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}
