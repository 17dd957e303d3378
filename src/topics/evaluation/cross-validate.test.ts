import { describe, expect, it } from 'vitest';
import { labelsOf, type TopicTrainer } from '../topic-classifier.ts';
import { crossValidate, foldsOf, seededRuns } from './cross-validate.ts';
import { meanAndSpread, scoreAnswers } from './score-answers.ts';
import { twinGroups } from './twin-groups.ts';

/** Memorises its training data, and answers with the first label to everything else. */
const parrot: TopicTrainer = {
  kind: 'linear',
  train: async (examples) => {
    const labels = labelsOf(examples);
    const known = new Map(examples.map(({ text, label }) => [text, labels.indexOf(label)]));
    return {
      kind: 'linear',
      labels,
      classify: ({ text }) => Float32Array.from(labels, (_, k) => (k === (known.get(text) ?? 0) ? 1 : 0)),
      bytes: () => new Uint8Array(),
    };
  },
};

function sentence(seed: number): string {
  return Array.from({ length: 30 }, (_, i) => `kelime${(seed * 7919 + i * 104729) % 1009}`).join(' ');
}

describe('scoreAnswers', () => {
  it('counts by class and in a confusion matrix', () => {
    const answers = [
      { truth: 0, scores: [0.9, 0.1] },
      { truth: 0, scores: [0.2, 0.8] },
      { truth: 1, scores: [0.3, 0.7] },
    ];
    const scores = scoreAnswers(['a', 'b'], answers);
    expect(scores.accuracy).toBeCloseTo(2 / 3);
    expect(scores.confusion).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(scores.perClass['a']).toMatchObject({ precision: 1, recall: 0.5, documents: 2 });
    expect(scores.perClass['b']).toMatchObject({ precision: 0.5, recall: 1, documents: 1 });
    expect(scores.macroF1).toBeCloseTo(2 / 3);
  });

  it('has no calibration error if accuracy equals confidence', () => {
    const answers = Array.from({ length: 10 }, (_, i) => ({ truth: i < 8 ? 0 : 1, scores: [0.8, 0.2] }));
    expect(scoreAnswers(['a', 'b'], answers).calibrationError).toBeCloseTo(0);
    const tooSure = answers.map(({ truth }) => ({ truth, scores: [1, 0] }));
    expect(scoreAnswers(['a', 'b'], tooSure).calibrationError).toBeCloseTo(0.2);
  });

  it('counts a label that the classifier does not know as wrong', () => {
    expect(scoreAnswers(['a'], [{ truth: -1, scores: [1] }]).accuracy).toBe(0);
  });

  it('says what a threshold costs: fewer labels, more of them right', () => {
    const answers = [
      { truth: 0, scores: [0.9, 0.1] },
      { truth: 0, scores: [0.7, 0.3] },
      { truth: 1, scores: [0.6, 0.4] },
    ];
    const { curve } = scoreAnswers(['a', 'b'], answers);
    const at = (threshold: number) => curve.find((point) => point.threshold === threshold)!;
    expect(at(0)).toEqual({ threshold: 0, precision: 2 / 3, recall: 2 / 3 });
    expect(at(0.65)).toEqual({ threshold: 0.65, precision: 1, recall: 2 / 3 });
    expect(at(0.95)).toEqual({ threshold: 0.95, precision: 1, recall: 0 });
  });

  it('gives zeros for no answers', () => {
    expect(scoreAnswers(['a'], [])).toMatchObject({ accuracy: 0, macroF1: 0, calibrationError: 0 });
  });
});

describe('crossValidate', () => {
  const examples = Array.from({ length: 40 }, (_, i) => ({
    label: i % 2 === 0 ? 'a' : 'b',
    text: sentence(i),
  }));

  it('keeps near-duplicates of a judged document out of its training', async () => {
    const doubled = [...examples, ...examples];
    const options = { folds: 5, seed: 1, nowMs: () => 0 };
    const card = await crossValidate(parrot, doubled, options);
    // With the twins in its training the parrot would know nearly all of them.
    expect(card.accuracy).toBeCloseTo(0.5);
    expect(card.twinsKeptApart).toBeGreaterThan(20);
    expect(card.documents).toBe(80);
  });

  it('gives the same card for the same seed, and mean and spread for several', async () => {
    const evaluate = (seed: number) => crossValidate(parrot, examples, { folds: 4, seed, nowMs: () => 0 });
    expect(await evaluate(3)).toEqual(await evaluate(3));
    const { accuracy, cards } = await seededRuns(3, 1, evaluate);
    expect(cards).toHaveLength(3);
    expect(accuracy.mean).toBeCloseTo(0.5);
  });

  it('has every label in every fold as often', () => {
    const folds = foldsOf(examples, 5, 9);
    for (let k = 0; k < 5; k++) {
      const labels = examples.filter((_, i) => folds[i] === k).map(({ label }) => label);
      expect(labels.filter((label) => label === 'a')).toHaveLength(4);
      expect(labels).toHaveLength(8);
    }
  });
});

describe('twinGroups', () => {
  it('finds texts that nearly repeat each other and no others', () => {
    const text = Array.from({ length: 200 }, (_, i) => `söz${(i * 31) % 997}`).join(' ');
    const groups = twinGroups([text, sentence(5), `${text} ve bir cümle daha eklendi`, sentence(6), '']);
    expect([...groups]).toEqual([0, 1, 0, 3, 4]);
  });
});

describe('meanAndSpread', () => {
  it('is the mean and the standard deviation of a sample', () => {
    expect(meanAndSpread([1, 2, 3])).toEqual({ mean: 2, spread: 1 });
    expect(meanAndSpread([5])).toEqual({ mean: 5, spread: 0 });
  });
});
