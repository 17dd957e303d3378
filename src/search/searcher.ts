/**
 * Search over the index: a query in, page ids in order of relevance out (S5 of the papers ties words to
 * pages; the ranking is ours). Any word of the query may match, and the more and rarer ones do, the better:
 * BM25F over stems for all pages, then exact forms, proximity, quality and freshness for the best of them.
 * Titles and texts are in the store: `snippet` makes what is shown from them.
 *
 * A query that finds nothing is searched again without the operators by which it does (relax-query.ts).
 *
 * Limits: only the first 1,000 hits can be reached; of a query at most 64 words count, the rarest, and it has a budget
 * of work (work-budget.ts).
 */
import { type AnalyzedWord, Analyzer } from '../index/analysis/analyzer.ts';
import { IndexReader, type IndexReaderOptions, type LiveSegment } from '../index/index-reader.ts';
import { inverseDocumentFrequency } from '../index/postings/bm25.ts';
import { NO_MORE_DOCS } from '../index/postings/postings-cursor.ts';
import { MEANT_FIELD, termKey, WORD_FIELD } from '../index/terms/fields.ts';
import type { PageEncoder } from '../index/vectors/page-encoder.ts';
import type { ScorePart, SearchMode } from '../model/search-result.ts';
import { countMatches } from './counting/count-matches.ts';
import { Highlighter } from './highlight/highlighter.ts';
import { IndexedStems } from './highlight/indexed-stems.ts';
import { closestPages } from './meaning/closest-pages.ts';
import { joinMeaning } from './meaning/join-meaning.ts';
import { type Meaning, meaningOf } from './meaning/meaning-of.ts';
import { asksForFreshness } from './query/asks-for-freshness.ts';
import { inTurkish } from './query/in-turkish.ts';
import { parseQuery } from './query/parse-query.ts';
import { planQuery, type QueryPlan, segmentTerms } from './query/plan-query.ts';
import { asksForAnything, type Filters, noFilters, type Query, wantedWords } from './query/query.ts';
import { chooseLeftOut, relaxedOf } from './query/relax-query.ts';
import { resolveQuery } from './query/resolve-query.ts';
import { asksForWords, SegmentMatches } from './query/segment-matches.ts';
import { Synonyms } from './query/synonyms.ts';
import { bestPages } from './ranking/best-pages.ts';
import type { BoostRules } from './ranking/boosts.ts';
import { blocksFor, closeBlocks, FEW_WORDS, inBlocks } from './ranking/close-blocks.ts';
import { type Asked, Diversifier, diversify, sitesOfSegments } from './ranking/diversify.ts';
import { firstStage } from './ranking/first-stage.ts';
import { newestMatches, rankedDate } from './ranking/newest-matches.ts';
import { planSimilar } from './ranking/plan-similar.ts';
import { scorePages } from './ranking/score-pages.ts';
import { secondStage } from './ranking/second-stage.ts';
import { type Hit, TopHits } from './ranking/top-hits.ts';
import { withoutNeighbours } from './repair/missing-words.ts';
import { repairQuery } from './repair/repair-query.ts';
import {
  type MatchOptions,
  mayRelax,
  relaxed,
  type SearchAnswer,
  type SearchHit,
  type SearchOptions,
  type UnderstoodQuery,
} from './search-answer.ts';
import { clamp, DEFAULT_SIZE, datedHit, MAX_SIMILAR, MAX_SIZE, shownHits, shownPart } from './shown-hits.ts';
import { suggestWords } from './suggest/suggest-words.ts';
import { WorkBudget } from './work-budget.ts';

export type SearcherOptions = IndexReaderOptions & {
  /** The one that the index was written with; by default that of the built-in dictionary. */
  analyzer?: Analyzer;
  /** Words that mean the same, as synonyms.ts reads them. */
  synonyms?: readonly string[];
  /** `site:NAME` or `kind:NAME` → factor of the score. */
  boosts?: BoostRules;
  /** The mode of queries that do not name one. */
  mode?: SearchMode;
  /**
   * The encoder that the index is written with, opened by the first query that needs it; by default the
   * built-in vectors.
   */
  encoder?: () => PageEncoder;
};

/** Number of pages added for their meaning. */
const CLOSE_PAGES = 24;
const DEFAULT_BUDGET_MS = 1_000;
/** Postings that one query may read: a hundred times what common queries need, about 80 ms. */
const MAX_WORK = 3_000_000; // measured by bench/search
/**
 * Queries of more words, including those of prefixes, get less: each posting costs them more, and people do
 * not type them.
 */
const WORDS_OF_FULL_BUDGET = 16;
/** Postings read to learn whether a query without some of its operators finds anything. */
const FIRST_MATCH_WORK = 300_000;
/** Share of the budget for ranking; the rest is for counting. */
const RANKING_SHARE = 0.7;

export class Searcher {
  readonly #reader: IndexReader;
  readonly #now: () => number;
  #synonymLines: readonly string[];
  readonly #mode: SearchMode;
  readonly #openEncoder: (() => PageEncoder) | undefined;
  #encoder: PageEncoder | null = null;
  #boosts: BoostRules | undefined;
  #analyzer: Analyzer;
  #synonyms: Synonyms;
  #stems: IndexedStems | null = null;

  constructor(reader: IndexReader, options: SearcherOptions = {}) {
    this.#reader = reader;
    this.#now = options.now ?? Date.now;
    this.#analyzer = options.analyzer ?? new Analyzer();
    this.#synonymLines = options.synonyms ?? [];
    this.#mode = options.mode ?? 'words';
    this.#openEncoder = options.encoder;
    this.#boosts = someOf(options.boosts);
    this.#synonyms = new Synonyms(this.#synonymLines, this.#analyzer);
  }

  static open(folder: string, options: SearcherOptions = {}): Searcher {
    return new Searcher(IndexReader.open(folder, options), options);
  }

  get reader(): IndexReader {
    return this.#reader;
  }

  /** The operator's boosts for sites and kinds, if any. */
  get boosts(): BoostRules | undefined {
    return this.#boosts;
  }

  get analyzer(): Analyzer {
    return this.#analyzer;
  }

  /** Interprets queries with this from now on: the writer of the index has another dictionary. */
  useAnalyzer(analyzer: Analyzer): void {
    if (analyzer === this.#analyzer) return;
    this.#analyzer = analyzer;
    this.#synonyms = new Synonyms(this.#synonymLines, analyzer);
  }

  /** Applies these rules from now on. */
  useRules(synonyms: readonly string[], boosts: BoostRules): void {
    this.#boosts = someOf(boosts);
    this.#synonymLines = synonyms;
    this.#synonyms = new Synonyms(synonyms, this.#analyzer);
  }

  /** Never throws because of the query; throws `index-damaged` if the index cannot be read. */
  search(text: string, options: SearchOptions = {}): SearchAnswer {
    const understood = this.understand(text, options);
    const answer = this.#answer(understood, options);
    if (!mayRelax(answer, understood, options)) return answer;
    const leftOut = this.#leftOut(understood.query, text, options);
    if (leftOut === null) return answer;
    return this.#answer(relaxed(understood, this.understand(text, options, leftOut)), options);
  }

  /** Which operators to leave out of a query that finds nothing; null if that does not help. */
  #leftOut(query: Query, text: string, options: SearchOptions): ReadonlySet<number> | null {
    const choice = chooseLeftOut(query);
    let next = choice.next();
    while (!next.done) next = choice.next(this.#findsAny(this.understand(text, options, next.value).query));
    return next.value;
  }

  #findsAny(understood: Query): boolean {
    const { segments } = this.#reader;
    if (!asksForAnything(understood)) return false;
    const query = inTurkish(understood, segments);
    const plan = planQuery(query, segmentTerms(segments));
    const budget = this.#budget(FIRST_MATCH_WORK, this.#now(), DEFAULT_BUDGET_MS);
    return segments.some((segment, number) => {
      const matches = SegmentMatches.of(query, plan, segment, number, budget);
      const doc = matches?.next(0) ?? NO_MORE_DOCS;
      matches?.close();
      return doc !== NO_MORE_DOCS;
    });
  }

  #answer(understood: UnderstoodQuery, options: SearchOptions): SearchAnswer {
    const { didYouMean, searchedFor, missing, neighbours } = understood;
    const segments = this.#reader.segments;
    const query = asksForAnything(understood.query)
      ? inTurkish(understood.query, segments)
      : understood.query;
    const { page, size } = shownPart(options);
    const asked = asksForAnything(query) ? segments : [];
    const plan = planQuery(query, segmentTerms(asked));
    const now = this.#now();
    const budgetMs = options.budgetMs ?? DEFAULT_BUDGET_MS;
    const maxWork = options.maxWork ?? workFor(query);
    const ranking = this.#budget(RANKING_SHARE * maxWork, now, budgetMs);
    const best = this.#best(query, plan, asked, page * size, options, ranking);
    const counting = this.#budget((1 - RANKING_SHARE) * maxWork, now, budgetMs);
    const wanted = (options.facets ?? true) ? (options.moreFacets ?? []) : null;
    const { total, isLowerBound, facets } = countMatches(query, plan, asked, counting, wanted);
    // Pages found by their meaning alone have no word that could be counted
    const byMeaning = best.hits.filter(({ isByMeaning }) => isByMeaning).length;
    return {
      query,
      hits: shownHits(best.hits, options).map(({ id, score, parts }) => ({
        id,
        score,
        ...(parts && { parts }),
      })),
      total: total + byMeaning,
      totalIsLowerBound: isLowerBound || !understood.isComplete,
      page,
      size,
      facets,
      didYouMean,
      searchedFor,
      missing,
      neighbours,
      relaxed: relaxedOf(query),
      work: ranking.spent + counting.spent,
      isPartial: best.cutShort || !understood.isComplete,
    };
  }

  /** Interprets a query with the words of this index: typos repaired, prefixes and synonyms filled in. */
  understand(text: string, options: SearchOptions = {}, without?: ReadonlySet<number>): UnderstoodQuery {
    this.#reader.refreshIfDue();
    const segments = this.#reader.segments;
    const parsed = parseQuery(text, this.#analyzer, without && { without });
    const typed = withOptions(parsed, options);
    const resolved = resolveQuery(typed, segments);
    const { query, ...repaired } = repairQuery(resolved.query, segments, this.#analyzer);
    const asked = withoutNeighbours(this.#synonyms.expand(query), segments, this.#analyzer);
    return { ...repaired, ...asked, isComplete: resolved.isComplete };
  }

  /** Like `understand`, but literally: nothing is repaired, and no operator is read as text or left out. */
  understandLiterally(text: string): Query {
    this.#reader.refreshIfDue();
    const typed = parseQuery(text, this.#analyzer, { isLiteral: true });
    const { query } = resolveQuery(typed, this.#reader.segments);
    return this.#synonyms.expand(query);
  }

  /**
   * For what cannot be undone: every word is required, none may be replaced by another, and if a word is on
   * no page as it was typed, it may be a typo, and nothing is found.
   */
  understandStrictly(text: string): Query {
    this.#reader.refreshIfDue();
    const { segments } = this.#reader;
    const { query } = resolveQuery(parseQuery(text, this.#analyzer, { isLiteral: true }), segments);
    const isOnPages = ({ word }: AnalyzedWord) =>
      segments.some(({ reader }) => reader.find(termKey(WORD_FIELD, word)) !== null);
    const isSure = query.groups.every(
      ({ need, atoms }) => need === 'mustNot' || atoms.some(({ words }) => words.every(isOnPages)),
    );
    if (!isSure) return { ...query, groups: [], filters: noFilters() };
    const groups = query.groups.map((group) =>
      group.need === 'may' ? { ...group, need: 'must' as const } : group,
    );
    return { ...query, groups };
  }

  /** All pages that a query finds, in no order. Not limited by the budget. */
  matchingPages(text: string, { isStrict = false }: MatchOptions = {}): Set<number> {
    const understood = isStrict ? this.understandStrictly(text) : this.understandLiterally(text);
    const segments = this.#reader.segments;
    const found = new Set<number>();
    if (!asksForAnything(understood)) return found;
    const query = inTurkish(understood, segments);
    const plan = planQuery(query, segmentTerms(segments));
    const endless = new WorkBudget({
      work: Number.POSITIVE_INFINITY,
      endsAt: Number.POSITIVE_INFINITY,
      now: this.#now,
    });
    for (const [number, segment] of segments.entries()) {
      const matches = SegmentMatches.of(query, plan, segment, number, endless);
      if (matches === null) continue;
      for (let doc = matches.next(0); doc !== NO_MORE_DOCS; doc = matches.next(doc + 1))
        found.add(segment.reader.page(doc));
      matches.close();
    }
    return found;
  }

  /** Pages about the same as the given one, which is not among them. */
  similar(page: { id: number; title: string; text: string }, limit = DEFAULT_SIZE): SearchHit[] {
    this.#reader.refreshIfDue();
    const segments = this.#reader.segments;
    const { query, plan } = planSimilar(page, segmentTerms(segments), this.#analyzer);
    const top = new TopHits(MAX_SIMILAR);
    firstStage(query, plan, segments, top, this.#budget(MAX_WORK, this.#now(), DEFAULT_BUDGET_MS));
    return diversify(top.sorted(), sitesOfSegments(segments), 'words')
      .map((hit) => answerHit(hit, segments))
      .filter(({ id }) => id !== page.id)
      .slice(0, clamp(limit, 1, MAX_SIMILAR));
  }

  /** Marks the words of a query in texts of this index's pages; to be used before the next search. */
  highlighter(query: Query | string): Highlighter {
    const { segments } = this.#reader;
    if (this.#stems?.segments !== segments) this.#stems = new IndexedStems(segments);
    return new Highlighter(query, this.#analyzer, this.#stems);
  }

  /** Completions of the word being typed, most frequent first. */
  suggest(prefix: string, limit = 10): string[] {
    this.#reader.refreshIfDue();
    return suggestWords(this.#reader.segments, this.#analyzer, prefix, clamp(limit, 1, MAX_SIZE));
  }

  close(): void {
    this.#reader.close();
    this.#encoder?.close();
  }

  #meaningOf(query: Query): Meaning | null {
    this.#encoder ??= this.#openEncoder?.() ?? null;
    return meaningOf(query, this.#encoder);
  }

  /** Pages close to the query that are not among those found by words, with their scores by words. */
  #meant(
    { vector, model }: Meaning,
    found: readonly Hit[],
    query: Query,
    plan: QueryPlan,
    segments: readonly LiveSegment[],
    budget: WorkBudget,
  ): Hit[] {
    const known = new Set(found.map(placeOf));
    const close = closestPages(vector, query, segments, model, CLOSE_PAGES, budget);
    const others = close.filter((hit) => !known.has(placeOf(hit)));
    return scorePages(others, plan, segments);
  }

  /** Beginnings of the forms of words whose stems other words share; none for longer queries. */
  beginningsOf(words: readonly AnalyzedWord[]): Map<string, string> {
    const beginnings = new Map<string, string>();
    if (words.length > FEW_WORDS) return beginnings;
    for (const word of words) {
      const beginning = this.#analyzer.ownBeginning(word);
      if (beginning !== null) beginnings.set(word.word, beginning);
    }
    return beginnings;
  }

  #budget(work: number, begun: number, budgetMs: number): WorkBudget {
    return new WorkBudget({ work, endsAt: begun + budgetMs, now: this.#now });
  }

  #best(
    query: Query,
    plan: QueryPlan,
    segments: readonly LiveSegment[],
    reach: number,
    options: SearchOptions,
    budget: WorkBudget,
  ): { hits: FoundHit[]; cutShort: boolean } {
    if (options.sort === 'date' || options.sort === 'news' || !asksForWords(query)) {
      const top = new TopHits(reach);
      const cutShort = !newestMatches(query, plan, segments, top, budget, options.sort === 'news');
      return {
        hits: top
          .sorted()
          .map(({ segment, doc, score }) =>
            datedHit(segments[segment]!.reader.page(doc), rankedDate(score), options.explain),
          ),
        cutShort,
      };
    }
    const freshAt = asksForFreshness(query) ? this.#now() : null;
    const wanted = wantedWords(query);
    const words = wanted.map(({ word }) => word);
    const beginnings = this.beginningsOf(wanted);
    const parts = new Map<Hit, ScorePart[]>();
    const explain = options.explain ? (hit: Hit, found: ScorePart[]) => parts.set(hit, found) : undefined;
    const isHybrid = (options.mode ?? this.#mode) === 'hybrid';
    const meaning = isHybrid ? this.#meaningOf(query) : null;
    const look = { plan, segments, freshAt, words, beginnings, boosts: this.#boosts, explain };
    const addPart = (hit: Hit, part: ScorePart): unknown => parts.get(hit)?.push(part);
    const ends = closeBlocks(words.length, this.#boosts !== undefined);
    for (let blocks = blocksFor(reach, ends); ; blocks++) {
      const { top, cutShort } = bestPages(query, plan, segments, ends[blocks - 1]!, budget);
      const diversifier = new Diversifier(sitesOfSegments(segments), askedOf(query, plan));
      const [first = [], ...others] = inBlocks(top.sorted(), ends);
      const told = toldBy(first[0], plan);
      const meant = meaning === null ? [] : this.#meant(meaning, first, query, plan, segments, budget);
      const known = new Set(meant.map(placeOf));
      const examined = [
        [...first, ...meant],
        ...others.map((block) => block.filter((hit) => !known.has(placeOf(hit)))),
      ];
      const hits = examined.flatMap((block) => {
        const byWords = secondStage(block, look);
        const isMeant = new Set(byWords.filter(({ score }) => score <= 0));
        const ranked = meaning === null ? byWords : joinMeaning(byWords, meaning, segments, told, addPart);
        return diversifier.next(ranked).map((hit) => ({
          ...answerHit(hit, segments, parts.get(hit)),
          ...(isMeant.has(hit) && { isByMeaning: true }),
        }));
      });
      // Many copies of the same text leave too few hits: there may be others further down.
      if (hits.length < reach && top.isFull && !cutShort && blocks < ends.length) continue;
      return { hits, cutShort };
    }
  }
}

function someOf(boosts: BoostRules | undefined): BoostRules | undefined {
  return Object.keys(boosts ?? {}).length === 0 ? undefined : boosts;
}

/** The budget of a query, by its words. */
function workFor({ groups }: Query): number {
  let words = 0;
  for (const { atoms } of groups) for (const atom of atoms) words += atom.words.length;
  return Math.round(MAX_WORK * Math.min(1, WORDS_OF_FULL_BUDGET / Math.max(1, words)));
}

/** The share of the weight of a query's words that its best page by words has. */
function toldBy(best: Hit | undefined, { terms, words, statistics }: QueryPlan): number {
  if (best === undefined) return 0;
  let all = 0;
  // Words that other spellings may stand for were not typed
  for (const { key, weight } of terms) if (key.charCodeAt(0) !== MEANT_FIELD) all += weight;
  const unknown = words.filter(({ stem }) => stem === null).length;
  return best.score / (all + unknown * inverseDocumentFrequency(0, statistics.docs));
}

/** `isByMeaning`: it has no word of the query. */
type FoundHit = SearchHit & { isByMeaning?: boolean };

export function askedOf({ filters }: Query, { terms }: QueryPlan): Asked {
  if (filters.sites.length > 0) return 'one-site';
  return terms.filter(({ isTelling }) => isTelling).length === 1 ? 'one-word' : 'words';
}

function placeOf({ segment, doc }: Hit): string {
  return `${segment} ${doc}`;
}

function answerHit(
  { segment, doc, score }: Hit,
  segments: readonly LiveSegment[],
  parts?: ScorePart[],
): SearchHit {
  return { id: segments[segment]!.reader.page(doc), score, ...(parts && { parts }) };
}

function withOptions(query: Query, options: SearchOptions): Query {
  const filters: Filters = { ...query.filters };
  if (options.site) filters.sites = [options.site];
  if (options.topic) filters.topics = [options.topic];
  if (options.language) filters.languages = [options.language];
  if (options.kind) filters.kinds = [options.kind];
  if (options.author) filters.authors = [options.author];
  if (options.section) filters.sections = [options.section];
  if (options.from !== undefined) filters.after = Math.max(options.from, filters.after ?? options.from);
  if (options.to !== undefined) filters.before = Math.min(options.to, filters.before ?? options.to);
  return { ...query, filters };
}
