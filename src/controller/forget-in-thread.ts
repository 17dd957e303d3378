import { TaziError } from '../model/errors.ts';
import type { ForgetPreview } from '../model/forgotten-list.ts';
import type { ForgetReport } from '../project/forget-alone.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import type { ForgetJob, ForgetReply } from './forget.thread.ts';

/**
 * Like `askForget`, in a thread of its own: it rewrites store and index, and searches must not wait for it.
 */
export async function forgetInThread(
  job: Extract<ForgetJob, { request: unknown }>,
): Promise<ForgetReport | null> {
  const reply = await run(job);
  return 'report' in reply ? reply.report : null;
}

/** What would go; of a site with a million pages it takes seconds. */
export async function previewInThread(job: Extract<ForgetJob, { preview: unknown }>): Promise<ForgetPreview> {
  const reply = await run(job);
  if ('preview' in reply) return reply.preview;
  throw new Error('the thread did not say what would go');
}

async function run(job: ForgetJob): Promise<Exclude<ForgetReply, { code: unknown }>> {
  const pool = new WorkerPool<ForgetJob, ForgetReply>({
    module: { name: 'forget.thread', caller: import.meta.url },
    threads: 1,
    onDeath: 'fail',
  });
  try {
    const reply = await pool.run(job);
    if ('code' in reply) throw new TaziError(reply.code, reply.values);
    return reply;
  } finally {
    await pool.close();
  }
}
