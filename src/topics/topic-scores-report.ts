import type { CurvePoint } from './evaluation/score-answers.ts';
import { modelHeadOf, readOwnTopics, type TopicSources } from './judge-of.ts';
import type { ModelScores } from './models/topic-model-file.ts';
import type { TopicKind } from './topic-kinds.ts';

/** How good the models of a project are, as measured when they were trained. */
export type TopicScoresReport = {
  model: {
    kind: TopicKind;
    labels: string[];
    trainedOn: { documents: number; digest: string };
    /** Null if the model was saved without scores. */
    scores: ModelScores | null;
  };
  own: { id: string; label: string; threshold: number; curve: CurvePoint[] }[];
};

export function topicScores(sources: TopicSources): TopicScoresReport {
  const { kind, labels, trainedOn, scores } = modelHeadOf(sources);
  return {
    model: { kind, labels, trainedOn, scores: scores ?? null },
    own: readOwnTopics(sources.ownFolder).map(({ id, name, threshold, curve }) => ({
      id,
      label: name,
      threshold,
      curve,
    })),
  };
}
