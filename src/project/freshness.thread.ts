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
  const { pages } = openStore(databaseFile, 'read');
  try {
    return freshnessReport(await pages.visitHours(), await pages.visitSums(), question);
  } finally {
    pages.close();
  }
});
