import { mkdirSync } from 'node:fs';
import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import { CookieJar } from '../crawler/cookie-jar.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { Fetcher } from '../crawler/fetcher.ts';
import { HostHealth } from '../crawler/host-health.ts';
import { AddressGuard } from '../crawler/may-connect.ts';
import { PageResources } from '../crawler/page-resources.ts';
import { cannotRender, Renderer } from '../crawler/renderer.ts';
import { RobotsCache } from '../crawler/robots-cache.ts';
import { serverOf } from '../crawler/server-of.ts';
import { StopSignals } from '../crawler/stop-signals.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { MemoryFrontier } from '../frontier/memory-frontier.ts';
import { followIndex } from '../indexing/index-follower.ts';
import { dictionaryOf, WordCounts } from '../indexing/project-words.ts';
import { openLinkRules } from '../links/link-rules.ts';
import { LinkSorter } from '../links/link-sorter.ts';
import { NearDuplicates } from '../links/near-duplicates.ts';
import { SorterMemoryFile } from '../links/sorter-memory.ts';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { TaziError } from '../model/errors.ts';
import { siteOf } from '../model/site.ts';
import { ExtractPool } from '../pipeline/extraction/extract-pool.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { Refetch } from '../pipeline/refetch.ts';
import { Rendering, renderModes } from '../pipeline/rendering.ts';
import { loadSiteRules } from '../project/load-site-rules.ts';
import { applyTopicRequest, topicRequest } from '../project/own-topics.ts';
import { PendingTemplates } from '../similartext/pending-templates.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { CrawlTopics, ownModelsFolder } from '../topics/crawl-topics.ts';
import { WarcArchive } from '../transfer/warc-archive.ts';
import { createPolicy } from '../update/create-policy.ts';
import { SHORTEST_MINUTES } from '../update/policy-options.ts';
import { ChangeHints } from '../update/schedule/change-hints.ts';
import { Revisits } from '../update/schedule/revisits.ts';
import { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import { Committer } from './committer.ts';
import { Crawl, type CrawlEvent, type CrawlMode } from './crawl.ts';
import { FaultLog } from './fault-log.ts';
import { LoadGovernor, workerCount } from './load-governor.ts';
import { RunClock } from './run-clock.ts';

const HOUR_MS = 60 * 60_000;

/** In a focused crawl this share of new URLs has its place by chance. */
const EXPLORATION_SHARE = 0.02;

export type CrawlPlan = {
  settings: Settings;
  dataFolder: string;
  databaseFile: string;
  indexFolder: string;
  /** Site rules (S2), where there are any. */
  rulesFile?: string;
  seeds: readonly CanonicalUrl[];
  mode: CrawlMode;
  onEvent: (event: CrawlEvent) => void;
  now?: () => number;
};

export type RunningCrawl = {
  /** Settles when the crawl has ended and everything it fetched can be searched. */
  ended: Promise<CrawlStatus>;
  stop(): void;
  /** Takes note of an error that nothing else in the process handled; the crawl goes on, unless there are too many. */
  survive(error: unknown): void;
};

/** Takes the project's lock and puts all parts of a crawl together; they are closed together when it ends. */
export async function startCrawl(plan: CrawlPlan): Promise<RunningCrawl> {
  const { settings, seeds, mode, onEvent } = plan;
  const clock = new RunClock(plan.now && { wall: plan.now, monotonic: plan.now });
  const { now, date } = clock;
  const rules = plan.rulesFile === undefined ? new Map<string, SiteRule[]>() : loadSiteRules(plan.rulesFile);
  mkdirSync(plan.dataFolder, { recursive: true });
  const lock = ProjectLock.take(plan.dataFolder);
  const open = new OpenParts();
  open.add(() => lock.release());
  try {
    const store = await openStore(plan.databaseFile, 'write');
    open.add(() => store.close());
    const topics = new CrawlTopics(settings, plan.dataFolder);
    const dns = new DnsCache();
    const stops = new StopSignals();
    const faults = new FaultLog((fault) => onEvent({ event: 'fault', ...fault }), date);
    const guard = new AddressGuard(settings.allowHosts);
    const { timeoutMs, maxBodyBytes } = settings.crawl;
    const archive = settings.crawl.warc ? new WarcArchive(plan.dataFolder, userAgent(settings)) : null;
    const fetcher = new Fetcher({
      guard,
      dns,
      timeoutMs,
      maxBodyBytes,
      userAgent: userAgent(settings),
      signal: stops.requests,
      onFault: (error) => void faults.report('process', error),
      onMoved: (host) =>
        serverOf(host, dns).then(
          (server) => frontier.place(host, server, now()),
          (error: unknown) => crawl.fail(error),
        ),
      ...(settings.crawl.cookies ? { cookies: new CookieJar() } : {}),
      ...(archive ? { onExchange: (exchange) => archive.write(exchange) } : {}),
    });
    open.add(() => archive?.close());
    open.add(() => fetcher.close());
    const robots = new RobotsCache(
      (url, limit) => fetcher.fetch(url, null, limit),
      settings.crawl.retryDelayMs,
      now,
      (told) => store.robots.keep({ ...told, at: date(), site: siteOf(`${told.origin}/`) }),
    );
    const sites = new SiteTable(settings.sites);
    const workers = workerCount(settings.crawl.workers);
    const memories = new PendingTemplates((site) => store.memories.load(site));
    const extractors = new ExtractPool(workers, memories);
    open.add(() => store.memories.save(memories.take()));
    open.add(() => extractors.close());
    const { policy, intervalMinutes, budgetPerHour, hostBudgetPerHour, budgetBytesPerHour, timeScale } =
      settings.update;
    const frontier = await MemoryFrontier.load(store.urls, {
      perAddress: settings.crawl.perAddress,
      delayMs: settings.crawl.delayMs,
      delayOf: (host) => sites.find(host, 'delayMs')?.value,
      wakeGapMs: gapOf(hostBudgetPerHour, timeScale),
      budgetOf: (host) => {
        const own = sites.find(host, 'budgetPerHour');
        return own && { owner: own.owner, gapMs: gapOf(own.value, timeScale) };
      },
    });
    // The paper's policies have bounds of their own.
    const shortest =
      policy === 'harmonic' || policy === 'optimal' ? { shortestMinutes: SHORTEST_MINUTES } : {};
    const revisits = new Revisits(createPolicy(policy, { intervalMinutes, budgetPerHour, ...shortest }), {
      retryDelayMs: settings.crawl.retryDelayMs,
      timeScale,
      budgetPerHour,
      budgetBytesPerHour,
      startedAt: now(),
    });
    const refetch = new Refetch({
      ...{ fetcher, frontier, revisits, now },
      signal: stops.waits,
      onGuest: () => crawl.wake(),
    });
    const hints = new ChangeHints((at) => revisits.toPolicy(at));
    const links = await openLinkRules({ settings, urls: store.urls, frontier });
    const nearDuplicates = new NearDuplicates();
    for await (const batch of store.pages.fingerprints())
      for (const { id, ...hash } of batch) nearDuplicates.put(id, hash);
    const { concurrency, maxPages } = settings.crawl;
    const { pages, bodies, urls, requests, status } = store;
    const { render, renderSites } = settings.crawl;
    const delayOf = (host: string) => sites.find(host, 'delayMs')?.value ?? settings.crawl.delayMs;
    const renderer = rendererFor(settings, sites);
    const resources = {
      ...{ guard, robots, fetcher, frontier, dns, delayOf, maxBodyBytes, now },
      signal: stops.waits,
    };
    const rendering =
      renderer &&
      new Rendering(
        renderModes(render, renderSites, sites),
        renderer,
        new PageResources({ ...resources, onGuest: () => crawl.wake() }),
      );
    open.add(() => rendering?.close());
    extractors.useWords(await dictionaryOf(store.words));
    const words = new WordCounts(store.words, (dictionary) => extractors.useWords(dictionary));
    open.add(() => words.write());
    const sorterMemory = new SorterMemoryFile(ownModelsFolder(plan.dataFolder), topics.sources.focus);
    const learnt = sorterMemory.read();
    const sorter = new LinkSorter({
      order: settings.crawl.order,
      isFocused: topics.isFocused,
      explorationShare: topics.isFocused ? EXPLORATION_SHARE : 0,
      random: Math.random,
      ...(learnt && { memory: learnt }),
    });
    open.add(() => sorterMemory.write(sorter.memory()));
    const pipeline = new Pipeline({
      guard,
      robots,
      fetcher,
      extractors,
      memories,
      rules,
      refetch,
      rendering,
      frontier,
      pages,
      bodies,
      urls,
      ...links,
      revisits,
      hints,
      validatorTrust: new ValidatorTrust(),
      health: new HostHealth(),
      nearDuplicates,
      sorter,
      topics,
      maxBodyBytes,
      words,
      onFault: (error, url) => void faults.report('page', error, url),
      now,
    });
    const committer = new Committer(store.journeys, () => clock.shift());
    const governor = new LoadGovernor(concurrency, workers, {
      backlog: () => extractors.backlog,
      rssBytes: () => process.memoryUsage.rss(),
      now,
    });
    const index = await followIndex(plan, workers > 0);
    open.add(() => index.close());
    const crawl = new Crawl(
      {
        frontier,
        urls,
        requests,
        status,
        pipeline,
        committer,
        revisits,
        hints,
        links,
        dns,
        governor,
        rendering,
        changeTopic: async (payload) => {
          await applyTopicRequest(store, topics.sources, topicRequest.parse(payload), now());
          topics.reload();
        },
        words,
        faults,
        stops,
        now,
        date,
      },
      { mode, concurrency, maxPages, onEvent },
    );
    await crawl.seed(seeds);
    const ended = crawl.run().finally(() => open.close());
    return {
      ended,
      stop: () => crawl.stop(),
      survive: (error) => {
        if (!faults.report('process', error)) crawl.fail(error);
      },
    };
  } catch (error) {
    // Threads that were started would keep the process alive; the lock is the last to go.
    await open.close().catch(() => {});
    throw error;
  }
}

/** Time between two revisits that a budget allows; 0 for no limit. */
function gapOf(budgetPerHour: number, timeScale: number): number {
  return budgetPerHour > 0 ? HOUR_MS / budgetPerHour / timeScale : 0;
}

/** Null where no page is to be rendered; throws where pages are, and cannot be. */
function rendererFor(settings: Settings, sites: SiteTable): Renderer | null {
  const { render, renderSites, browser, maxBodyBytes } = settings.crawl;
  const isOff = [...sites.entries.values()].every((site) => (site.render ?? 'off') === 'off');
  if (render === 'off' && renderSites.length === 0 && isOff) return null;
  const detail = cannotRender(browser);
  if (detail !== null || browser === undefined)
    throw new TaziError('browser-missing', { detail: detail ?? '' });
  return new Renderer({ browser, userAgent: userAgent(settings), maxHtmlChars: maxBodyBytes });
}

/** Parts that are open, closed in the opposite order; each of them, even if another one fails to close. */
class OpenParts {
  readonly #closers: (() => void | Promise<void>)[] = [];

  add(close: () => void | Promise<void>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    const close = this.#closers.pop();
    if (!close) return;
    try {
      await close();
    } finally {
      await this.close();
    }
  }
}
