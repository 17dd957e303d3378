import { crawlerUnits } from '../config/crawler-units.ts';
import type { Settings } from '../config/settings.ts';
import { SiteTable } from '../config/site-table.ts';
import { type FrontierOptions, MemoryFrontier } from '../frontier/memory-frontier.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import type { KeywordProfile } from '../links/keyword-profile.ts';
import { learnKeywords } from '../links/learn-keywords.ts';
import { type LinkRules, openLinkRules } from '../links/link-rules.ts';
import { LinkSorter } from '../links/link-sorter.ts';
import { NearDuplicates } from '../links/near-duplicates.ts';
import { SorterMemoryFile } from '../links/sorter-memory-file.ts';
import { ForgottenList } from '../model/forgotten-list.ts';
import type { Page } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import type { Knowledge } from '../pipeline/pipeline.ts';
import { loadSiteRules } from '../project/load-site-rules.ts';
import { CrawlTopics, ownModelsFolder } from '../topics/crawl-topics.ts';
import { createPolicy } from '../update/create-policy.ts';
import { SHORTEST_MINUTES } from '../update/policy-options.ts';
import { ChangeDates } from '../update/schedule/change-dates.ts';
import { ChangeHints } from '../update/schedule/change-hints.ts';
import { Revisits } from '../update/schedule/revisits.ts';
import { SiteClocks } from '../update/schedule/site-clocks.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { OpenParts } from './open-parts.ts';
import type { SharedCrawl } from './shared-crawl.ts';

const HOUR_MS = 60 * 60_000;
/** In a focused crawl, this share of new URLs is ranked at random. */
const EXPLORATION_SHARE = 0.02;

export type OpenKnowledge = Knowledge & {
  store: Store;
  links: LinkRules;
  topics: CrawlTopics;
  hints: ChangeHints;
  words: WordCounts;
  /** What the project was asked to forget and keep out. */
  forgotten: ForgottenList;
};

export type CrawledStore = {
  store: Store;
  /** Null if it is the only crawler on a store. */
  shared: SharedCrawl | null;
  events: { wake: () => void; fail: (error: unknown) => void };
};

/** What a crawl knows about URLs and pages from earlier runs, and what it looks for. */
export async function openKnowledge(
  plan: CrawlPlan,
  { store, shared, events }: CrawledStore,
  words: WordCounts,
  open: OpenParts,
  now: () => number,
): Promise<OpenKnowledge> {
  const { settings } = plan;
  const topics = new CrawlTopics(settings, plan.dataFolder);
  const revisits = openRevisits(settings, now());
  const frontier = await openFrontier(settings, store, shared, (due) => revisits.boundDue(due, now()));
  const forgotten = new ForgottenList(await store.forgotten.list());
  const links = await openLinkRules({
    ...{ settings, urls: store.urls, shapes: store.shapes, frontier, refused: store.refused },
    forgotten: (url) => forgotten.reasonFor(url),
    ...(plan.filters ? { filters: plan.filters } : {}),
    isShared: shared !== null,
  });
  open.add(() => links.writeRefusals(now()));
  const clocks = new SiteClocks((at) => revisits.toPolicy(at));
  const nearDuplicates = new NearDuplicates();
  if (shared)
    await shared.begin({
      frontier,
      links,
      nearDuplicates,
      maxPages: settings.crawl.maxPages,
      now,
      ...events,
    });
  else await readFingerprints(store, nearDuplicates);
  return {
    ...{ store, frontier, links, topics, words, revisits, forgotten },
    nearDuplicates,
    sorter: openSorter(plan, topics, open),
    keywords: settings.crawl.order === 'paper' ? await keywordsOf(store.changes, topics) : null,
    hints: new ChangeHints(clocks),
    changeDates: new ChangeDates(clocks),
    rules: plan.rulesFile === undefined ? new Map() : loadSiteRules(plan.rulesFile),
  };
}

async function openFrontier(
  settings: Settings,
  { urls }: Store,
  shared: SharedCrawl | null,
  boundDue: (due: number) => number,
): Promise<MemoryFrontier> {
  const { crawl, update } = settings;
  const sites = new SiteTable(settings.sites);
  const options: FrontierOptions = {
    perAddress: crawl.perAddress,
    delayMs: crawl.delayMs,
    // A single unit is bounded by the crawl as a whole.
    ...(crawl.units > 1 ? { units: crawlerUnits(crawl) } : {}),
    delayOf: (host) => sites.find(host, 'delayMs')?.value,
    wakeGapMs: gapOf(update.hostBudgetPerHour, update.timeScale),
    budgetOf: (host) => {
      const own = sites.find(host, 'budgetPerHour');
      return own && { owner: own.owner, gapMs: gapOf(own.value, update.timeScale) };
    },
  };
  if (shared) return MemoryFrontier.empty(urls, { ...options, ...shared.frontierOptions() });
  return MemoryFrontier.load(urls, { ...options, boundDue });
}

/** Time between two revisits that a budget allows; 0 for no limit. */
function gapOf(budgetPerHour: number, timeScale: number): number {
  return budgetPerHour > 0 ? HOUR_MS / budgetPerHour / timeScale : 0;
}

function openRevisits({ crawl, update }: Settings, startedAt: number): Revisits {
  const { policy, ema, intervalMinutes, budgetPerHour, budgetBytesPerHour, timeScale } = update;
  // The policies of the paper have their own bounds.
  const shortest = policy === 'harmonic' || policy === 'optimal' ? { shortestMinutes: SHORTEST_MINUTES } : {};
  return new Revisits(createPolicy(policy, { intervalMinutes, budgetPerHour, mode: ema.mode, ...shortest }), {
    policyName: policy,
    ...{ retryDelayMs: crawl.retryDelayMs, timeScale, budgetPerHour, budgetBytesPerHour, startedAt },
  });
}

/** The keywords of what is already stored: a resumed crawl knows what its pages are about. */
function keywordsOf(changes: Store['changes'], topics: CrawlTopics): Promise<KeywordProfile> {
  const isOn = ({ topicScores }: Page) =>
    !topics.isFocused || (topicScores !== undefined && topics.relevance(topicScores) >= RELEVANT);
  return learnKeywords(changes, isOn);
}

const RELEVANT = 0.5;

async function readFingerprints({ pages }: Store, nearDuplicates: NearDuplicates): Promise<void> {
  for await (const batch of pages.fingerprints())
    for (const { id, ...hash } of batch) nearDuplicates.put(id, hash);
}

/**
 * The sorter, with what it learnt in earlier runs for the same topics; what it learns now is saved at the
 * end.
 */
function openSorter({ settings, dataFolder }: CrawlPlan, topics: CrawlTopics, open: OpenParts): LinkSorter {
  const file = new SorterMemoryFile(ownModelsFolder(dataFolder), topics.sources.focus);
  const memory = file.read();
  const sorter = new LinkSorter({
    order: settings.crawl.order,
    isFocused: topics.isFocused,
    explorationShare: topics.isFocused ? EXPLORATION_SHARE : 0,
    random: Math.random,
    ...(memory && { memory }),
  });
  open.add(() => file.write(sorter.memory()));
  return sorter;
}
