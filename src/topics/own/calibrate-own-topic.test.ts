import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrateOwnTopic, type HeldOut } from './calibrate-own-topic.ts';

const example = (margin: number): HeldOut => ({ margin, isAbout: true, isSure: true });
const refused = (margin: number): HeldOut => ({ margin, isAbout: false, isSure: true });
const unseen = (margin: number): HeldOut => ({ margin, isAbout: false, isSure: false });
const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count);

/** The score of a margin, and whether the topic is assigned. */
function isAssigned(documents: readonly HeldOut[], wished: number, margin: number): boolean {
  const { sigmoid, threshold } = calibrateOwnTopic(documents, wished);
  return 1 / (1 + Math.exp(-(sigmoid.slope * margin + sigmoid.offset))) >= threshold;
}

test('unlabelled pages do not count against a topic when they are distributed like the examples', () => {
  const examples = spread(20, 0, 1).map(example);
  const likeExamples = spread(200, 0, 1).map(unseen);
  const others = spread(500, -3, -1).map(unseen);
  expect(isAssigned([...examples, ...likeExamples, ...others], 0.9, 0.5)).toBe(true);
  // Pages that a user rejected do count.
  const refusals = spread(200, 0, 1).map(refused);
  expect(isAssigned([...examples, ...refusals, ...others], 0.9, 0.5)).toBe(false);
});

test('pages among the lower examples that do not reach the upper ones are not about the topic', () => {
  const examples = spread(40, -1, 1).map(example);
  const others = spread(400, -3, 0).map(unseen);
  expect(isAssigned([...examples, ...others], 0.9, 0.5)).toBe(true);
  expect(isAssigned([...examples, ...others], 0.9, -0.5)).toBe(false);
  expect(isAssigned([...examples, ...others], 0.1, -0.5)).toBe(true);
});

test('shares are in range for any margins, and more precision never lowers the threshold', () => {
  const document = fc.record({
    margin: fc.double({ min: -5, max: 5, noNaN: true }),
    isAbout: fc.boolean(),
    isSure: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 60 }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (documents, wished) => {
        const { threshold, curve } = calibrateOwnTopic(documents, wished);
        expect(threshold).toBeGreaterThanOrEqual(calibrateOwnTopic(documents, wished / 2).threshold);
        expect(threshold).toBeLessThanOrEqual(1);
        for (const { precision, recall } of curve) {
          expect(precision).toBeGreaterThanOrEqual(0);
          expect(precision).toBeLessThanOrEqual(1);
          expect(recall).toBeGreaterThanOrEqual(0);
          expect(recall).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
