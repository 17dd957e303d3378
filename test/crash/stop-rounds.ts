import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type CrawlChild, crawlChild } from './crawl-child.ts';
import { randomFrom } from './random-from.ts';

export type StopReport = {
  rounds: number;
  seed: number;
  slowestMs: number;
  acknowledged: number;
  broken: string[];
};

/** People expect Ctrl-C to take effect by then. */
const WITHIN_MS = 3_000;
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/**
 * Stops a watching crawl of the sample web at random moments, every third time with a second signal right
 * after the first, and checks that it ends in time with the right code and that every page it acknowledged is
 * in the store.
 */
export async function stopRounds(
  rounds: number,
  seed: number,
  withinMs = WITHIN_MS,
  log: (line: string) => void = () => {},
): Promise<StopReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-stop-'));
  const web = await startSampleWeb({ seed });
  const random = randomFrom(seed);
  const report: StopReport = { rounds, seed, slowestMs: 0, acknowledged: 0, broken: [] };
  const kept = new Set<string>();
  const hosts = web.sites.map(({ origin }) => new URL(origin).host);
  try {
    for (let round = 1; round <= rounds; round++) {
      const crawl = crawlChild(folder, hosts, ['--watch', ...web.seeds], {
        // Pages are due again within seconds: refetches wait for their turns.
        TAZI_UPDATE_TIME_SCALE: '3600',
        TAZI_UPDATE_BUDGET_PER_HOUR: '100',
        TAZI_CRAWL_DELAY_MS: '300',
      });
      await crawl.until(() => true);
      await sleep(random() * 4_000);
      const [signal, code] = SIGNALS[round % 2]!;
      const { exitCode, tookMs } = await stop(crawl, signal, round % 3 === 0);
      report.slowestMs = Math.max(report.slowestMs, tookMs);
      if (exitCode !== code) report.broken.push(`round ${round}: ${signal} ended with ${exitCode}`);
      if (tookMs > withinMs) report.broken.push(`round ${round}: took ${tookMs} ms`);
      for (const line of crawl.lines) if (line.event === 'visit') kept.add(line.url);
      report.broken.push(...(await lost(folder, kept)).map((what) => `round ${round}: ${what}`));
      log(`round ${round}: ${signal} took ${tookMs} ms, ${kept.size} URLs acknowledged so far`);
    }
    report.acknowledged = kept.size;
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

async function stop(
  crawl: CrawlChild,
  signal: NodeJS.Signals,
  twice: boolean,
): Promise<{ exitCode: number; tookMs: number }> {
  const begin = performance.now();
  crawl.process.kill(signal);
  if (twice) {
    await sleep(50);
    crawl.process.kill(signal);
  }
  const exitCode = await crawl.ended;
  return { exitCode, tookMs: Math.round(performance.now() - begin) };
}

/** Acknowledged pages whose visit is not in the store, or a store that is not intact. */
async function lost(folder: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const store = await openStore(join(folder, 'data', 'tazi.db'), 'read');
  try {
    const visited = new Set<string>();
    for await (const batch of store.urls.scan())
      for (const { url, outcome } of batch) if (outcome !== null) visited.add(url);
    const missing = [...acknowledged].filter((url) => !visited.has(url)).map((url) => `lost ${url}`);
    return [...missing, ...(await store.check()).map(({ what }) => what)];
  } finally {
    await store.close();
  }
}
