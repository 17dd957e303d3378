import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pino } from 'pino';
import { askCrawler } from '../controller/ask-crawler.ts';
import { CrawlProcess } from '../controller/crawl-process.ts';
import { forgetInThread } from '../controller/forget-in-thread.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { ExperimentProcess } from '../experiments/experiment-process.ts';
import { readExperiment } from '../experiments/kept-experiments.ts';
import { indexStatistics } from '../index/index-statistics.ts';
import { wordView } from '../index/word-view.ts';
import { catchUpIndex } from '../indexing/catch-up-index.ts';
import { wordProposals } from '../indexing/project-dictionary.ts';
import { explainUrl } from '../links/explain-url.ts';
import { parameterStripper } from '../links/parameter-stripper.ts';
import { urlRules } from '../links/url-rules.ts';
import { ForgottenList, forgottenName } from '../model/forgotten-list.ts';
import type { Page } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { keywords } from '../nlp/keywords.ts';
import { TextDeduplicator } from '../nlp/text-deduplicator.ts';
import { freshnessInThread } from '../project/freshness-in-thread.ts';
import { GoldTexts } from '../project/gold-texts.ts';
import { loadSiteRules } from '../project/load-site-rules.ts';
import type { Project, SearchableProject } from '../project/project.ts';
import { ScoreReader } from '../project/score-reader.ts';
import { concordance } from '../search/concordance/concordance.ts';
import { pagesOfQuery } from '../search/pages-of-query.ts';
import { describeMemory } from '../similartext/describe-memory.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import { listWebhooks } from '../store/list-webhooks.ts';
import { topicSources } from '../topics/crawl-topics.ts';
import { topicTextOf } from '../topics/topic-text-of.ts';
import { exportPages } from '../transfer/export/export-pages.ts';
import { parquetArchive } from '../transfer/export/parquet-archive.ts';
import { fileSource } from '../transfer/import/document-lines.ts';
import { importDocuments } from '../transfer/import/import-documents.ts';
import { filteredPages, type PageFilter } from '../transfer/page-filter.ts';
import { runWebhooks } from '../webhooks/run-webhooks.ts';
import { auditLog } from './audit-log.ts';
import { queryService } from './query-service.ts';
import type { DiskUse, ForgetService, ServerServices, TopicService } from './server-services.ts';
import { TokenBook } from './token-book.ts';

/** Builds what the server needs from an open project. `close` ends what it started. */
export function projectServices(
  project: Project,
  opened: SearchableProject,
): ServerServices & { close(): Promise<void> } {
  const { settings, paths } = project;
  const scores = new ScoreReader(opened.store, settings, paths.dataFolder);
  const { store, searcher } = opened;
  const log = pino({ name: 'tazi' }, pino.destination(2));
  const stopping = new AbortController();
  // Finding the seeds among all URLs requires a full scan.
  const rules = remembered(async () => {
    const forgotten = new ForgottenList(await store.forgotten.list());
    return urlRules(settings, await store.urls.seeds(), forgotten);
  }, LOOK_AGAIN_MS);
  const crawler = new CrawlProcess(project, (details) => log.error(details, 'the crawl ended badly'));
  const experiments = new ExperimentProcess(paths.folder, (details) =>
    log.error(details, 'an experiment ended badly'),
  );
  const webhooks = runWebhooks({
    settings,
    dataFolder: paths.dataFolder,
    userAgent: userAgent(settings),
    store,
    find: (query) => {
      searcher.reader.refreshIfDue();
      const { checkpoint } = searcher.reader;
      return { pages: searcher.matchingPages(query), checkpoint };
    },
    onError: (err) => log.error({ err }, 'webhooks cannot be sent'),
  });
  const queries = queryService(paths.dataFolder, settings.search, (err) =>
    log.error({ err }, 'query statistics cannot be written'),
  );
  const gold = new GoldTexts(paths.dataFolder);
  const tokensFile = settings.server.tokensFile && resolve(paths.folder, settings.server.tokensFile);
  const rulesOf = (site: string): SiteRule[] => {
    try {
      return loadSiteRules(paths.rulesFile).get(site) ?? [];
    } catch (err) {
      log.error({ err }, 'the site rules cannot be read');
      return [];
    }
  };
  return {
    search: opened.search,
    concordance: async (request) => {
      searcher.reader.refreshIfDue();
      const analyzer = await opened.dictionary.analyzer();
      return concordance({ index: searcher.reader, analyzer, pages: store.pages }, request);
    },
    store,
    views: async (id) => (await import('../project/page-views.ts')).pageViews(id, store, gold),
    explain: async (url) => {
      const story = await explainUrl(url, await rules(), store);
      const score = story.known ? await scores.scoreOf(story.url) : null;
      return score ? { ...story, score } : story;
    },
    keywords: async (page, most) => {
      const analyzer = await opened.dictionary.analyzer();
      const statistics = indexStatistics(searcher.reader, analyzer);
      return keywords(`${page.title}\n${page.text}`, statistics, most, analyzer.dictionary);
    },
    dictionary: () => opened.dictionary.dictionary(),
    words: async (fewest) => ({
      proposals: await wordProposals(store.words, fewest),
      dictionary: await store.words.dictionary(),
    }),
    postings: async (word, most) =>
      wordView(
        searcher.reader,
        await opened.dictionary.analyzer(),
        (ids) => store.pages.getMany(ids),
        word,
        most,
      ),
    topics: topicService(project, store),
    experiments: {
      result: (name) => readExperiment(paths.dataFolder, name),
      get running() {
        return experiments.running;
      },
      hasFailed: (name) => experiments.hasFailed(name),
      compute: (name, seed) => void experiments.start(name, seed),
    },
    siteTraits: async (site) => ({
      robots: await store.robots.ofSite(site),
      templates: describeMemory((await store.memories.load(site)) ?? new Uint8Array()),
      rules: rulesOf(site),
    }),
    status: async () => store.status.read(),
    disk: remembered(() => diskUse(paths), LOOK_AGAIN_MS),
    freshness: remembered(
      () => freshnessInThread({ databaseFile: paths.databaseFile, now: Date.now(), ...settings.update }),
      REPORT_AGAIN_MS,
    ),
    async *exportPages({ format, query, deduplicate, ...conditions }) {
      const analyzer = await opened.dictionary.analyzer();
      const statistics = indexStatistics(searcher.reader, analyzer);
      const keywordsOf = ({ title, text }: Page) =>
        keywords(`${title}\n${text}`, statistics, EXPORTED_KEYWORDS, analyzer.dictionary).map(
          (word) => word.text,
        );
      const filter: PageFilter = {
        ...conditions,
        ...(query === undefined ? {} : { among: searcher.matchingPages(query) }),
        ...(deduplicate === undefined ? {} : { deduplicator: () => new TextDeduplicator(deduplicate) }),
      };
      const now = Date.now();
      if (format === 'parquet')
        yield* parquetArchive(filteredPages(store.changes, filter), paths.dataFolder, now, keywordsOf);
      else yield* exportPages(store, format, now, { filter, keywordsOf });
    },
    importPages: async (lines) => {
      const folder = await mkdtemp(join(paths.dataFolder, 'import-'));
      try {
        // The lock is taken once everything has arrived: a slow sender blocks no one.
        const file = join(folder, 'documents.jsonl');
        await pipeline(Readable.fromWeb(lines as NodeStream<Uint8Array>), createWriteStream(file));
        const { imported, pages } = await importDocuments(paths, fileSource(file));
        return { imported, pages };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    ask: async (kind, payload) => {
      const id = await askCrawler(store, paths.dataFolder, kind, payload, Date.now());
      // If no crawler runs, pages with a new word are reindexed here.
      if (kind === 'words') await catchUpIndex(paths);
      return id;
    },
    forget: forgetService(project, opened),
    queries,
    webhooks: async () => listWebhooks(settings, paths.dataFolder),
    startCrawl: (wish) => crawler.start(wish),
    settings,
    userAgent: userAgent(settings),
    tokens: new TokenBook(settings.server.token, tokensFile, (err) =>
      log.error({ err }, 'the tokens cannot be read'),
    ),
    audit: auditLog(join(paths.dataFolder, 'audit.jsonl'), (err) =>
      log.error({ err }, 'the audit log cannot be written'),
    ),
    names: settings.server.names,
    clock: Date.now,
    log,
    stopping: stopping.signal,
    close: async () => {
      stopping.abort();
      queries.close();
      await Promise.all([crawler.stop(), experiments.stop(), webhooks.close()]);
    },
  };
}

/** Loaded on demand: a server that only searches does without the models. */
function topicService({ paths, settings }: Project, store: Store): TopicService {
  const sources = async () => {
    const { modelsVersion } = await import('../topics/judge-of.ts');
    const found = topicSources(settings, paths.dataFolder);
    return { ...found, version: modelsVersion(found) };
  };
  return {
    list: async () => (await import('../topics/list-topics.ts')).listTopics(store, await sources()),
    scores: async () => (await import('../topics/topic-scores-report.ts')).topicScores(await sources()),
    explain: async (page) => {
      if (page.language !== 'tr' || page.text === '') return null;
      const { judgeOf } = await import('../topics/judge-of.ts');
      return judgeOf(await sources()).explain(topicTextOf(page), page.topic);
    },
    uncertain: async (topic, most) =>
      (await import('../project/own-topics.ts')).uncertainPages(store, await sources(), topic, most),
    change: async (request) =>
      (await import('../project/own-topics.ts')).askTopic(paths, await sources(), request, Date.now()),
  };
}

/** How long a request waits for a page to be forgotten; below the time after which servers end idle connections. */
const FORGET_WAIT_MS = 20_000;

function forgetService({ paths, settings }: Project, opened: SearchableProject): ForgetService {
  const spell = parameterStripper(settings.crawl.stripParameters);
  return {
    list: () => opened.store.forgotten.list(),
    meant: async (given) => {
      if (given.startsWith('query:')) return pagesOfQuery(opened, given.slice('query:'.length));
      const name = forgottenName(given);
      if (name === null) return null;
      return [given.startsWith('site:') ? name : spell(name as CanonicalUrl)];
    },
    change: (request) => {
      const { dataFolder, databaseFile, indexFolder } = paths;
      const job = { paths: { dataFolder, databaseFile, indexFolder }, request, now: Date.now() };
      return forgetInThread({ ...job, waitMs: FORGET_WAIT_MS });
    },
  };
}

/** Keywords of each page in an export. */
const EXPORTED_KEYWORDS = 10;
const LOOK_AGAIN_MS = 5_000;
const REPORT_AGAIN_MS = 60_000;

/** Caches a slowly changing figure, so that not every reader causes a disk access. */
function remembered<T>(look: () => Promise<T>, againMs: number): () => Promise<T> {
  let found: Promise<T> | undefined;
  let at = 0;
  return () => {
    if (!found || Date.now() - at > againMs) {
      at = Date.now();
      found = look();
    }
    return found;
  };
}

async function diskUse(paths: Project['paths']): Promise<DiskUse> {
  const size = (file: string) =>
    stat(file).then(
      ({ size: bytes }) => bytes,
      () => 0,
    );
  const segments = await readdir(paths.indexFolder).catch(() => []);
  const indexed = await Promise.all(segments.map((name) => size(join(paths.indexFolder, name))));
  const stored = await Promise.all(['', '-wal'].map((end) => size(paths.databaseFile + end)));
  const { bavail, bsize } = await statfs(paths.dataFolder);
  const sum = (values: number[]) => values.reduce((total, bytes) => total + bytes, 0);
  return { databaseBytes: sum(stored), indexBytes: sum(indexed), freeBytes: bavail * bsize };
}
