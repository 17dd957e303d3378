/**
 * A billion pages, estimated from costs that are measured here: runs of 10,000, 100,000 and 1,000,000 URLs on
 * PostgreSQL with simulated fetches (the product's frontier, leases, commits and loading; pages that are not
 * fetched), the whole pipeline on the site of `bench -- crawl`, and the index. The costs of each run predict
 * the next size, which is measured; the costs of the largest run are extrapolated, and the part that is full
 * first is named. `npm run build && npm run bench -- scale-model [--sizes 10000,100000,1000000] [--pages 1e9]
 * [--urls 2e9] [--days 30] [--cores 16] [--memory 64e9] [--disk 8e12] [--site-pages 150]`
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { catchUpIndex } from '../../src/indexing/catch-up-index.ts';
import { postgresPlace } from '../../src/store/postgres/connect-postgres.ts';
import { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { shared } from '../../src/store/postgres/statement.ts';
import { startPostgres, type TestPostgres } from '../../test/postgres/start-postgres.ts';
import { measure, startSite } from '../crawl/measure.ts';
import { processCpuMs } from '../workers/process-cpu.ts';
import { limits, type OtherUnits, type Target } from './model.ts';
import type { Crawled, Loaded } from './simulate.ts';
import { compared, type Measured, type Units, unitsOf } from './units.ts';

const WAL = shared("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes");
const TABLES = shared(`SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
  WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r'`);
const PIPELINE_HOSTS = 4;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      pages: { type: 'string', default: '1e9' },
      urls: { type: 'string', default: '2e9' },
      days: { type: 'string', default: '30' },
      cores: { type: 'string', default: '16' },
      memory: { type: 'string', default: '64e9' },
      disk: { type: 'string', default: '8e12' },
      'site-pages': { type: 'string', default: '150' },
    },
  });
  const target: Target = {
    ...{ pages: Number(values.pages), urls: Number(values.urls), days: Number(values.days) },
    ...{ cores: Number(values.cores), memoryBytes: Number(values.memory), diskBytes: Number(values.disk) },
  };
  const database = await startPostgres({ isDurable: true });
  try {
    const runs: (Measured & { asked: number })[] = [];
    for (const urls of values.sizes.split(',').map(Number)) {
      const before = runs.at(-1);
      runs.push(await measured(database, urls));
      showRun(runs.at(-1)!);
      if (before) check(unitsOf(before), before.urls, runs.at(-1)!);
    }
    const others = await otherUnits(
      database.url(schemaOf(runs[Math.min(1, runs.length - 1)]!.asked)),
      Number(values['site-pages']),
    );
    showModel(unitsOf(runs.at(-1)!), others, target, runs.at(-1)!.lockMs);
  } finally {
    await database.stop();
  }
}

function schemaOf(urls: number): string {
  return `model${urls}`;
}

async function measured(server: TestPostgres, asked: number): Promise<Measured & { asked: number }> {
  const schema = schemaOf(asked);
  const url = server.url(schema);
  const admin = await PostgresDatabase.open(postgresPlace(server.url('public')), 'read');
  try {
    const wal = async () => (await admin.get<{ bytes: number }>(WAL))!.bytes;
    const before = { wal: await wal(), cpu: processCpuMs(server.pid) };
    const crawled = await simulated<Crawled>('crawl', url, String(asked));
    const walBytes = (await wal()) - before.wal;
    const serverMs = processCpuMs(server.pid) - before.cpu;
    const rows = await admin.all<{ name: string; bytes: number }>(TABLES, schema);
    const tables = Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
    const loaded = await simulated<Loaded>('load', url);
    return { ...loaded, ...crawled, tables, walBytes, serverMs, asked };
  } finally {
    await admin.close();
  }
}

async function simulated<T>(...args: string[]): Promise<T> {
  const script = join(import.meta.dirname, 'simulate.ts');
  const node = ['--import', 'tsx', '--expose-gc', '--max-old-space-size=8192', script, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node, { encoding: 'utf8' });
  return JSON.parse(stdout) as T;
}

/** The costs of the rest of the product: the pipeline on real pages, the index on those of the second run. */
async function otherUnits(url: string, sitePages: number): Promise<OtherUnits> {
  const site = await startSite(PIPELINE_HOSTS, sitePages);
  const whole = await measure('ours.ts', ['full', ...site.origins]);
  site.process.stdin?.end();
  if (whole === null) throw new Error('the crawl of the static site failed');
  const folder = mkdtempSync(join(tmpdir(), 'tazi-model-'));
  try {
    const began = process.cpuUsage();
    const indexFolder = join(folder, 'index');
    await catchUpIndex({ dataFolder: folder, databaseFile: url, indexFolder });
    const { user, system } = process.cpuUsage(began);
    const store = await PostgresDatabase.open(postgresPlace(url), 'read');
    const pages = (await store.get<{ n: number }>(shared('SELECT count(*) AS n FROM pages')))!.n;
    await store.close();
    const bytes = readdirSync(indexFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(indexFolder, name)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    return {
      pipelineMs: whole.cpuMs / whole.pages,
      indexMs: (user + system) / 1000 / pages,
      indexBytes: bytes / pages,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function showRun({ urls, pages, wallMs, lockMs }: Measured): void {
  console.log(
    `\n${urls} URLs, ${pages} pages: ${Math.round(pages / (wallMs / 1000))} pages/s by one crawler, ` +
      `${lockMs.toFixed(1)} ms under the lock of the changes for a commit of 64`,
  );
}

function check(units: Units, from: number, run: Measured): void {
  console.log(
    `  what ${from} URLs cost, times ${(run.urls / from).toFixed(1)}`.padEnd(38),
    'said'.padStart(8),
    'was'.padStart(10),
  );
  for (const { what, said, was } of compared(units, run)) {
    const error = `${said > was ? '+' : ''}${(((said - was) / was) * 100).toFixed(0)} %`;
    console.log(
      `  ${what.padEnd(34)} ${said.toFixed(1).padStart(10)} ${was.toFixed(1).padStart(10)}  ${error}`,
    );
  }
}

function showModel(units: Units, others: OtherUnits, target: Target, lockMs: number): void {
  console.log('\nWhat one costs, by the largest run:');
  const bytes = (name: string, value: number) => console.log(`  ${name.padEnd(44)} ${value.toFixed(0)} B`);
  bytes('a URL in the database', units.urlBytes);
  bytes('a page with links and visit in the database', units.pageBytes);
  bytes('its body', units.bodyBytes);
  bytes('its log', units.walBytes);
  bytes('a URL in the frontier', units.frontierBytes);
  bytes('a page among the fingerprints', units.printBytes);
  bytes('a page in the link tally', units.tallyBytes);
  bytes('a page in the index', others.indexBytes);
  const time = (name: string, value: number, unit: string) =>
    console.log(`  ${name.padEnd(44)} ${value.toFixed(2)} ${unit}`);
  time('a page in the pipeline', others.pipelineMs, 'ms CPU');
  time('a page in the database', units.serverMs, 'ms CPU');
  time('a page in the store of the crawler', units.storeMs, 'ms CPU');
  time('a page in the index', others.indexMs, 'ms CPU');
  time('a URL taken over', units.loadMicros, 'µs');
  time('the links of a page', units.tallyMicros, 'µs');
  const { pages, urls, days, cores, memoryBytes, diskBytes } = target;
  const rate = pages / days / 86_400;
  console.log(
    `\n${short(pages)} pages and ${short(urls)} URLs in ${days} days (${rate.toFixed(0)} pages/s), machines of ${cores} cores, ` +
      `${memoryBytes / 1e9} GB, ${diskBytes / 1e12} TB:`,
  );
  const found = limits(units, others, target, lockMs);
  for (const { part, needs, fullAt, isOne } of found) {
    const count = Math.ceil(pages / fullAt);
    const machines = isOne ? 'there is one' : count > 0 ? `machines: ${count}` : '';
    const full = Number.isFinite(fullAt) ? `one is full at ${short(fullAt)} pages` : '';
    console.log(
      `  ${part.padEnd(46)} ${needs.padStart(20)}  ${full.padEnd(32)} ${fullAt >= pages && isOne ? 'enough' : machines}`,
    );
  }
  const [first] = found.filter(({ isOne }) => isOne);
  console.log(
    `The first bottleneck: ${first!.part}, at ${short(first!.fullAt)} pages` +
      `${first!.fullAt >= pages ? ', beyond the target' : ''}.`,
  );
}

function short(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(count >= 1e10 ? 0 : 1)} B`;
  return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
}
