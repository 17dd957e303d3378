import { seededRandom, shuffle } from '../../src/model/seeded-random.ts';
import { countTerms } from '../../src/topics/linear/count-terms.ts';
import { LinearSvm, marginsOf } from '../../src/topics/linear/linear-svm.ts';
import { learnSpace, weighDocuments } from '../../src/topics/linear/term-space.ts';
import { trainOwnTopic } from '../../src/topics/own/train-own-topic.ts';
import type { LabelledText } from '../../src/topics/topic-classifier.ts';

const BACKGROUND = 2_000;
const JUDGED = 4_000;

export type NewTopic = {
  averagePrecision: number;
  /** Among the test texts that get the topic when a precision of 90 % is requested. */
  precision: number;
  recall: number;
};
const WISHED_PRECISION = 0.9;

/** How well a topic is learnt from a few examples, for every class but `noTopic`. */
export function newTopics(
  texts: readonly LabelledText[],
  noTopic: string,
  examples: number,
  seed: number,
): Map<string, NewTopic> {
  const { judged, pool } = split(texts, seed);
  const found = new Map<string, NewTopic>();
  for (const topic of new Set(texts.map(({ label }) => label))) {
    if (topic === noTopic) continue;
    const about = pool.filter(({ label }) => label === topic).slice(0, examples);
    const taken = new Set(about);
    // As in a project: some of the other pages are about the topic, and it is not known which.
    const background = pool.filter((text) => !taken.has(text)).slice(0, BACKGROUND);
    const { classifier, threshold } = trainOwnTopic(
      { about, notAbout: [], background, keywords: [] },
      WISHED_PRECISION,
    );
    const isRight = judged.map(({ label }) => label === topic);
    const isGiven = judged.map((text) => classifier.classify(text)[0]! >= threshold);
    const hits = isGiven.filter((given, i) => given && isRight[i]).length;
    found.set(topic, {
      averagePrecision: averagePrecision(
        judged.map((text) => classifier.margins(text)[0]!),
        isRight,
      ),
      precision: hits / Math.max(1, isGiven.filter(Boolean).length),
      recall: hits / Math.max(1, isRight.filter(Boolean).length),
    });
  }
  return found;
}

/**
 * What an error costs where all labels are known: of 0.03, 0.1 and 0.3 the best for 8,000 texts and more; for 2,000,
 * 0.1 has 0.3 points more.
 */
const COST_OF_LABELLED = 0.3;

/**
 * The same test texts classified by models trained with the label of every text, as a reference for training from few
 * examples and unlabelled pages. Returns the mean average precision.
 */
export function labelledTopics(
  texts: readonly LabelledText[],
  noTopic: string,
  labelled: number,
  seed: number,
): number {
  const { judged, pool } = split(texts, seed);
  const known = pool.slice(0, labelled);
  const labels = [...new Set(known.map(({ label }) => label))];
  const counts = countTerms([...known, ...judged]);
  const rows = Uint32Array.from(known, (_, i) => i);
  const space = learnSpace(counts, rows);
  const trained = new LinearSvm(
    weighDocuments(counts, rows, space),
    known.map(({ label }) => labels.indexOf(label)),
    labels.length,
    { cost: COST_OF_LABELLED, tolerance: 0.1, maxPasses: 40, random: seededRandom(seed) },
  ).train(rows);
  const others = weighDocuments(
    counts,
    judged.map((_, i) => known.length + i),
    space,
  );
  const margins = marginsOf(others, [...judged.keys()], trained);
  const topics = labels.filter((label) => label !== noTopic);
  const sum = topics.reduce(
    (total, topic) =>
      total +
      averagePrecision(
        judged.map((_, i) => margins[i * labels.length + labels.indexOf(topic)]!),
        judged.map(({ label }) => label === topic),
      ),
    0,
  );
  return sum / topics.length;
}

function split(texts: readonly LabelledText[], seed: number): Record<'judged' | 'pool', LabelledText[]> {
  const order = Uint32Array.from(texts, (_, i) => i);
  shuffle(order, seededRandom(seed));
  const shuffled = Array.from(order, (i) => texts[i]!);
  return { judged: shuffled.slice(0, JUDGED), pool: shuffled.slice(JUDGED) };
}

function averagePrecision(scores: readonly number[], isRight: readonly boolean[]): number {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  let hits = 0;
  let sum = 0;
  order.forEach((i, place) => {
    if (!isRight[i]) return;
    hits++;
    sum += hits / (place + 1);
  });
  return hits === 0 ? 0 : sum / hits;
}
