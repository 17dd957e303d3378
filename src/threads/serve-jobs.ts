import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
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

/**
 * Like `serveJobs`, for jobs that are cheaper together: those that wait and belong to the first one are
 * handled with it, up to `most` of them. Their order stays.
 */
export function serveJobGroups<Job, Answer>(
  handle: (jobs: Job[]) => Answer[],
  belongs: (first: Job, next: Job) => boolean,
  most: number,
): void {
  if (parentPort === null) throw new Error('serveJobGroups runs in a worker thread');
  const port = parentPort;
  const relief = new MemoryRelief();
  port.on('message', (posted: PostedJob) => {
    for (let first: PostedJob | undefined = posted; first; ) {
      const group: PostedJob[] = [first];
      let next = nextOn(port);
      while (next && group.length < most && belongs(first.job as Job, next.job as Job)) {
        group.push(next);
        next = nextOn(port);
      }
      const answers = handle(group.map(({ job }) => job as Job));
      group.forEach(({ ticket }, i) => {
        port.postMessage({ ticket, answer: answers[i] });
      });
      relief.look();
      first = next;
    }
  });
  port.postMessage('ready');
}

function nextOn(port: MessagePort): PostedJob | undefined {
  return receiveMessageOnPort(port)?.message as PostedJob | undefined;
}
