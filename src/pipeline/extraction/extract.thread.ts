import { runInBackground } from '../../threads/run-in-background.ts';
import { serveJobGroups } from '../../threads/serve-jobs.ts';
import type { ExtractMessage } from './extract-pool.ts';
import { ExtractWorker } from './extract-worker.ts';
import { type ExtractJob, isTogether, MAX_TOGETHER } from './extracted.ts';
import { postReply } from './posted-reply.ts';

/** Entry point of an extraction thread. */
runInBackground();
const worker = new ExtractWorker();
serveJobGroups(
  (messages: ExtractMessage[]) =>
    messages[0] === 'finish'
      ? [postReply({ extracted: null, memories: worker.unkept() })]
      : worker.extractAll(messages as ExtractJob[]).map(postReply),
  (first, next) => first !== 'finish' && next !== 'finish' && isTogether(first, next),
  MAX_TOGETHER,
);
