import type { Worker } from 'node:worker_threads';
import { type Digest, type DigestInput, unsupported } from './digest-answer.ts';
import { isPdf } from './media-kind.ts';
import { PdfThread } from './pdf-thread.ts';
import { startWorker } from './worker-thread.ts';

type Waiting = { resolve: (digest: Digest) => void; input: DigestInput };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/**
 * Worker threads for the CPU part. Pages of one site always go to the same thread. With no thread the same code
 * runs inline. A thread that dies is replaced, and the page it died on is said to be unsupported: one poisonous page
 * must not end a crawl.
 */
export class DigestPool {
  readonly #threads: Thread[];
  readonly #pdfs = new PdfThread();
  #nextTicket = 0;
  #closed = false;

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => this.#start());
  }

  /** Pages handed in and not yet given back. */
  get backlog(): number {
    return this.#threads.reduce((sum, { waiting }) => sum + waiting.size, this.#pdfs.backlog);
  }

  digest(input: DigestInput): Promise<Digest> {
    if (isPdf(input.contentType, input.body)) return this.#digestPdf(input);
    if (this.#threads.length === 0) return digestInline(input);
    const thread = this.#threads[bucketOf(input.site, this.#threads.length)]!;
    const ticket = this.#nextTicket++;
    return new Promise((resolve) => {
      thread.waiting.set(ticket, { resolve, input });
      thread.worker.postMessage({ ticket, input });
    });
  }

  async #digestPdf(input: DigestInput): Promise<Digest> {
    const answer = await this.#pdfs.read(input);
    if (answer.kind !== 'document') return answer;
    const { read, bodyHash } = answer;
    return this.digest({ ...input, body: new Uint8Array(), contentType: null, document: { read, bodyHash } });
  }

  /** Pages that are still waiting are given up. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#pdfs.close(), ...this.#threads.map((thread) => thread.worker.terminate())]);
    for (const { waiting } of this.#threads) {
      for (const { resolve } of waiting.values()) resolve(unsupported('digest-closed'));
      waiting.clear();
    }
  }

  #start(): Thread {
    const thread: Thread = { worker: startWorker('digest-worker', import.meta.url), waiting: new Map() };
    this.#listen(thread);
    return thread;
  }

  #listen(thread: Thread): void {
    thread.worker.on(
      'message',
      ({ ticket, digest: done, error }: { ticket: number; digest?: Digest; error?: string }) => {
        const waiting = thread.waiting.get(ticket);
        thread.waiting.delete(ticket);
        waiting?.resolve(done ?? unsupported(error ?? 'digest-failed'));
      },
    );
    thread.worker.on('error', () => this.#replace(thread));
  }

  /** The first page in the queue is the one it died on; the others are sent again. */
  #replace(thread: Thread): void {
    if (this.#closed) return;
    const [first, ...others] = thread.waiting.values();
    first?.resolve(unsupported('digest-died'));
    thread.worker = startWorker('digest-worker', import.meta.url);
    thread.waiting = new Map();
    this.#listen(thread);
    for (const waiting of others) {
      const ticket = this.#nextTicket++;
      thread.waiting.set(ticket, waiting);
      thread.worker.postMessage({ ticket, input: waiting.input });
    }
  }
}

/** Loaded only where it is needed: the main thread of a crawl with workers does without its models. */
async function digestInline(input: DigestInput): Promise<Digest> {
  try {
    const { digest } = await import('./digest.ts');
    return digest(input);
  } catch (error) {
    return unsupported(error instanceof Error ? error.message : String(error));
  }
}

function bucketOf(site: string, buckets: number): number {
  let sum = 0;
  for (let i = 0; i < site.length; i++) sum = (Math.imul(sum, 31) + site.charCodeAt(i)) >>> 0;
  return sum % buckets;
}
