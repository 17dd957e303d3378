/**
 * One crawl of the static site by the built product: `ours.ts lean|full <origin>…` prints what it took.
 * `full` is `startCrawl` as for a user, including the index; `lean` fetches, extracts the links, keeps the
 * frontier and stores, without the rest. With TAZI_STORE_URL it is one of the crawlers on that database;
 * those that share TAZI_BENCH_FOLDER share an index.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';
import { compileLess } from '../../src/threads/compile-less.ts';

type Outcomes = Readonly<Record<string, number>>;

const [mode = 'full', ...origins] = process.argv.slice(2);
const given = process.env['TAZI_BENCH_FOLDER'];
const folder = given ?? mkdtempSync(join(tmpdir(), 'tazi-bench-'));
const project = loadProject(folder, {
  environment: { TAZI_STORE_URL: process.env['TAZI_STORE_URL'] },
  flags: {
    'crawl.contact': 'mailto:bench@example.org',
    'crawl.delayMs': 0,
    allowHosts: origins.map((origin) => new URL(origin).host),
  },
});
const seeds = origins.map((origin) => canonicalUrl(`${origin}/`)!);
compileLess();
// The measurement starts when all modules are loaded; so does that of the peer.
const crawl = mode === 'lean' ? await lean() : await full();
const before = process.cpuUsage();
const began = performance.now();
const outcomes = await crawl();
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - began;
const pages = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
const rss = process.memoryUsage.rss();
const peakRss = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ pages, cpuMs: (user + system) / 1000, wallMs, rss, peakRss, outcomes }));
if (given === undefined) rmSync(folder, { recursive: true, force: true });
process.exit(0);

async function lean(): Promise<() => Promise<Outcomes>> {
  const { leanCrawl } = await import('./lean-crawl.ts');
  return () => leanCrawl(project, seeds);
}

async function full(): Promise<() => Promise<Outcomes>> {
  const { startCrawl } = await import('../../src/controller/start-crawl.ts');
  const { settings, paths } = project;
  return async () => {
    const crawl = await startCrawl({ ...paths, settings, seeds, mode: 'once', onEvent: () => {} });
    const status = await crawl.ended;
    return status.outcomes as Outcomes;
  };
}
