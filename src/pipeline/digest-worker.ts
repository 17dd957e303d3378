import { parentPort } from 'node:worker_threads';
import type { DigestOrder } from './digest-answer.ts';
import { DigestDesk } from './digest-desk.ts';

/** Entry of a worker thread: digests come back under the number they were sent with; 'finish' asks for what is not kept yet. */
const desk = new DigestDesk();
parentPort?.on('message', (message: DigestOrder | 'finish') => {
  parentPort?.postMessage(message === 'finish' ? { memories: desk.unkept() } : desk.take(message));
});
