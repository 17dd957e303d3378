import { TaziError } from '../model/errors.ts';
import type { ForgetReport } from '../project/forget-alone.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import type { ForgetJob, ForgetReply } from './forget.thread.ts';

/**
 * Like `askForget`, in a thread of its own: it rewrites store and index, and searches must not wait for it.
 */
export async function forgetInThread(job: ForgetJob): Promise<ForgetReport | null> {
  const pool = new WorkerPool<ForgetJob, ForgetReply>({
    module: { name: 'forget.thread', caller: import.meta.url },
    threads: 1,
    onDeath: 'fail',
  });
  try {
    const reply = await pool.run(job);
    if ('code' in reply) throw new TaziError(reply.code, reply.values);
    return reply.report;
  } finally {
    await pool.close();
  }
}
