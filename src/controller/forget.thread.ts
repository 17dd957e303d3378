import { asTaziError, type ErrorCode, type TaziError } from '../model/errors.ts';
import type { ForgetRequest } from '../model/forgotten-list.ts';
import type { ForgetPaths, ForgetReport } from '../project/forget-alone.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { askForget } from './ask-forget.ts';

export type ForgetJob = { paths: ForgetPaths; request: ForgetRequest; now: number; waitMs: number };
export type ForgetReply = { report: ForgetReport | null } | { code: ErrorCode; values: TaziError['values'] };

/** Entry of the thread in which a server forgets pages. */
serveJobs(async ({ paths, request, now, waitMs }: ForgetJob): Promise<ForgetReply> => {
  try {
    return { report: await askForget(paths, request, now, waitMs) };
  } catch (error) {
    const { code, values } = asTaziError(error);
    return { code, values };
  }
});
