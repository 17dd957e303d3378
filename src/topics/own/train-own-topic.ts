/**
 * A custom topic: one linear machine that separates a few examples from the project's other pages. Those
 * pages are unlabelled, and some of them are about the topic as well. Training therefore takes two rounds: in
 * the second, a page counts the less, the more examples it outscored in the first. Labels given by the user
 * always count in full.
 *
 * Few examples say little about single terms, so mistakes are cheap: the fewer examples, the nearer the
 * machine is to the mean example minus the mean page. Limits: from 100 examples it is about as good as a
 * machine that knows the labels of 2,000 pages (docs/topics.md).
 *
 * Scores are probabilities, from margins of pages that the machine was not trained on; the topic is assigned
 * from the threshold at which the requested precision was reached on them (`calibrate-own-topic.ts`).
 */

import { seededRandom } from '../../model/seeded-random.ts';
import type { TopicText } from '../../model/topic.ts';
import { foldsOf } from '../evaluation/cross-validate.ts';
import { digestOfExamples } from '../evaluation/read-labelled-texts.ts';
import type { CurvePoint } from '../evaluation/score-answers.ts';
import { countTerms } from '../linear/count-terms.ts';
import { LinearClassifier } from '../linear/linear-classifier.ts';
import { LinearSvm, marginsOf } from '../linear/linear-svm.ts';
import { quantised } from '../linear/linear-trainer.ts';
import { TermRows } from '../linear/term-rows.ts';
import { learnSpace, Vocabulary, weighDocuments } from '../linear/term-space.ts';
import { calibrateOwnTopic } from './calibrate-own-topic.ts';

/** What is known about a topic. */
export type OwnTopicExamples = {
  about: readonly TopicText[];
  /** Pages that a user labelled as not about it. */
  notAbout: readonly TopicText[];
  /** Unlabelled pages of the project. */
  background: readonly TopicText[];
  /** Words of the topic: they count as one short example each. */
  keywords: readonly string[];
};

export type TrainedOwnTopic = {
  classifier: LinearClassifier;
  threshold: number;
  /** For pages that the machine was not trained on; unlabelled pages count as not about it. */
  curve: CurvePoint[];
};

const LABELS = ['about', 'other'] as const;
/** Cost of an error on a labelled page; chosen on news (npm run eval -- topics --only new). */
const LABELLED_COST = 1.5;
/** Cost of errors on all other pages together, per example. */
const BACKGROUND_COST = 5;
/** But an error on one of them costs no more than this, however few they are. */
const MAX_PAGE_COST = 1;
const FOLDS = 5;
const SEED = 1;

export function trainOwnTopic(examples: OwnTopicExamples, targetPrecision: number): TrainedOwnTopic {
  const documents = documentsOf(examples);
  const counts = countTerms(documents.map(({ text }) => text));
  const everything = Uint32Array.from(documents, (_, i) => i);
  const space = learnSpace(counts, everything);
  const rows = weighDocuments(counts, everything, space);
  const labels = Uint8Array.from(documents, ({ label }) => LABELS.indexOf(label));
  const fold = foldsOf(documents, FOLDS, SEED);
  const train = (members: Uint32Array, costOfRow: Float32Array) =>
    new LinearSvm(rows, labels, LABELS.length, {
      cost: 1,
      costOfRow,
      tolerance: 0.1,
      maxPasses: 40,
      random: seededRandom(SEED),
    }).train(members);
  const heldOutMargins = (costOfRow: Float32Array) => {
    const margins = new Float64Array(documents.length);
    for (let k = 0; k < FOLDS; k++) {
      const judged = everything.filter((i) => fold[i] === k);
      const trained = train(
        everything.filter((i) => fold[i] !== k),
        costOfRow,
      );
      const found = marginsOf(rows, judged, trained);
      judged.forEach((i, place) => {
        margins[i] = found[place * LABELS.length]!;
      });
    }
    return margins;
  };
  const first = firstCosts(documents);
  const costs = secondCosts(documents, first, heldOutMargins(first));
  const margins = heldOutMargins(costs);
  const { sigmoid, threshold, curve } = calibrateOwnTopic(
    documents.map(({ label, isSure }, i) => ({ margin: margins[i]!, isAbout: label === 'about', isSure })),
    targetPrecision,
  );
  const vocabulary = new Vocabulary(space.terms);
  const { weights, biases, scale } = quantised(train(everything, costs), vocabulary.size);
  const classifier = new LinearClassifier({
    labels: LABELS,
    trainedOn: {
      documents: documents.length,
      digest: digestOfExamples(documents.map(({ text, label }) => ({ ...text, label }))),
    },
    // A softmax over two opposite margins is a sigmoid of their difference; "none" has no part in it.
    calibration: { stretch: sigmoid.slope / 2, noneMargin: -1000, doubt: 0 },
    vocabulary,
    rows: TermRows.of(space.idf, weights, LABELS.length),
    scale,
    biases: Float32Array.from(
      biases,
      (bias, k) => bias + ((k === 0 ? 1 : -1) * sigmoid.offset) / sigmoid.slope,
    ),
  });
  return { classifier, threshold, curve };
}

type Document = { text: TopicText; label: 'about' | 'other'; isSure: boolean };

function documentsOf({ about, notAbout, background, keywords }: OwnTopicExamples): Document[] {
  const words = keywords.length === 0 ? [] : [{ title: keywords.join(' '), text: keywords.join(' ') }];
  return [
    ...[...about, ...words].map((text) => ({ text, label: 'about' as const, isSure: true })),
    ...notAbout.map((text) => ({ text, label: 'other' as const, isSure: true })),
    ...background.map((text) => ({ text, label: 'other' as const, isSure: false })),
  ];
}

/** Costs of the first round, when nothing is known about the unlabelled pages. */
function firstCosts(documents: readonly Document[]): Float32Array {
  const abouts = documents.filter(({ label }) => label === 'about').length;
  const unsure = documents.filter(({ isSure }) => !isSure).length;
  const pageCost = Math.min(MAX_PAGE_COST, (BACKGROUND_COST * Math.max(1, abouts)) / Math.max(1, unsure));
  return Float32Array.from(documents, ({ isSure }) => (isSure ? LABELLED_COST : pageCost));
}

/** A page that is closer to the topic than most examples is not a reliable counter-example. */
function secondCosts(
  documents: readonly Document[],
  first: Float32Array,
  margins: Float64Array,
): Float32Array {
  const examples = margins.filter((_, i) => documents[i]!.label === 'about');
  return first.map((cost, i) => {
    if (documents[i]!.isSure) return cost;
    const surpassed = examples.filter((margin) => margin <= margins[i]!).length;
    return cost * (1 - surpassed / (examples.length + 1));
  });
}
