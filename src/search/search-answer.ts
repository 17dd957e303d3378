/** What a search is asked and answers, whether the index is here or elsewhere. */
import type { CountedFacet, ScorePart, SearchMode, SearchSort } from '../model/search-result.ts';
import type { Facets } from './counting/facet-counter.ts';
import type { Query } from './query/query.ts';

export type SearchOptions = {
  /** From 1. */
  page?: number;
  size?: number;
  /** Queries without words are always sorted by date. */
  sort?: SearchSort;
  site?: string;
  topic?: string;
  language?: string;
  kind?: string;
  author?: string;
  section?: string;
  /** Epoch milliseconds: from `from` (inclusive) up to `to` (exclusive). */
  from?: number;
  to?: number;
  /** By words alone, or by words and meaning; `words` by default. */
  mode?: SearchMode;
  /** Include the parts of each score. */
  explain?: boolean;
  /** Count the hits by site, topic and year; true by default. If false, `facets` is empty. */
  facets?: boolean;
  /** What else to count the hits by. */
  moreFacets?: readonly CountedFacet[];
  /** Pages that come before all hits, in this order. */
  pinned?: readonly number[];
  /** After this much time, or this many postings, the best hits so far are the answer. */
  budgetMs?: number;
  maxWork?: number;
  /** May operators be left out by which nothing is found? True by default, except for `sort: 'news'`: feeds select. */
  mayRelax?: boolean;
};

export type MatchOptions = {
  /** As `understandStrictly` has it. */
  isStrict?: boolean;
};

export type SearchHit = { id: number; score: number; parts?: ScorePart[] };

export type SearchAnswer = {
  /** As it was interpreted; `snippet` and `titleHtml` take it. */
  query: Query;
  hits: SearchHit[];
  /** Exact up to 1,000. */
  total: number;
  totalIsLowerBound: boolean;
  page: number;
  size: number;
  facets: Facets;
  didYouMean: string | null;
  /** What was searched if no page has what was typed. */
  searchedFor: string | null;
  /** Words of the query that are on no page in any form. */
  missing: string[];
  /** Words of pages that begin like the missing ones. */
  neighbours: string[];
  /** What was left out of the query, as it was typed: with it nothing was found, or it quotes in a sentence. */
  relaxed: string[];
  /** Number of postings read. */
  work: number;
  /** True if the query was too expensive to examine everything: there may be other and better hits. */
  isPartial: boolean;
};

export type UnderstoodQuery = {
  query: Query;
  didYouMean: string | null;
  searchedFor: string | null;
  missing: string[];
  neighbours: string[];
  /** False if a prefix has more words than are searched for. */
  isComplete: boolean;
};

/** If it found nothing; but not if the budget ran out first: then it is not the operators. */
export function mayRelax(
  { total, totalIsLowerBound }: SearchAnswer,
  { isComplete }: UnderstoodQuery,
  { sort, mayRelax: may = sort !== 'news' }: SearchOptions,
): boolean {
  return may && total === 0 && !(totalIsLowerBound && isComplete);
}

/** A query without some of its operators; its words are spelled as those of the whole query would be. */
export function relaxed(whole: UnderstoodQuery, part: UnderstoodQuery): UnderstoodQuery {
  return part.searchedFor !== null ? part : { ...part, didYouMean: whole.didYouMean ?? part.didYouMean };
}
