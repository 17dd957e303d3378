import type { PageId, SiteId } from './page.ts';
import type { VisitOutcome } from './visit.ts';

/** A text that a page had before. */
export type PageVersion = {
  /** When this text was first seen. */
  at: number;
  title: string;
  text: string;
};

export type RecentVisit = {
  id: number;
  page: PageId;
  url: string;
  at: number;
  outcome: VisitOutcome;
  reason: string;
  status: number;
  tookMs: number;
};

export type SiteInsight = {
  id: SiteId;
  name: string;
  /** URLs by the outcome of their last visit. */
  outcomes: Readonly<Partial<Record<VisitOutcome, number>>>;
  /** For each URL: visits that could tell, and those that found a change. */
  changes: readonly { visits: number; changes: number }[];
  /** By hour of the day (UTC). */
  hours: readonly { visits: number; changes: number }[];
  /** A few pages, nearest to the home page first. */
  pages: readonly { id: PageId; url: string; title: string }[];
};

/** What robots.txt of an origin said about us when it was last fetched. */
export type KeptRobots = {
  origin: string;
  site: string;
  at: number;
  /** Why there was no answer; empty if there was one. */
  reason: string;
  delaySeconds: number | null;
  /** The first of the rules for us, in the order in which they decide. */
  rules: readonly { allow: boolean; pattern: string }[];
  sitemaps: readonly string[];
};
