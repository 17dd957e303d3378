import type { LabelledText, TopicClassifier } from '../topic-classifier.ts';
import { labelsOf } from '../topic-classifier.ts';
import { topicId } from '../topic-of.ts';
import { judge } from './cross-validate.ts';
import { type Scores, scoreAnswers } from './score-answers.ts';

export type TestScores = Scores & {
  /** Labels of the set that the model does not have; their texts are left out. */
  unknownLabels: string[];
  leftOut: number;
};

/**
 * How good a trained model is on another labelled set (F9: trained on A, tested on B). Labels are compared by
 * their id.
 */
export function evaluateClassifier(
  classifier: TopicClassifier,
  examples: readonly LabelledText[],
): TestScores {
  const known = new Map(classifier.labels.map((label) => [topicId(label), label]));
  const tested = examples.flatMap((example) => {
    const label = known.get(topicId(example.label));
    return label === undefined ? [] : [{ ...example, label }];
  });
  return {
    ...scoreAnswers(classifier.labels, judge(classifier, tested)),
    unknownLabels: labelsOf(examples).filter((label) => !known.has(topicId(label))),
    leftOut: examples.length - tested.length,
  };
}
