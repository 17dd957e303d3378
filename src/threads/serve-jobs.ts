import { parentPort } from 'node:worker_threads';
import { MemoryRelief } from './memory-relief.ts';

/** What a pool posts to a thread, and what comes back. */
export type PostedJob = { ticket: number; job: unknown };
export type PostedAnswer = { ticket: number; answer: unknown } | 'ready';

/**
 * The thread's side of a `WorkerPool`: answers jobs one at a time, in order. A handler that throws ends the
 * thread; the pool decides what happens to its jobs.
 */
export function serveJobs<Job, Answer>(handle: (job: Job) => Answer | Promise<Answer>): void {
  if (parentPort === null) throw new Error('serveJobs runs in a worker thread');
  const port = parentPort;
  const relief = new MemoryRelief();
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ ticket, job }: PostedJob) => {
    last = last.then(async () => {
      port.postMessage({ ticket, answer: await handle(job as Job) });
      relief.look();
    });
  });
  port.postMessage('ready');
}
