import type { LiveSegment } from '../../index/index-reader.ts';
import { saturationOf } from '../../index/postings/bm25.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import { giveBack, takeCursor } from './cursor-pool.ts';
import type { Hit } from './top-hits.ts';

/** The same hits with the scores that the first stage would give them; 0 for pages that it would not find. */
export function scorePages(hits: readonly Hit[], plan: QueryPlan, segments: readonly LiveSegment[]): Hit[] {
  const { byLength } = saturationOf(plan.statistics.averageLength);
  const scored = hits.map(({ segment, doc }) => ({ segment, doc, score: 0, isTold: false }));
  const ascending = scored.toSorted((a, b) => a.segment - b.segment || a.doc - b.doc);
  for (const [number, { reader }] of segments.entries()) {
    const here = ascending.filter(({ segment }) => segment === number);
    if (here.length === 0) continue;
    for (const { infos, weight, isTelling } of plan.terms) {
      const info = infos[number];
      if (!info) continue;
      const cursor = takeCursor(reader, info);
      for (const hit of here) {
        if (cursor.advance(hit.doc) !== hit.doc) continue;
        const { frequency } = cursor;
        hit.isTold ||= isTelling;
        hit.score += (weight * frequency) / (frequency + byLength[reader.lengthCodes[hit.doc]!]!);
      }
      giveBack(cursor);
    }
  }
  return scored.map(({ segment, doc, score, isTold }) => ({ segment, doc, score: isTold ? score : 0 }));
}
