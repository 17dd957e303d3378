import type { LiveSegment } from '../../index/index-reader.ts';
import { NO_MORE_DOCS } from '../../index/postings/postings-cursor.ts';
import { LANGUAGE_FIELD, termKey } from '../../index/terms/fields.ts';
import { asciiLower } from '../../model/ascii-lower.ts';
import type { CountedFacet } from '../../model/search-result.ts';
import type { PlannedTerm, QueryPlan } from '../query/plan-query.ts';
import { isPlain, type Query } from '../query/query.ts';
import { SegmentMatches } from '../query/segment-matches.ts';
import { giveBack, takeCursor } from '../ranking/cursor-pool.ts';
import type { WorkBudget } from '../work-budget.ts';
import { FacetCounter, type Facets } from './facet-counter.ts';

/** Totals and facets are exact up to this number of hits. */
export const EXACT_UP_TO = 1_000;
/** Number of hits sampled for estimated facets, spread over the index. */
const SAMPLED_HITS = 256;
const STRIPES = 8;

export type Count = { total: number; isLowerBound: boolean; facets: Facets };

type Counted = { total: number; cutShort: boolean };

/**
 * How many pages have a telling word of the query and how they are distributed, without walking what ranking
 * could skip. `more`: facets besides those that are always counted; null if none are requested.
 */
export function countMatches(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  budget: WorkBudget,
  more: readonly CountedFacet[] | null,
): Count {
  let total = surelyMatching(query, plan, segments);
  const withFacets = more !== null;
  const counter = new FacetCounter(withFacets ? segments : [], more ?? []);
  if (total <= EXACT_UP_TO) {
    const walked = walk(query, plan, segments, withFacets ? counter : null, budget);
    total = walked.total;
    if (walked.cutShort || budget.isSpent)
      return { total, isLowerBound: true, facets: { ...counter.facets(1), estimated: true } };
    if (total <= EXACT_UP_TO) return { total, isLowerBound: false, facets: counter.facets(1) };
  }
  const facets = withFacets ? sampleFacets(query, plan, segments, total, budget, more) : counter.facets(1);
  return { total, isLowerBound: true, facets };
}

/**
 * A lower bound of the number of matching documents; plain words need no more than a glance at one of them,
 * also if they are searched for in some languages only.
 */
function surelyMatching(query: Query, plan: QueryPlan, segments: readonly LiveSegment[]): number {
  const { languages } = query.filters;
  if (!isPlain({ ...query, filters: { ...query.filters, languages: [] } })) return 0;
  let most: PlannedTerm | null = null;
  for (const term of plan.terms) {
    if (term.isTelling && (most === null || term.documents > most.documents)) most = term;
  }
  if (most === null || most.documents <= EXACT_UP_TO) return 0;
  const live = liveDocuments(most, segments);
  return languages.length === 0 ? live : Math.max(0, live - inOtherLanguages(languages, segments));
}

/** At most this many documents are in none of the languages. */
function inOtherLanguages(languages: readonly string[], segments: readonly LiveSegment[]): number {
  let others = 0;
  for (const { reader } of segments) {
    others += reader.docs;
    for (const name of new Set(languages.map(asciiLower)))
      others -= reader.find(termKey(LANGUAGE_FIELD, name))?.documents ?? 0;
  }
  return others;
}

/**
 * A lower bound of the number of live documents with the term; reads only as many postings as are needed to
 * know that there are many.
 */
function liveDocuments(term: PlannedTerm, segments: readonly LiveSegment[]): number {
  let live = 0;
  for (const [number, info] of term.infos.entries()) {
    if (info !== null) live += Math.max(0, info.documents - segments[number]!.tombstones.count);
  }
  if (live > EXACT_UP_TO) return live;
  live = 0;
  for (const [number, { reader, tombstones }] of segments.entries()) {
    const info = term.infos[number];
    if (!info) continue;
    if (tombstones.count === 0) live += info.documents;
    else {
      const cursor = takeCursor(reader, info);
      for (let doc = cursor.next(); doc !== NO_MORE_DOCS && live <= EXACT_UP_TO; doc = cursor.next()) {
        if (!tombstones.has(doc)) live++;
      }
      giveBack(cursor);
    }
    if (live > EXACT_UP_TO) return live;
  }
  return live;
}

function walk(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  counter: FacetCounter | null,
  budget: WorkBudget,
): Counted {
  let total = 0;
  for (const [number, segment] of segments.entries()) {
    const matches = SegmentMatches.of(query, plan, segment, number, budget);
    if (matches === null) continue;
    for (
      let doc = matches.next(0);
      doc !== NO_MORE_DOCS && total <= EXACT_UP_TO;
      doc = matches.next(doc + 1)
    ) {
      counter?.add(number, doc);
      total++;
    }
    matches.close();
    if (total > EXACT_UP_TO) break;
    if (matches.cutShort) return { total, cutShort: true };
  }
  return { total, cutShort: false };
}

/**
 * Words on fewer pages than this share of the most frequent word's pages are ignored: an estimate would not
 * show the difference.
 */
const MIN_SAMPLED_SHARE = 1 / 16;

/** The query's frequent words: most of what it finds has one of them. */
function withoutRareWords(plan: QueryPlan): QueryPlan {
  let most = 0;
  for (const { documents, isTelling } of plan.terms) if (isTelling) most = Math.max(most, documents);
  return { ...plan, terms: plan.terms.filter(({ documents }) => documents >= most * MIN_SAMPLED_SHARE) };
}

/** Samples a few hits in each of many places of the index. */
function sampleFacets(
  query: Query,
  plan: QueryPlan,
  segments: readonly LiveSegment[],
  total: number,
  budget: WorkBudget,
  more: readonly CountedFacet[],
): Facets {
  const counter = new FacetCounter(segments, more);
  const frequent = withoutRareWords(plan);
  let docs = 0;
  for (const { reader } of segments) docs += reader.docs;
  for (const [number, segment] of segments.entries()) {
    const matches = SegmentMatches.of(query, frequent, segment, number, budget);
    if (matches === null) continue;
    const stripes = Math.max(1, Math.round((STRIPES * segment.reader.docs) / docs));
    const step = Math.max(1, Math.floor(segment.reader.docs / stripes));
    for (let start = 0; start < segment.reader.docs; start += step) {
      let doc = matches.next(start);
      for (let left = SAMPLED_HITS / STRIPES; left > 0 && doc < start + step; left--) {
        counter.add(number, doc);
        doc = matches.next(doc + 1);
      }
    }
    matches.close();
  }
  return counter.facets(counter.hits === 0 ? 1 : total / counter.hits);
}
