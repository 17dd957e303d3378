import { hash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import { TaziError } from '../model/errors.ts';
import type { Journey } from '../model/journey.ts';
import type { UrlStore } from '../model/page-store.ts';
import { fold } from '../nlp/fold.ts';
import { simhash } from '../nlp/simhash.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { followIndex } from './index-follower.ts';
import { readXmlStore } from './xml-store.ts';

/** One line of the file. */
const documentSchema = z.object({
  url: z.string().max(2_048),
  title: z.string().max(10_000),
  text: z.string(),
  fetchedAt: z.string().optional(),
});

/** Documents that share a transaction. */
const BATCH = 500;
const PROGRESS_EVERY = 10_000;

export type ImportPaths = { dataFolder: string; databaseFile: string; indexFolder: string };

/**
 * Takes texts that somebody already has into store and index: `{"url","title","text","fetchedAt"?}` a line. A document
 * whose URL is known replaces it. A line that is no document ends the import with an error; what came before is kept.
 */
export async function importDocuments(
  paths: ImportPaths,
  file: string,
  onProgress: (count: number) => void,
): Promise<{ imported: number; pages: number }> {
  mkdirSync(paths.dataFolder, { recursive: true });
  const lock = ProjectLock.take(paths.dataFolder);
  try {
    const store = openStore(paths.databaseFile, 'write');
    const index = followIndex(paths, true);
    try {
      const urls = new MemoryFrontier(store.urls, { perAddress: 1, delayMs: 0, maxUrlsPerSite: 0 });
      let batch: Journey[] = [];
      let imported = 0;
      const flush = async () => {
        await store.pages.commit(batch);
        imported += batch.length;
        batch = [];
      };
      try {
        for await (const document of documentsOf(file, store.urls)) {
          batch.push(journeyOf(document, urls, store.urls, Date.now()));
          if (batch.length >= BATCH) await flush();
          if ((imported + batch.length) % PROGRESS_EVERY === 0) onProgress(imported + batch.length);
        }
      } finally {
        await flush();
      }
      await index.catchUp();
      return { imported, pages: (await store.pages.counts()).pages };
    } finally {
      await index.close().finally(() => store.pages.close());
    }
  } finally {
    lock.release();
  }
}

/** Lines of JSON, or a document of the XML store (E3). */
async function* documentsOf(file: string, urls: UrlStore): AsyncGenerator<ImportedDocument> {
  if (!file.endsWith('.xml')) {
    for await (const { line, number } of linesOf(file)) yield documentOf(line, number, file);
    return;
  }
  let number = 0;
  for await (const { id, url: told, title, text } of readXmlStore(file)) {
    number++;
    // The paper's form names pages by id alone; a document of another project must tell the address as well.
    const url = canonicalUrl(told ?? urls.record(id)?.url ?? '');
    if (url === null) {
      throw new TaziError('import-invalid', {
        line: number,
        file,
        detail: `the page with id ${id} has no address`,
        kept: number - 1,
      });
    }
    yield { url, title, text, fetchedAt: Date.now() };
  }
}

async function* linesOf(file: string): AsyncGenerator<{ line: string; number: number }> {
  const input = createReadStream(file, 'utf8');
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      // A byte order mark is white space to `trim`, but not to JSON.
      const tidy = line.trim();
      if (tidy !== '') yield { line: tidy, number };
    }
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('file-unreadable', { file, detail: (error as Error).message }, error);
  }
}

type ImportedDocument = { url: CanonicalUrl; title: string; text: string; fetchedAt: number };

function documentOf(line: string, number: number, file: string): ImportedDocument {
  const invalid = (detail: string) =>
    new TaziError('import-invalid', { line: number, file, detail, kept: number - 1 });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw invalid('no JSON');
  }
  const parsed = documentSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw invalid(`${issue.path.join('.')}: ${issue.message}`);
  }
  const url = canonicalUrl(parsed.data.url);
  if (url === null) throw invalid(`not a URL: ${parsed.data.url}`);
  const fetchedAt = parsed.data.fetchedAt === undefined ? Date.now() : Date.parse(parsed.data.fetchedAt);
  if (Number.isNaN(fetchedAt)) throw invalid(`not a time: ${parsed.data.fetchedAt}`);
  return { url, title: parsed.data.title, text: parsed.data.text, fetchedAt };
}

function journeyOf(
  document: ImportedDocument,
  frontier: MemoryFrontier,
  urls: UrlStore,
  now: number,
): Journey {
  const { url, title, text, fetchedAt } = document;
  const known = frontier.idOf(url);
  const admitted = known
    ? []
    : frontier.admit([{ url, via: 'import', foundOn: null, anchor: '', depth: 0, priority: 0 }]);
  const page = known ?? admitted[0]!.id;
  const textHash = hash('sha256', fold(`${title}\n${text}`), 'hex').slice(0, 32);
  // A page that is crawled as well keeps its next visit; one that was about to be crawled is due at once.
  const record = known === undefined ? null : urls.record(known);
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
      language: detectLanguage(text).language,
      topic: null,
      description: null,
      author: null,
      publishedAt: null,
      fetchedAt,
      changedAt: fetchedAt,
      bodyHash: textHash,
      textHash,
      simhash: simhash(text),
    },
    body: null,
    discovered: admitted,
    links: null,
    validators: { etag: null, lastModified: null },
    bodyHash: textHash,
    duplicateOf: null,
    policyState: record?.policyState,
    retry: false,
    hostNotBefore: 0,
  };
}
