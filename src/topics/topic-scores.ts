import type { CurvePoint } from './score-card.ts';
import type { TopicKind } from './topic-kinds.ts';
import type { ModelScores } from './topic-model-file.ts';
import { modelHeadOf, readOwnTopics, type TopicSources } from './topic-models.ts';

/** How good the models of a project are, by what was measured when they were trained. */
export type TopicScoresReport = {
  model: {
    kind: TopicKind;
    labels: string[];
    trainedOn: { documents: number; digest: string };
    /** Null for a file of which nobody measured it. */
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
