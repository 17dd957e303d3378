import { z } from 'zod';
import { type ModelArray, modelBytes, parseModel } from '../nlp/model-file.ts';
import { TOPIC_KINDS } from './topic-classifier.ts';

/** The name of all topic models in the container of our models. */
const CONTAINER_KIND = 'topics';

/** The part of a file's head that every kind has; a kind may add its own. */
const headSchema = z.looseObject({
  /** Which kind of classifier can read the file. */
  kind: z.enum(TOPIC_KINDS),
  labels: z.array(z.string()).min(1),
  /** Version of the analysis that made the features: a model of another version is refused. */
  analysis: z.number(),
  trainedOn: z.object({ documents: z.number(), digest: z.string() }),
});
export type TopicModelHead = z.infer<typeof headSchema>;

export type TopicModelFile = { head: TopicModelHead; array<T extends ModelArray>(name: string): T };

export function topicModelBytes(
  head: TopicModelHead,
  arrays: Readonly<Record<string, ModelArray>>,
): Uint8Array {
  return modelBytes(CONTAINER_KIND, head, arrays);
}

/** Throws an error that says what is wrong where the bytes are no topic model. */
export function parseTopicModel(bytes: Uint8Array): TopicModelFile {
  const { meta, array } = parseModel(bytes, CONTAINER_KIND);
  return { head: headSchema.parse(meta), array };
}
