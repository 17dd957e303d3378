/**
 * Custom topics: added with examples, improved by labels, learnt against the project's other pages. The
 * user's labels are in the store; the models under data/models are derived from them and rebuilt after every
 * change, and the pages of the store are reclassified immediately.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { followIndex } from '../indexing/index-follower.ts';
import { TaziError } from '../model/errors.ts';
import type { OwnTopicDefinition, TopicVerdict } from '../model/own-topic-definition.ts';
import { isForeign, type PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { TopicText } from '../model/topic.ts';
import { allPages } from '../store/all-pages.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import {
  judgeOf,
  OWN_TOPICS_FILE,
  type OwnTopicsFile,
  readOwnTopics,
  type TopicSources,
} from '../topics/judge-of.ts';
import { trainOwnTopic } from '../topics/own/train-own-topic.ts';
import { topicId } from '../topics/topic-of.ts';
import { topicTextOf } from '../topics/topic-text-of.ts';

/** Lists of topics are separated by commas. */
const TOPIC_NAME = /^[^,\p{L}\p{N}]*[\p{L}\p{N}][^,]*$/u;

const text = z.strictObject({ title: z.string().optional(), text: z.string() });

/** A request, as stored in a row of `requests`. */
export const topicRequest = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    name: z.string().trim().max(100).regex(TOPIC_NAME),
    /** Pages of the project that are about it. */
    pages: z.array(z.int()).max(10_000),
    /** Examples that are not pages of the project. */
    texts: z.array(text).max(10_000),
    keywords: z.array(z.string().min(1)).max(1_000),
    precision: z.number().min(0.1).max(1),
  }),
  z.strictObject({
    action: z.literal('label'),
    topic: z.string(),
    labels: z.array(z.strictObject({ page: z.int(), isAbout: z.boolean() })).max(10_000),
  }),
  z.strictObject({ action: z.literal('remove'), topic: z.string() }),
]);
export type TopicRequest = z.infer<typeof topicRequest>;

/** More counter-examples than this add nothing. */
const MAX_BACKGROUND = 2_000;
const MIN_EXAMPLES = 1;
const MIN_BACKGROUND = 10;

export type TopicPaths = {
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  encoderFolder?: string;
};

/**
 * Requests a change of a topic: a running crawler applies it within a second; without one, it is applied
 * here, including the search index. Returns whether it is done.
 */
export async function askTopic(
  paths: TopicPaths,
  sources: TopicSources,
  request: TopicRequest,
  now: number,
): Promise<boolean> {
  if (request.action === 'add' && !topicRequest.safeParse(request).success)
    throw new TaziError('topic-name', { name: request.name });
  const asker = await openStore(paths.databaseFile, 'ask');
  let lock: ProjectLock;
  try {
    if (request.action !== 'add') await definitionOf(asker, request.topic);
    lock = ProjectLock.take(paths.dataFolder);
  } catch (error) {
    if (!(error instanceof TaziError) || error.code !== 'project-locked') throw error;
    await asker.requests.ask('topic', request, now);
    return false;
  } finally {
    await asker.close();
  }
  try {
    await applyAlone(paths, sources, request, now);
    return true;
  } finally {
    lock.release();
  }
}

/** For when no crawler is running; the caller holds the lock. */
async function applyAlone(
  paths: TopicPaths,
  sources: TopicSources,
  request: TopicRequest,
  now: number,
): Promise<void> {
  const store = await openStore(paths.databaseFile, 'write');
  try {
    const index = await followIndex(paths, true);
    try {
      await applyTopicRequest(store, sources, request, now);
      await index.catchUp();
    } finally {
      await index.close();
    }
  } finally {
    await store.close();
  }
}

/** Stores the request, trains the model, and reclassifies all pages. The caller must hold the lock. */
export async function applyTopicRequest(
  store: Store,
  sources: TopicSources,
  request: TopicRequest,
  now: number,
): Promise<void> {
  const { topics } = store;
  if (request.action === 'remove') {
    await topics.remove((await definitionOf(store, request.topic)).id);
  } else if (request.action === 'add') {
    const { name, keywords, precision, texts } = request;
    const definition = { id: topicId(name), name, keywords, precision, texts: texts.map(tidyText) };
    await topics.put(definition);
    await topics.label(
      definition.id,
      request.pages.map((page) => ({ page, isAbout: true })),
      now,
    );
  } else await topics.label((await definitionOf(store, request.topic)).id, request.labels, now);
  const topic = request.action === 'add' ? topicId(request.name) : topicId(request.topic);
  await learn(store, sources.ownFolder, topic);
  await rejudge(store, { ...sources, version: now });
}

function tidyText({ title, text: body }: z.infer<typeof text>): TopicText {
  return title === undefined ? { text: body } : { title, text: body };
}

/** The custom topic with this name or id. */
export async function definitionOf(store: Store, name: string): Promise<OwnTopicDefinition> {
  const found = (await store.topics.list()).find(({ id }) => id === topicId(name));
  if (!found) throw new TaziError('topic-unknown', { topic: name });
  return found;
}

/** Trains the model of one topic and names it in the list; a topic that is gone, or has too few examples, has none. */
async function learn(store: Store, folder: string, id: string): Promise<void> {
  const others = readOwnTopics(folder).filter((topic) => topic.id !== id);
  const definition = (await store.topics.list()).find((topic) => topic.id === id);
  const examples = definition && (await gatherExamples(store, definition));
  mkdirSync(folder, { recursive: true });
  if (!definition || !examples) {
    writeList(folder, others);
    rmSync(join(folder, topicFile(id)), { force: true });
    return;
  }
  const { classifier, threshold, curve } = trainOwnTopic(examples, definition.precision);
  const file = topicFile(id);
  replaceFile(join(folder, file), classifier.bytes());
  writeList(folder, [...others, { id, name: definition.name, threshold, file, curve }]);
}

/** File systems take names of 255 bytes; a hundred Chinese letters are 300. */
const MAX_NAME_BYTES = 200;

/** The file of a topic's model, by the topic's id or, if that is too long, by a digest of it. */
export function topicFile(id: string): string {
  const name = Buffer.byteLength(id) <= MAX_NAME_BYTES ? id : hash('sha256', id, 'hex');
  return `own-${name}.bin`;
}

async function gatherExamples(store: Store, definition: OwnTopicDefinition) {
  const labelled = await store.topics.labels(definition.id);
  const labels = new Map(labelled.map(({ page, isAbout }) => [page, isAbout]));
  const about: TopicText[] = [...definition.texts];
  const notAbout: TopicText[] = [];
  const background: TopicText[] = [];
  const pages = (await store.totals.read()).pages;
  // An even sample of the pages, so that no site and no day is left out.
  const stride = Math.max(1, Math.floor(pages / MAX_BACKGROUND));
  let place = 0;
  for await (const page of allPages(store.changes)) {
    const label = labels.get(page.id);
    if (label === true) about.push(topicTextOf(page));
    else if (label === false) notAbout.push(topicTextOf(page));
    else if (page.language === 'tr' && place++ % stride === 0 && background.length < MAX_BACKGROUND)
      background.push(topicTextOf(page));
  }
  if (about.length < MIN_EXAMPLES || background.length + notAbout.length < MIN_BACKGROUND) return null;
  return { about, notAbout, background, keywords: definition.keywords };
}

/** Models are derived: if one cannot be read, all are retrained from the store. */
export async function relearnDamagedTopics(store: Store, folder: string, now: number): Promise<boolean> {
  try {
    judgeOf({ modelFile: null, ownFolder: folder, version: now, focus: [] });
    return false;
  } catch {
    for (const name of readdirSync(folder))
      if (name === OWN_TOPICS_FILE || name.startsWith('own-')) rmSync(join(folder, name), { force: true });
  }
  for (const { id } of await store.topics.list()) await learn(store, folder, id);
  return true;
}

function writeList(folder: string, topics: OwnTopicsFile['topics']): void {
  const sorted = [...topics].sort((a, b) => (a.id < b.id ? -1 : 1));
  replaceFile(join(folder, OWN_TOPICS_FILE), JSON.stringify({ topics: sorted }));
}

/** Under another name until it is complete: threads read it while it changes. */
function replaceFile(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

const JUDGED_TOGETHER = 500;

async function rejudge(store: Store, sources: TopicSources): Promise<void> {
  const judge = judgeOf(sources);
  let batch: TopicVerdict[] = [];
  const flush = async () => {
    await store.topics.judge(batch);
    batch = [];
  };
  for await (const page of allPages(store.changes)) {
    if (page.language !== 'tr' || page.text === '') continue;
    const { topic, scores, topics } = judge.judge(topicTextOf(page));
    const isSame =
      topic === page.topic &&
      JSON.stringify(scores) === JSON.stringify(page.topicScores ?? {}) &&
      JSON.stringify(topics) === JSON.stringify(page.topics ?? []);
    if (isSame) continue;
    batch.push({ id: page.id, topic, scores, topics });
    if (batch.length >= JUDGED_TOGETHER) await flush();
  }
  await flush();
}

export type UncertainPage = { id: PageId; url: string; title: string; score: number };

/** Unlabelled pages that the model is least certain about: a label helps most here. */
export async function uncertainPages(
  store: Store,
  sources: TopicSources,
  name: string,
  most: number,
): Promise<UncertainPage[]> {
  const definition = await definitionOf(store, name);
  const threshold =
    judgeOf({ ...sources, version: Date.now() }).own.find(({ id }) => id === definition.id)?.threshold ?? 0.5;
  const labelled = new Set((await store.topics.labels(definition.id)).map(({ page }) => page));
  const found: (UncertainPage & { distance: number })[] = [];
  for await (const { id, url, title, topicScores, language } of allPages(store.changes)) {
    if (labelled.has(id) || isForeign(language)) continue;
    const score = topicScores?.[definition.name] ?? 0;
    found.push({ id, url, title, score, distance: Math.abs(score - threshold) });
    if (found.length > 4 * most + 1_000) nearest(found, most);
  }
  nearest(found, most);
  return found.map(({ id, url, title, score }) => ({ id, url, title, score }));
}

function nearest(pages: { distance: number; id: PageId }[], most: number): void {
  pages.sort((a, b) => a.distance - b.distance || a.id - b.id);
  pages.length = Math.min(pages.length, most);
}
