import type { AddressAudit } from '../model/address-audit.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import type { AuditJob } from './audit.thread.ts';

/** What became of every address, counted in a separate thread: it reads every row, and searches must not wait for it. */
export async function auditInThread(location: AuditJob): Promise<AddressAudit> {
  const pool = new WorkerPool<AuditJob, AddressAudit>({
    module: { name: 'audit.thread', caller: import.meta.url },
    threads: 1,
    onDeath: 'fail',
    // The server may end before the answer is there.
    unref: true,
  });
  try {
    return await pool.run(location);
  } finally {
    await pool.close();
  }
}
