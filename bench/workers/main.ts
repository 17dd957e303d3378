/**
 * What several crawlers on one PostgreSQL gain, and what a page costs there compared with SQLite, in one run:
 * the whole pipeline with the index over the static site of `bench -- crawl` on many hosts, without pauses.
 * The server waits for the disk (fsync), and runs on the same machine, as does the site: `npm run build &&
 * npm run bench -- workers [--hosts 64] [--pages 30] [--rounds 2]`. Rounds alternate; the best of each
 * counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, type TestPostgres } from '../../test/postgres/start-postgres.ts';
import { measure, type Result, type Site, startSite } from '../crawl/measure.ts';
import { processCpuMs } from './process-cpu.ts';

const WORKERS = [1, 2, 4];

type Run = { name: string; pages: number; wallMs: number; crawlerMs: number; serverMs: number; rss: number };

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      hosts: { type: 'string', default: '64' },
      pages: { type: 'string', default: '30' },
      rounds: { type: 'string', default: '2' },
    },
  });
  const site = await startSite(Number(values.hosts), Number(values.pages));
  const database = await startPostgres({ isDurable: true });
  console.log(
    `${site.pages} pages of ${Math.round(site.meanBytes / 1000)} KB on ${site.origins.length} hosts, ${availableParallelism()} cores`,
  );
  const runs: Run[] = [];
  const add = (one: Run) => {
    runs.push(one);
    show(one, runs[0]!);
  };
  try {
    for (let round = 1; round <= Number(values.rounds); round++) {
      add(await onSqlite(site));
      for (const workers of WORKERS) add(await onPostgres(site, database, workers, round));
    }
  } finally {
    site.process.stdin?.end();
    await database.stop();
  }
  const names = [...new Set(runs.map(({ name }) => name))];
  const best = names.map((name) => runs.filter((each) => each.name === name).sort(byCost)[0]!);
  const [sqlite] = best as [Run];
  console.log('The best of each:');
  for (const each of best) show(each, sqlite);
}

async function onSqlite(site: Site): Promise<Run> {
  return summed('SQLite, 1 crawler', [await measure('ours.ts', ['full', ...site.origins])], 0);
}

async function onPostgres(site: Site, database: TestPostgres, workers: number, round: number): Promise<Run> {
  // In one folder, one of them maintains the index; they share nothing else there.
  const folder = mkdtempSync(join(tmpdir(), 'tazi-workers-'));
  const environment = {
    TAZI_STORE_URL: database.url(`workers${workers}_${round}`),
    TAZI_BENCH_FOLDER: folder,
  };
  const before = processCpuMs(database.pid);
  const results = await Promise.all(
    Array.from({ length: workers }, () => measure('ours.ts', ['full', ...site.origins], environment)),
  );
  rmSync(folder, { recursive: true, force: true });
  const name = `PostgreSQL, ${workers} crawler${workers > 1 ? 's' : ''}`;
  return summed(name, results, processCpuMs(database.pid) - before);
}

function summed(name: string, results: readonly (Result | null)[], serverMs: number): Run {
  const sum = (of: (result: Result) => number) =>
    results.reduce((total, result) => {
      if (result === null) throw new Error(`a crawler of "${name}" failed`);
      return total + of(result);
    }, 0);
  return {
    ...{ name, serverMs },
    pages: sum(({ pages }) => pages),
    crawlerMs: sum(({ cpuMs }) => cpuMs),
    rss: sum(({ rss }) => rss) / results.length,
    wallMs: Math.max(...results.map((result) => result!.wallMs)),
  };
}

function byCost(one: Run, other: Run): number {
  return costOf(one) - costOf(other);
}

function costOf({ crawlerMs, serverMs, pages }: Run): number {
  return (crawlerMs + serverMs) / pages;
}

function show(run: Run, sqlite: Run): void {
  const { name, pages, wallMs, crawlerMs, serverMs, rss } = run;
  console.log(
    `${name.padEnd(24)} ${(pages / (wallMs / 1000)).toFixed(0).padStart(4)} pages/s  ` +
      `${(crawlerMs / pages).toFixed(2)} ms CPU a page in crawlers + ${(serverMs / pages).toFixed(2)} in the server ` +
      `= ${(costOf(run) / costOf(sqlite)).toFixed(2)} × SQLite  ${pages} pages  ${Math.round(rss / 1e6)} MB each`,
  );
}
