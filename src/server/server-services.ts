import type { Settings } from '../config/settings.ts';
import type { ExperimentName, KeptExperiment } from '../experiments/kept-experiments.ts';
import type { WordView } from '../index/word-view.ts';
import type { UrlStory } from '../links/explain-url.ts';
import type { AddressAudit } from '../model/address-audit.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { ForgetPreview, ForgetRequest, ForgottenEntry } from '../model/forgotten-list.ts';
import type { KeptRobots } from '../model/insights.ts';
import type { Page, PageId } from '../model/page.ts';
import type { SearchService } from '../model/search-result.ts';
import type { Store } from '../model/store.ts';
import type { DictionaryEntry } from '../model/stored-word.ts';
import type { ShownTopic } from '../model/topic.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { ListedWebhook } from '../model/webhook.ts';
import type { Keyword } from '../nlp/keywords.ts';
import type { Deduplication } from '../nlp/text-deduplicator.ts';
import type { WordProposal } from '../nlp/unknown-words.ts';
import type { ForgetReport } from '../project/forget-alone.ts';
import type { TopicRequest, UncertainPage } from '../project/own-topics.ts';
import type { PageViews } from '../project/page-views.ts';
import type { PageWords } from '../project/read-words.ts';
import type { Concordance, ConcordanceRequest } from '../search/concordance/concordance.ts';
import type { OperatorRules } from '../search/search-rules.ts';
import type { TemplateSummary } from '../similartext/describe-memory.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import type { TopicExplanation } from '../topics/explain-topic.ts';
import type { ListedTopic } from '../topics/list-topics.ts';
import type { TopicScoresReport } from '../topics/topic-scores-report.ts';
import type { ExportFormat } from '../transfer/export/write-export.ts';
import type { PageFilter } from '../transfer/page-filter.ts';
import type { FreshnessReport } from '../update/reports/freshness-report.ts';
import type { AuditEntry } from './audit-log.ts';
import type { QueryService } from './query-service.ts';
import type { TokenBook } from './token-book.ts';

/**
 * What the server needs from a project. It reads everything, and changes nothing itself: changes are requested.
 */
export interface ServerServices {
  readonly search: SearchService;
  /** Keyword in context. */
  concordance(request: ConcordanceRequest): Promise<Concordance>;
  readonly store: ReadStore;
  /** The views of a page side by side (S3); null if there is no such page. */
  views(id: PageId): Promise<PageViews | null>;
  /** How a URL was found, what happened to it, when it is due. */
  explain(url: CanonicalUrl): Promise<UrlStory>;
  /** The words most characteristic of a page, compared with all others. */
  keywords(page: Page, most: number): Promise<Keyword[]>;
  /** Names and dictionary forms in the text of a page. */
  wordsIn(page: Page): Promise<PageWords>;
  /** Words seen at least this often that could be added to the dictionary, and those that were. */
  words(fewest: number): Promise<{ proposals: WordProposal[]; dictionary: DictionaryEntry[] }>;
  /** The first postings of a word (E2); null if no page is found by it. */
  postings(word: string, most: number): Promise<WordView | null>;
  readonly topics: TopicService;
  readonly experiments: ExperimentService;
  /** What was learnt about a site and what it declares, besides its pages. */
  siteTraits(site: string): Promise<SiteTraits>;
  /** The row that the crawler writes every second; null if none ever ran. */
  status(): Promise<CrawlStatus | null>;
  disk(): Promise<DiskUse>;
  /** What became of every known address, at most some seconds old: counting reads every row. */
  addresses(): Promise<AddressAudit>;
  /** How fresh the pages are, at most a minute old: computing it reads every visit. */
  freshness(): Promise<FreshnessReport>;
  /** The pages that match the filters, as one document of this format, in chunks. */
  exportPages(request: ExportRequest): AsyncIterable<string | Uint8Array>;
  /** Imports lines of JSON; refused while a crawl runs. */
  importPages(lines: ReadableStream<Uint8Array>): Promise<{ imported: number; pages: number }>;
  /** Leaves a request for the crawler, and returns its id. If no crawler runs, it is applied immediately. */
  ask(kind: AskedAction, payload: unknown): Promise<number>;
  readonly forget: ForgetService;
  readonly queries: QueryService;
  /** Synonyms, pinned and hidden pages, boosts. */
  readonly rules: Pick<OperatorRules, 'own' | 'fromSettings' | 'replace'>;
  /** The receivers of webhooks. */
  webhooks(): Promise<ListedWebhook[]>;
  /** Starts a separate crawler; refused while one runs. */
  startCrawl(overrides: CrawlOverrides): Promise<void>;
  readonly settings: Pick<Settings, 'language' | 'crawl' | 'update' | 'server' | 'forget'>;
  /** The crawler's user agent. */
  readonly userAgent: string;
  /** Without any token, nothing can be requested. */
  readonly tokens: Pick<TokenBook, 'isEmpty' | 'holderOf'>;
  /** Records what was done with a token. */
  audit(entry: AuditEntry): void;
  /** Names under which the server may be reached, besides loopback and `server.host`. */
  readonly names: readonly string[];
  /** Epoch milliseconds. */
  clock(): number;
  readonly log: ServerLog;
  /** Aborted when the server stops: endless responses must end then. */
  readonly stopping: AbortSignal;
}

/** What the server reads from the store. */
export type ReadStore = {
  readonly pages: Pick<Store['pages'], 'get' | 'getShown' | 'versions'>;
  readonly visits: Pick<Store['visits'], 'of' | 'recent'>;
  readonly links: Pick<Store['links'], 'from' | 'to'>;
  readonly urls: Pick<Store['urls'], 'get' | 'getMany' | 'duplicatesOf'>;
  readonly sites: Store['sites'];
  readonly totals: Store['totals'];
};

/** The project's topics. */
export type TopicService = {
  list(): Promise<ListedTopic[]>;
  /** How good the models are: confusion matrix, precision by threshold. */
  scores(): Promise<TopicScoresReport>;
  /** Which words and sections decided about a page; null if the model cannot say. */
  explain(page: Page): Promise<TopicExplanation | null>;
  /** The topics of a page, with the sentences that show them. */
  shown(page: Page): Promise<ShownTopic[]>;
  /** Throws if the user has no such topic. */
  uncertain(topic: string, most: number): Promise<UncertainPage[]>;
  /** Returns whether it is done; otherwise the crawler handles it. */
  change(request: TopicRequest): Promise<boolean>;
};

/** What the project was asked to forget. */
export type ForgetService = {
  /** Oldest first. */
  list(): Promise<ForgottenEntry[]>;
  /** The entries that a URL, `site:NAME` or `query:WORDS` stands for; throws what is wrong with it. */
  names(given: string): Promise<string[]>;
  /** What would go. */
  preview(what: readonly string[]): Promise<ForgetPreview>;
  /** Null if it could not be done yet: the running crawler, or the next one, will do it. */
  change(request: ForgetRequest): Promise<ForgetReport | null>;
};

/** The papers' experiments. */
export interface ExperimentService {
  /** As last computed; null if it never was. */
  result(name: ExperimentName): Promise<KeptExperiment | null>;
  readonly running: { name: ExperimentName; step: string | null } | null;
  hasFailed(name: ExperimentName): boolean;
  /** Starts in a separate process; refused while one is running. */
  compute(name: ExperimentName, seed: number): void;
}

export type SiteTraits = {
  robots: KeptRobots[];
  templates: TemplateSummary[];
  rules: Omit<SiteRule, 'site'>[];
};

export type AskedAction = 'pause' | 'resume' | 'stop' | 'seeds' | 'words' | 'ping';

export type ExportRequest = Omit<PageFilter, 'among' | 'deduplicator'> & {
  format: ExportFormat;
  /** Only pages that this query finds. */
  query?: string;
  deduplicate?: Deduplication;
};

export type DiskUse = { databaseBytes: number; indexBytes: number; freeBytes: number };

/** How a crawl started from the panel differs from the project's settings. */
export type CrawlOverrides = {
  urls: readonly string[];
  scope?: 'site' | 'host' | 'any';
  maxPages?: number;
  budgetPerHour?: number;
  watch: boolean;
};

/** The part of a pino logger that the server uses. */
export interface ServerLog {
  error(details: object, message: string): void;
}
