import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { askCrawler } from '../controller/ask-crawler.ts';
import { CrawlProcess } from '../controller/crawl-process.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { ExperimentProcess } from '../experiments/experiment-process.ts';
import { readExperiment } from '../experiments/kept-experiments.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { freshnessInThread } from '../project/freshness-in-thread.ts';
import { GoldTexts } from '../project/gold-texts.ts';
import { PageViewer } from '../project/page-viewer.ts';
import { pageViews } from '../project/page-views.ts';
import type { Project, SearchableProject } from '../project/project.ts';
import { auditInThread } from '../store/audit-in-thread.ts';
import { listWebhooks } from '../store/list-webhooks.ts';
import { runWebhooks } from '../webhooks/run-webhooks.ts';
import { auditLog } from './audit-log.ts';
import { queryService } from './query-service.ts';
import type { ExperimentService, ServerServices } from './server-services.ts';
import { diskUse } from './services/disk-use.ts';
import { forgetService } from './services/forget-service.ts';
import { remembered } from './services/remembered.ts';
import { siteTraits } from './services/site-traits.ts';
import { topicService } from './services/topic-service.ts';
import { transferService } from './services/transfer-service.ts';
import { urlStories } from './services/url-stories.ts';
import { wordService } from './services/word-service.ts';
import { TokenBook } from './token-book.ts';

const DISK_AGAIN_MS = 5_000;
const REPORT_AGAIN_MS = 60_000;
const AUDIT_AGAIN_MS = 10_000;

/** Builds what the server needs from an open project. `close` ends what it started. */
export function projectServices(
  project: Project,
  opened: SearchableProject,
): ServerServices & { close(): Promise<void> } {
  const { settings, paths } = project;
  const { store } = opened;
  const { dataFolder } = paths;
  const log = pino({ name: 'tazi' }, pino.destination(2));
  const logs = (message: string) => (err: unknown) => log.error({ err }, message);
  const stopping = new AbortController();
  const crawler = new CrawlProcess(project, (details) => log.error(details, 'the crawl ended badly'));
  const experiments = new ExperimentProcess(paths.folder, (details) =>
    log.error(details, 'an experiment ended badly'),
  );
  const webhooks = runWebhooks({
    ...{ settings, dataFolder, store, userAgent: userAgent(settings) },
    find: matchesOf(opened),
    onError: logs('webhooks cannot be sent'),
  });
  const queries = queryService(dataFolder, settings.search, logs('query statistics cannot be written'));
  const gold = new GoldTexts(dataFolder);
  const viewer = new PageViewer();
  const tokensFile = settings.server.tokensFile && resolve(paths.folder, settings.server.tokensFile);
  return {
    search: opened.search,
    store,
    ...wordService(opened),
    ...transferService(project, opened),
    wordsIn: async ({ id, text, language }) =>
      viewer.readWords(id, { text, language, words: (await opened.dictionary.dictionary()).words }),
    views: (id) => pageViews(id, store, gold, (page, material) => viewer.compute(page, material)),
    explain: urlStories(store, settings, dataFolder),
    topics: topicService(project, store),
    experiments: experimentService(experiments, dataFolder),
    siteTraits: siteTraits(store, paths.rulesFile, logs('the site rules cannot be read')),
    status: async () => store.status.read(),
    disk: remembered(() => diskUse(paths), DISK_AGAIN_MS),
    addresses: remembered(() => auditInThread(paths.databaseFile), AUDIT_AGAIN_MS),
    freshness: remembered(
      () => freshnessInThread({ databaseFile: paths.databaseFile, now: Date.now(), ...settings.update }),
      REPORT_AGAIN_MS,
    ),
    ask: async (kind, payload) => {
      const id = await askCrawler(store, dataFolder, kind, payload, Date.now());
      // If no crawler runs, pages with a new word are reindexed here.
      if (kind === 'words') await catchUpIndex(paths);
      return id;
    },
    forget: forgetService(project, opened),
    queries,
    rules: opened.rules,
    webhooks: async () => listWebhooks(settings, dataFolder),
    startCrawl: (overrides) => crawler.start(overrides),
    settings,
    userAgent: userAgent(settings),
    tokens: new TokenBook(settings.server.token, tokensFile, logs('the tokens cannot be read')),
    audit: auditLog(join(dataFolder, 'audit.jsonl'), logs('the audit log cannot be written')),
    names: settings.server.names,
    clock: Date.now,
    log,
    stopping: stopping.signal,
    close: async () => {
      stopping.abort();
      queries.close();
      await Promise.all([crawler.stop(), experiments.stop(), webhooks.close(), viewer.close()]);
    },
  };
}

/** The pages of a query as the newest index has them. */
function matchesOf({ searcher, matchingPages }: SearchableProject) {
  return async (query: string) => {
    searcher.reader.refreshIfDue();
    const { checkpoint } = searcher.reader;
    return { pages: await matchingPages(query), checkpoint };
  };
}

function experimentService(experiments: ExperimentProcess, dataFolder: string): ExperimentService {
  return {
    result: (name) => readExperiment(dataFolder, name),
    get running() {
      return experiments.running;
    },
    hasFailed: (name) => experiments.hasFailed(name),
    compute: (name, seed) => void experiments.start(name, seed),
  };
}
