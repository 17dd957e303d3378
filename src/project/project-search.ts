import type { ProjectDictionary } from '../indexing/project-dictionary.ts';
import type { PageId, PageKind } from '../model/page.ts';
import {
  COUNTED_FACETS,
  type SearchRequest,
  type SearchResponse,
  type SearchResult,
  type SearchService,
} from '../model/search-result.ts';
import type { Pages, Sites, Urls } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { Facets } from '../search/counting/facet-counter.ts';
import { Highlighter } from '../search/highlight/highlighter.ts';
import type { Query } from '../search/query/query.ts';
import type { SearchAnswer, SearchHit, SearchOptions } from '../search/search-answer.ts';
import type { OperatorRules, RulesInForce } from '../search/search-rules.ts';
import type { Searcher } from '../search/searcher.ts';
import { joinSuggestions } from '../search/suggest/join-suggestions.ts';
import { titlePhrases, titleQuery } from '../search/suggest/title-phrases.ts';
import { NAMED_RESULTS, NameFacets, nameFacetsIn } from './name-facets.ts';

/** The embedded index, or one that is elsewhere. */
export type PageSearcher = Pick<Searcher, 'analyzer' | 'useAnalyzer' | 'useRules' | 'suggest'> & {
  search(text: string, options: SearchOptions): SearchAnswer | Promise<SearchAnswer>;
  similar(
    page: { id: number; title: string; text: string },
    limit: number,
  ): SearchHit[] | Promise<SearchHit[]>;
  /** Absent if the index is elsewhere. */
  highlighter?(query: Query | string): Highlighter;
};

/** What a search of a project may have besides index and pages. */
export type ProjectSearchParts = {
  /** The project's own words, for understanding queries as the index understood the pages. */
  dictionary?: ProjectDictionary;
  /** The operator's search rules. */
  rules?: Pick<OperatorRules, 'inForce'>;
  urls?: Pick<Urls, 'find'>;
  /** For the names of the sites in the facet. */
  sites?: Pick<Sites, 'titles'>;
};

/** Titles that phrases are taken from while a query is typed. */
const TITLES_READ = 10;
/** Its work budget: a tenth of that of a query. */
const TITLE_WORK = 300_000;
const TITLE_BUDGET_MS = 100;

/** Pages whose text is a list of other pages. */
function isHub(kind: PageKind | null): boolean {
  return kind === 'listing' || kind === 'home';
}

/** Pins apply to queries without filters. */
function isPlainRequest({
  sort,
  site,
  topic,
  kind,
  author,
  section,
  language,
  from,
  to,
}: SearchRequest): boolean {
  const filters = [site, topic, kind, author, section, language, from, to];
  return sort === 'relevance' && filters.every((filter) => filter === undefined);
}

/** Index and store together: ids from the index, titles and texts from the store, snippets of the ten shown. */
export class ProjectSearch implements SearchService {
  readonly #searcher: PageSearcher;
  readonly #pages: Pages;
  readonly #parts: ProjectSearchParts;
  readonly #nameFacets = new NameFacets();
  #rules: RulesInForce | null = null;

  constructor(searcher: PageSearcher, pages: Pages, parts: ProjectSearchParts = {}) {
    this.#searcher = searcher;
    this.#pages = pages;
    this.#parts = parts;
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const began = performance.now();
    await this.#followDictionary();
    this.#followRules();
    const { query: text, page, size, sort } = request;
    const options: SearchOptions = {
      sort,
      ...(request.mode === undefined ? {} : { mode: request.mode }),
      ...(request.site === undefined ? {} : { site: request.site }),
      ...(request.topic === undefined ? {} : { topic: request.topic }),
      ...(request.kind === undefined ? {} : { kind: request.kind }),
      ...(request.author === undefined ? {} : { author: request.author }),
      ...(request.section === undefined ? {} : { section: request.section }),
      ...(request.language === undefined ? {} : { language: request.language }),
      ...(request.from === undefined ? {} : { from: request.from }),
      ...(request.to === undefined ? {} : { to: request.to }),
    };
    const moreFacets = COUNTED_FACETS.filter((name) => request.facets?.includes(name));
    const answer = await this.#searcher.search(text, {
      ...options,
      page,
      size,
      moreFacets,
      explain: request.explain,
      ...(isPlainRequest(request) && { pinned: await this.#pinned(text) }),
    });
    const shown = await this.#shown(answer.hits, answer.query);
    const results = shown.filter(({ url }) => !this.#rules?.curation.isHidden(text, url));
    return {
      query: text,
      total: answer.total,
      totalIsLowerBound: answer.totalIsLowerBound,
      tookMs: Math.round((performance.now() - began) * 100) / 100,
      page: answer.page,
      size: answer.size,
      results,
      facets: { ...(await this.#withNames(answer.facets)), ...(await this.#namesIn(request, options)) },
      didYouMean: answer.didYouMean,
      searchedFor: answer.searchedFor,
      missing: answer.missing,
      neighbours: answer.neighbours,
      relaxed: answer.relaxed,
      isPartial: answer.isPartial,
    };
  }

  async suggest(prefix: string, most: number): Promise<string[]> {
    await this.#followDictionary();
    const words = this.#searcher.suggest(prefix, most);
    const phrases = await this.#phrasesOfTitles(prefix);
    // Words first, then phrases, and both where there are many
    const shown = Math.max(Math.ceil(most / 2), most - phrases.length);
    return joinSuggestions([words.slice(0, shown), phrases, words.slice(shown)], most);
  }

  async #phrasesOfTitles(typed: string): Promise<string[]> {
    const query = titleQuery(typed);
    if (query === null) return [];
    this.#followRules();
    const { hits } = await this.#searcher.search(query, {
      ...{ size: TITLES_READ, facets: false, mayRelax: false },
      ...{ maxWork: TITLE_WORK, budgetMs: TITLE_BUDGET_MS },
    });
    const pages = await this.#pages.getShown(hits.map(({ id }) => id));
    const shown = hits.flatMap(({ id }) => pages.get(id) ?? []);
    const titles = shown.filter(({ url }) => !this.#rules?.curation.isHidden(typed, url));
    return titlePhrases(
      typed,
      titles.map(({ title }) => title),
    );
  }

  async similar(id: PageId, most: number): Promise<SearchResult[] | null> {
    await this.#followDictionary();
    const page = await this.#pages.get(id);
    return page === null ? null : this.#shown(await this.#searcher.similar(page, most), '');
  }

  async #followDictionary(): Promise<void> {
    const { dictionary } = this.#parts;
    if (dictionary) this.#searcher.useAnalyzer(await dictionary.analyzer());
  }

  #followRules(): void {
    const rules = this.#parts.rules?.inForce() ?? null;
    if (rules === this.#rules || rules === null) return;
    this.#rules = rules;
    this.#searcher.useRules(rules.synonyms, rules.boosts);
  }

  /** The names in the texts of the best results, on request. */
  async #namesIn({ query, facets }: SearchRequest, options: SearchOptions): Promise<object> {
    const wanted = nameFacetsIn(facets);
    if (wanted.length === 0) return {};
    const { hits } = await this.#searcher.search(query, { ...options, size: NAMED_RESULTS, facets: false });
    const pages = await this.#pages.getShown(hits.map(({ id }) => id));
    const shown = [...pages.values()].filter(({ url }) => !this.#rules?.curation.isHidden(query, url));
    return { ...(await this.#nameFacets.of(shown, wanted)), namesReadIn: shown.length };
  }

  async #withNames(facets: Facets): Promise<SearchResponse['facets']> {
    const { sites } = this.#parts;
    if (sites === undefined || facets.site.length === 0) return facets;
    const titles = await sites.titles(facets.site.map(({ value }) => value));
    const named = facets.site.map((entry) => {
      const name = titles.get(entry.value);
      return name === undefined ? entry : { ...entry, name };
    });
    return { ...facets, site: named };
  }

  /** The pages that the operator has put first for this query. */
  async #pinned(query: string): Promise<PageId[]> {
    const { urls } = this.#parts;
    const pages: PageId[] = [];
    for (const url of this.#rules?.curation.pinned(query) ?? []) {
      const id = (await urls?.find(url as CanonicalUrl))?.id;
      if (id !== undefined) pages.push(id);
    }
    return pages;
  }

  async #shown(hits: readonly SearchHit[], query: Query | string): Promise<SearchResult[]> {
    const pages = await this.#pages.getShown(hits.map((hit) => hit.id));
    const highlighter =
      this.#searcher.highlighter?.(query) ?? new Highlighter(query, this.#searcher.analyzer);
    const results: SearchResult[] = [];
    for (const { id, score, parts } of hits) {
      const found = pages.get(id);
      if (!found) continue; // removed from the store a moment ago, and soon from the index
      results.push({
        id,
        url: found.url,
        title: highlighter.title(found.title, id),
        snippet: isHub(found.kind)
          ? highlighter.items(found.text, { title: found.title, page: id })
          : highlighter.snippet(found.text, { title: found.title, page: id }),
        site: found.site,
        siteName: found.siteName,
        topic: found.topic,
        topics: found.topics,
        kind: found.kind,
        score,
        publishedAt: found.publishedAt,
        fetchedAt: found.fetchedAt,
        changedAt: found.changedAt,
        ...(parts && { explain: parts }),
      });
    }
    return results;
  }
}
