import type { FrontierStats, UnitFrontier } from './frontier.ts';
import type { VisitOutcome } from './visit.ts';

/** The state of the crawl, as it reports it every second. */
export type CrawlStatus = {
  at: number;
  pid: number;
  state: 'crawling' | 'watching' | 'paused' | 'stopping' | 'ended';
  startedAt: number;
  /** Leases handed out in this run; equals the sum of the outcomes plus those in progress. */
  leases: number;
  outcomes: Readonly<Partial<Record<VisitOutcome, number>>>;
  /** Failures of this run by their reason. */
  errors: Readonly<Record<string, number>>;
  pagesPerSecond: number;
  frontier: FrontierStats & {
    /** URLs not accepted because their site had reached its limit. */
    refused: number;
  };
  /** URLs that were found and not accepted, by the filter that refused them. */
  refused?: Readonly<Record<string, number>>;
  /** The units of the crawl with their frontiers, and the number of DNS lookups and cache hits (F1). */
  crawlers?: {
    units: number;
    threads: number;
    frontiers: readonly UnitFrontier[];
    dns: { lookups: number; hits: number };
  };
  /** The hosts with the longest queues, longest first. */
  queues?: readonly { host: string; waiting: number }[];
  /** URL patterns that were closed as traps: those that leave out most, and how many there are in all. */
  traps: readonly TrapRow[];
  closedShapes?: number;
  /**
   * Hosts that say when their pages change (sitemaps, feeds): how many hints were followed, and how many were right.
   */
  hints?: readonly { host: string; told: number; right: number }[];
  /** How pages are revisited in this run, flags included. */
  update?: { policy: string; budgetPerHour: number; timeScale: number };
  /** What the requests of this run were spent on. */
  spent?: VisitSpending;
  bytes: number;
  memoryBytes: number;
  /** Memory is low: caches are cleared, and fewer pages are fetched at a time. */
  isShortOfMemory?: true;
  /** Responses that were aborted after their headers, which announced a picture, an archive or the like. */
  skipped?: number;
  /** Errors that the program should have foreseen; absent if there were none. */
  faults?: CrawlFaults;
};

/**
 * first: first visits; list: sitemaps and feeds; home: home pages; unkept: pages that are not stored; refetch: fetched
 * twice.
 */
export const SPENT_ON = [
  'first',
  'changed',
  'unchanged',
  'not-modified',
  'refetch',
  'list',
  'home',
  'unkept',
  'gone',
  'failed',
] as const;
export type SpentOn = (typeof SPENT_ON)[number];

export type VisitSpending = {
  /** Requests by kind; they add up to all that were made, but for robots.txt and what pages are built of. */
  requests: Readonly<Partial<Record<SpentOn, number>>>;
  /** How long after their due time revisits came, in hours of the policy's time. */
  meanLateHours: number;
};

export type CrawlFaults = {
  /** Pages that ended as `failed` because something threw while they were processed. */
  pages: number;
  /** Unhandled errors; the crawl continued without knowing which page they belong to. */
  process: number;
  last: readonly { at: number; place: 'page' | 'process'; url: string | null; error: string }[];
};

/** A pattern of URLs whose pages brought nothing new: how many were visited, and how many are left out. */
export type TrapRow = {
  pattern: string;
  taken: number;
  /** URLs that are left out: those that wait in the store, and those that are only counted. */
  refused: number;
  waiting: number;
  /** URLs of this and of alike patterns that were tried since they were closed; none brought anything new. */
  tried: number;
  /** Less than this share of those that wait would be new, with 95 % confidence. */
  bound: number;
  /** A user closed it. */
  isByUser: boolean;
};
