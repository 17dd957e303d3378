import { saturationByLength, weightedCount } from '../index/bm25.ts';
import type { LiveSegment } from '../index/index-reader.ts';
import { NO_MORE_DOCS } from '../index/postings-cursor.ts';
import { conditionsOf } from './condition.ts';
import type { Query } from './query.ts';
import type { ScoredTerm, Statistics } from './scored-terms.ts';

/** Scores every matching document, term by term: the plain definition of what a search means. */
export function scoreAll(
  query: Query,
  segments: readonly LiveSegment[],
  terms: readonly ScoredTerm[],
  statistics: Statistics,
  visit: (segment: number, doc: number, score: number) => void,
): void {
  const saturation = saturationByLength(statistics.averageLength);
  const wordsAsked = query.groups.some(({ need }) => need !== 'mustNot');
  segments.forEach(({ reader, tombstones }, number) => {
    const conditions = conditionsOf(query, reader);
    if (conditions === null) return;
    const scores = new Float64Array(reader.docs);
    for (const { weight, infos } of terms) {
      const info = infos[number];
      if (info === null || info === undefined) continue;
      const cursor = reader.cursor(info);
      for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
        const frequency = weightedCount(cursor.count, cursor.inTitle);
        scores[doc]! += (weight * frequency) / (frequency + saturation[reader.lengthCodes[doc]!]!);
      }
    }
    for (let doc = 0; doc < reader.docs; doc++) {
      if (wordsAsked && scores[doc] === 0) continue;
      if (tombstones.has(doc) || !conditions.every((accepts) => accepts(doc))) continue;
      visit(number, doc, scores[doc]!);
    }
  });
}
