/** Every document that a query matches, in ascending order, one segment at a time: for counting, facets and dates. */
import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { giveBack, takeCursor } from '../ranking/cursor-pool.ts';
import { type Conditions, conditionsOf, type Lead, nextOf } from './conditions-of.ts';
import type { QueryPlan } from './plan-query.ts';
import type { Query } from './query.ts';

/** How many documents are looked at between two looks at the clock. */
const LOOKS_AT_ONCE = 1_024;

export class SegmentMatches {
  readonly conditions: Conditions;
  readonly #segment: LiveSegment;
  readonly #terms: PostingsCursor[] | null;
  readonly #lead: Lead | null;
  readonly #isTime: () => boolean;
  #looked = 0;
  #cutShort = false;

  private constructor(
    segment: LiveSegment,
    conditions: Conditions,
    terms: PostingsCursor[] | null,
    isTime: () => boolean,
  ) {
    this.#segment = segment;
    this.conditions = conditions;
    this.#terms = terms;
    this.#lead = conditions.lead;
    this.#isTime = isTime;
  }

  /** Null where the segment has no match. When `isTime` says so, the matches end early. */
  static of(
    query: Query,
    plan: QueryPlan,
    segment: LiveSegment,
    number: number,
    isTime: () => boolean,
  ): SegmentMatches | null {
    const conditions = conditionsOf(query, segment.reader);
    if (conditions === null) return null;
    if (!asksForWords(query)) return new SegmentMatches(segment, conditions, null, isTime);
    const terms: PostingsCursor[] = [];
    for (const { infos } of plan.terms) {
      const info = infos[number];
      if (info) terms.push(takeCursor(segment.reader, info));
    }
    return terms.length === 0 ? null : new SegmentMatches(segment, conditions, terms, isTime);
  }

  /** Did time run out before the end? */
  get cutShort(): boolean {
    return this.#cutShort;
  }

  /** The first match at or after `target`, or NO_MORE_DOCS. Targets ascend. */
  next(target: number): number {
    for (let doc = this.#candidate(target); doc !== NO_MORE_DOCS; doc = this.#candidate(doc + 1)) {
      if (++this.#looked % LOOKS_AT_ONCE === 0 && this.#isTime()) {
        this.#cutShort = true;
        return NO_MORE_DOCS;
      }
      if (!this.#segment.tombstones.has(doc) && this.#accepts(doc)) return doc;
    }
    return NO_MORE_DOCS;
  }

  /** It must not be asked after this. */
  close(): void {
    for (const cursor of this.#terms ?? []) giveBack(cursor);
  }

  #accepts(doc: number): boolean {
    for (const accepts of this.conditions.all) if (!accepts(doc)) return false;
    return true;
  }

  /** The next document that has a word of the query and is in the lead. */
  #candidate(target: number): number {
    const terms = this.#terms;
    if (this.#lead === null) {
      if (terms !== null) return nextOf(terms, target);
      return target < this.#segment.reader.docs ? target : NO_MORE_DOCS;
    }
    let doc = nextOf(this.#lead.cursors, target);
    while (terms !== null && doc !== NO_MORE_DOCS) {
      if (terms.some((cursor) => cursor.advance(doc) === doc)) return doc;
      doc = nextOf(this.#lead.cursors, doc + 1);
    }
    return doc;
  }
}

export function asksForWords({ groups }: Query): boolean {
  return groups.some(({ need }) => need !== 'mustNot');
}
