import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleWeb, startSampleWeb, type Truth } from '../../sample-web/sample-web.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { HourOfVisits } from '../../src/model/store-figures.ts';
import type { QueuedUrl } from '../../src/model/url-record.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import type { Visit } from '../../src/model/visit.ts';
import { loadProject, openForSearch, type Project } from '../../src/project/project.ts';
import type { PolicyName } from '../../src/update/policy-options.ts';
import { SimulatedClock } from './simulated-clock.ts';

export type WatchOptions = {
  policy: PolicyName;
  budgetPerHour: number;
  /** Hours of the web's clock that pass in one of ours. */
  timeScale: number;
  /** Hours of the web's clock before the score begins, after the first crawl; and hours that count. */
  warmHours: number;
  hours: number;
  /** URLs admitted per site. */
  urlsPerSite?: number;
  /** Decides when pages change. */
  seed?: number;
};

/** A page of the sample web that the engine keeps; times are hours of the web's clock. */
export type WatchedPage = {
  url: string;
  kind: Truth['kind'];
  /** Changes an hour, in the long run. */
  rate: number;
  changes: number[];
  visits: { at: number; heard: Visit['heard']; outcome: Visit['outcome'] }[];
};

export type WatchRun = {
  pages: WatchedPage[];
  from: number;
  to: number;
  urls: number;
  goneKept: number;
  goneSeen: number;
  /** The report's hours, and all visits behind them. */
  hourly: HourOfVisits[];
  visits: Visit[];
};

const HOUR_MS = 3_600_000;
const MOST_VISITS = 100_000;

/** Crawls the sample web once, then watches it while its clock runs, and reads off what happened. */
export async function watchSampleWeb(options: WatchOptions): Promise<WatchRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-watch-'));
  const clock = new SimulatedClock();
  const { timeScale, seed = 1 } = options;
  const web = await startSampleWeb({ latencyMs: 0, timeScale, seed, now: clock.now });
  try {
    const project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': 0,
        'crawl.retryDelayMs': 50,
        'crawl.maxPagesPerSite': options.urlsPerSite ?? 80,
        'update.policy': options.policy,
        'update.budgetPerHour': options.budgetPerHour,
        'update.timeScale': options.timeScale,
        allowHosts: web.sites.map((site) => new URL(site.origin).host),
      },
    });
    const { from, to } = await watch(web, project, clock, options);
    return await readOff(web, project, clock, from, to);
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function watch(
  web: SampleWeb,
  project: Project,
  clock: SimulatedClock,
  { warmHours, hours, timeScale }: WatchOptions,
): Promise<{ from: number; to: number }> {
  let watching = () => {};
  const began = new Promise<void>((resolve) => {
    watching = resolve;
  });
  const crawl = await startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds: web.seeds.map((seed) => canonicalUrl(seed)!),
    mode: 'watch',
    now: clock.now,
    passOver: clock.passOver,
    onEvent: (event) => {
      if (event.event === 'status' && event.status.state === 'watching') watching();
    },
  });
  await Promise.race([began, crawl.ended]);
  const from = web.now() + warmHours * HOUR_MS;
  await clock.pass(((warmHours + hours) * HOUR_MS) / timeScale);
  const to = from + hours * HOUR_MS;
  crawl.stop();
  await crawl.ended;
  return { from, to };
}

async function readOff(
  web: SampleWeb,
  project: Project,
  clock: SimulatedClock,
  from: number,
  to: number,
): Promise<WatchRun> {
  const { timeScale } = project.settings.update;
  // The web's clock is s + (real − s) · scale: s from one look at both.
  const real = clock.now();
  const start = (web.now() - real * timeScale) / (1 - timeScale);
  const webTime = (at: number) => start + (at - start) * timeScale;
  const opened = await openForSearch(project, 'read');
  try {
    const pages: WatchedPage[] = [];
    const all: Visit[] = [];
    let [urls, goneKept, goneSeen] = [0, 0, 0];
    const known: QueuedUrl[] = [];
    for await (const batch of opened.store.urls.scan()) known.push(...batch);
    for (const { id, url, visits: count } of known) {
      if (count === 0) continue;
      urls++;
      const visited = await opened.store.visits.of(id, MOST_VISITS);
      all.push(...visited);
      const truth = web.truth(url);
      const page = await opened.store.pages.get(id);
      const isKept = page !== null;
      if (truth?.isGone) {
        if (isKept) goneKept++;
        else goneSeen++;
      }
      // Pages in other languages are saved but not searched; their changes are detected by hash alone.
      if (page?.language !== 'tr' || truth === null || truth.isGone) continue;
      const visits = visited
        .map(({ at, heard, outcome }) => ({ at: webTime(at), heard, outcome }))
        .sort((a, b) => a.at - b.at);
      const changes = web.changesBetween(url, visits[0]!.at, to);
      pages.push({ url, kind: truth.kind, rate: web.rateOf(url), changes, visits });
    }
    const hourly = await opened.store.visits.hours();
    return { pages, from, to, urls, goneKept, goneSeen, hourly, visits: all };
  } finally {
    await opened.close();
  }
}
