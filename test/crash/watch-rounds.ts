import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { crawlChild } from './crawl-child.ts';
import { randomFrom } from './random-from.ts';
import { pagesOfStore, xmlDifferences } from './xml-differences.ts';

export type WatchReport = {
  rounds: number;
  seed: number;
  /** Over all rounds. */
  visits: number;
  /** Number of texts that the watching crawl found changed. */
  changes: number;
  /** Number of pages stored at the end. */
  pages: number;
  broken: string[];
};

/** An hour of the web, and of the crawl, in a second. */
const TIME_SCALE = 3_600;
const PAGES_PER_SITE = 12;

/**
 * Repeatedly kills a crawl that watches the changing sample web with SIGKILL. After every kill the documents
 * of its XML store must be complete and equal the store (E3); at the end, exporting as XML and importing
 * elsewhere must give the same pages.
 */
export async function watchRounds(
  rounds: number,
  seed: number,
  log: (line: string) => void,
): Promise<WatchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-watch-crash-'));
  const project = join(folder, 'project');
  mkdirSync(project);
  const web = await startSampleWeb({ seed, timeScale: TIME_SCALE });
  const random = randomFrom(seed);
  const report: WatchReport = { rounds, seed, visits: 0, changes: 0, pages: 0, broken: [] };
  try {
    for (let round = 1; round <= rounds; round++) {
      // The first round sees most pages for the first time, the others revisit them
      const changes = round === 1 ? 0 : 3 + Math.floor(random() * 8);
      const told = await watchUntilKilled(
        project,
        web,
        60 + Math.floor(random() * 40),
        changes,
        random() * 1_500,
      );
      report.visits += told.visits;
      report.changes += told.changes;
      report.broken.push(...(await xmlDifferences(project, round)));
      log(`round ${round}: killed after ${told.visits} visits, ${told.changes} changed texts`);
    }
    const before = await pagesOfStore(project);
    report.pages = before.length;
    report.broken.push(...(await differencesOfCopy(project, join(folder, 'copy'), before)));
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

async function watchUntilKilled(
  folder: string,
  web: SampleWeb,
  minVisits: number,
  minChanges: number,
  furtherMs: number,
): Promise<{ visits: number; changes: number }> {
  const hosts = web.sites.map((site) => new URL(site.origin).host);
  const child = crawlChild(folder, hosts, ['--watch', ...web.seeds], {
    TAZI_STORE_XML: 'true',
    TAZI_UPDATE_TIME_SCALE: String(TIME_SCALE),
    TAZI_UPDATE_BUDGET_PER_HOUR: '40',
    TAZI_CRAWL_MAX_PAGES_PER_SITE: String(PAGES_PER_SITE),
  });
  let visits = 0;
  let changes = 0;
  const seen = new Set<object>();
  await child.until((line) => {
    if (!seen.has(line) && line.event === 'visit') {
      visits++;
      if (line.outcome === 'indexed') changes++;
    }
    seen.add(line);
    return visits >= minVisits && changes >= minChanges;
  });
  await new Promise((resolve) => setTimeout(resolve, furtherMs));
  child.process.kill('SIGKILL');
  await child.ended;
  return { visits, changes };
}

/** Differences after `tazi export --format xml` and `tazi import` in a new project. */
async function differencesOfCopy(
  project: string,
  copy: string,
  before: Awaited<ReturnType<typeof pagesOfStore>>,
): Promise<string[]> {
  mkdirSync(copy);
  const exported = join(copy, 'depo');
  await tazi(project, ['export', '--format', 'xml', '--lang', 'all', '--out', exported]);
  await tazi(copy, ['import', exported]);
  const after = new Map((await pagesOfStore(copy)).map((page) => [page.id, page]));
  const broken = before
    .filter((page) => JSON.stringify(page) !== JSON.stringify(after.get(page.id)))
    .map(({ url }) => `the import does not have ${url} as it was exported`);
  if (after.size !== before.length)
    broken.push(`${before.length} pages were exported, ${after.size} imported`);
  return broken;
}

async function tazi(cwd: string, args: readonly string[]): Promise<void> {
  const program = join(packageRoot(), 'dist/bin/cli.js');
  const env = { PATH: process.env['PATH'] };
  await promisify(execFile)(process.execPath, [program, ...args], { cwd, env, maxBuffer: 1 << 28 });
}
