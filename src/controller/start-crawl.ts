import { mkdirSync } from 'node:fs';
import { crawlerUnits } from '../config/crawler-units.ts';
import { StopSignals } from '../crawler/stop-signals.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { isStoreUrl } from '../model/is-store-url.ts';
import type { Store } from '../model/store.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { applyTopicRequest, topicRequest } from '../project/own-topics.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { sweepLeftovers } from '../store/sweep-leftovers.ts';
import { collectGarbage } from '../threads/memory-relief.ts';
import type { CrawlTopics } from '../topics/crawl-topics.ts';
import { Committer } from './committer.ts';
import { Crawl } from './crawl.ts';
import { crawlFigures } from './crawl-figures.ts';
import { CrawlForgetting } from './crawl-forgetting.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import { FaultLog } from './fault-log.ts';
import { LoadGovernor } from './load-governor.ts';
import { openExtraction } from './open-extraction.ts';
import { openFollowers } from './open-followers.ts';
import { openKnowledge } from './open-knowledge.ts';
import { openNetwork } from './open-network.ts';
import { OpenParts } from './open-parts.ts';
import { retryRefused } from './retry-refused.ts';
import { RunClock } from './run-clock.ts';
import { SharedCrawl } from './shared-crawl.ts';

export type RunningCrawl = {
  /** Settles when the crawl has ended and, unless it was stopped, everything it fetched can be searched. */
  ended: Promise<CrawlStatus>;
  stop(): void;
  /**
   * Records an error that nothing else in the process handled; the crawl continues, unless there are too
   * many.
   */
  survive(error: unknown): void;
};

/** With less, the garbage of a crawl does not matter when it ends, and collecting it takes 30 ms. */
const MUCH_MEMORY_BYTES = 250_000_000;

/**
 * Takes the project's lock and assembles all parts of a crawl; they are closed together when it ends. On a
 * shared store the lock is for the index in this folder alone: another crawl that has it keeps the index up
 * to date.
 */
export async function startCrawl(plan: CrawlPlan): Promise<RunningCrawl> {
  mkdirSync(plan.dataFolder, { recursive: true });
  const isShared = isStoreUrl(plan.databaseFile);
  const lock = isShared ? ProjectLock.tryTake(plan.dataFolder) : ProjectLock.take(plan.dataFolder);
  const open = new OpenParts();
  open.add(() => lock?.release());
  try {
    if (lock !== null) sweepLeftovers(plan);
    const { store, shared } = isShared ? await openShared(plan) : await openAlone(plan);
    open.add(() => store.close());
    open.add(() => shared?.close());
    return await startOn(store, shared, plan, open, lock !== null);
  } catch (error) {
    // Threads that were started would keep the process alive; the lock is released last.
    await open.close().catch(() => {});
    throw error;
  }
}

type OpenedStore = { store: Store; shared: SharedCrawl | null };

async function openAlone({ databaseFile }: CrawlPlan): Promise<OpenedStore> {
  return { store: await openStore(databaseFile, 'write'), shared: null };
}

async function openShared({ databaseFile, settings, onEvent }: CrawlPlan): Promise<OpenedStore> {
  const { openSharedStore } = await import('../store/postgres/open-shared-store.ts');
  const { leaseMs, patienceMs } = settings.store;
  const patience = {
    limitMs: patienceMs || Number.POSITIVE_INFINITY,
    onAway: (error: unknown) =>
      onEvent({ event: 'fault', place: 'process', url: null, error: (error as Error).message }),
  };
  const { perAddress } = settings.crawl;
  const opened = await openSharedStore(databaseFile, { leaseMs, perAddress, patience });
  return { store: opened.store, shared: new SharedCrawl(opened) };
}

async function startOn(
  store: Store,
  shared: SharedCrawl | null,
  plan: CrawlPlan,
  open: OpenParts,
  followsIndex: boolean,
): Promise<RunningCrawl> {
  const { settings, mode, onEvent } = plan;
  const { maxBodyBytes, keepForeign, maxPages } = settings.crawl;
  const { concurrency, ...units } = crawlerUnits(settings.crawl);
  const clock = new RunClock(plan.now && { wall: plan.now, monotonic: plan.now });
  const { now, date } = clock;
  const stops = new StopSignals();
  const faults = new FaultLog((fault) => onEvent({ event: 'fault', ...fault }), date);
  const onGuest = () => crawl.wake();
  const onFailure = (error: unknown) => crawl.fail(error);

  let isReady = false;
  // Sites are claimed before there is a crawl to report it.
  const events = {
    wake: () => (isReady ? crawl.wake() : undefined),
    fail: (error: unknown) => (isReady ? crawl.fail(error) : void (failure ??= error)),
  };
  let failure: unknown = null;
  const extraction = await openExtraction(settings, store, open, stops);
  const knowledge = await openKnowledge(plan, { store, shared, events }, extraction.words, open, now);
  const network = openNetwork(plan, { knowledge, shared, clock, stops, faults, onGuest, onFailure }, open);
  const followers = await openFollowers(plan, { store: shared?.whole ?? store, stops, faults }, open, {
    index: followsIndex,
    threads: extraction.workers > 0,
  });
  // Before the index is closed: its last merges need as much memory as the threads hold.
  open.add(async () => {
    await extraction.endThreads();
    if (process.memoryUsage.rss() > MUCH_MEMORY_BYTES) collectGarbage();
  });

  const onFault = (error: unknown, url: string) => void faults.report('page', error, url);
  const pipeline = new Pipeline(network, knowledge, extraction, { maxBodyBytes, keepForeign, now, onFault });
  const { passOver } = plan;
  // A simulated clock does not wait for a batch.
  const committer = new Committer(store.journeys, () => clock.shift(), passOver && 0);
  const governor = new LoadGovernor(concurrency, extraction.workers, {
    backlog: () => extraction.extractors.backlog,
    waitingBytes: () => extraction.extractors.waitingBytes,
    rssBytes: () => process.memoryUsage.rss(),
    shed: () => {
      network.robots.shed();
      network.optOuts?.shed();
    },
    now,
  });
  const requests = {
    words: extraction.words,
    changeTopic: topicChanges(shared?.whole ?? store, knowledge.topics, now),
    forgetting: new CrawlForgetting({
      ...{ ...knowledge, ...followers, paths: plan, list: knowledge.forgotten, committer },
      ...{ endArchive: network.endArchive, now, date },
    }),
  };
  const load = { governor, whenRoom: (site: string) => extraction.extractors.whenRoom(site) };
  const figures = () => crawlFigures({ ...knowledge, dns: network.dns, governor, faults, units });
  const crawl = new Crawl(
    {
      ...{ ...knowledge, pipeline, committer, network, load, requests, figures, shared, stops },
      clock: { now, date, ...(passOver ? { passOver } : {}) },
    },
    { mode, concurrency, maxPages, onEvent },
  );
  isReady = true;
  if (failure !== null) throw failure;
  await crawl.seed(plan.seeds);
  await retryRefused(store, network.guard, knowledge.links, knowledge.frontier, now());
  const survive = (error: unknown) => {
    if (!faults.report('process', error)) crawl.fail(error);
  };
  // Others take the sites over while the index catches up.
  const handOver = async () => {
    await shared?.close();
    await open.close();
  };
  return { ended: crawl.run().finally(handOver), stop: () => crawl.stop(), survive };
}

/** Applies requests about the user's own topics, and lets the crawl judge by the change. */
function topicChanges(
  store: Store,
  topics: CrawlTopics,
  now: () => number,
): (payload: unknown) => Promise<void> {
  return async (payload) => {
    await applyTopicRequest(store, topics.sources, topicRequest.parse(payload), now());
    topics.reload();
  };
}
