/**
 * Search over the index: a query in, page ids in the order of their worth out (S5 of the papers tied words to pages;
 * ranking is ours). BM25F over stems and words; any word of the query may match, and the more and rarer ones do, the
 * better. Titles and texts are the store's: `snippet` makes what is shown from them.
 */
import { IndexReader, type IndexReaderOptions, type LiveSegment } from '../index/index-reader.ts';
import { dateOf } from './condition.ts';
import { scoreAll } from './exhaustive.ts';
import { FacetCounter, type Facets } from './facets.ts';
import { type Filters, parseQuery, type Query } from './query.ts';
import { scoredTerms, statisticsOf } from './scored-terms.ts';
import { suggestWords } from './suggest.ts';
import { type Hit, TopHits } from './top-hits.ts';

export type SearchOptions = {
  /** From 1. */
  page?: number;
  size?: number;
  sort?: 'relevance' | 'date';
  site?: string;
  topic?: string;
  language?: string;
  /** Epoch milliseconds: from this on, and up to (without) that. */
  from?: number;
  to?: number;
};

export type SearchHit = { id: number; score: number };

export type SearchAnswer = {
  /** As it was understood; `snippet` and `titleHtml` take it. */
  query: Query;
  hits: SearchHit[];
  /** Exact to 1,000. */
  total: number;
  totalIsLowerBound: boolean;
  page: number;
  size: number;
  facets: Facets;
  didYouMean: string | null;
};

export const DEFAULT_SIZE = 10;
export const MAX_SIZE = 100;
/** Nobody reads further; who wants everything exports it. */
export const MAX_REACH = 1_000;

export class Searcher {
  readonly #reader: IndexReader;

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  static open(folder: string, options: IndexReaderOptions = {}): Searcher {
    return new Searcher(IndexReader.open(folder, options));
  }

  get reader(): IndexReader {
    return this.#reader;
  }

  /** Never throws at a searcher; throws `index-damaged` where the index cannot be read. */
  search(text: string, options: SearchOptions = {}): SearchAnswer {
    this.#reader.refreshIfDue();
    const segments = this.#reader.segments;
    const query = withOptions(parseQuery(text), options);
    const size = clamp(options.size ?? DEFAULT_SIZE, 1, MAX_SIZE);
    const page = clamp(options.page ?? 1, 1, Math.ceil(MAX_REACH / size));
    const statistics = statisticsOf(segments);
    const terms = scoredTerms(query, segments, statistics);
    const top = new TopHits(Math.min(MAX_REACH, page * size));
    const facets = new FacetCounter(segments);
    const byDate = options.sort === 'date';
    let total = 0;
    if (!isEmpty(query)) {
      scoreAll(query, segments, terms, statistics, (segment, doc, score) => {
        total++;
        facets.add(segment, doc);
        top.offer(segment, doc, byDate ? dateOf(segments[segment]!.reader, doc) : score);
      });
    }
    return {
      query,
      hits: top
        .sorted()
        .slice((page - 1) * size)
        .map((hit) => answerHit(hit, segments)),
      total,
      totalIsLowerBound: false,
      page,
      size,
      facets: facets.facets(),
      didYouMean: null,
    };
  }

  /** How the word being typed may go on, most frequent first. */
  suggest(prefix: string, limit = 10): string[] {
    this.#reader.refreshIfDue();
    return suggestWords(this.#reader.segments, prefix, limit);
  }

  close(): void {
    this.#reader.close();
  }
}

function answerHit({ segment, doc, score }: Hit, segments: readonly LiveSegment[]): SearchHit {
  return { id: segments[segment]!.reader.page(doc), score };
}

function withOptions(query: Query, options: SearchOptions): Query {
  const filters: Filters = { ...query.filters };
  if (options.site) filters.sites = [options.site];
  if (options.topic) filters.topics = [options.topic];
  if (options.language) filters.languages = [options.language];
  if (options.from !== undefined) filters.after = Math.max(options.from, filters.after ?? options.from);
  if (options.to !== undefined) filters.before = Math.min(options.to, filters.before ?? options.to);
  return { ...query, filters };
}

/** Nothing was asked for: neither a word nor a site, topic, language or time. */
function isEmpty({ groups, filters }: Query): boolean {
  const { sites, notSites, topics, notTopics, languages, after, before } = filters;
  const names = sites.length + notSites.length + topics.length + notTopics.length + languages.length;
  return groups.length === 0 && names === 0 && after === null && before === null;
}

function clamp(value: number, least: number, most: number): number {
  const whole = Math.floor(value);
  return Number.isNaN(whole) ? least : Math.max(least, Math.min(most, whole));
}
