import type { PageId } from './page.ts';

/** A question to the engine, as CLI and API ask it. */
export type SearchRequest = {
  query: string;
  /** From 1. */
  page: number;
  size: number;
  site?: string;
  topic?: string;
  /** Epoch milliseconds, on the date of the page. */
  from?: number;
  to?: number;
  sort: 'relevance' | 'date';
  explain: boolean;
};

/** One hit, complete with what is shown of it (CONTRACT, HTTP). */
export type SearchResult = {
  id: PageId;
  url: string;
  title: string;
  /** Safe HTML with <mark> alone. */
  titleHtml: string;
  snippet: string;
  site: string;
  topic: string | null;
  score: number;
  publishedAt: string | null;
  fetchedAt: string;
  changedAt: string;
  explain?: unknown;
};

export type FacetCount = { value: string; count: number };

export type SearchResponse = {
  query: string;
  total: number;
  totalIsLowerBound: boolean;
  tookMs: number;
  page: number;
  size: number;
  results: SearchResult[];
  facets: { site: FacetCount[]; topic: FacetCount[]; year: FacetCount[] };
  didYouMean: string | null;
};

/** Index and store together, as those who search see them. */
export interface SearchService {
  search(request: SearchRequest): Promise<SearchResponse>;
  suggest(prefix: string, most: number): Promise<string[]>;
}
