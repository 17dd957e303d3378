/**
 * The topic models of a project: the one that ships with the package or the one that a setting names, and
 * custom topics under data/models. Each thread reads them itself; a new `version` makes it read them again.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../config/package-root.ts';
import { TaziError } from '../model/errors.ts';
import { VectorCache } from './encoders/vector-cache.ts';
import { LinearClassifier } from './linear/linear-classifier.ts';
import { tablesOf } from './linear/model-tables.ts';
import { type LoadOptions, loadClassifier } from './models/load-classifier.ts';
import { parseTopicModel, type TopicModelHead } from './models/topic-model-file.ts';
import type { TopicClassifier } from './topic-classifier.ts';
import { TopicJudge } from './topic-judge.ts';

export type TopicSources = {
  /** Path of a topic model; null for the shipped one. */
  modelFile: string | null;
  /** Folder of the custom topics. */
  ownFolder: string;
  /** Increased when a file has changed. */
  version: number;
  /** Labels that the crawl looks for; links are judged by them. */
  focus: readonly string[];
};

export const OWN_TOPICS_FILE = 'own-topics.json';

const ownTopicsSchema = z.object({
  topics: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      threshold: z.number(),
      file: z.string(),
      curve: z
        .array(z.object({ threshold: z.number(), precision: z.number(), recall: z.number() }))
        .default([]),
    }),
  ),
});
export type OwnTopicsFile = z.infer<typeof ownTopicsSchema>;

const judges = new Map<string, TopicJudge>();
/** Number of versions that a thread keeps: the newest, and those of pages still in progress. */
const MAX_JUDGES = 3;

export function judgeOf(sources: TopicSources): TopicJudge {
  const key = JSON.stringify([sources.modelFile, sources.ownFolder, sources.version]);
  let judge = judges.get(key);
  if (!judge) {
    judge = readJudge(sources);
    judges.set(key, judge);
    if (judges.size > MAX_JUDGES) judges.delete(judges.keys().next().value!);
  }
  return judge;
}

function readJudge({ modelFile, ownFolder }: TopicSources): TopicJudge {
  return new TopicJudge(
    readTopicModel(modelFile ?? shippedModel(), {
      cache: new VectorCache(join(ownFolder, '..', 'vectors')),
      isShared: modelFile === null,
    }),
    readOwnTopics(ownFolder).map(({ id, name, threshold, file }) => ({
      id,
      name,
      threshold,
      classifier: LinearClassifier.fromFile(parseTopicModel(readFileSync(join(ownFolder, file)))),
    })),
  );
}

function shippedModel(): string {
  return join(packageRoot(), 'models', 'topics.bin');
}

/** A number that changes when a model of a project does. */
export function modelsVersion({
  modelFile,
  ownFolder,
}: Pick<TopicSources, 'modelFile' | 'ownFolder'>): number {
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changedAt(modelFile ?? shippedModel()) + changedAt(join(ownFolder, OWN_TOPICS_FILE));
}

export function readTopicModel(file: string, options?: LoadOptions): TopicClassifier {
  return loadClassifier(bytesOf(file), file, options);
}

/** For threads that are started afterwards: they share what they look up in the shipped model. */
export function shareShippedModel(): void {
  const file = shippedModel();
  tablesOf(parseTopicModel(bytesOf(file)), file);
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

/** What the file of a project's topic model says about it. */
export function modelHeadOf({ modelFile }: Pick<TopicSources, 'modelFile'>): TopicModelHead {
  const file = modelFile ?? shippedModel();
  try {
    return parseTopicModel(bytesOf(file)).head;
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('model-unreadable', { file, detail: (error as Error).message }, error);
  }
}

/** The custom topics that have a model. */
export function readOwnTopics(folder: string): OwnTopicsFile['topics'] {
  const file = join(folder, OWN_TOPICS_FILE);
  if (!existsSync(file)) return [];
  try {
    return ownTopicsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).topics;
  } catch (error) {
    throw new TaziError('model-unreadable', { file, detail: (error as Error).message }, error);
  }
}
