import type { RecentVisit } from '../model/insights.ts';
import type { PageId } from '../model/page.ts';
import type { Urls, VisitLog } from '../model/store.ts';
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
    const { visits, urls } = store;
    const recent = await visitsSince(visits, question.now - DAY_MS / question.timeScale);
    return freshnessReport(await visits.hours(), await visits.sums(), question, recent, await statesOf(urls));
  } finally {
    await store.close();
  }
});

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 2_000;
/** The newest visits that are read; a large crawl makes more in a day, and is judged by these. */
const MOST_VISITS = 100_000;

/** What the revisit policy remembers of each page. */
async function statesOf(urls: Urls): Promise<Map<PageId, unknown>> {
  const states = new Map<PageId, unknown>();
  for (let after: PageId = 0; ; ) {
    const batch = await urls.policyStates(after, BATCH);
    for (const { id, state } of batch) states.set(id, state);
    if (batch.length < BATCH) return states;
    after = batch.at(-1)!.id;
  }
}

async function visitsSince(log: VisitLog, since: number): Promise<RecentVisit[]> {
  const visits: RecentVisit[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  while (visits.length < MOST_VISITS) {
    const batch = await log.recent(before, BATCH);
    visits.push(...batch.filter(({ at }) => at >= since));
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined || last.at < since) break;
    before = last.id;
  }
  return visits;
}
