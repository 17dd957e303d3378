import { openStore } from '../store/open-store.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import {
  type FreshnessQuestion,
  type FreshnessReport,
  freshnessReport,
} from '../update/reports/freshness-report.ts';

export type FreshnessJob = FreshnessQuestion & { databaseFile: string };

/** Entry of the thread that reports on freshness. */
serveJobs(async ({ databaseFile, ...question }: FreshnessJob): Promise<FreshnessReport> => {
  const store = await openStore(databaseFile, 'read');
  try {
    return freshnessReport(await store.visits.hours(), await store.visits.sums(), question);
  } finally {
    await store.close();
  }
});
