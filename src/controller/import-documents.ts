import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { TaziError } from '../model/errors.ts';
import type { Journey } from '../model/journey.ts';
import type { UrlStore } from '../model/page-store.ts';
import { simhash } from '../nlp/simhash.ts';
import { unknownWordsOf } from '../nlp/unknown-words.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import type { TopicJudge } from '../topics/topic-judge.ts';
import { ownModelsFolder } from './crawl-topics.ts';
import {
  type DocumentSource,
  documentLines,
  type ImportedDocument,
  type ReadingOptions,
} from './document-lines.ts';
import { followIndex } from './index-follower.ts';
import { ProjectDictionary, WordCounts } from './project-words.ts';
import { textHashOf } from './text-hash.ts';
import { judgeOf, type TopicSources } from './topic-models.ts';

/** Documents that share a transaction. */
const BATCH = 500;

export type ImportPaths = { dataFolder: string; databaseFile: string; indexFolder: string };

export type ImportOptions = ReadingOptions & {
  /** Lines that are no documents are told and passed over; without it the first one ends the import. */
  onInvalid?: (line: number, detail: string) => void;
  onProgress?: (report: ImportReport) => void;
  /** What documents without a topic are judged by; the model that ships where nobody says otherwise. */
  topics?: TopicSources;
  /** Asked after each transaction. */
  isStopped?: () => boolean;
};

export type ImportReport = {
  /** Documents taken in, new or changed. */
  imported: number;
  /** Documents that were there already, word for word. */
  unchanged: number;
  /** Lines that were no documents. */
  skipped: number;
};

/**
 * Takes texts that somebody already has into store and index: `{"url","title","text","fetchedAt"?}` a line. A document
 * whose URL is known replaces it; one that is there already is passed over, so that an import that was cut off goes on
 * where it was when it is started again.
 */
export async function importDocuments(
  paths: ImportPaths,
  source: DocumentSource,
  options: ImportOptions = {},
): Promise<ImportReport & { pages: number }> {
  mkdirSync(paths.dataFolder, { recursive: true });
  const judge = judgeOf(options.topics ?? sourcesIn(paths));
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    const store = openStore(paths.databaseFile, 'write');
    const index = followIndex(paths, true);
    try {
      const frontier = new MemoryFrontier(store.urls, { perAddress: 1, delayMs: 0, maxUrlsPerSite: 0 });
      new ProjectDictionary(store.words).refresh();
      const words = new WordCounts(store.words);
      const report: ImportReport = { imported: 0, unchanged: 0, skipped: 0 };
      let batch: Journey[] = [];
      const flush = async () => {
        await store.pages.commit(batch);
        words.write();
        report.imported += batch.length;
        batch = [];
        options.onProgress?.(report);
      };
      try {
        for await (const read of documentLines(source, store.urls, options)) {
          if (read.document === null) refuse(read.line, read.detail, source, report, options);
          else {
            const journey = journeyOf(read.document, frontier, store.urls, judge, Date.now());
            if (journey === null) report.unchanged++;
            else {
              if (journey.content?.language === 'tr') words.add(unknownWordsOf(journey.content.text));
              batch.push(journey);
            }
          }
          if (batch.length < BATCH) continue;
          await flush();
          if (options.isStopped?.()) break;
        }
      } finally {
        await flush();
      }
      await (options.isStopped?.() ? index.catchUp() : index.settle());
      return { ...report, pages: (await store.pages.counts()).pages };
    } finally {
      await index.close().finally(() => store.pages.close());
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

/** Null where the very document is there already. */
function journeyOf(
  document: ImportedDocument,
  frontier: MemoryFrontier,
  urls: UrlStore,
  judge: TopicJudge,
  now: number,
): Journey | null {
  const { url, title, text, author, description, publishedAt } = document;
  const bodyHash = hash('sha256', JSON.stringify({ ...document, url: '' }), 'hex').slice(0, 32);
  const known = frontier.idOf(url);
  const record = known === undefined ? null : urls.record(known);
  if (record?.bodyHash === bodyHash && record.lastOutcome === 'indexed') return null;
  const admitted =
    known === undefined
      ? frontier.admit([{ url, via: 'import', foundOn: null, anchor: '', depth: 0, priority: 0 }])
      : [];
  const page = known ?? admitted[0]!.id;
  const fetchedAt = document.fetchedAt ?? now;
  const language = document.language ?? detectLanguage(text).language;
  const judged = language === 'tr' && text !== '' ? judge.judge({ title, text }) : null;
  // A page that is crawled as well keeps its next visit; one that was about to be crawled is due at once.
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
      topic: document.topic ?? judged?.topic ?? null,
      ...(judged ? { topicScores: judged.scores } : {}),
      description,
      author,
      publishedAt,
      fetchedAt,
      changedAt: fetchedAt,
      bodyHash,
      textHash: textHashOf(title, text),
      simhash: simhash(text),
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
