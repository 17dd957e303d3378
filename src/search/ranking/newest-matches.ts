import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { Query } from '../query/query.ts';
import { SegmentMatches } from '../query/segment-matches.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { TopHits } from './top-hits.ts';

/** Offers matches to `top` by their date, newest segments first; false if the budget ran out. */
export function newestMatches(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  top: TopHits,
  budget: WorkBudget,
): boolean {
  for (let number = segments.length - 1; number >= 0; number--) {
    const segment = segments[number]!;
    const matches = SegmentMatches.of(query, plan, segment, number, budget);
    if (matches === null) continue;
    for (let doc = matches.next(0); doc !== NO_MORE_DOCS; doc = matches.next(doc + 1)) {
      const date = segment.reader.date(doc);
      top.offer(number, doc, Number.isNaN(date) ? Number.NEGATIVE_INFINITY : date);
    }
    matches.close();
    if (matches.cutShort) return false;
  }
  return true;
}
