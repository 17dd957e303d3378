import type { LiveSegment } from '../../index/index-reader.ts';
import type { ScorePart } from '../../model/search-result.ts';
import type { Hit } from '../ranking/top-hits.ts';
import { closeness } from './closest-pages.ts';
import type { Meaning } from './meaning-of.ts';

/**
 * What the closest vector adds, as a share of the best score by words, if no page has the words of the query.
 */
const CLOSENESS_SHARE = 0.6; // chosen on eval/search
/** A page without any word of the query must be at least this close to it. */
const MIN_CLOSENESS = 0.4;

/**
 * Adds to each hit how close its page is to the query; drops pages that match neither its words nor its
 * meaning. `told`: the share of the query's words that the best page has. The larger it is, the less meaning
 * counts.
 */
export function joinMeaning(
  hits: readonly Hit[],
  { vector, model, ground }: Meaning,
  segments: readonly LiveSegment[],
  told: number,
  explain?: (hit: Hit, part: ScorePart) => void,
): Hit[] {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0) || 1;
  const share = CLOSENESS_SHARE * (1 - Math.min(1, told)) ** 2;
  const joined: Hit[] = [];
  for (const hit of hits) {
    const row = segments[hit.segment]!.reader.vectors(model)?.row(hit.doc);
    const close = row === undefined ? 0 : Math.max(0, (closeness(vector, row) - ground) / (1 - ground));
    if (hit.score <= 0 && close < MIN_CLOSENESS) continue;
    const score = share * best * close;
    if (score > 0) explain?.(hit, { kind: 'meaning', text: '', score });
    hit.score += score;
    joined.push(hit);
  }
  return joined.sort((a, b) => b.score - a.score);
}
