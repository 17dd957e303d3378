import type { MarkedText } from './marked-text.ts';
import type { PageId, PageKind } from './page.ts';

/** A query to the engine, as CLI and API send it. */
export type SearchRequest = {
  query: string;
  /** From 1. */
  page: number;
  size: number;
  site?: string;
  topic?: string;
  kind?: PageKind;
  author?: string;
  section?: string;
  language?: string;
  /** Epoch milliseconds, on the date of the page: of its publication, or else of its last change. */
  from?: number;
  to?: number;
  sort: SearchSort;
  /** By words alone, or by words and meaning; as the settings say where it is not given. */
  mode?: SearchMode;
  explain: boolean;
  /** Facets besides those that are always counted. */
  facets?: readonly MoreFacet[];
};

/** One hit with what is shown of it; search-json.ts has it as it leaves the program. Times are epoch milliseconds. */
export type SearchResult = {
  id: PageId;
  url: string;
  title: MarkedText;
  snippet: MarkedText;
  site: string;
  /** What the site calls itself; null if it is not known. */
  siteName: string | null;
  /** The main topic. */
  topic: string | null;
  /** All topics of the page, the main one first. */
  topics: { topic: string; score: number }[];
  /** What the page is; null if it is not known. */
  kind: PageKind | null;
  score: number;
  publishedAt: number | null;
  fetchedAt: number;
  changedAt: number;
  /** The parts that add up to the score, if requested. */
  explain?: ScorePart[];
};

/** Facets that are counted on request: what pages declare about themselves, and the names in their texts. */
export const COUNTED_FACETS = ['author', 'section'] as const;
export const NAME_FACETS = ['person', 'place', 'organisation'] as const;
export const MORE_FACETS = [...COUNTED_FACETS, ...NAME_FACETS] as const;
export type CountedFacet = (typeof COUNTED_FACETS)[number];
export type NameFacet = (typeof NAME_FACETS)[number];
export type MoreFacet = (typeof MORE_FACETS)[number];

/**
 * `date`: by the date of publication, pages without one last. `news`, for feeds: those by their last change, among the
 * others.
 */
export type SearchSort = 'relevance' | 'date' | 'news';

export const SEARCH_MODES = ['words', 'hybrid'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

export const SCORE_PART_KINDS = [
  'stem',
  'word',
  'pair',
  'coverage',
  'meaning',
  'quality',
  'kind',
  'topic',
  'boost',
  'freshness',
  'date',
] as const;

/**
 * What a word, a pair of neighbours, quality, the kind of the page, its topic, the operator's boost, freshness or the date adds to
 * a score.
 */
export type ScorePart = {
  kind: (typeof SCORE_PART_KINDS)[number];
  /** The word as it is indexed, the two words of a pair, the day; empty if the page as a whole is meant. */
  text: string;
  score: number;
};

/** `name`: what to show instead of the value; a site's own name. */
export type FacetCount = { value: string; count: number; name?: string };

export type SearchResponse = {
  query: string;
  total: number;
  totalIsLowerBound: boolean;
  tookMs: number;
  page: number;
  size: number;
  results: SearchResult[];
  /** Exact to 1,000 hits; then estimated from some of them, and said so. */
  facets: {
    site: FacetCount[];
    topic: FacetCount[];
    year: FacetCount[];
    kind: FacetCount[];
    /** Where they were asked for. */
    author?: FacetCount[];
    section?: FacetCount[];
    /** Names in the texts of the best results, by the number of these pages; on request. */
    person?: FacetCount[];
    place?: FacetCount[];
    organisation?: FacetCount[];
    /** How many results were read for names. */
    namesReadIn?: number;
    /** Fields that imports kept, by name. */
    fields: Record<string, FacetCount[]>;
    estimated: boolean;
  };
  didYouMean: string | null;
  /** What was searched instead of the query, if no page contains what was typed; null otherwise. */
  searchedFor: string | null;
  /** Words of the query that are on no page in any form. */
  missing: string[];
  /** Words of pages that begin like the missing ones; they are not searched. */
  neighbours: string[];
  /** What was left out of the query, as it was typed: with it no page was found, or it quotes in a sentence. */
  relaxed: string[];
  /** The query was too much work to look at everything; there may be other and better results. */
  isPartial: boolean;
};

/** Index and store together, as those who search see them. */
export interface SearchService {
  search(request: SearchRequest): Promise<SearchResponse>;
  suggest(prefix: string, most: number): Promise<string[]>;
  /** Pages about the same as the page with this id; null if there is none. */
  similar(id: PageId, most: number): Promise<SearchResult[] | null>;
}
