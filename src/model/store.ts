/**
 * The store of a project, in small parts named after their users. The store is the source of truth; the index
 * and every figure shown are derived from it. All of it is asynchronous, so that an engine in another process
 * can implement it. Times are epoch milliseconds.
 */

import type { CrawlRequest, RequestKind } from './crawl-request.ts';
import type { CrawlStatus } from './crawl-status.ts';
import type { ForgetMatches, ForgottenEntry, ForgottenPages } from './forgotten-list.ts';
import type { KeptRobots, PageVersion, RecentVisit, SiteInsight } from './insights.ts';
import type { Journey, KeptMemory } from './journey.ts';
import type { Link, NewUrl } from './link.ts';
import type { OwnTopicDefinition, TopicLabel, TopicVerdict } from './own-topic-definition.ts';
import type { Page, PageChange, PageId, PageKind, SiteId } from './page.ts';
import type { HourOfVisits, SiteSummary, StoreCounts, VisitSums } from './store-figures.ts';
import type { DictionaryChange, DictionaryEntry, StoredWord } from './stored-word.ts';
import type { QueuedUrl, UrlEnding, UrlRecord } from './url-record.ts';
import type { StoredShape, UrlShape } from './url-shape.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';
import type { Refusals, RefusedCounts } from './urls/refusals.ts';
import type { RefusedUrl } from './urls/refused-url.ts';
import type { Visit } from './visit.ts';

/** All parts, opened and closed together. */
export interface Store {
  /** Where it is: the name of a file, or a URL. */
  readonly location: string;
  readonly journeys: Journeys;
  readonly pages: Pages;
  readonly bodies: Bodies;
  readonly changes: ChangeLog;
  readonly links: LinkGraph;
  readonly visits: VisitLog;
  readonly urls: Urls;
  readonly sites: Sites;
  readonly totals: Totals;
  readonly memories: SiteMemories;
  readonly words: Words;
  readonly topics: OwnTopics;
  readonly robots: RobotsLog;
  readonly refused: RefusedUrls;
  readonly shapes: Shapes;
  readonly forgotten: Forgotten;
  readonly kept: KeptPages;
  readonly requests: Requests;
  readonly status: StatusBoard;
  /** Is it sound, and do its parts agree with each other? */
  check(): Promise<StoreProblem[]>;
  /** Closing twice does nothing. */
  close(): Promise<void>;
}

/** A law of the store that is broken, and how often or how. */
export type StoreProblem = { what: string; detail: string };

/** How the pipeline writes. */
export interface Journeys {
  /**
   * Writes all of it or nothing; resolves when it is on disk. Where several crawlers share a store: returns the pages
   * whose journeys were not written, since another crawler owns their site by now.
   */
  commit(journeys: readonly Journey[]): Promise<ReadonlySet<PageId> | undefined>;
}

/** The pages in the engine: here is my id, give me my page (E3). */
export interface Pages {
  get(id: PageId): Promise<Page | null>;
  getMany(ids: readonly PageId[]): Promise<Map<PageId, Page>>;
  /** What a list of results shows of each page; half the cost of whole pages. */
  getShown(ids: readonly PageId[]): Promise<Map<PageId, ShownPage>>;
  /** What a page said before, newest first. */
  versions(id: PageId): Promise<PageVersion[]>;
  /** Adds what a page said before to one that has no versions yet. */
  keepVersions(id: PageId, newestFirst: readonly PageVersion[]): Promise<void>;
  /** Pages of the same site, those found nearest in time to this one first. */
  siblings(id: PageId, limit: number): Promise<PageId[]>;
  /** The page with this cleaned text, other than `except`. */
  findByTextHash(hash: string, except: PageId): Promise<PageId | null>;
  /** The simhash of every page, in order of id, in batches. */
  fingerprints(): AsyncIterable<readonly PageFingerprint[]>;
}

export type ShownPage = Pick<
  Page,
  'id' | 'url' | 'site' | 'title' | 'text' | 'topic' | 'publishedAt' | 'fetchedAt' | 'changedAt'
> & {
  topics: { topic: string; score: number }[];
  /** Null if it is not known. */
  kind: PageKind | null;
  /** What its site calls itself; null if no page has said so. */
  siteName: string | null;
};

/** What finding near-duplicates needs of a page. */
export type PageFingerprint = { id: PageId; siteId: SiteId; high: number; low: number; title: string };

/** Pages as they were fetched. */
export interface Bodies {
  /** Still compressed. */
  get(id: PageId): Promise<Uint8Array | null>;
}

/** What happened to the pages, in order; the index follows it. */
export interface ChangeLog {
  /**
   * Pages put or removed after this sequence, oldest first; fewer than the limit where they are long, none only at the
   * end.
   */
  scan(after: number, limit: number): Promise<PageChange[]>;
  /** The newest sequence. */
  sequence(): Promise<number>;
}

export interface LinkGraph {
  from(id: PageId): Promise<(Link & { id: PageId })[]>;
  /** Pages with a link to this one, those of its own site first; `isComplete` if every list of links was read. */
  to(
    id: PageId,
    site: SiteId,
    limit: number,
  ): Promise<{ links: { id: PageId; url: string; anchor: string }[]; isComplete: boolean }>;
  /** The links of pages with an id above `after`, in order of id. */
  after(after: PageId, limit: number): Promise<{ page: PageId; links: { id: PageId; anchor: string }[] }[]>;
}

export interface VisitLog {
  /** The visits of a page, newest first. */
  of(id: PageId, limit: number): Promise<Visit[]>;
  /** Visits with a number below `before`, newest first. */
  recent(before: number, limit: number): Promise<RecentVisit[]>;
  /** Reasons of the last visits that stored a page of the site, newest first. */
  reasonsOf(site: string, limit: number): Promise<string[]>;
  /** Every hour with visits, oldest first. */
  hours(): Promise<HourOfVisits[]>;
  /** Of every stored page that was visited, in order of id. */
  sums(): Promise<VisitSums[]>;
}

/** Every URL we know of: the durable side of the frontier. */
export interface Urls {
  add(urls: readonly (NewUrl & { id: PageId })[], now: number): Promise<void>;
  get(id: PageId): Promise<UrlRecord | null>;
  getMany(ids: readonly PageId[]): Promise<Map<PageId, UrlRecord>>;
  find(url: CanonicalUrl): Promise<UrlRecord | null>;
  /** All of them in order of id, in batches. */
  scan(): AsyncIterable<readonly QueuedUrl[]>;
  /** The seeds of all runs so far: they bound where links may lead. */
  seeds(): Promise<CanonicalUrl[]>;
  /**
   * The policy's states of URLs whose last visit was informative and that are due again, in order of id from `after`
   * on.
   */
  policyStates(after: PageId, limit: number): Promise<{ id: PageId; state: unknown }[]>;
  /** URLs whose page is kept although it names the address of this one as its own. */
  standIns(id: PageId): Promise<PageId[]>;
  /** URLs that repeat a page of the engine and are not kept themselves, in batches. */
  duplicates(): AsyncIterable<readonly { id: PageId; original: PageId }[]>;
  duplicatesOf(id: PageId, limit: number): Promise<{ id: PageId; url: string }[]>;
  /** How many ended in each way; reads every row. */
  endings(): Promise<UrlEnding[]>;
}

export interface Sites {
  /** Sites with an id above `after`, in order of id. */
  list(after: SiteId, limit: number): Promise<SiteSummary[]>;
  describe(id: SiteId): Promise<SiteInsight | null>;
  /** What these sites call themselves, as far as they say it. */
  titles(sites: readonly string[]): Promise<Map<string, string>>;
  /** Sets what known sites call themselves. */
  setTitles(titles: ReadonlyMap<string, string>): Promise<void>;
  /** Pages of a site, those that changed last first; foreign ones are left out. */
  changed(id: SiteId, limit: number): Promise<PageId[]>;
}

export interface Totals {
  read(): Promise<StoreCounts>;
}

/** What similar-text detection has learnt about each site, as opaque bytes. */
export interface SiteMemories {
  load(site: string): Promise<Uint8Array | null>;
  /** A site that is not in the store has no memory. */
  save(memories: readonly KeptMemory[]): Promise<void>;
}

/** What a project learns of words (S6): unknown ones with their counts, and its own dictionary. */
export interface Words {
  /** Adds counts to those that are there, and keeps which words each of these pages has contributed so far. */
  count(words: readonly StoredWord[], contributed: ReadonlyMap<PageId, readonly string[]>): Promise<void>;
  /** The words that pages have contributed; pages that have none are left out. */
  contributed(pages: readonly PageId[]): Promise<Map<PageId, string[]>>;
  /** The most frequent unknown words. */
  frequent(limit: number): Promise<StoredWord[]>;
  /** Accepted words, oldest first. */
  dictionary(): Promise<DictionaryEntry[]>;
  /** Words not to be proposed again. */
  refused(): Promise<Set<string>>;
  /** Grows with every change of the dictionary. */
  version(): Promise<number>;
  /** Marks the pages with one of the spellings as changed, so that the index reads them with the new dictionary. */
  change(change: DictionaryChange, spellings: readonly string[], now: number): Promise<void>;
}

/** Topics that the user defined, and the pages labelled for them. */
export interface OwnTopics {
  list(): Promise<OwnTopicDefinition[]>;
  put(topic: OwnTopicDefinition): Promise<void>;
  remove(id: string): Promise<void>;
  label(topic: string, labels: readonly TopicLabel[], now: number): Promise<void>;
  labels(topic: string): Promise<TopicLabel[]>;
  /** How many pages have each topic, shipped ones included. */
  counts(): Promise<Map<string, number>>;
  /** Writes what a new classification says of pages; the index follows. */
  judge(pages: readonly TopicVerdict[]): Promise<void>;
}

/** What each origin's robots.txt said when it was last fetched, for those who look at a site. */
export interface RobotsLog {
  keep(told: KeptRobots): Promise<void>;
  ofSite(site: string): Promise<KeptRobots[]>;
}

/** URLs that the crawl did not accept: which filter refused them, and where they were found. */
export interface RefusedUrls {
  /** Records refused URLs as far as there is room, and counts the others, each once. */
  write(refusals: Refusals, now: number): Promise<void>;
  /** All of them that were not taken up later; reads every row. */
  counts(): Promise<RefusedCounts>;
  find(url: CanonicalUrl): Promise<(RefusedUrl & { at: number }) | null>;
  ofFilter(filter: string): Promise<RefusedUrl[]>;
}

/**
 * URL shapes that stopped bringing anything new (traps), and the URLs that wait for that reason: known, never
 * visited, and with the pattern of their shape as `deferred`.
 */
export interface Shapes {
  /** Those with most URLs waiting first. */
  list(): Promise<StoredShape[]>;
  /** Adds shapes or replaces what was known of them. */
  write(shapes: readonly UrlShape[]): Promise<void>;
  /** These URLs wait from now on; a visit ends it. */
  defer(urls: readonly { id: PageId; shape: string }[]): Promise<void>;
  /** No URL of the shape waits any longer. */
  release(shape: Pick<UrlShape, 'pattern' | 'site'>): Promise<void>;
  /** Some URLs of the shape that wait. */
  waiting(shape: Pick<UrlShape, 'pattern' | 'site'>, limit: number): Promise<CanonicalUrl[]>;
}

/** What the project was asked to forget: it is removed, and excluded from then on. */
export interface Forgotten {
  /** Oldest first. */
  list(): Promise<ForgottenEntry[]>;
  /** The URLs that `forget` would concern, copies of their pages included. */
  find(what: readonly string[]): Promise<PageId[]>;
  /** What `forget` would remove. */
  preview(what: readonly string[]): Promise<ForgetMatches>;
  /**
   * Removes everything stored of these URLs and sites, and of copies of their pages under other URLs, and adds them to
   * the list, in one transaction. The URLs themselves stay known, so that they are recognised and kept out.
   */
  forget(what: readonly string[], reason: string, now: number): Promise<ForgottenPages>;
  /** Enters what another store has forgotten: these URLs, never visited here, are kept out. */
  adopt(entries: readonly ForgottenEntry[], keptOut: readonly PageId[]): Promise<void>;
  /** Takes entries off the list. Returns those that were on it and the URLs that may be visited again. */
  undo(what: readonly string[]): Promise<{ what: string[]; ids: PageId[] }>;
  /**
   * Rewrites the files so that no deleted byte is left in them; false if a reader was in the way and it must be
   * repeated.
   */
  purge(): Promise<boolean>;
}

/** A forgotten page that can be restored, packed. */
export type KeptPage = { url: string; until: number; packed: Uint8Array };

/** Forgotten pages that can be restored up to a time; empty unless the operator asks for it (`forget.grace`). */
export interface KeptPages {
  put(pages: readonly KeptPage[]): Promise<void>;
  /** In order of their URLs. */
  list(): Promise<Omit<KeptPage, 'packed'>[]>;
  get(url: string): Promise<Uint8Array | null>;
  drop(urls: readonly string[]): Promise<void>;
}

/** Requests from servers and commands to the crawler, which checks every second. */
export interface Requests {
  ask(kind: RequestKind, payload: unknown, now: number): Promise<number>;
  open(): Promise<CrawlRequest[]>;
  done(id: number, result: unknown, now: number): Promise<void>;
  /** What `done` left for a request; null while it is open or if it is unknown. */
  answer(id: number): Promise<{ result: unknown } | null>;
}

/** Where the crawler says every second how it is doing; servers read it. */
export interface StatusBoard {
  write(status: CrawlStatus): Promise<void>;
  read(): Promise<CrawlStatus | null>;
}
