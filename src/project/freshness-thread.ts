import { startWorker } from '../threads/start-worker.ts';
import type { FreshnessReport } from '../update/reports/freshness-report.ts';
import type { FreshnessJob } from './freshness-worker.ts';

/** The report, from a thread of its own: it walks over all visits, and those who search meanwhile must not wait for it. */
export function freshnessInThread({
  databaseFile,
  now,
  timeScale,
  budgetPerHour,
}: FreshnessJob): Promise<FreshnessReport> {
  // These alone cross the thread border
  const job: FreshnessJob = { databaseFile, now, timeScale, budgetPerHour };
  const worker = startWorker('freshness-worker', import.meta.url, job);
  // Whoever asked may be gone: the server can end before the report is there.
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reports on freshness has ended')));
  });
}
