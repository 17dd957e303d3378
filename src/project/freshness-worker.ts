import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../store/open-store.ts';
import { type FreshnessQuestion, freshnessReport } from '../update/reports/freshness-report.ts';

export type FreshnessJob = FreshnessQuestion & { databaseFile: string };

/** Entry of the thread that reports on freshness, once. */
const { databaseFile, ...question } = workerData as FreshnessJob;
const { pages } = openStore(databaseFile, 'read');
try {
  parentPort?.postMessage(freshnessReport(await pages.visitHours(), await pages.visitSums(), question));
} finally {
  pages.close();
}
