import type { Worker } from 'node:worker_threads';
import type { ReadDocument } from '../documents/formats/document-text.ts';
import { startWorker } from '../threads/start-worker.ts';
import { type Digest, type DigestInput, unsupported } from './digest-answer.ts';

/** What was read, or where there was nothing to read, what becomes of the page. */
export type PdfAnswer = { kind: 'document'; read: ReadDocument; bodyHash: string } | Digest;

type Waiting = { input: DigestInput; resolve: (answer: PdfAnswer) => void };

export type PdfThreadOptions = {
  start: () => Worker;
  rssBytes: () => number;
  patienceMs: number;
};

/** Honest PDFs of 10 MB take a second or two. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 100;
/** The process may grow by so much while one PDF is read; typed arrays are outside V8's own limit. */
const MAX_GROWTH_BYTES = 150_000_000;
const MAX_HEAP_MB = 200;
/** A site whose PDFs had to be ended so often is not given more of them. */
const MAX_STRIKES = 3;
const MAX_SITES = 10_000;
/** The reader takes 40 MB and starts in half a second: it is not kept for nothing. */
const IDLE_MS = 5_000;

/**
 * The thread that reads PDFs. A PDF can be made to keep any reader busy for hours or to swell beyond all memory, so each one
 * has a time and a growth limit, at which the thread is ended and the page is unsupported. A site that does it again and
 * again is refused, so that it cannot make honest ones wait. It runs with any number of workers: only a thread can be ended.
 */
export class PdfThread {
  readonly #options: PdfThreadOptions;
  readonly #queue: Waiting[] = [];
  readonly #strikes = new Map<string, number>();
  #worker: Worker | null = null;
  /** What the process took before the PDF that is being read; Infinity while the thread is starting. */
  #baseBytes = Number.POSITIVE_INFINITY;
  #current: Waiting | null = null;
  #watch: NodeJS.Timeout | null = null;
  #idle: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: Partial<PdfThreadOptions> = {}) {
    this.#options = {
      start: startPdfWorker,
      rssBytes: () => process.memoryUsage.rss(),
      patienceMs: PATIENCE_MS,
      ...options,
    };
  }

  /** PDFs not yet read. */
  get backlog(): number {
    return this.#queue.length + (this.#current ? 1 : 0);
  }

  read(input: DigestInput): Promise<PdfAnswer> {
    if ((this.#strikes.get(input.site) ?? 0) >= MAX_STRIKES) {
      return Promise.resolve(unsupported('document-refused'));
    }
    return new Promise((resolve) => {
      this.#queue.push({ input, resolve });
      this.#next();
    });
  }

  /** PDFs that are still waiting are given up. */
  async close(): Promise<void> {
    this.#closed = true;
    const given = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    this.#rest();
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
    for (const { resolve } of given) resolve(unsupported('digest-closed'));
  }

  #next(): void {
    if (this.#current || this.#closed) return;
    const next = this.#queue.shift();
    if (!next) {
      this.#idleFromNow();
      return;
    }
    if (this.#idle) clearTimeout(this.#idle);
    this.#current = next;
    const { start, patienceMs, rssBytes } = this.#options;
    if (this.#worker) this.#baseBytes = rssBytes();
    else this.#worker = this.#listen(start());
    this.#worker.postMessage(next.input);
    const startedAt = performance.now();
    this.#watch = setInterval(() => {
      if (performance.now() - startedAt > patienceMs) this.#end('document-timeout');
      else if (rssBytes() - this.#baseBytes > MAX_GROWTH_BYTES) this.#end('document-memory');
    }, LOOK_EVERY_MS);
  }

  #listen(worker: Worker): Worker {
    this.#baseBytes = Number.POSITIVE_INFINITY;
    worker.on('message', (message: PdfAnswer | 'ready') => {
      if (this.#worker !== worker) return;
      if (message === 'ready') this.#baseBytes = this.#options.rssBytes();
      else this.#settle(message);
    });
    // Out of memory, by V8's own limit.
    worker.on('error', () => {
      if (this.#worker === worker) this.#end('document-died');
    });
    return worker;
  }

  /** Ends the thread in the midst of a PDF. */
  #end(reason: string): void {
    const site = this.#current?.input.site;
    if (site !== undefined) this.#strike(site);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    this.#settle(unsupported(reason));
  }

  #strike(site: string): void {
    if (this.#strikes.size >= MAX_SITES) this.#strikes.clear();
    this.#strikes.set(site, (this.#strikes.get(site) ?? 0) + 1);
  }

  #settle(answer: PdfAnswer): void {
    const current = this.#current;
    this.#rest();
    current?.resolve(answer);
    this.#next();
  }

  #rest(): void {
    this.#current = null;
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }

  #idleFromNow(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = null;
      void worker?.terminate();
    }, IDLE_MS);
    this.#idle.unref();
  }
}

function startPdfWorker(): Worker {
  return startWorker('pdf-worker', import.meta.url, undefined, { maxOldGenerationSizeMb: MAX_HEAP_MB });
}
