/** F9: pages per day by the number of concurrent requests, crawling the sample web on this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../controller/start-crawl.ts';
import { EXPERIMENT_TEXTS } from '../i18n/experiment-texts.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { loadProject } from '../project/project.ts';
import type { ExperimentTable } from './experiment-table.ts';
import type { TableOptions } from './topic-network-tables.ts';

export type RateRow = { pages: number; seconds: number; pagesPerDay: number };

const CONCURRENCIES = [12, 32, 64, 128] as const; // the paper's range
const MAX_PAGES = 400;
const SECONDS_PER_DAY = 86_400;

export async function crawlRateTable({ nowMs, onStep }: TableOptions): Promise<ExperimentTable> {
  const ours: Record<string, RateRow> = {};
  for (const concurrency of CONCURRENCIES) {
    onStep(`crawl ${concurrency}`);
    ours[String(concurrency)] = await measureCrawl(concurrency, nowMs);
  }
  return {
    paper: { pagesPerDay: 300_000, computers: 2, threads: [12, 128] },
    ours,
    notes: [EXPERIMENT_TEXTS.crawlRate],
  };
}

/** Each crawl has its own web and project, so that runs do not affect each other. */
async function measureCrawl(concurrency: number, nowMs: () => number): Promise<RateRow> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-experiment-'));
  const web = await startSampleWeb();
  try {
    const { paths, settings } = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:experiment@example.org',
        'crawl.delayMs': 0,
        'crawl.concurrency': concurrency,
        'crawl.maxPages': MAX_PAGES,
        allowHosts: web.sites.map((site) => new URL(site.origin).host),
      },
    });
    let pages = 0;
    const startedAt = nowMs();
    const crawl = await startCrawl({
      ...paths,
      settings,
      seeds: web.seeds.map((seed) => canonicalUrl(seed)).filter((url) => url !== null),
      mode: 'once',
      onEvent: (event) => {
        if (event.event === 'visit') pages++;
      },
    });
    await crawl.ended;
    const seconds = (nowMs() - startedAt) / 1000;
    return { pages, seconds, pagesPerDay: Math.round((pages / seconds) * SECONDS_PER_DAY) };
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
