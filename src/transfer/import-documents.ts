import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { dictionaryOf, WordCounts } from '../indexing/project-dictionary.ts';
import { Admission, type AdmittedUrl, type Candidate } from '../links/admission.ts';
import { FilterChain } from '../links/filters/filter-chain.ts';
import { priorityOf } from '../links/priority-of.ts';
import { TaziError } from '../model/errors.ts';
import { ForgottenList } from '../model/forgotten-list.ts';
import type { Journey } from '../model/journey.ts';
import type { Urls } from '../model/store.ts';
import type { PageTopic } from '../model/topic.ts';
import { repairTurkishLetters } from '../nlp/repair-turkish-letters.ts';
import type { TextDescription } from '../pipeline/describe-text.ts';
import { requireOwnStore } from '../project/require-own-store.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { ownModelsFolder } from '../topics/crawl-topics.ts';
import { judgeOf, type TopicSources } from '../topics/judge-of.ts';
import { DocumentDescribers } from './document-describers.ts';
import {
  type DocumentSource,
  documentLines,
  type ImportedDocument,
  type ReadingOptions,
} from './document-lines.ts';
import { LivingXmlStore } from './xml/living-xml-store.ts';

/** Documents that share a transaction. */
const BATCH = 500;
/** Larger steps make larger segments, which are joined less often; the docs promise 5 s from commit to search. */
const PUBLISH_EVERY_MS = 3_500;
/** Documents that go to a thread together. */
const CHUNK = 50;

export type ImportPaths = { dataFolder: string; databaseFile: string; indexFolder: string };

export type ImportOptions = ReadingOptions & {
  /** Lines that are not documents are reported and skipped; without it the first one ends the import. */
  onInvalid?: (line: number, detail: string) => void;
  onProgress?: (report: ImportReport) => void;
  /** Classifies documents without a topic; the shipped model by default. */
  topics?: TopicSources;
  /** Threads for the analysis; without one it is done here. */
  threads?: number;
  /** Roots of words in the index (S5); as the index has it unless given. */
  roots?: boolean;
  /** The living XML store, where the project keeps one. */
  xmlFolder?: string;
  /** Called after each transaction. */
  isStopped?: () => boolean;
};

export type ImportReport = {
  /** Documents taken in, new or changed. */
  imported: number;
  /** Documents that were there already, word for word. */
  unchanged: number;
  /** Lines that were no documents. */
  skipped: number;
  /** Documents that the project was asked to forget; missing where there were none. */
  forgotten?: number;
};

/**
 * Imports existing texts into store and index: one `{"url","title","text","fetchedAt"?}` per line. A document
 * whose URL is known replaces the old one; an identical one is skipped, so that an interrupted import
 * continues where it stopped when it is started again.
 */
export async function importDocuments(
  paths: ImportPaths,
  source: DocumentSource,
  options: ImportOptions = {},
): Promise<ImportReport & { pages: number }> {
  requireOwnStore(paths, 'import');
  mkdirSync(paths.dataFolder, { recursive: true });
  const topics = options.topics ?? sourcesIn(paths);
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    // A model that cannot be read is reported before anything starts.
    judgeOf(topics);
    const store = await openStore(paths.databaseFile, 'write');
    const index = await followIndex(
      {
        ...paths,
        publishEveryMs: PUBLISH_EVERY_MS,
        ...(options.roots === undefined ? {} : { roots: options.roots }),
      },
      true,
    );
    const describers = new DocumentDescribers(options.threads ?? 0, {
      topics,
      words: await dictionaryOf(store.words),
    });
    try {
      const frontier = await MemoryFrontier.load(store.urls, { perAddress: 1, delayMs: 0 });
      const admission = new Admission({ frontier, filters: new FilterChain([]) });
      const words = new WordCounts(store.words);
      const forgotten = new ForgottenList(await store.forgotten.list());
      const report: ImportReport = { imported: 0, unchanged: 0, skipped: 0 };
      let batch: Journey[] = [];
      let chunk: NewDocument[] = [];
      /** In the order of the lines, which is the order in which they are stored. */
      const pending: { documents: NewDocument[]; descriptions: Promise<TextDescription[]> }[] = [];
      const describeChunk = () => {
        const descriptions = describers.describe(chunk.map(({ document }) => document));
        descriptions.catch(() => {}); // it is awaited later, and throws then
        pending.push({ documents: chunk, descriptions });
        chunk = [];
      };
      const takeBack = async (maxPending: number) => {
        while (pending.length > maxPending) {
          const { documents, descriptions } = pending.shift()!;
          for (const [number, description] of (await descriptions).entries()) {
            words.add(description.unknownWords);
            batch.push(
              await journeyOf(
                documents[number]!,
                description,
                { frontier, admission, urls: store.urls },
                Date.now(),
              ),
            );
          }
        }
      };
      const flush = async () => {
        await store.journeys.commit(batch);
        await words.writeIfDue(Date.now());
        report.imported += batch.length;
        batch = [];
        options.onProgress?.(report);
      };
      try {
        for await (const read of documentLines(source, store.urls, options)) {
          if (read.document === null) refuse(read.line, read.detail, source, report, options);
          else if (forgotten.find(read.document.url)) report.forgotten = (report.forgotten ?? 0) + 1;
          else {
            const found = await newDocument(read.document, frontier, store.urls);
            if (found === null) report.unchanged++;
            else chunk.push(found);
          }
          if (chunk.length < CHUNK) continue;
          describeChunk();
          await takeBack(describers.wanted);
          if (batch.length < BATCH) continue;
          await flush();
          if (options.isStopped?.()) break;
        }
      } finally {
        describeChunk();
        await takeBack(0);
        await flush();
        await words.write();
      }
      if (options.xmlFolder !== undefined) await new LivingXmlStore(store, options.xmlFolder).catchUp();
      await (options.isStopped?.() ? index.catchUp() : index.settle());
      return { ...report, pages: (await store.totals.read()).pages };
    } finally {
      await describers.close();
      await index.close().finally(() => store.close());
    }
  } finally {
    lock.release();
  }
}

function refuse(
  line: number,
  detail: string,
  source: DocumentSource,
  report: ImportReport,
  { onInvalid }: ImportOptions,
): void {
  if (onInvalid === undefined)
    throw new TaziError('import-invalid', { line, file: source.name, detail, kept: line - 1 });
  report.skipped++;
  onInvalid(line, detail);
}

function sourcesIn(paths: ImportPaths): TopicSources {
  return { modelFile: null, ownFolder: ownModelsFolder(paths.dataFolder), version: 0, focus: [] };
}

type NewDocument = { document: ImportedDocument; bodyHash: string };

/** Null where the very document is there already. */
async function newDocument(
  document: ImportedDocument,
  frontier: MemoryFrontier,
  urls: Urls,
): Promise<NewDocument | null> {
  const bodyHash = hash('sha256', JSON.stringify({ ...document, ids: undefined, url: '' }), 'hex').slice(
    0,
    32,
  );
  const known = frontier.idOf(document.url);
  const record = known === undefined ? null : await urls.get(known);
  const isThere = record?.bodyHash === bodyHash && record.lastOutcome === 'indexed';
  if (isThere) return null;
  const [title, text] = [document.title, document.text].map(repairTurkishLetters) as [string, string];
  return { document: { ...document, title, text }, bodyHash };
}

async function journeyOf(
  { document, bodyHash }: NewDocument,
  { language, isLanguageDoubtful, topics, textHash, simhash }: TextDescription,
  { frontier, admission, urls }: { frontier: MemoryFrontier; admission: Admission; urls: Urls },
  now: number,
): Promise<Journey> {
  const { url, title, text, author, description, publishedAt, ids } = document;
  const known = frontier.idOf(url);
  const record = known === undefined ? null : await urls.get(known);
  const found = { url, via: 'import' as const, foundOn: null, anchor: '', depth: 0 };
  const wished = known === undefined && ids ? await admittedAs(ids, found, frontier, urls) : null;
  const admitted = wished ? [wished] : known === undefined ? admission.admit([found]) : [];
  const page = known ?? admitted[0]!.id;
  const fetchedAt = document.fetchedAt ?? now;
  // A page that is also crawled keeps its next visit; one that was about to be crawled is due immediately.
  const next = record ? (record.visits === 0 ? now : record.due) : Number.POSITIVE_INFINITY;
  return {
    visit: {
      page,
      at: now,
      scheduled: now,
      outcome: 'indexed',
      heard: 'new',
      status: 0,
      reason: 'import',
      bytes: text.length,
      tookMs: 0,
      next,
    },
    content: {
      title,
      text,
      language,
      ...(isLanguageDoubtful ? { isLanguageDoubtful } : {}),
      topic: document.topic ?? topics?.topic ?? null,
      ...(topics
        ? { topicScores: topics.scores, topics: importedTopics(document.topic, topics.topics) }
        : {}),
      description,
      author,
      publishedAt,
      fetchedAt,
      changedAt: fetchedAt,
      bodyHash,
      textHash,
      simhash,
    },
    body: null,
    discovered: admitted,
    links: null,
    validators: { etag: null, lastModified: null },
    bodyHash,
    duplicateOf: null,
    policyState: record?.policyState,
    retry: false,
    hostNotBefore: 0,
  };
}

/** Under the ids of the store that it comes from; null where they are taken. */
async function admittedAs(
  ids: { page: number; site: number | null },
  found: Candidate,
  frontier: MemoryFrontier,
  urls: Urls,
): Promise<AdmittedUrl | null> {
  if (await urls.get(ids.page)) return null;
  const siteId = ids.site === null ? {} : { siteId: ids.site };
  return frontier.admitAs(ids.page, { ...found, ...siteId, priority: priorityOf(found.url, 0) });
}

/** The topic that the document names comes first. */
function importedTopics(
  given: string | null | undefined,
  judged: readonly PageTopic[],
): readonly PageTopic[] {
  if (!given) return judged;
  const others = judged.filter(({ topic }) => topic !== given);
  return [{ topic: given, score: 1, part: 1, sentences: [] }, ...others];
}
