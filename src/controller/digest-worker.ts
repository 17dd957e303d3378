import { parentPort } from 'node:worker_threads';
import { type DigestInput, digest } from './digest.ts';

/** Entry of a worker thread: digests come back under the number they were sent with. */
parentPort?.on('message', ({ ticket, input }: { ticket: number; input: DigestInput }) => {
  try {
    parentPort?.postMessage({ ticket, digest: digest(input) });
  } catch (error) {
    parentPort?.postMessage({ ticket, error: error instanceof Error ? error.message : String(error) });
  }
});
