/**
 * Search over an OpenSearch index. Queries are interpreted here, with the words of a small local index (the
 * lexicon: typos, prefixes, Turkish letters); OpenSearch finds the best pages by their terms and counts them;
 * the second stage and the order of sites are ours again. So the answers are those of the embedded index,
 * whatever the number of shards.
 *
 * Known differences: `mode=hybrid` is answered by words alone; roots of words have a fixed share of their
 * weight; totals stay exact beyond 1,000.
 */
import type { Analyzer } from '../../index/analysis/analyzer.ts';
import type { CountedFacet } from '../../model/search-result.ts';
import { type Facets, type FacetValue, withUndated } from '../counting/facet-counter.ts';
import { asksForFreshness } from '../query/asks-for-freshness.ts';
import { planQuery, type QueryPlan } from '../query/plan-query.ts';
import { asksForAnything, type Query, wantedWords } from '../query/query.ts';
import { chooseLeftOut, relaxedOf } from '../query/relax-query.ts';
import { asksForWords } from '../query/segment-matches.ts';
import type { BoostRules } from '../ranking/boosts.ts';
import { blocksFor, closeBlocks, inBlocks } from '../ranking/close-blocks.ts';
import { Diversifier, diversify, type SitesOfHits } from '../ranking/diversify.ts';
import { namesIn } from '../ranking/hub-worth.ts';
import { planSimilar } from '../ranking/plan-similar.ts';
import {
  type MatchOptions,
  mayRelax,
  relaxed,
  type SearchAnswer,
  type SearchHit,
  type SearchOptions,
  type UnderstoodQuery,
} from '../search-answer.ts';
import { askedOf, type Searcher } from '../searcher.ts';
import { DEFAULT_SIZE, datedHit, MAX_SIMILAR, shownHits, shownPart } from '../shown-hits.ts';
import { OpenSearchClient } from './opensearch-client.ts';
import { matchingClause, pairsOf, rankingClause, titleStems } from './query-body.ts';
import {
  manyAnswers,
  type RemoteAnswer,
  type RemoteStatistics,
  RemoteTerms,
  rankedAnswer,
} from './remote-terms.ts';
import { type FoundPage, HIT_FIELDS, pageOfHit, type RemoteLook, scoreHit, titledHubs } from './score-hit.ts';
import { searchPlace } from './search-place.ts';

/** After this time a shard answers with what it has. */
const TIMEOUT = '5s';
/** Number of pages of each shard that are counted; beyond that, totals and facets are estimates. */
const COUNTED_PAGES = 100_000;
const MAX_FACETS = 20;
/** Number of ids read at a time. */
const SCROLLED = 5_000;
/** Number of pages examined besides those that are needed. */
const SPARE = 24;

export class RemoteSearcher {
  readonly #lexicon: Searcher;
  readonly #client: OpenSearchClient;
  readonly #terms: RemoteTerms;
  readonly #now: () => number;

  constructor(client: OpenSearchClient, lexicon: Searcher, now: () => number = Date.now) {
    this.#client = client;
    this.#lexicon = lexicon;
    this.#now = now;
    this.#terms = new RemoteTerms(client, now);
  }

  get analyzer(): Analyzer {
    return this.#lexicon.analyzer;
  }

  useAnalyzer(analyzer: Analyzer): void {
    this.#lexicon.useAnalyzer(analyzer);
  }

  useRules(synonyms: readonly string[], boosts: BoostRules): void {
    this.#lexicon.useRules(synonyms, boosts);
  }

  suggest(prefix: string, limit?: number): string[] {
    return this.#lexicon.suggest(prefix, limit);
  }

  /** Throws `search-away` if OpenSearch does not answer. */
  async search(text: string, options: SearchOptions = {}): Promise<SearchAnswer> {
    const understood = this.#lexicon.understand(text, options);
    const answer = await this.#answer(understood, options);
    if (!mayRelax(answer, understood, options)) return answer;
    const choice = chooseLeftOut(understood.query);
    let next = choice.next();
    while (!next.done)
      next = choice.next(await this.#findsAny(this.#lexicon.understand(text, options, next.value).query));
    if (next.value === null) return answer;
    return this.#answer(relaxed(understood, this.#lexicon.understand(text, options, next.value)), options);
  }

  async #findsAny(query: Query): Promise<boolean> {
    if (!asksForAnything(query)) return false;
    const { plan } = await this.#terms.plan((source) => planQuery(query, source));
    const [counted] = await manyAnswers(this.#client, [countingBody(query, plan, false, [])]);
    return totalOf(counted!).total > 0;
  }

  async #answer(understood: UnderstoodQuery, options: SearchOptions): Promise<SearchAnswer> {
    const { query, didYouMean, searchedFor, missing, neighbours, isComplete } = understood;
    const { page, size } = shownPart(options);
    const found = asksForAnything(query)
      ? await this.#find(query, page * size, options)
      : { hits: [], counted: null, isPartial: false };
    const { total, isLowerBound } = totalOf(found.counted);
    return {
      query,
      hits: shownHits(found.hits, options),
      total,
      totalIsLowerBound: isLowerBound || !isComplete,
      page,
      size,
      facets: facetsOf(found.counted, isLowerBound),
      didYouMean,
      searchedFor,
      missing,
      neighbours,
      relaxed: relaxedOf(query),
      work: 0,
      isPartial: found.isPartial || !isComplete,
    };
  }

  /** Pages about the same as the given one, which is not among them. */
  async similar(
    page: { id: number; title: string; text: string },
    limit = DEFAULT_SIZE,
  ): Promise<SearchHit[]> {
    const { plan } = await this.#terms.plan((source) => planSimilar(page, source, this.analyzer).plan);
    if (plan.terms.length === 0) return [];
    const { query } = planSimilar(page, NO_TERMS, this.analyzer);
    const ranking = { ...shown(MAX_SIMILAR), query: rankingClause(query, plan) };
    const [answer] = await manyAnswers(this.#client, [ranking]);
    const hits = answer!.hits.hits.map(pageOfHit).filter(({ id }) => id !== page.id);
    return diversify(hits, this.#sites(), 'words').slice(0, limit).map(asHit);
  }

  /** All pages that a query finds, in no order. Not limited by the budget. */
  async matchingPages(text: string, { isStrict = false }: MatchOptions = {}): Promise<Set<number>> {
    const query = isStrict ? this.#lexicon.understandStrictly(text) : this.#lexicon.understandLiterally(text);
    const found = new Set<number>();
    if (!asksForAnything(query)) return found;
    const { plan } = await this.#terms.plan((source) => planQuery(query, source));
    const first = { size: SCROLLED, sort: ['_doc'], _source: false, query: matchingClause(query, plan) };
    const path = `/${this.#client.place.name}/_search?scroll=1m`;
    type Scrolled = RemoteAnswer & { _scroll_id: string };
    let { body } = await this.#client.ask('POST', path, first);
    for (;;) {
      const { hits, _scroll_id } = body as Scrolled;
      for (const { _id } of hits.hits) found.add(Number(_id));
      const scroll = { scroll_id: _scroll_id };
      if (hits.hits.length === 0) {
        await this.#client.ask('DELETE', '/_search/scroll', scroll, [404]);
        return found;
      }
      ({ body } = await this.#client.ask('POST', '/_search/scroll', { scroll: '1m', ...scroll }));
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #find(query: Query, reach: number, options: SearchOptions): Promise<Found> {
    const { plan, statistics } = await this.#terms.plan((source) => planQuery(query, source));
    const counting = countingBody(query, plan, options.facets ?? true, options.moreFacets ?? []);
    const isForNews = options.sort === 'news';
    if (options.sort === 'date' || isForNews || !asksForWords(query)) {
      const newest = {
        ...shown(reach),
        query: matchingClause(query, plan),
        sort: isForNews ? NEWS_FIRST : NEWEST_FIRST,
      };
      const [dated, counted] = await manyAnswers(this.#client, [newest, counting]);
      const hits = dated!.hits.hits.map(pageOfHit);
      return {
        hits: hits.map(({ id, date }) => datedHit(id, date, options.explain)),
        counted: counted!,
        isPartial: isPartial(dated!),
      };
    }
    // No page has any of the words
    if (plan.terms.length === 0) return { hits: [], counted: null, isPartial: false };
    return this.#rank(query, plan, statistics, reach, options, counting);
  }

  async #rank(
    query: Query,
    plan: QueryPlan,
    statistics: RemoteStatistics,
    reach: number,
    options: SearchOptions,
    counting: object,
  ): Promise<Found> {
    const wanted = wantedWords(query);
    const words = wanted.map(({ word }) => word);
    const beginnings = this.#lexicon.beginningsOf(wanted);
    const { boosts } = this.#lexicon;
    const look: Omit<RemoteLook, 'titled'> = {
      beginnings,
      boosts,
      plan,
      statistics,
      pairs: pairsOf(plan),
      freshAt: asksForFreshness(query) ? this.#now() : null,
      words,
      names: namesIn(words),
      explain: options.explain ?? false,
    };
    const ranking = { query: rankingClause(query, plan, beginnings) };
    const counts = manyAnswers(this.#client, [counting]);
    counts.catch(() => {}); // thrown when it is awaited
    const ends = closeBlocks(words.length, boosts !== undefined);
    for (let blocks = blocksFor(reach, ends); ; blocks++) {
      const end = ends[blocks - 1]!;
      const best = await rankedAnswer(this.#client, { ...ranking, ...shown(end + SPARE) });
      const titled = titledHubs(best.hits.hits.slice(0, ends[0]! + SPARE), titleStems(plan));
      const found = best.hits.hits.map((hit) => scoreHit(hit, { ...look, titled }));
      // OpenSearch rounds lengths differently: the last of the best are chosen by ours
      found.sort((a, b) => b.first - a.first || a.id - b.id);
      const diversifier = new Diversifier(this.#sites(), askedOf(query, plan));
      const hits = inBlocks(found, ends.slice(0, blocks)).flatMap((block) =>
        diversifier.next(block.sort((a, b) => b.score - a.score || a.id - b.id)),
      );
      // Many copies of the same text leave too few: there may be others further down.
      if (hits.length < reach && found.length >= end && blocks < ends.length) continue;
      return { hits: hits.map(asHit), counted: (await counts)[0]!, isPartial: isPartial(best) };
    }
  }

  #sites(): SitesOfHits<FoundPage> {
    const { segments } = this.#lexicon.reader;
    return {
      site: ({ site }) => site,
      fingerprint: ({ print }) => print,
      *sites() {
        for (const { reader } of segments) yield* reader.names.sites;
      },
    };
  }
}

export function openRemoteSearcher(
  { url, ca }: { url: string; ca?: string | undefined },
  lexicon: Searcher,
): RemoteSearcher {
  return new RemoteSearcher(new OpenSearchClient(searchPlace(url), { ca }), lexicon);
}

type Found = { hits: SearchHit[]; counted: RemoteAnswer | null; isPartial: boolean };

const NO_TERMS = { statistics: { docs: 0, averageLength: 1 }, find: () => null };

/** Pages that state no date come last, those that changed last before the others. */
const NEWEST_FIRST = [{ published: { order: 'desc', missing: '_last' } }, { date: 'desc' }];
const NEWS_FIRST = [{ date: 'desc' }];

function shown(size: number): object {
  return { size, _source: false, docvalue_fields: HIT_FIELDS, track_total_hits: false, timeout: TIMEOUT };
}

function asHit({ id, score, parts }: FoundPage): SearchHit {
  return { id, score, ...(parts && { parts }) };
}

function isPartial({ timed_out, _shards }: RemoteAnswer): boolean {
  return timed_out || _shards.failed > 0;
}

function countingBody(
  query: Query,
  plan: QueryPlan,
  withFacets: boolean,
  more: readonly CountedFacet[],
): object {
  const others = more.map((name) => [name, { terms: { field: `${name}Value`, size: MAX_FACETS } }]);
  return {
    size: 0,
    track_total_hits: true,
    terminate_after: COUNTED_PAGES,
    timeout: TIMEOUT,
    query: matchingClause(query, plan),
    ...(withFacets && {
      aggs: {
        site: { terms: { field: 'site', size: MAX_FACETS } },
        topic: { terms: { field: 'topicName', size: MAX_FACETS } },
        kind: { terms: { field: 'kind', size: MAX_FACETS } },
        fields: { terms: { field: 'fieldValue', size: MAX_OWN_VALUES } },
        ...Object.fromEntries(others),
        year: {
          date_histogram: {
            field: 'published',
            calendar_interval: 'year',
            time_zone: 'Europe/Istanbul',
            format: 'yyyy',
            min_doc_count: 1,
          },
        },
        undated: { missing: { field: 'published' } },
      },
    }),
  };
}

function totalOf(counted: RemoteAnswer | null): { total: number; isLowerBound: boolean } {
  if (counted === null) return { total: 0, isLowerBound: false };
  const { total } = counted.hits;
  const isCut = counted.terminated_early === true || isPartial(counted);
  return { total: total.value, isLowerBound: total.relation === 'gte' || isCut };
}

type Buckets = {
  buckets: { key: string | number; key_as_string?: string; doc_count: number }[];
  doc_count_error_upper_bound?: number;
};

/** Number of values of all fields together. */
const MAX_OWN_VALUES = 400;

function ownFields({ buckets }: Buckets = { buckets: [] }): Record<string, FacetValue[]> {
  const fields: Record<string, FacetValue[]> = {};
  for (const { key, doc_count } of buckets) {
    const [name, value] = [String(key).split('=', 1)[0]!, String(key).slice(String(key).indexOf('=') + 1)];
    (fields[name] ??= []).push({ value, count: doc_count });
  }
  for (const values of Object.values(fields)) {
    values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    values.splice(MAX_FACETS);
  }
  return fields;
}

function mostFrequent({ buckets }: Buckets = { buckets: [] }): FacetValue[] {
  return buckets
    .map(({ key, key_as_string, doc_count }) => ({ value: key_as_string ?? String(key), count: doc_count }))
    .filter(({ value, count }) => value !== '' && count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACETS);
}

function facetsOf(counted: RemoteAnswer | null, isLowerBound: boolean): Facets {
  const found = (counted?.aggregations ?? {}) as Partial<
    Record<'site' | 'topic' | 'year' | 'kind' | 'fields' | CountedFacet, Buckets> & {
      undated: { doc_count: number };
    }
  >;
  const { undated, ...counts } = found;
  const values = (name: keyof typeof counts): FacetValue[] => mostFrequent(counts[name]);
  const isInexact = Object.values(counts).some((each) => (each.doc_count_error_upper_bound ?? 0) > 0);
  return {
    site: values('site'),
    topic: values('topic'),
    year: withUndated(values('year'), undated?.doc_count ?? 0),
    kind: values('kind'),
    ...(found.author && { author: values('author') }),
    ...(found.section && { section: values('section') }),
    fields: ownFields(found.fields),
    estimated: isLowerBound || isInexact,
  };
}
