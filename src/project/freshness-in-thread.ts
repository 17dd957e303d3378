import { WorkerPool } from '../threads/worker-pool.ts';
import type { FreshnessReport } from '../update/reports/freshness-report.ts';
import type { FreshnessJob } from './freshness.thread.ts';

/** The report, computed in a separate thread: it reads all visits, and searches must not wait for it. */
export async function freshnessInThread({
  databaseFile,
  now,
  timeScale,
  budgetPerHour,
}: FreshnessJob): Promise<FreshnessReport> {
  const pool = new WorkerPool<FreshnessJob, FreshnessReport>({
    module: { name: 'freshness.thread', caller: import.meta.url },
    threads: 1,
    onDeath: 'fail',
    // The server may end before the report is there.
    unref: true,
  });
  try {
    // Settings have more fields than may cross the thread border.
    return await pool.run({ databaseFile, now, timeScale, budgetPerHour });
  } finally {
    await pool.close();
  }
}
