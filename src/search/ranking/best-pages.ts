import type { LiveSegment } from '../../index/index-reader.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import { isPlain, type Query } from '../query/query.ts';
import type { WorkBudget } from '../work-budget.ts';
import { firstStage } from './first-stage.ts';
import { TopHits } from './top-hits.ts';

/**
 * The first stage starts without knowing what scores the best pages reach, and would have to examine almost
 * every page until it has seen many. So it starts with an estimate: the score that the last of the best pages
 * would reach if the words of the query were distributed independently over the pages. In real texts, related
 * words occur together, so the estimate is nearly always too low, which costs nothing; if it is too high, too
 * few pages are found, and the stage starts again.
 */
export function bestPages(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  capacity: number,
  budget: WorkBudget,
): { top: TopHits; cutShort: boolean } {
  const guess = isPlain(query) ? expectedScore(plan, capacity) : 0;
  const top = new TopHits(capacity, guess);
  const cutShort = !firstStage(query, plan, segments, top, budget);
  if (guess === 0 || top.isFull || cutShort) return { top, cutShort };
  const again = new TopHits(capacity);
  return { top: again, cutShort: !firstStage(query, plan, segments, again, budget) };
}

/** Steps between nothing and the sum of all weights. */
const STEPS = 128;
/**
 * The share of its weight that a term contributes on an ordinary page that has it: below the median, to be on
 * the safe side.
 */
const ORDINARY_SHARE = 0.65; // chosen on bench/search

const shares = new Float64Array(STEPS);

/** The score `pages` pages would reach if terms were independent; 0 if fewer pages have any of the terms. */
export function expectedScore({ terms, statistics }: QueryPlan, pages: number): number {
  let sum = 0;
  for (const { weight } of terms) sum += weight;
  const step = sum / (STEPS - 1);
  shares.fill(0);
  shares[0] = 1;
  let highest = 0;
  for (const { weight, documents } of terms) {
    const up = Math.floor(weight / step);
    const has = Math.min(1, documents / statistics.docs);
    highest = Math.min(STEPS - 1, highest + up);
    for (let at = highest; at >= 0; at--) {
      shares[at] = shares[at]! * (1 - has) + (at >= up ? shares[at - up]! * has : 0);
    }
  }
  let reached = 0;
  for (let at = highest; at > 0; at--) {
    reached += shares[at]! * statistics.docs;
    if (reached >= pages) return at * step * ORDINARY_SHARE;
  }
  return 0;
}
