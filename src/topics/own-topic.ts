/**
 * A topic of the user's own: one linear machine that tells a few examples from the project's other pages. Nobody has
 * looked at those other pages, and some of them are about the topic as well. So there are two rounds: after the first,
 * the pages that look most like the examples count as weak examples, and those that look somewhat like them do not
 * count at all. What a user has said of a page always counts.
 *
 * Scores are probabilities, from margins of pages that the machine was not trained on; the topic is assigned from the
 * threshold on at which the wished precision was reached on them.
 */
import type { TopicText } from '../model/topic.ts';
import { foldsOf } from './evaluate.ts';
import { digestOfExamples } from './labelled-texts.ts';
import { LinearClassifier } from './linear-classifier.ts';
import { LinearSvm, marginsOf } from './linear-svm.ts';
import { quantised } from './linear-trainer.ts';
import { seededRandom } from './random.ts';
import { type CurvePoint, precisionCurve } from './score-card.ts';
import { countTerms } from './term-counts.ts';
import { learnSpace, Vocabulary, weighDocuments } from './tfidf.ts';

/** What is known of a topic. */
export type OwnTopicExamples = {
  about: readonly TopicText[];
  /** Pages of which a user said that they are not about it. */
  notAbout: readonly TopicText[];
  /** Other pages, at which nobody has looked. */
  background: readonly TopicText[];
  /** Words of the topic: they count as one short example each. */
  keywords: readonly string[];
};

export type TrainedOwnTopic = {
  classifier: LinearClassifier;
  threshold: number;
  /** Of pages that the machine was not trained on; those that nobody has looked at count as not about it. */
  curve: CurvePoint[];
};

const LABELS = ['about', 'other'] as const;
/** Chosen on held-out classes of news (npm run eval -- topics --only new). */
const COST = 1;
/** All examples together weigh as much as this share of the background. */
const ABOUT_SHARE = 0.3;
const LABELLED_WEIGHT = 3;
const WEAK_WEIGHT = 0.3;
/** So many of the pages that look most like the examples are weak examples, in relation to the examples. */
const WEAK_SHARE = 1;
/** And so many more do not count. */
const DOUBTFUL_SHARE = 3;
const FOLDS = 5;
const SEED = 1;
/** Below this nothing is assigned, whatever precision is wished. */
const LEAST_THRESHOLD = 0.2;

export function trainOwnTopic(examples: OwnTopicExamples, wishedPrecision: number): TrainedOwnTopic {
  const documents = documentsOf(examples);
  const counts = countTerms(documents.map(({ text }) => text));
  const everything = Uint32Array.from(documents, (_, i) => i);
  const train = (rows: Uint32Array, weight: (i: number) => number, isAbout: (i: number) => boolean) => {
    const space = learnSpace(counts, rows);
    const svm = new LinearSvm(
      weighDocuments(counts, rows, space),
      Uint8Array.from(rows, (i) => (isAbout(i) ? 0 : 1)),
      LABELS.length,
      {
        cost: COST,
        costOfRow: Float32Array.from(rows, weight),
        tolerance: 0.1,
        maxPasses: 40,
        random: seededRandom(SEED),
      },
    );
    return { space, trained: svm.train(Uint32Array.from(rows.keys())) };
  };
  const heldOutMargins = (weight: (i: number) => number, isAbout: (i: number) => boolean) => {
    const fold = foldsOf(documents, FOLDS, SEED);
    const margins = new Float64Array(documents.length);
    for (let k = 0; k < FOLDS; k++) {
      const judged = everything.filter((i) => fold[i] === k);
      const { space, trained } = train(
        everything.filter((i) => fold[i] !== k && weight(i) > 0),
        weight,
        isAbout,
      );
      const found = marginsOf(
        weighDocuments(counts, judged, space),
        Uint32Array.from(judged.keys()),
        trained,
      );
      judged.forEach((i, row) => {
        margins[i] = found[row * LABELS.length]!;
      });
    }
    return margins;
  };
  const first = firstWeights(documents);
  const isExample = (i: number) => documents[i]!.label === 'about';
  const roles = secondRoles(
    documents,
    heldOutMargins((i) => first[i]!, isExample),
  );
  const weight = (i: number) =>
    roles[i] === 'weak' ? WEAK_WEIGHT * first[0]! : roles[i] === 'doubtful' ? 0 : first[i]!;
  const isAbout = (i: number) => isExample(i) || roles[i] === 'weak';
  const margins = heldOutMargins(weight, isAbout);
  const { space, trained } = train(
    everything.filter((i) => weight(i) > 0),
    weight,
    isAbout,
  );
  const sigmoid = fitSigmoid(
    margins,
    documents.map((_, i) => (isAbout(i) ? 1 : 0)),
  );
  const vocabulary = new Vocabulary(space.terms, space.idf);
  const { biases, ...rest } = quantised(trained, vocabulary.size);
  const classifier = new LinearClassifier({
    labels: LABELS,
    trainedOn: {
      documents: documents.length,
      digest: digestOfExamples(documents.map(({ text, label }) => ({ ...text, label }))),
    },
    // A softmax over two opposite margins is a sigmoid of their difference; "none" has no part in it.
    calibration: { stretch: sigmoid.slope / 2, noneMargin: -1000, doubt: 0 },
    vocabulary,
    biases: Float32Array.from(
      biases,
      (bias, k) => bias + ((k === 0 ? 1 : -1) * sigmoid.offset) / sigmoid.slope,
    ),
    ...rest,
  });
  const scores = Array.from(
    margins,
    (margin) => 1 / (1 + Math.exp(-(sigmoid.slope * margin + sigmoid.offset))),
  );
  const isTold = documents.map((_, i) => isAbout(i));
  return {
    classifier,
    curve: precisionCurve(
      scores.map((score, i) => ({ score, isRight: isTold[i]! })),
      isTold.filter((told) => told).length,
    ),
    threshold: thresholdFor(wishedPrecision, scores, isTold),
  };
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

function firstWeights(documents: readonly Document[]): Float32Array {
  const abouts = documents.filter(({ label }) => label === 'about').length;
  const aboutWeight = Math.max(1, (ABOUT_SHARE * (documents.length - abouts)) / Math.max(1, abouts));
  return Float32Array.from(documents, ({ label, isSure }) =>
    label === 'about' ? aboutWeight : isSure ? LABELLED_WEIGHT : 1,
  );
}

type Role = 'as-told' | 'weak' | 'doubtful';

/** What the pages at which nobody has looked count as, now that it is known which of them look like the examples. */
function secondRoles(documents: readonly Document[], margins: Float64Array): Role[] {
  const abouts = documents.filter(({ label }) => label === 'about').length;
  const unsure = [...documents.keys()].filter((i) => !documents[i]!.isSure);
  unsure.sort((a, b) => margins[b]! - margins[a]!);
  const weak = Math.min(Math.round(WEAK_SHARE * abouts), Math.floor(unsure.length / 20));
  const doubtful = Math.min(
    Math.round((WEAK_SHARE + DOUBTFUL_SHARE) * abouts),
    Math.floor(unsure.length / 5),
  );
  const roles: Role[] = documents.map(() => 'as-told');
  unsure.forEach((i, place) => {
    if (place < weak) roles[i] = 'weak';
    else if (place < doubtful) roles[i] = 'doubtful';
  });
  return roles;
}

/** Platt's sigmoid by gradient descent on two numbers; examples count as much as all others together. */
function fitSigmoid(margins: Float64Array, truths: readonly number[]): { slope: number; offset: number } {
  const abouts = truths.reduce((sum, truth) => sum + truth, 0);
  const others = truths.length - abouts;
  let slope = 2;
  let offset = 0;
  for (let step = 0; step < 500; step++) {
    let slopeBy = 0;
    let offsetBy = 0;
    for (let i = 0; i < truths.length; i++) {
      const share = truths[i] === 1 ? 1 / (abouts + 1) : 1 / (others + 1);
      const error = share * (truths[i]! - 1 / (1 + Math.exp(-(slope * margins[i]! + offset))));
      slopeBy += error * margins[i]!;
      offsetBy += error;
    }
    slope = Math.min(50, Math.max(0.5, slope + 2 * slopeBy));
    offset += 0.5 * offsetBy;
  }
  return { slope, offset };
}

/** The lowest score from which on the share of examples among held-out pages reaches the wish. */
function thresholdFor(wished: number, scores: readonly number[], isAbout: readonly boolean[]): number {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  let hits = 0;
  let threshold = 1;
  order.forEach((i, place) => {
    if (isAbout[i]) hits++;
    if (hits / (place + 1) >= wished) threshold = scores[i]!;
  });
  return Math.max(LEAST_THRESHOLD, threshold === 1 ? (scores[order[0]!] ?? 1) : threshold);
}
