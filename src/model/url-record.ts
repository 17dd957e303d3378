import type { Validators } from './journey.ts';
import type { NewUrl } from './link.ts';
import type { PageId } from './page.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';
import type { VisitOutcome } from './visit.ts';

/** What is known about a URL, whether or not its page is kept. */
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

/** What the frontier keeps of a URL in memory. */
export type QueuedUrl = {
  id: PageId;
  url: CanonicalUrl;
  depth: number;
  priority: number;
  due: number;
  visits: number;
  failures: number;
  outcome: VisitOutcome | null;
  /** The shape of URLs for whose news it waits behind all others; absent: it does not. */
  deferred?: string;
};

/** URLs whose visits ended in the same way, or that were not visited for the same reason. */
export type UrlEnding = {
  outcome: VisitOutcome | 'deferred' | 'waiting' | 'forgotten';
  /** The reason of the last visit that brought it there; empty where the outcome says all. */
  reason: string;
  /** The last visit failed, but the page of an earlier one is kept. */
  isKept: boolean;
  count: number;
  examples: CanonicalUrl[];
};

/** Tries of a first visit that keeps failing, in the same run; after these it waits like any other page. */
const MAX_FIRST_TRIES = 3;

/** Is a URL whose visits so far all failed still within its first tries? */
export function isRetried(url: { visits: number; failures: number }): boolean {
  return url.visits > 0 && url.visits === url.failures && url.failures < MAX_FIRST_TRIES;
}

/** One that was never visited and is never due was forgotten on request. */
export function isNeverVisited({ visits, due }: Pick<QueuedUrl, 'visits' | 'due'>): boolean {
  return visits === 0 && Number.isFinite(due);
}

/** How much a copy shares with the page that is kept: of its own text, and of the other's; 0 to 1. */
export type SharedShares = { page: number; other: number };

/** Null if the URL is no copy, or one of a time when this was not noted. */
export function sharesOf({ lastOutcome, notes }: UrlRecord): SharedShares | null {
  const { shared } = (notes ?? {}) as { shared?: SharedShares };
  return lastOutcome === 'duplicate' ? (shared ?? null) : null;
}
