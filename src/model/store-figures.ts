import type { PageId, SiteId } from './page.ts';
import type { VisitOutcome } from './visit.ts';

export type StoreCounts = {
  sites: number;
  urls: number;
  pages: number;
  /** Pages in other languages, saved and indexed, but excluded from search by default. */
  foreign: number;
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

/** What the visits of a stored page say about how often it changes. */
export type VisitSums = {
  page: PageId;
  /** Visits that could tell whether it had changed, and those of them that found a change. */
  visits: number;
  changes: number;
  /** Changes among them that a list announced: the time before those visits counts as quiet. */
  announced?: number;
  /**
   * Time before the other visits that found a change, and before those that found none, since the visit before each.
   */
  changedMs: number;
  quietMs: number;
  /** When it was last seen. */
  seenAt: number;
};
