import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSampleWeb } from '../../sample-web/sample-web.ts';
import { crawlChild } from '../crash/crawl-child.ts';
import { serveChild } from '../crash/serve-child.ts';
import { processFigures } from './process-figures.ts';
import { quantile, queryStream } from './query-stream.ts';

/** One line of the table. */
export type SoakSample = {
  at: number;
  crawlMb: number;
  serverMb: number;
  crawlFiles: number;
  serverFiles: number;
  p50Ms: number;
  p99Ms: number;
  queries: number;
  visits: number;
};
export type SoakReport = { samples: SoakSample[]; failures: string[] };

const SAMPLE_MS = 10_000;
const TIME_SCALE = 60;
const QUERIES = [
  'belediye',
  'çocuk sağlığı',
  '"su kesintisi"',
  'kitap OR müzik',
  'haber -spor',
  'ba*',
  'gözlükçü',
];

/** A watching crawl of the sample web at an accelerated clock, a server of its project, and queries to it. */
export async function soak(minutes: number, seed: number, log: (line: string) => void): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-soak-'));
  const web = await startSampleWeb({ seed, timeScale: TIME_SCALE });
  const report: SoakReport = { samples: [], failures: [] };
  const hosts = web.sites.map(({ origin }) => new URL(origin).host);
  const crawl = crawlChild(folder, hosts, ['--watch', ...web.seeds], {
    TAZI_CRAWL_DELAY_MS: '10',
    TAZI_CRAWL_MAX_PAGES_PER_SITE: '150',
    TAZI_UPDATE_TIME_SCALE: String(TIME_SCALE),
    TAZI_UPDATE_BUDGET_PER_HOUR: '500',
  });
  await crawl.until((line) => line.event === 'visit');
  const server = serveChild(folder);
  try {
    const address = await server.address;
    if (address === null) throw new Error('the server did not start');
    const stream = queryStream(address, QUERIES, 100);
    const began = performance.now();
    const end = began + minutes * 60_000;
    while (performance.now() < end) {
      await sleep(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
      const [crawler, serving] = [processFigures(crawl.process.pid!), processFigures(server.process.pid!)];
      const { tookMs, failures } = stream.take();
      report.failures.push(...failures);
      if (crawler === null || serving === null || crawl.process.exitCode !== null) {
        report.failures.push('a process has ended');
        break;
      }
      // The lines of a long crawl would fill the memory of this process.
      const visits = crawl.lines.splice(0).filter((line) => line.event === 'visit').length;
      const sample: SoakSample = {
        at: performance.now() - began,
        crawlMb: crawler.rssMb,
        serverMb: serving.rssMb,
        crawlFiles: crawler.descriptors,
        serverFiles: serving.descriptors,
        p50Ms: quantile(tookMs, 0.5),
        p99Ms: quantile(tookMs, 0.99),
        queries: tookMs.length,
        visits,
      };
      report.samples.push(sample);
      log(rowOf(sample));
    }
    await stream.stop();
  } finally {
    crawl.process.kill('SIGTERM');
    server.process.kill('SIGTERM');
    await Promise.all([crawl.ended, server.ended]);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

export const SOAK_HEAD =
  '| minute | crawl MB | server MB | crawl files | server files | p50 ms | p99 ms | queries | visits |';

export function rowOf(sample: SoakSample): string {
  const { at, crawlMb, serverMb, crawlFiles, serverFiles, p50Ms, p99Ms, queries, visits } = sample;
  const figures = [crawlMb, serverMb, crawlFiles, serverFiles, p50Ms, p99Ms, queries, visits].map(Math.round);
  return `| ${(at / 60_000).toFixed(1)} | ${figures.join(' | ')} |`;
}
