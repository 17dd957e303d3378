import type { Worker } from 'node:worker_threads';
import { startWorker } from '../threads/start-worker.ts';
import type { ImportedDocument } from './document-lines.ts';
import { digestDocument, type ImportDigest, type ImportReading } from './import-digest.ts';

type Waiting = { resolve: (digests: ImportDigest[]) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Waiting[]; failure: Error | null };

/** Digests documents in threads, or inline with none. */
export class ImportDigester {
  readonly #reading: ImportReading;
  readonly #threads: Thread[];

  constructor(threads: number, reading: ImportReading) {
    this.#reading = reading;
    this.#threads = Array.from({ length: threads }, () => start(reading));
  }

  /** So many calls keep all threads busy. */
  get wanted(): number {
    return 2 * this.#threads.length;
  }

  async digest(documents: ImportedDocument[]): Promise<ImportDigest[]> {
    const [first, ...others] = this.#threads;
    if (first === undefined) return documents.map((document) => digestDocument(document, this.#reading));
    const idlest = others.reduce(
      (best, one) => (one.waiting.length < best.waiting.length ? one : best),
      first,
    );
    if (idlest.failure) throw idlest.failure;
    return new Promise((resolve, reject) => {
      idlest.waiting.push({ resolve, reject });
      idlest.worker.postMessage(documents);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}

function start(reading: ImportReading): Thread {
  const worker = startWorker('import-digest-worker', import.meta.url, reading);
  const thread: Thread = { worker, waiting: [], failure: null };
  worker.on('message', (digests: ImportDigest[]) => thread.waiting.shift()?.resolve(digests));
  worker.on('error', (error) => {
    thread.failure = error;
    for (const { reject } of thread.waiting.splice(0)) reject(error);
  });
  return thread;
}
