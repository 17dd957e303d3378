import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import type { QueuedUrl } from '../../src/model/url-record.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { Visit } from '../../src/model/visit.ts';
import { freshnessInThread } from '../../src/project/freshness-in-thread.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import type { PolicyName } from '../../src/update/policy-options.ts';
import type { FreshnessReport } from '../../src/update/reports/freshness-report.ts';
import { HOUR_MS } from './living-web/living-article.ts';
import { LivingWeb, type LivingWebOptions } from './living-web/living-web.ts';
import { SimulatedClock } from './simulated-clock.ts';

export type LivingRunOptions = Omit<LivingWebOptions, 'now'> & {
  policy: PolicyName;
  budgetPerHour: number;
  delayMs: number;
};

/** A URL that was visited; times are of the web's clock. */
export type VisitedUrl = {
  url: string;
  isKept: boolean;
  state: unknown;
  visits: (Visit & { at: number; scheduled: number })[];
};

export type LivingRun = {
  web: LivingWeb;
  /** When the first crawl was over, and when the watch ended. */
  from: number;
  to: number;
  visited: VisitedUrl[];
  /** Requests of the whole run as the crawler accounts for them, first crawl included. */
  spent: number;
  /** What the panel shows at the end. */
  report: FreshnessReport;
};

/** Crawls the living web, watches it for `hours` of its clock, and reads off what happened. */
export async function watchLivingWeb(options: LivingRunOptions): Promise<LivingRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-living-'));
  const clock = new SimulatedClock();
  const { now } = clock;
  const web = await LivingWeb.start({ ...options, now, hours: options.hours + FIRST_CRAWL_HOURS });
  try {
    const project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': options.delayMs,
        'crawl.retryDelayMs': 50,
        'crawl.perAddress': options.sites,
        'update.policy': options.policy,
        'update.budgetPerHour': options.budgetPerHour,
        'update.timeScale': options.timeScale,
        allowHosts: web.origins.map((origin) => new URL(origin).host),
      },
    });
    const { from, to, endedAt, spent } = await watch(web, project, clock, options);
    const { databaseFile } = project.paths;
    const report = await freshnessInThread({ ...project.settings.update, databaseFile, now: endedAt });
    return { web, from, to, spent, visited: await readOff(web, project), report };
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const FIRST_CRAWL_HOURS = 600;
const MOST_VISITS = 100_000;

async function watch(
  web: LivingWeb,
  project: Project,
  clock: SimulatedClock,
  { hours, timeScale }: LivingRunOptions,
) {
  let watching = () => {};
  let last: CrawlStatus | undefined;
  const began = new Promise<void>((resolve) => {
    watching = resolve;
  });
  const crawl = await startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds: web.origins.map((origin) => canonicalUrl(`${origin}/`)!),
    mode: 'watch',
    now: clock.now,
    passOver: clock.passOver,
    onEvent: (event) => {
      if (event.event !== 'status') return;
      last = event.status;
      if (last.state === 'watching') watching();
    },
  });
  await Promise.race([began, crawl.ended]);
  const from = web.now();
  await clock.pass((hours * HOUR_MS) / timeScale);
  const endedAt = clock.now();
  const to = web.webTime(endedAt);
  crawl.stop();
  await crawl.ended;
  const spent = Object.values(last?.spent?.requests ?? {}).reduce((sum, count) => sum + count, 0);
  return { from, to, endedAt, spent };
}

async function readOff(web: LivingWeb, project: Project): Promise<VisitedUrl[]> {
  const opened = await openForSearch(project, 'read');
  try {
    const visited: VisitedUrl[] = [];
    const known: QueuedUrl[] = [];
    for await (const batch of opened.store.urls.scan()) known.push(...batch);
    for (const { id, url, visits: count } of known) {
      if (count === 0) continue;
      const visits = (await opened.store.visits.of(id, MOST_VISITS))
        .map((visit) => ({ ...visit, at: web.webTime(visit.at), scheduled: web.webTime(visit.scheduled) }))
        .sort((a, b) => a.at - b.at);
      const isKept = (await opened.store.pages.get(id)) !== null;
      visited.push({ url, isKept, state: (await opened.store.urls.get(id))?.policyState, visits });
    }
    return visited;
  } finally {
    await opened.close();
  }
}
