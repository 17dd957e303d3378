import type { Worker } from 'node:worker_threads';
import { type ReadDocument, tidyDocument } from '../../documents/formats/document-text.ts';
import type { TitleSources } from '../../documents/formats/document-title.ts';
import { mediaKind } from '../../documents/media-kind.ts';
import { WorkerFailure, type WorkerPool } from '../../threads/worker-pool.ts';
import { documentPool } from './document-pool.ts';
import { type Extracted, type ExtractInput, unsupported } from './extracted.ts';
import { ScanReader } from './scan-reader.ts';

/** The text of the document or, if there was nothing to read, the outcome of the page. */
export type DocumentAnswer = ReadAnswer | Extracted;

type ReadAnswer = { kind: 'document'; read: ReadDocument; bodyHash: string };

export type DocumentReaderOptions = {
  start?: () => Worker;
  rssBytes?: () => number;
  cpuMs?: () => number;
  timeoutMs?: number;
  /** Reads the pictures of PDFs without text; null leaves them unread. */
  scans?: Pick<ScanReader, 'read' | 'close' | 'backlog'> | null;
};

/** Legitimate documents of 10 MB take a second or two. */
const TIMEOUT_MS = 15_000;
const MAX_GROWTH_BYTES = 150_000_000;
/** After this many aborted documents in a row, no further documents of the site are read for a while. */
const MAX_STRIKES = 3;
const REST_MS = 2 * 60_000;
const MAX_SITES = 10_000;
/** The title of a scan is at its beginning. */
const MAX_FIRST_CHARS = 4_000;

/**
 * Reads PDFs and office files in a thread. A document can keep a reader busy for hours or exhaust all memory,
 * so each one has a time limit and a growth limit; beyond them the thread is ended and the page is
 * unsupported. A site that causes this repeatedly is refused for a while, so that it cannot hold up
 * well-behaved ones.
 * The thread is used even if extraction is inline: only a thread can be ended.
 */
export class DocumentReader {
  readonly #pool: WorkerPool<ExtractInput, DocumentAnswer>;
  readonly #scans: DocumentReaderOptions['scans'];
  readonly #strikes = new Map<string, { count: number; at: number }>();

  constructor({ scans = new ScanReader(), ...options }: DocumentReaderOptions = {}) {
    this.#scans = scans;
    this.#pool = documentPool('document.thread', {
      timeoutMs: TIMEOUT_MS,
      maxGrowthBytes: MAX_GROWTH_BYTES,
      ...options,
    });
  }

  /** Documents still to be read. */
  get backlog(): number {
    return this.#pool.backlog + (this.#scans?.backlog ?? 0);
  }

  async read(input: ExtractInput): Promise<DocumentAnswer> {
    if (this.#isResting(input.site)) return unsupported('document-refused');
    try {
      const answer = await this.#pool.run(input);
      this.#strikes.delete(input.site);
      return isWithoutText(answer, input) ? await this.#readPictures(answer, input) : answer;
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      if (error.reason === 'closed') return unsupported('extraction-closed');
      this.#strike(input.site);
      return unsupported(`document-${error.reason}`);
    }
  }

  /** Documents that are still waiting are given up. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#scans?.close()]);
  }

  /** A PDF without text may be a scan. */
  async #readPictures(answer: ReadAnswer, input: ExtractInput): Promise<ReadAnswer> {
    const scan = (await this.#scans?.read(input)) ?? null;
    if (scan === null || scan.pictures === 0) return answer;
    const read: ReadDocument =
      scan.text === ''
        ? { ...answer.read, isScanned: true }
        : { ...answer.read, titles: titlesOf(answer.read, scan.text), text: scan.text };
    return { ...answer, read: tidyDocument(read) };
  }

  #strike(site: string): void {
    if (this.#strikes.size >= MAX_SITES) this.#strikes.clear();
    this.#strikes.set(site, { count: (this.#strikes.get(site)?.count ?? 0) + 1, at: performance.now() });
  }

  #isResting(site: string): boolean {
    const { count, at } = this.#strikes.get(site) ?? { count: 0, at: 0 };
    return count >= MAX_STRIKES && performance.now() - at < REST_MS;
  }
}

function isWithoutText(
  answer: DocumentAnswer,
  { contentType, body, url }: ExtractInput,
): answer is ReadAnswer {
  return answer.kind === 'document' && answer.read.text === '' && mediaKind(contentType, body, url) === 'pdf';
}

/** What was read from the pictures can confirm what the properties say, or replace it. */
function titlesOf({ titles }: ReadDocument, text: string): TitleSources {
  const lines = text.slice(0, MAX_FIRST_CHARS).split('\n');
  return { stated: titles?.stated ?? '', headings: [], lines };
}
