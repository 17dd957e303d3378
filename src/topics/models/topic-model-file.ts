import { z } from 'zod';
import { type ModelArray, modelBytes, parseModel } from '../../nlp/model-file.ts';
import { TOPIC_KINDS } from '../topic-kinds.ts';

/** The name of topic models in our model container. */
const CONTAINER_KIND = 'topics';

const curvePoint = z.object({ threshold: z.number(), precision: z.number(), recall: z.number() });

/** How good models of this kind were on unseen texts of the same data. */
const modelScoresSchema = z.object({
  documents: z.number(),
  accuracy: z.number(),
  macroF1: z.number(),
  calibrationError: z.number(),
  confusion: z.array(z.array(z.number())),
  curve: z.array(curvePoint),
});
export type ModelScores = z.infer<typeof modelScoresSchema>;

/** The part of a file's head that every kind has; a kind may add its own. */
const headSchema = z.looseObject({
  /** Which kind of classifier can read the file. */
  kind: z.enum(TOPIC_KINDS),
  labels: z.array(z.string()).min(1),
  /** Version of the analysis that made the features: a model of another version is refused. */
  analysis: z.number(),
  trainedOn: z.object({ documents: z.number(), digest: z.string() }),
  scores: modelScoresSchema.optional(),
});
export type TopicModelHead = z.infer<typeof headSchema>;

/** The part of a score card that is stored in the file: what is the same in every measurement. */
export function modelScores({
  documents,
  accuracy,
  macroF1,
  calibrationError,
  confusion,
  curve,
}: ModelScores): ModelScores {
  return { documents, accuracy, macroF1, calibrationError, confusion, curve };
}

export type TopicModelFile = { head: TopicModelHead; array<T extends ModelArray>(name: string): T };

export function topicModelBytes(
  head: TopicModelHead,
  arrays: Readonly<Record<string, ModelArray>>,
): Uint8Array {
  return modelBytes(CONTAINER_KIND, head, arrays);
}

/** Throws an error that says what is wrong if the bytes are not a topic model. */
export function parseTopicModel(bytes: Uint8Array): TopicModelFile {
  const { meta, array } = parseModel(bytes, CONTAINER_KIND);
  return { head: headSchema.parse(meta), array };
}
