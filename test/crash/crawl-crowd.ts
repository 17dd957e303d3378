import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import { type ManyHosts, serveManyHosts } from '../postgres/many-hosts.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import type { CrashReport } from './crash-rounds.ts';
import { type CrawlChild, crawlChild } from './crawl-child.ts';
import { randomFrom } from './random-from.ts';

export const WORKERS = 4;
export const LEASE_MS = 3_000;
const HOSTS = 200;
/**
 * What can be lost with a crawl: pages in progress, which are four times the fetches that may run at a time.
 */
export const MAX_AGAIN = 64;
const CONCURRENCY = MAX_AGAIN / 4;
/** Pages between two rounds, on average. */
const PAGES_PER_ROUND = 100;
const LOOK_EVERY_MS = 100;

export type WorkerReport = CrashReport & {
  /** Number of crawls killed or stopped, or of times that the database was. */
  disturbed: number;
  /** Requests to a host that already had one in progress. */
  overlaps: number;
  lost: number;
  fetchedAgain: number;
  /** Pages with two visits although each is visited once: a commit of a crawl that had lost their site. */
  visitedTwice: number;
};

/** Four crawls of one web on one database. */
export type Crowd = {
  server: TestPostgres;
  workers: CrawlChild[];
  random: () => number;
  report: WorkerReport;
  folder: string;
  start(number: number): CrawlChild;
};

export type Disturbance = {
  disturb(crowd: Crowd): Promise<void>;
  /** Requests in flight when a process is stopped can overlap with those of the next owner. */
  mayOverlap?: boolean;
  /** How many pages may be fetched again each time; only counted if no number is promised. */
  maxAgain?: number;
};

/**
 * Four crawls on one PostgreSQL that are disturbed in each round, and finish. No host may see two requests at
 * a time, nothing acknowledged may be lost, nothing may be written by a crawl that has lost the site, and few
 * pages may be fetched again.
 */
export async function disturbedCrawls(
  rounds: number,
  seed: number,
  log: (line: string) => void,
  { disturb, mayOverlap = false, maxAgain = Number.POSITIVE_INFINITY }: Disturbance,
): Promise<WorkerReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-workers-'));
  const random = randomFrom(seed);
  const server = await startPostgres();
  // Enough that something is left in the last round.
  const web = await serveManyHosts(HOSTS, 4 + rounds, 10);
  const acknowledged = new Set<string>();
  const report: WorkerReport = {
    ...{ rounds, seed, acknowledged: 0, broken: [], disturbed: 0 },
    ...{ overlaps: 0, lost: 0, fetchedAgain: 0, visitedTwice: 0 },
  };
  const startOne = (number: number) => start(number, folder, server, web, acknowledged);
  const workers = Array.from({ length: WORKERS }, (_, number) => startOne(number));
  try {
    for (let round = 1; round <= rounds; round++) {
      const enough = acknowledged.size + PAGES_PER_ROUND * (0.5 + random());
      while (acknowledged.size < enough && !(await areOver(workers))) await pause(LOOK_EVERY_MS);
      await disturb({ server, workers, random, report, folder, start: startOne });
      log(`round ${round}: ${acknowledged.size} pages acknowledged, overlaps ${web.overlaps}`);
    }
    const codes = await Promise.all(workers.map(({ ended }) => ended));
    const failed = codes.filter((code) => code !== 0);
    if (failed.length > 0) report.broken.push(`crawls ended with ${failed.join()}`);
    await examine(report, server, web, acknowledged);
    if (report.fetchedAgain > report.disturbed * maxAgain)
      report.broken.push(`${report.fetchedAgain} pages were fetched again`);
    if (web.overlaps > 0 && !mayOverlap)
      report.broken.push(`${web.overlaps} requests to a host that was being asked`);
  } finally {
    for (const { process } of workers) process.kill('SIGKILL');
    await web.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

/** Have all of them ended by themselves? */
async function areOver(workers: readonly CrawlChild[]): Promise<boolean> {
  const codes = await Promise.all(workers.map(({ ended }) => Promise.race([ended, null])));
  return codes.every((code) => code !== null);
}

function start(
  number: number,
  folder: string,
  server: TestPostgres,
  web: ManyHosts,
  acknowledged: Set<string>,
): CrawlChild {
  const own = join(folder, String(number));
  mkdirSync(own, { recursive: true });
  const child = crawlChild(own, [web.range], [web.seed, '--once'], {
    TAZI_STORE_URL: server.url('workers'),
    TAZI_STORE_LEASE_MS: String(LEASE_MS),
    TAZI_CRAWL_SCOPE: 'any',
    TAZI_CRAWL_WORKERS: '0',
    TAZI_CRAWL_CONCURRENCY: String(CONCURRENCY),
  });
  void child.until((line) => {
    if (line.event === 'visit') acknowledged.add(line.url);
    return false;
  });
  return child;
}

async function examine(
  report: WorkerReport,
  server: TestPostgres,
  web: ManyHosts,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const store = await openStore(server.url('workers'), 'read');
  try {
    const visited = new Set<string>();
    for await (const batch of store.urls.scan())
      for (const { url, visits } of batch) {
        if (visits > 0) visited.add(url);
        if (visits > 1) report.visitedTwice++;
      }
    const lost = [...acknowledged].filter((url) => !visited.has(url));
    const missing = web.pages.filter((url) => !visited.has(url));
    report.acknowledged = acknowledged.size;
    report.overlaps = web.overlaps;
    report.lost = lost.length;
    report.fetchedAgain = [...web.asked.values()].reduce((sum, times) => sum + times - 1, 0);
    if (report.visitedTwice > 0)
      report.broken.push(`${report.visitedTwice} pages were written by a crawl that had lost them`);
    if (lost.length > 0) report.broken.push(`${lost.length} acknowledged pages are lost, ${lost[0]} first`);
    if (missing.length > 0)
      report.broken.push(`${missing.length} pages were never visited, ${missing[0]} first`);
    for (const { what, detail } of await store.check()) report.broken.push(`store: ${what} ${detail}`);
  } finally {
    await store.close();
  }
}
