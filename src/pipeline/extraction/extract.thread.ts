import { runInBackground } from '../../threads/run-in-background.ts';
import { serveJobs } from '../../threads/serve-jobs.ts';
import type { ExtractMessage } from './extract-pool.ts';
import { ExtractWorker } from './extract-worker.ts';
import { postReply } from './posted-reply.ts';

/** Entry point of an extraction thread. */
runInBackground();
const worker = new ExtractWorker();
serveJobs((message: ExtractMessage) =>
  postReply(message === 'finish' ? { extracted: null, memories: worker.unkept() } : worker.extract(message)),
);
