import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { Query } from '../query/query.ts';
import { SegmentMatches } from '../query/segment-matches.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { TopHits } from './top-hits.ts';

/** Moves any time before the earliest date that the index can hold. */
const BEFORE_ALL_DATES = 1e15;

/**
 * Offers matches to `top` by their date of publication, newest segments first; false if the budget ran out. Pages that
 * state no date come last, those that changed last before the others: when they were fetched is not when they were
 * written. For news they are ranked by that change among the others.
 */
export function newestMatches(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  top: TopHits,
  budget: WorkBudget,
  isForNews = false,
): boolean {
  for (let number = segments.length - 1; number >= 0; number--) {
    const segment = segments[number]!;
    const matches = SegmentMatches.of(query, plan, segment, number, budget);
    if (matches === null) continue;
    for (let doc = matches.next(0); doc !== NO_MORE_DOCS; doc = matches.next(doc + 1)) {
      const { reader } = segment;
      const published = isForNews ? reader.date(doc) : reader.publishedAt(doc);
      top.offer(number, doc, Number.isNaN(published) ? reader.changedAt(doc) - BEFORE_ALL_DATES : published);
    }
    matches.close();
    if (matches.cutShort) return false;
  }
  return true;
}

/** The date of a page that was ranked by this score. */
export function rankedDate(score: number): number {
  return score < -BEFORE_ALL_DATES / 2 ? score + BEFORE_ALL_DATES : score;
}
