/**
 * How often two words occur together on pages: distinguishes a fitting correction or continuation from
 * others.
 */
import type { AnalyzedWord } from '../../index/analysis/analyzer.ts';
import type { LiveSegment } from '../../index/index-reader.ts';
import type { NumberList } from '../../index/postings/number-list.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { giveBack, takeCursor } from '../ranking/cursor-pool.ts';
import { findTerm } from './find-term.ts';
import { exactKey, stemKey } from './word-terms.ts';

export type Company = {
  /** Number of examined pages with both words. */
  together: number;
  /** Number of pages where the second directly follows the first, in any of their forms. */
  adjacent: number;
};

/** Maximum number of pages of the rarer word to examine, in all segments together. */
const MAX_PAGES = 120;

/** The first word in any form, the second in exactly the given form. */
export function companyOf(
  first: AnalyzedWord,
  second: AnalyzedWord,
  segments: readonly LiveSegment[],
): Company {
  const company = { together: 0, adjacent: 0 };
  const terms = [stemKey(first), stemKey(second), exactKey(second.word)].map((key) =>
    findTerm(key, segments),
  );
  let left = MAX_PAGES;
  for (const [number, { reader, tombstones }] of segments.entries()) {
    const lists = terms.map((term) => term?.infos[number] ?? null);
    if (left === 0 || lists.includes(null)) continue;
    const [one, other, exact] = lists.map((info) => takeCursor(reader, info!)) as [
      PostingsCursor,
      PostingsCursor,
      PostingsCursor,
    ];
    const [lead, follower] = exact.info.documents < one.info.documents ? [exact, one] : [one, exact];
    for (let doc = lead.next(); doc !== NO_MORE_DOCS && left > 0; doc = lead.next(), left--) {
      if (follower.advance(doc) !== doc || tombstones.has(doc)) continue;
      company.together++;
      if (other.advance(doc) === doc && follows(one.positions(), other.positions())) company.adjacent++;
    }
    for (const cursor of [one, other, exact]) giveBack(cursor);
  }
  return company;
}

/** Does a position of the second list directly follow one of the first? Both are ascending. */
function follows(first: NumberList, second: NumberList): boolean {
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const apart = second.values[j]! - first.values[i]!;
    if (apart === 1) return true;
    if (apart < 1) j++;
    else i++;
  }
  return false;
}
