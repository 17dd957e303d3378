import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { type SampleWeb, startSampleWeb } from '../../sample-web/sample-web.ts';
import { type RunningCrawl, startCrawl } from '../controller/start-crawl.ts';
import { ExperimentProcess } from '../experiments/experiment-process.ts';
import { CLI_TEXTS } from '../i18n/cli-texts.ts';
import { TaziError } from '../model/errors.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import { loadProject, openForSearch, type Project, type SearchableProject } from '../project/project.ts';
import { isDemoReady } from './demo-readiness.ts';
import {
  type CommandContext,
  ExitWith,
  INTERRUPTED,
  type RunningServer,
  say,
} from './frame/command-context.ts';

const SAMPLE_PORT = 7300;
/** An hour of the sample web passes in a minute, so that changes show up while the user watches. */
const TIME_SCALE = 60;
/** Marks a folder that the demo created and may recreate. */
const MARK = '.tazi-demo';

const DEMO_SETTINGS = {
  'crawl.contact': 'mailto:demo@example.org',
  'crawl.delayMs': 5,
  'crawl.maxPagesPerSite': 300,
  'update.budgetPerHour': 120,
  'update.timeScale': TIME_SCALE,
};

type Parts = {
  crawl?: RunningCrawl;
  server?: RunningServer;
  experiments?: ExperimentProcess;
  close?: () => void;
};

export function demoCommand(context: CommandContext): Command {
  return new Command('demo')
    .description(say(context, CLI_TEXTS.demo))
    .option('--project <folder>', say(context, CLI_TEXTS.demoProject), 'demo-project')
    .option('--port <n>', say(context, CLI_TEXTS.demoPort))
    .option('--json', say(context, CLI_TEXTS.jsonFlag))
    .action(async (options: { project: string; port?: string; json?: boolean }) => {
      const folder = freshFolder(resolve(context.cwd, options.project));
      const web = await startWeb();
      const parts: Parts = {};
      const interrupted = new Promise<void>((done) => context.onInterrupt(() => done()));
      try {
        const port = options.port === undefined ? {} : { 'server.port': options.port };
        const allowHosts = web.sites.map((site) => new URL(site.origin).host);
        const project = loadProject(folder, {
          environment: context.environment,
          flags: { ...DEMO_SETTINGS, allowHosts, ...port },
        });
        context.err(say(context, CLI_TEXTS.demoStart, { sites: web.sites.length, folder }));
        parts.crawl = await crawlSampleWeb(project, web);
        const opened = await openForSearch(project, 'ask');
        parts.close = () => opened.close();
        parts.server = await serveOnFreePort(context, project, opened);
        const over = Promise.race([interrupted, parts.crawl.ended.then(() => {})]);
        const pages = await searchable(opened, over, (soFar) =>
          context.err(say(context, CLI_TEXTS.demoSoFar, { pages: soFar })),
        );
        const { address } = parts.server;
        // The index has grown since the server warmed up; the first reader should not wait for that.
        for (const path of ['/', '/?q=haber', '/?q=saglik']) await (await fetch(address + path)).text();
        if (options.json) context.out(JSON.stringify({ address, pages, sites: web.sites.length }));
        else context.out(say(context, CLI_TEXTS.demoReady, { address, pages }));
        parts.experiments = computeExperiments(project);
        await over;
      } finally {
        parts.crawl?.stop();
        await parts.experiments?.stop();
        await parts.server?.close();
        await parts.crawl?.ended;
        parts.close?.();
        await web.close();
      }
      throw new ExitWith(INTERRUPTED);
    });
}

function freshFolder(folder: string): string {
  if (existsSync(folder)) {
    if (!existsSync(join(folder, MARK))) throw new TaziError('project-exists', { file: folder });
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), '');
  return folder;
}

/** On fixed ports, so that addresses stay the same from demo to demo; on any free ones if those are in use. */
async function startWeb(): Promise<SampleWeb> {
  try {
    return await startSampleWeb({ basePort: SAMPLE_PORT, timeScale: TIME_SCALE, withNames: true });
  } catch {
    return startSampleWeb({ timeScale: TIME_SCALE, withNames: true });
  }
}

function crawlSampleWeb(project: Project, web: SampleWeb): Promise<RunningCrawl> {
  const seeds = web.seeds.map((seed) => canonicalUrl(seed)).filter((url) => url !== null);
  return startCrawl({
    ...project.paths,
    settings: project.settings,
    seeds,
    mode: 'watch',
    onEvent: () => {},
  });
}

/** Experiments that take only seconds, in the background, so that the panel has some tables to show. */
function computeExperiments(project: Project): ExperimentProcess {
  const experiments = new ExperimentProcess(project.paths.folder, () => {});
  void experiments.start('ema', 1).then((isDone) => isDone && experiments.start('set', 1));
  return experiments;
}

async function serveOnFreePort(
  context: CommandContext,
  project: Project,
  opened: SearchableProject,
): Promise<RunningServer> {
  try {
    return await context.serve(project, opened);
  } catch (error) {
    if (!(error instanceof TaziError) || error.code !== 'port-busy') throw error;
    const server = { ...project.settings.server, port: 0 };
    return context.serve({ ...project, settings: { ...project.settings, server } }, opened);
  }
}

const LOOK_EVERY_MS = 300;
const TELL_EVERY_MS = 5_000;

/** Waits until the sample web can be searched, or until the demo ends in some other way, and reports progress. */
async function searchable(
  opened: SearchableProject,
  over: Promise<void>,
  tell: (pages: number) => void,
): Promise<number> {
  const began = performance.now();
  for (let isOver = false, told = 0; ; ) {
    const state = (await opened.store.status.read())?.state;
    const { reader } = opened.searcher;
    reader.refresh();
    const isLevel = reader.checkpoint >= (await opened.store.changes.sequence());
    const waitedMs = performance.now() - began;
    if (isOver || isDemoReady({ state, isLevel, searchable: reader.docs, waitedMs })) return reader.docs;
    if (waitedMs >= told + TELL_EVERY_MS) {
      told = waitedMs;
      tell(reader.docs);
    }
    const pause = new Promise<boolean>((done) => setTimeout(() => done(false), LOOK_EVERY_MS));
    isOver = await Promise.race([over.then(() => true), pause]);
  }
}
