import { asTaziError, type ErrorCode, type TaziError } from '../model/errors.ts';
import type { ForgetPreview, ForgetRequest } from '../model/forgotten-list.ts';
import type { ForgetPaths, ForgetReport } from '../project/forget-alone.ts';
import { previewForget } from '../project/forget-door.ts';
import { openStore } from '../store/open-store.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { askForget } from './ask-forget.ts';

/** With `preview`, only what would go is looked up. */
export type ForgetJob =
  | { paths: ForgetPaths; request: ForgetRequest; now: number; waitMs: number }
  | { paths: ForgetPaths; preview: readonly string[] };
export type ForgetReply =
  | { report: ForgetReport | null }
  | { preview: ForgetPreview }
  | { code: ErrorCode; values: TaziError['values'] };

/** Entry of the thread in which a server forgets pages. */
serveJobs(async (job: ForgetJob): Promise<ForgetReply> => {
  try {
    if ('preview' in job) return { preview: await previewOf(job) };
    const { paths, request, now, waitMs } = job;
    return { report: await askForget(paths, request, now, waitMs) };
  } catch (error) {
    const { code, values } = asTaziError(error);
    return { code, values };
  }
});

async function previewOf({
  paths,
  preview,
}: {
  paths: ForgetPaths;
  preview: readonly string[];
}): Promise<ForgetPreview> {
  const store = await openStore(paths.databaseFile, 'read');
  try {
    return await previewForget(store, preview);
  } finally {
    await store.close();
  }
}
