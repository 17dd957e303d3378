import type { CanonicalUrl } from './canonical-url.ts';
import type { Journey, Validators } from './journey.ts';
import type { Link, NewUrl } from './link.ts';
import type { Page, PageChange, PageId, PageKind, SiteId } from './page.ts';
import type { Visit, VisitOutcome } from './visit.ts';

/** What is known of a URL whether or not its page is kept. */
export type UrlRecord = NewUrl & {
  id: PageId;
  site: string;
  foundAt: number;
  /** When it is due; Infinity for never again. 0 until the first visit. */
  due: number;
  visits: number;
  /** Visits in a row that failed. */
  failures: number;
  lastVisitAt: number | null;
  lastOutcome: VisitOutcome | null;
  validators: Validators;
  bodyHash: string;
  duplicateOf: PageId | null;
  policyState: unknown;
  /** What change detection remembers of the page, opaque to the store. */
  notes?: unknown;
};

export type StoreCounts = {
  sites: number;
  urls: number;
  pages: number;
  visits: number;
  outcomes: Readonly<Partial<Record<VisitOutcome, number>>>;
};

export type SiteSummary = {
  id: SiteId;
  name: string;
  /** Pages in the engine. */
  pages: number;
  /** URLs known, whether or not their page is kept. */
  urls: number;
  /** URLs that wait for their first visit. */
  waiting: number;
  lastVisitAt: number | null;
};

/** What the visits of one hour add up to. */
export type HourOfVisits = {
  /** Start of the hour, epoch milliseconds. */
  hour: number;
  visits: number;
  /** Different URLs among them. */
  unique: number;
  /** Visits that found a change. */
  changes: number;
  /** URLs that had been visited by the end of the hour and were not gone at its beginning. */
  urls: number;
};

/** What the visits of a page that is kept say about how often it changes. */
export type VisitSums = {
  page: PageId;
  /** Visits that could tell whether it had changed, and those of them that found a change. */
  visits: number;
  changes: number;
  /** Time before those visits, and before those that found none, since the visit before each. */
  changedMs: number;
  quietMs: number;
  /** When it was last seen. */
  seenAt: number;
};

export type ShownPage = Pick<
  Page,
  'id' | 'url' | 'site' | 'title' | 'text' | 'topic' | 'publishedAt' | 'fetchedAt' | 'changedAt'
> & {
  /** Null where it is not known. */
  kind: PageKind | null;
};

/** The truth of a project. The index and every figure shown are derived from it. */
export interface PageStore {
  get(id: PageId): Promise<Page | null>;
  getMany(ids: readonly PageId[]): Promise<Map<PageId, Page>>;
  /** What lists of results show of pages; half the cost of the whole pages. */
  getShown(ids: readonly PageId[]): Promise<Map<PageId, ShownPage>>;
  /** The body as it was fetched, still compressed. */
  body(id: PageId): Promise<Uint8Array | null>;
  /** All of it or nothing; resolves when it is on disk. */
  commit(journeys: readonly Journey[]): Promise<void>;
  /** Pages put or removed after this sequence, oldest first. */
  scan(after: number, limit: number): Promise<PageChange[]>;
  /** The newest sequence. */
  sequence(): Promise<number>;
  /** The page with this cleaned text, if another than `except` has it. */
  findByTextHash(hash: string, except: PageId): Promise<PageId | null>;
  /** Of every page, in order of id. */
  simhashes(): Iterable<{ id: PageId; siteId: SiteId; high: number; low: number; title: string }>;
  /** URLs that repeat a page of the engine. */
  duplicates(): Iterable<{ id: PageId; original: PageId }>;
  /** The links of pages with an id above `after`, in order of id. */
  linksAfter(
    after: PageId,
    most: number,
  ): Promise<{ page: PageId; links: { id: PageId; anchor: string }[] }[]>;
  counts(): Promise<StoreCounts>;
  visits(id: PageId, limit: number): Promise<Visit[]>;
  linksFrom(id: PageId): Promise<(Link & { id: PageId })[]>;
  /** Pages of the same site, those found nearest in time to this one first. */
  siblings(id: PageId, most: number): Promise<PageId[]>;
  /** Sites with an id above `after`, in order of id. */
  sites(after: SiteId, most: number): Promise<SiteSummary[]>;
  /** Every hour with visits, oldest first. */
  visitHours(): Promise<HourOfVisits[]>;
  /** Of every page that is kept and was visited, in order of id. */
  visitSums(): Promise<VisitSums[]>;
  close(): void;
}

/** The durable side of the frontier. */
export interface UrlStore {
  add(urls: readonly (NewUrl & { id: PageId })[], now: number): void;
  /** Every URL with what the frontier keeps of it in memory, in order of id. */
  scan(): Iterable<QueuedUrl>;
  url(id: PageId): CanonicalUrl;
  record(id: PageId): UrlRecord | null;
  /** The policy's states of URLs whose last visit told it something and that are due again, in order of id from `after` on. */
  policyStates(after: PageId, most: number): { id: PageId; state: unknown }[];
  find(url: CanonicalUrl): UrlRecord | null;
  /** URLs whose page is kept although it wants to be known under the address of this one. */
  standIns(id: PageId): PageId[];
}

export type QueuedUrl = {
  id: PageId;
  url: CanonicalUrl;
  depth: number;
  priority: number;
  due: number;
  visits: number;
  failures: number;
  outcome: VisitOutcome | null;
};

/** First visits that failed are tried so often, soon, in the same run; then they wait like everyone else. */
const MAX_FIRST_TRIES = 3;

/** Is a URL whose visits so far all failed still within its first tries? */
export function isRetried(url: { visits: number; failures: number }): boolean {
  return url.visits > 0 && url.visits === url.failures && url.failures < MAX_FIRST_TRIES;
}
