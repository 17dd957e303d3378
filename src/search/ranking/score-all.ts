import type { LiveSegment } from '../../index/index-reader.ts';
import { saturationByLength } from '../../index/postings/bm25.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import { conditionsOf } from '../query/conditions-of.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import type { Query } from '../query/query.ts';
import { asksForWords } from '../query/segment-matches.ts';
import { WorkBudget } from '../work-budget.ts';

/**
 * Scores every matching document, term by term: the plain definition of what the first stage finds by
 * skipping. Tests compare with it.
 */
export function scoreAll(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  visit: (segment: number, doc: number, score: number) => void,
): void {
  const saturation = saturationByLength(plan.statistics.averageLength);
  const wordsAsked = asksForWords(query);
  segments.forEach(({ reader, tombstones }, number) => {
    const conditions = conditionsOf(query, reader, WorkBudget.unlimited());
    if (conditions === null) return;
    const scores = new Float64Array(reader.docs);
    const isTold = new Uint8Array(reader.docs);
    for (const { weight, infos, isTelling } of plan.terms) {
      const info = infos[number];
      if (info === null || info === undefined) continue;
      const cursor = reader.cursor(info);
      for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
        const frequency = cursor.frequency;
        if (isTelling) isTold[doc] = 1;
        scores[doc]! += (weight * frequency) / (frequency + saturation[reader.lengthCodes[doc]!]!);
      }
    }
    for (let doc = 0; doc < reader.docs; doc++) {
      if (wordsAsked && isTold[doc] === 0) continue;
      if (tombstones.has(doc) || !conditions.all.every((condition) => condition.accepts(doc))) continue;
      visit(number, doc, scores[doc]!);
    }
  });
}
