import { CURVE_THRESHOLDS, type CurvePoint } from '../evaluation/score-answers.ts';

/** A document and its margin from a machine that was not trained on it. */
export type HeldOut = {
  margin: number;
  isAbout: boolean;
  /** Was it labelled by a user? */
  isSure: boolean;
};

export type OwnTopicCalibration = {
  sigmoid: Sigmoid;
  threshold: number;
  curve: CurvePoint[];
};

/** probability = 1 / (1 + e^−(slope · margin + offset)) */
type Sigmoid = { slope: number; offset: number };

/** Scores below this are never assigned, whatever precision is requested. */
const MIN_THRESHOLD = 0.2;
const NOTHING_GIVEN = { precision: 1, recall: 0 };
/** Fewer examples than this, or than this share of them, above a score are no evidence about it. */
const MIN_WITNESSES = 3;
const WITNESS_SHARE = 0.2;

export function calibrateOwnTopic(
  documents: readonly HeldOut[],
  targetPrecision: number,
): OwnTopicCalibration {
  const sigmoid = fitSigmoid(documents);
  const points = pointsOf(
    documents.map((document) => ({
      ...document,
      score: 1 / (1 + Math.exp(-(sigmoid.slope * document.margin + sigmoid.offset))),
    })),
  );
  const reached = points.findLast(({ precision }) => precision >= targetPrecision) ?? points[0];
  return {
    sigmoid,
    threshold: Math.max(MIN_THRESHOLD, reached?.threshold ?? 1),
    curve: CURVE_THRESHOLDS.map((threshold) => {
      const { precision, recall } = points.findLast((point) => point.threshold >= threshold) ?? NOTHING_GIVEN;
      return { threshold, precision, recall };
    }),
  };
}

/**
 * Precision and recall from each score on, highest first. Some of the unlabelled pages are about the topic,
 * and the same share of them as of the examples is above a score. Their total number can be no more than any
 * score allows; the smallest of these bounds is used (Scott 2015, class proportion from positive and
 * unlabelled data).
 */
function pointsOf(documents: readonly (HeldOut & { score: number })[]): CurvePoint[] {
  const order = [...documents].sort((a, b) => b.score - a.score);
  const abouts = order.filter(({ isAbout }) => isAbout).length;
  const enough = Math.max(MIN_WITNESSES, WITNESS_SHARE * abouts);
  let examples = 0;
  let unseen = 0;
  let hidden = Infinity;
  const counted = order.map(({ score, isAbout, isSure }, place) => {
    if (isAbout) examples++;
    else if (!isSure) unseen++;
    if (examples >= enough) hidden = Math.min(hidden, (unseen * abouts) / examples);
    return {
      threshold: score,
      given: place + 1,
      examples,
      unseen,
      recall: abouts === 0 ? 0 : examples / abouts,
    };
  });
  if (hidden === Infinity) hidden = 0;
  return counted.map(({ threshold, given, examples: found, unseen: pages, recall }) => ({
    threshold,
    recall,
    precision: (found + Math.min(pages, hidden * recall)) / given,
  }));
}

/** Platt's sigmoid by gradient descent on two numbers; examples count as much as all others together. */
function fitSigmoid(documents: readonly HeldOut[]): Sigmoid {
  const abouts = documents.filter(({ isAbout }) => isAbout).length;
  const others = documents.length - abouts;
  let slope = 2;
  let offset = 0;
  for (let step = 0; step < 500; step++) {
    let slopeBy = 0;
    let offsetBy = 0;
    for (const { margin, isAbout } of documents) {
      const share = isAbout ? 1 / (abouts + 1) : 1 / (others + 1);
      const error = share * ((isAbout ? 1 : 0) - 1 / (1 + Math.exp(-(slope * margin + offset))));
      slopeBy += error * margin;
      offsetBy += error;
    }
    slope = Math.min(50, Math.max(0.5, slope + 2 * slopeBy));
    offset += 0.5 * offsetBy;
  }
  return { slope, offset };
}
