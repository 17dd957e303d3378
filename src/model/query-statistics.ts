import type { PageId } from './page.ts';

/** Queries over some days: counts by day, nothing about the users. */
export type QueryStatistics = {
  days: number;
  asked: number;
  /** Searches that found nothing. */
  empty: number;
  clicks: number;
  /** The most frequent first. */
  queries: AskedQuery[];
  /** Those that found nothing, the most frequent first. */
  nothing: AskedQuery[];
};

export type AskedQuery = {
  query: string;
  asked: number;
  empty: number;
  clicks: number;
  /** Pages opened from its results, the most frequent first. */
  pages: { id: PageId; clicks: number }[];
};
