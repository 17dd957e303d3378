import { readFileSync } from 'node:fs';
import { TaziError } from '../../model/errors.ts';
import type { ShownTopic, TopicScores, TopicText } from '../../model/topic.ts';
import { evaluateClassifier, type TestScores } from '../evaluation/evaluate-classifier.ts';
import { bestOf, type LabelledText } from '../topic-classifier.ts';
import { TopicJudge } from '../topic-judge.ts';
import type { TopicKind } from '../topic-kinds.ts';
import { loadClassifier } from './load-classifier.ts';

export type OpenTopicModel = {
  kind: TopicKind;
  labels: readonly string[];
  /** A probability for each label; the best one. */
  classify(document: TopicText): { topic: string; score: number; scores: Record<string, number> };
  /** The topics of a page by its passages; may be empty (F5). */
  topicsOf(page: TopicText): { topic: string | null; topics: readonly ShownTopic[]; scores: TopicScores };
  /** Scores on labelled texts that it was not trained on. */
  evaluate(examples: readonly LabelledText[]): TestScores;
};

/** Opens a model that `trainTopicModel` or `tazi topics train` wrote. */
export function openTopicModel(file: string): OpenTopicModel {
  const classifier = loadClassifier(bytesOf(file), file);
  const judge = new TopicJudge(classifier, []);
  return {
    kind: classifier.kind,
    labels: classifier.labels,
    classify: (document) => {
      const scores = classifier.classify(document);
      const best = bestOf(scores);
      return {
        topic: classifier.labels[best]!,
        score: scores[best]!,
        scores: Object.fromEntries(classifier.labels.map((label, k) => [label, scores[k]!])),
      };
    },
    topicsOf: (page) => {
      const { topic, topics, scores } = judge.judge(page);
      return { topic, topics: judge.shown(page, topics), scores };
    },
    evaluate: (examples) => evaluateClassifier(classifier, examples),
  };
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}
