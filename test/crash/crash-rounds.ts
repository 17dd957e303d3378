import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { IndexReader } from '../../src/index/index-reader.ts';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { randomFrom } from './random-from.ts';
import { xmlDifferences } from './xml-differences.ts';

export type CrashReport = {
  rounds: number;
  seed: number;
  /** Pages acknowledged before a kill, over all rounds. */
  acknowledged: number;
  /** Every broken promise, as a sentence; should be empty. */
  broken: string[];
};

/**
 * Repeatedly kills a real crawl of the sample web with SIGKILL at random moments, then lets it finish, and
 * checks what the docs promise: no acknowledged page lost, none stored twice, nothing requested again except
 * work in progress, and an index equal to the store.
 */
export async function crashRounds(
  rounds: number,
  seed: number,
  log: (line: string) => void,
): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-crash-'));
  const web = await startSampleWeb({ seed });
  const random = randomFrom(seed);
  // Enough that there is something left to kill in the last round.
  const maxPagesPerSite = 50 + 3 * rounds;
  const acknowledged = new Map<string, number>();
  const report: CrashReport = { rounds, seed, acknowledged: 0, broken: [] };
  try {
    for (let round = 1; round <= rounds; round++) {
      const killAfter = Math.floor(random() * 25);
      const seen = await crawlUntilKilled(folder, web, killAfter, random() * 300, maxPagesPerSite);
      report.broken.push(...askedAgain(web, acknowledged, seen, round));
      for (const url of seen.acknowledged) acknowledged.set(url, round);
      report.broken.push(...(await lost(folder, acknowledged, round)));
      report.broken.push(...(await xmlDifferences(folder, round)));
      log(`round ${round}: killed after ${seen.acknowledged.length} acknowledged pages`);
    }
    const rest = await crawlToTheEnd(folder, web, maxPagesPerSite);
    report.broken.push(...askedAgain(web, acknowledged, rest, rounds + 1));
    for (const url of rest.acknowledged) acknowledged.set(url, rounds + 1);
    report.acknowledged = acknowledged.size;
    report.broken.push(...(await lost(folder, acknowledged, rounds + 1)), ...(await disagreements(folder)));
    report.broken.push(...(await xmlDifferences(folder, rounds + 1)));
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

/** What one run reported: finished pages, and pages whose visit failed, which may be tried again. */
type Told = { acknowledged: string[]; failed: Set<string> };

/** Requests for pages that had been acknowledged before, or twice without a failure; clears the requests. */
function askedAgain(
  web: SampleWeb,
  before: ReadonlyMap<string, number>,
  { failed }: Told,
  round: number,
): string[] {
  const broken: string[] = [];
  const asked = new Set<string>();
  for (const { url } of web.requests().log) {
    if (before.has(url)) {
      broken.push(`round ${round}: asked again for ${url}, acknowledged in round ${before.get(url)}`);
    }
    if (asked.has(url) && !failed.has(url) && !url.endsWith('/robots.txt')) {
      broken.push(`round ${round}: asked twice for ${url}`);
    }
    asked.add(url);
  }
  web.resetLog();
  return broken;
}

function startCli(
  folder: string,
  web: SampleWeb,
  maxPagesPerSite: number,
): Told & { child: ChildProcess; ended: Promise<void> } {
  const cli = join(packageRoot(), 'dist/bin/cli.js');
  const environment = {
    // Nothing else: the settings of the user who runs this must not count
    PATH: process.env['PATH'],
    TAZI_CRAWL_CONTACT: 'mailto:test@example.org',
    TAZI_CRAWL_DELAY_MS: '0',
    TAZI_CRAWL_RETRY_DELAY_MS: '100',
    TAZI_STORE_XML: 'true',
    TAZI_CRAWL_MAX_PAGES_PER_SITE: String(maxPagesPerSite),
    TAZI_ALLOW_HOSTS: web.sites.map((site) => new URL(site.origin).host).join(','),
  };
  const child = spawn(process.execPath, [cli, 'crawl', '--json', ...web.seeds], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  const failed = new Set<string>();
  const lines = createInterface({ input: child.stdout! });
  lines.on('line', (line) => {
    const event = parsed(line);
    if (event?.event !== 'visit') return;
    if (event.outcome === 'failed') failed.add(event.url);
    else acknowledged.push(event.url);
  });
  const ended = new Promise<void>((resolve) => {
    let open = 2;
    const one = () => --open === 0 && resolve();
    child.once('exit', one);
    lines.once('close', one);
  });
  return { child, acknowledged, failed, ended };
}

/** A line cut in half by the kill acknowledges nothing. */
function parsed(line: string): { event: string; outcome: string; url: string } | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function crawlUntilKilled(
  folder: string,
  web: SampleWeb,
  pages: number,
  furtherMs: number,
  maxPagesPerSite: number,
): Promise<Told> {
  const { child, acknowledged, failed, ended } = startCli(folder, web, maxPagesPerSite);
  await Promise.race([ended, until(() => acknowledged.length >= pages)]);
  await new Promise((resolve) => setTimeout(resolve, furtherMs));
  child.kill('SIGKILL');
  await ended;
  return { acknowledged, failed };
}

async function crawlToTheEnd(folder: string, web: SampleWeb, maxPagesPerSite: number): Promise<Told> {
  const { acknowledged, failed, ended } = startCli(folder, web, maxPagesPerSite);
  await ended;
  return { acknowledged, failed };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function lost(
  folder: string,
  acknowledged: ReadonlyMap<string, number>,
  round: number,
): Promise<string[]> {
  if (acknowledged.size === 0) return []; // killed before there was anything
  const store = SqliteStore.open(join(folder, 'data/tazi.db'), 'write');
  try {
    const broken: string[] = [];
    for (const [url, since] of acknowledged) {
      const record = await store.urls.find(url as never);
      if (!record || record.visits === 0)
        broken.push(`round ${round}: ${url}, acknowledged in round ${since}, is lost`);
    }
    return broken;
  } finally {
    await store.close();
  }
}

async function disagreements(folder: string): Promise<string[]> {
  const store = SqliteStore.open(join(folder, 'data/tazi.db'), 'read');
  const index = IndexReader.open(join(folder, 'data/index'));
  try {
    const broken = (await store.check()).map(({ what, detail }) => `store: ${what} ${detail}`);
    const rows = store.file.prepare('SELECT id, text_hash FROM pages ORDER BY id').all() as {
      id: number;
      text_hash: string;
    }[];
    const hashes = new Set(rows.map((row) => row.text_hash));
    if (hashes.size !== rows.length) broken.push(`${rows.length - hashes.size} texts are stored twice`);
    const indexed = pagesIn(index);
    const stored = rows.map((row) => row.id);
    if (JSON.stringify(indexed) !== JSON.stringify(stored)) {
      broken.push(`the index holds ${indexed.length} pages, the store ${stored.length}, and they differ`);
    }
    return broken;
  } finally {
    index.close();
    await store.close();
  }
}

function pagesIn(index: IndexReader): number[] {
  const ids: number[] = [];
  for (const { reader, tombstones } of index.segments) {
    for (let doc = 0; doc < reader.docs; doc++) if (!tombstones.has(doc)) ids.push(reader.page(doc));
  }
  return ids.sort((a, b) => a - b);
}
