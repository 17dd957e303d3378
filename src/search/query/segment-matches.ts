/**
 * Every document that a query matches, in ascending order, one segment at a time: for counting, facets and
 * dates.
 */
import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS, type PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { giveBack, takeCursor } from '../ranking/cursor-pool.ts';
import type { WorkBudget } from '../work-budget.ts';
import { type Conditions, conditionsOf, type Lead, nextOf } from './conditions-of.ts';
import type { QueryPlan } from './plan-query.ts';
import type { Query } from './query.ts';

export class SegmentMatches {
  readonly conditions: Conditions;
  readonly #segment: LiveSegment;
  readonly #terms: PostingsCursor[] | null;
  readonly #lead: Lead | null;
  readonly #budget: WorkBudget;
  /** Number of lists read for one document. */
  readonly #lists: number;
  #cutShort = false;

  private constructor(
    segment: LiveSegment,
    conditions: Conditions,
    terms: PostingsCursor[] | null,
    budget: WorkBudget,
  ) {
    this.#segment = segment;
    this.conditions = conditions;
    this.#terms = terms;
    this.#lead = shorterLead(conditions.lead, terms);
    this.#budget = budget;
    this.#lists = 1 + conditions.lists + (terms?.length ?? 0);
  }

  /** Null if the segment has no match. The matches end early when the budget is used up. */
  static of(
    query: Query,
    plan: QueryPlan,
    segment: LiveSegment,
    number: number,
    budget: WorkBudget,
  ): SegmentMatches | null {
    const conditions = conditionsOf(query, segment.reader, budget);
    if (conditions === null) return null;
    if (!asksForWords(query)) return new SegmentMatches(segment, conditions, null, budget);
    const terms: PostingsCursor[] = [];
    for (const { infos, isTelling } of plan.terms) {
      const info = isTelling ? infos[number] : null;
      if (info) terms.push(takeCursor(segment.reader, info));
    }
    return terms.length === 0 ? null : new SegmentMatches(segment, conditions, terms, budget);
  }

  /** Did the budget run out before the end? */
  get cutShort(): boolean {
    return this.#cutShort;
  }

  /** The first match at or after `target`, or NO_MORE_DOCS. Targets ascend. */
  next(target: number): number {
    for (let doc = this.#candidate(target); doc !== NO_MORE_DOCS; doc = this.#candidate(doc + 1)) {
      if (this.#budget.spend(this.#lists)) {
        this.#cutShort = true;
        return NO_MORE_DOCS;
      }
      if (!this.#segment.tombstones.has(doc) && this.#accepts(doc)) return doc;
    }
    return NO_MORE_DOCS;
  }

  /** Must not be used after this. */
  close(): void {
    for (const cursor of this.#terms ?? []) giveBack(cursor);
  }

  #accepts(doc: number): boolean {
    for (const condition of this.conditions.all) if (!condition.accepts(doc)) return false;
    return true;
  }

  /** The next document that has a telling word of the query and is in the lead. */
  #candidate(target: number): number {
    const terms = this.#terms;
    if (this.#lead === null) {
      if (terms !== null) return nextOf(terms, target);
      return target < this.#segment.reader.docs ? target : NO_MORE_DOCS;
    }
    let doc = nextOf(this.#lead.cursors, target);
    while (terms !== null && doc !== NO_MORE_DOCS && !this.#budget.spend(this.#lists)) {
      if (terms.some((cursor) => cursor.advance(doc) === doc)) return doc;
      doc = nextOf(this.#lead.cursors, doc + 1);
    }
    return doc;
  }
}

/** The lead, unless the words of the query are on fewer documents. */
function shorterLead(lead: Lead | null, terms: readonly PostingsCursor[] | null): Lead | null {
  if (lead === null || terms === null) return lead;
  let documents = 0;
  for (const { info } of terms) documents += info.documents;
  return documents < lead.documents ? null : lead;
}

export function asksForWords({ groups }: Query): boolean {
  return groups.some(({ need }) => need !== 'mustNot');
}
