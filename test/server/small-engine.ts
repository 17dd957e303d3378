import { closestWord } from '../../src/config/closest-word.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { Analyzer } from '../../src/index/analysis/analyzer.ts';
import { forwardView } from '../../src/index/forward-view.ts';
import type { WordPosting, WordView } from '../../src/index/word-view.ts';
import type { UrlStory } from '../../src/links/explain-url.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { TaziError } from '../../src/model/errors.ts';
import type { ForgetRequest } from '../../src/model/forgotten-list.ts';
import type { MarkedText } from '../../src/model/marked-text.ts';
import type { Page, PageKind } from '../../src/model/page.ts';
import type {
  FacetCount,
  SearchRequest,
  SearchResponse,
  SearchResult,
  SearchService,
} from '../../src/model/search-result.ts';
import type { UrlEnding } from '../../src/model/url-record.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { siteOf } from '../../src/model/urls/site-of.ts';
import type { Visit } from '../../src/model/visit.ts';
import { fold } from '../../src/nlp/fold.ts';
import { keywords } from '../../src/nlp/keywords.ts';
import { forgetNames } from '../../src/project/forget-door.ts';
import type { PageViews } from '../../src/project/page-views.ts';
import { type PageWords, readWords } from '../../src/project/read-words.ts';
import type { Concordance, ConcordanceRequest } from '../../src/search/concordance/concordance.ts';
import type { SearchRules } from '../../src/search/search-rules.ts';
import type { AuditEntry } from '../../src/server/audit-log.ts';
import type {
  AskedAction,
  CrawlOverrides,
  ExportRequest,
  ServerServices,
  SiteTraits,
} from '../../src/server/server-services.ts';
import { TokenBook } from '../../src/server/token-book.ts';
import { auditAddresses } from '../../src/store/audit-addresses.ts';
import { freshnessReport } from '../../src/update/reports/freshness-report.ts';

const NONE = { count: 0, positions: [] };

export const NOW = Date.UTC(2026, 2, 10, 9, 30);

export type SmallPage = {
  url: string;
  title: string;
  text: string;
  topic?: string;
  day?: string;
  kind?: PageKind;
};

/** A whole engine in memory: real search over the pages it is given, real answers of every service. */
export class SmallEngine implements ServerServices {
  readonly asked: { kind: AskedAction; payload: unknown }[] = [];
  readonly logged: object[] = [];
  readonly started: CrawlOverrides[] = [];
  readonly stopping: AbortSignal = new AbortController().signal;
  readonly settings = loadSettings({ file: { crawl: { contact: 'mailto:ekip@ornek.com.tr' } } }).settings;
  readonly userAgent = 'tazi/0.1.0 (+mailto:ekip@ornek.com.tr)';
  readonly token: string | undefined = 'gizli-sözcük-1';
  readonly audited: AuditEntry[] = [];
  readonly audit = (entry: AuditEntry) => void this.audited.push(entry);
  readonly names: readonly string[] = [];
  readonly log = { error: (details: object) => void this.logged.push(details) };
  crawl: CrawlStatus | null = null;
  search: SearchService;
  readonly #pages: Page[];
  #tokens: TokenBook | undefined;

  get tokens(): TokenBook {
    this.#tokens ??= new TokenBook(this.token);
    return this.#tokens;
  }

  constructor(pages: readonly SmallPage[]) {
    this.#pages = pages.map(toPage);
    this.search = new SmallSearch(this.#pages);
  }

  readonly postings = async (word: string, most: number): Promise<WordView | null> => {
    const analyzer = new Analyzer();
    const [asked] = analyzer.analyze(word);
    const postings: WordPosting[] = [];
    for (const { id: page, siteId, site, title, text } of this.#pages) {
      const entry = forwardView(analyzer, title, text).find((each) => each.word === asked?.word);
      if (entry === undefined) continue;
      const { count, positions } = entry;
      postings.push({
        siteId,
        site,
        page,
        count,
        inTitle: false,
        positions,
        formPositions: positions,
        inAddress: NONE,
      });
    }
    const [first] = postings;
    if (asked === undefined || first === undefined) return null;
    const documents = postings.length;
    return { word: asked.word, stem: asked.stem, documents, postings: postings.slice(0, most), linked: [] };
  };

  async concordance({ limit }: ConcordanceRequest): Promise<Concordance> {
    const lines = this.#pages.map(({ id, url, site, title, text }) => {
      const [left = '', match = '', right = ''] = [title.slice(0, 20), text.slice(0, 8), text.slice(8, 40)];
      return { page: id, url, site, left, match, right };
    });
    const counts = [{ value: this.#pages[0]?.topic ?? '', count: 2, pages: 1 }];
    return {
      total: lines.length,
      isEstimate: false,
      pages: lines.length,
      perMillion: 12.5,
      linesRead: lines.length,
      pagesRead: lines.length,
      lines: lines.slice(0, limit),
      frequencies: { site: counts, topic: counts, year: counts },
      collocates: lines.map(({ right }) => ({
        word: right,
        count: 3,
        corpusCount: 9,
        logLikelihood: 7.1,
        mi: 2,
      })),
      ngrams: lines.map(({ left }) => ({ text: left, count: 2 })),
    };
  }

  readonly addresses = () => {
    const examples = this.#pages.slice(0, 3).map(({ url }) => url as CanonicalUrl);
    const ending = (outcome: UrlEnding['outcome'], reason: string, count: number): UrlEnding => ({
      ...{ outcome, reason, isKept: false, count, examples },
    });
    const rows = [
      ending('indexed', '', this.#pages.length),
      ending('not-turkish', 'language-en', 2),
      ending('gone', 'http-404', 1),
    ];
    const refused = [{ filter: 'scope', count: 4, isEstimate: false, examples }];
    return auditAddresses({
      urls: { endings: async () => rows },
      refused: { counts: async () => ({ refused, unread: [] }) },
    });
  };

  readonly freshness = async () => {
    const hour = NOW - 1_800_000;
    const hours = [{ hour, visits: 4, unique: 3, changes: 1, urls: 3 }];
    const sums = [
      { page: 1, visits: 3, changes: 1, changedMs: 3_600_000, quietMs: 7_200_000, seenAt: hour + 60_000 },
    ];
    return freshnessReport(hours, sums, { now: NOW, timeScale: 1, budgetPerHour: 600 });
  };

  readonly forgotten: ForgetRequest[] = [];
  readonly forget: ServerServices['forget'] = {
    list: async () =>
      this.forgotten.flatMap(({ what, reason }) => what.map((name) => ({ what: name, at: NOW, reason }))),
    names: (given) =>
      forgetNames(given, this, (work) =>
        work({
          dictionary: { analyzer: async () => new Analyzer() },
          matchingPages: async () => new Set([1, 2]),
          store: {
            urls: { getMany: async () => new Map(this.#pages.slice(0, 2).map((page) => [page.id, page])) },
          },
        }),
      ),
    preview: async (what) => ({
      ...{ what: [...what], urls: what.length, pages: what.length, of: this.#pages.length },
      ...{ siteCount: 1, sites: [{ site: 'ornek.com.tr', pages: what.length }], examples: [what[0]!] },
      needsAll: what.length * 2 > this.#pages.length,
    }),
    change: async (request) => {
      this.forgotten.push(request);
      const { action, what } = request;
      return {
        action,
        what: [...what],
        urls: what.length,
        pages: what.length,
        archives: [],
        removed: [],
        backup: null,
        isPurged: true,
        restorableUntil: null,
      };
    },
  };

  readonly asks: [query: string, count: number][] = [];
  readonly queries: ServerServices['queries'] = {
    isOn: true,
    asked: (query, total) => void this.asks.push([query, total]),
    clicked: (query, page) => void this.asks.push([query, -page]),
    suggest: (typed) => ['baraj doluluk oranları'].filter((query) => query.startsWith(typed)),
    statistics: (days) => ({
      ...{ days, asked: 9, empty: 2, clicks: 3 },
      queries: [{ query: 'baraj', asked: 7, empty: 0, clicks: 3, pages: [{ id: 1, clicks: 3 }] }],
      nothing: [{ query: 'hokkabaz', asked: 2, empty: 2, clicks: 0, pages: [] }],
    }),
  };

  #searchRules: SearchRules = { synonyms: ['oto > otomobil'], pins: {}, hidden: {}, boosts: {} };
  readonly rules: ServerServices['rules'] = {
    own: () => this.#searchRules,
    fromSettings: { synonyms: [], pins: {}, hidden: {}, boosts: { 'kind:forum': 0.5 } },
    replace: (rules) => {
      this.#searchRules = rules;
    },
  };

  readonly webhooks: ServerServices['webhooks'] = async () => [
    {
      name: 'haber-odasi',
      receiver: 'https://kanca.ornek.com.tr',
      state: 'failing',
      query: 'baraj',
      site: null,
      pages: [],
      events: ['new'],
      sent: 4,
      waiting: 2,
      dropped: 0,
      failures: 1,
      lastError: 'status-503',
      lastSentAt: NOW - 60_000,
      nextAt: NOW + 30_000,
    },
  ];

  readonly store: ServerServices['store'] = {
    pages: {
      get: async (id: number) => this.#pages.find((page) => page.id === id) ?? null,
      getShown: async (ids: readonly number[]) =>
        new Map(
          this.#pages
            .filter((page) => ids.includes(page.id))
            .map((page) => [
              page.id,
              {
                ...page,
                topics: [],
                kind: page.kind ?? null,
                siteName: page.id === 1 ? 'Sağlık Günlüğü' : null,
              },
            ]),
        ),
      versions: async (id: number) => {
        const page = this.#pages.find((candidate) => candidate.id === id);
        return page && id === 1
          ? [{ at: NOW - 3 * 86_400_000, title: page.title, text: `Eski bir cümle.\n${page.text}` }]
          : [];
      },
    },
    visits: {
      of: async (id: number): Promise<Visit[]> => [
        {
          page: id,
          at: NOW - 3_600_000,
          scheduled: NOW - 3_700_000,
          outcome: 'indexed',
          heard: 'new',
          status: 200,
          reason: 'ok',
          bytes: 5120,
          tookMs: 41,
          next: Number.POSITIVE_INFINITY,
        },
      ],
      recent: async (before: number, most: number) =>
        this.#pages
          .map((page) => ({
            id: page.id,
            page: page.id,
            url: page.url,
            at: NOW - page.id * 1000,
            outcome: 'indexed' as const,
            reason: 'new',
            status: 200,
            tookMs: 20,
          }))
          .filter((visit) => visit.id < before)
          .reverse()
          .slice(0, most),
    },
    links: {
      from: async (id: number) => [
        ...this.#pages
          .slice(0, 2)
          .map(({ id: to, url, title }) => ({ id: to, url, anchor: `${id} → ${title}` })),
        { id: 800, url: 'https://baska.com.tr/hic-alinmadi' as CanonicalUrl, anchor: 'Hiç alınmamış sayfa' },
      ],
      to: async (id: number) => ({
        links: this.#pages.slice(2, 4).map((page) => ({ id: page.id, url: page.url, anchor: `→ ${id}` })),
        isComplete: true,
      }),
    },
    urls: {
      get: async (id: number) => this.#record(id),
      getMany: async (ids: readonly number[]) => {
        const [first] = this.#pages;
        const copy = {
          ...this.#record(first!.id)!,
          lastOutcome: 'duplicate' as const,
          duplicateOf: first!.id,
        };
        const records = [
          { ...copy, id: 900, notes: { shared: { page: 0.996, other: 0.94 } } },
          { ...copy, id: 901, lastOutcome: 'alias' as const },
        ];
        return new Map(records.filter(({ id }) => ids.includes(id)).map((record) => [record.id, record]));
      },
      duplicatesOf: async (id: number) =>
        id === 1
          ? [
              { id: 900, url: `${this.#pages[0]!.url}?yazdir=1` },
              { id: 901, url: `${this.#pages[0]!.url}/` },
            ]
          : [],
    },
    sites: {
      setTitles: async () => {},
      titles: async () => new Map<string, string>(),
      list: async (after: number, most: number) => this.#sites(after, most),
      changed: async (id: number, most: number) => {
        const name = [...new Set(this.#pages.map((page) => page.site))][id - 1];
        return this.#pages
          .filter((page) => page.site === name)
          .map((page) => page.id)
          .slice(0, most);
      },
      describe: async (id: number) => {
        const name = [...new Set(this.#pages.map((page) => page.site))][id - 1];
        if (name === undefined) return null;
        const pages = this.#pages.filter((page) => page.site === name);
        return {
          id,
          name,
          outcomes: { indexed: pages.length, failed: 1 },
          changes: pages.map((_, i) => ({ visits: 4, changes: i % 5 })),
          hours: Array.from({ length: 24 }, (_, hour) => ({ visits: hour, changes: hour >> 1 })),
          pages: pages.slice(0, 10).map((page) => ({ id: page.id, url: page.url, title: page.title })),
        };
      },
    },
    totals: {
      read: async () => ({
        sites: new Set(this.#pages.map((page) => page.site)).size,
        urls: this.#pages.length * 3,
        pages: this.#pages.length,
        foreign: 0,
        visits: this.#pages.length + 2,
        outcomes: { indexed: this.#pages.length, failed: 2 },
      }),
    },
  };

  #record(id: number) {
    const page = this.#pages.find((candidate) => candidate.id === id);
    if (!page) return null;
    return {
      id,
      url: page.url,
      site: page.site,
      via: 'link' as const,
      foundOn: 1,
      anchor: page.title,
      depth: 1,
      priority: 1,
      foundAt: NOW - 5 * 86_400_000,
      due: NOW + 3_600_000,
      visits: 1,
      failures: 0,
      lastVisitAt: NOW - 3_600_000,
      lastOutcome: 'indexed' as const,
      validators: { etag: null, lastModified: null },
      bodyHash: 'b',
      duplicateOf: null,
      policyState: null,
    };
  }

  #sites(after: number, most: number) {
    const names = [...new Set(this.#pages.map((page) => page.site))];
    return names
      .map((name, i) => {
        const pages = this.#pages.filter((page) => page.site === name).length;
        return {
          id: i + 1,
          name,
          pages,
          urls: pages * 3,
          waiting: pages * 2,
          lastVisitAt: i === 0 ? null : NOW,
        };
      })
      .filter((site) => site.id > after)
      .slice(0, most);
  }

  async views(id: number): Promise<PageViews | null> {
    const page = await this.store.pages.get(id);
    if (!page) return null;
    const blocks = [
      {
        text: 'Ana sayfa · Haberler · Künye',
        reason: 'navigation' as const,
        evidence: ['tag' as const, 'links' as const],
      },
      { text: page.text, reason: null, evidence: [] },
      { text: 'Bültenimize abone olun', reason: 'repeated' as const, evidence: ['site' as const] },
    ];
    const html = `<html><body>${blocks.map(({ text }) => `<p>${text}</p>`).join('\n')}</body></html>`;
    const di = blocks.map(({ text }) => text).join('\n');
    return {
      html,
      di,
      bmt: null,
      partner: null,
      metadata: null,
      gold: null,
      clean: page.text,
      blocks,
      isCut: false,
    };
  }

  readonly topics: ServerServices['topics'] = {
    list: async () => [
      {
        id: 'saglik',
        label: 'sağlık',
        names: { tr: 'sağlık', en: 'Health' },
        isOwn: false,
        pages: 2,
        own: null,
      },
    ],
    scores: async () => ({
      model: {
        kind: 'linear',
        labels: ['sağlık', 'spor'],
        trainedOn: { documents: 4, digest: 'a1' },
        scores: {
          documents: 4,
          accuracy: 0.75,
          macroF1: 0.73,
          calibrationError: 0.1,
          confusion: [
            [2, 0],
            [1, 1],
          ],
          curve: [{ threshold: 0.5, precision: 1, recall: 0.5 }],
        },
      },
      own: [],
    }),
    explain: async (page) => ({
      topic: 'sağlık',
      score: 0.9,
      margin: 1,
      bias: 0,
      titleShare: 0.25,
      words: [{ word: 'çocuk', share: 0.75 }],
      sections: [
        { topic: 'sağlık', score: 0.9, start: 0, end: page.text.length, share: 0.75, sentences: [] },
      ],
      parts: [{ topic: 'sağlık', part: 1 }],
    }),
    shown: async ({ topics = [] }) => topics.map((carried) => ({ ...carried, sentences: [] })),
    uncertain: async (topic) => {
      throw new TaziError('topic-unknown', { topic });
    },
    change: async () => true,
  };

  readonly experiments: ServerServices['experiments'] & { asked: string[] } = {
    asked: [],
    running: null,
    hasFailed: (name) => name === 'topics',
    compute(name, seed) {
      this.asked.push(`${name} ${seed}`);
    },
    result: async (name) =>
      name === 'set'
        ? {
            name,
            ranAt: NOW - 60_000,
            seconds: 2.5,
            seed: 1,
            data: { source: 'sample-web/gunluk', pages: 50 },
            tables: {
              roots: {
                paper: { foundShare: { HTML: 20.38 } },
                ours: { foundShare: { HTML: 59.56 } },
                notes: [{ tr: 'Not.', en: 'A note.' }],
              },
            },
          }
        : null,
  };

  async siteTraits(site: string): Promise<SiteTraits> {
    return {
      robots: [
        {
          origin: `https://${site}`,
          site,
          at: NOW - 600_000,
          reason: '',
          delaySeconds: 2,
          rules: [{ allow: false, pattern: '/arama' }],
          sitemaps: [`https://${site}/sitemap.xml`],
        },
      ],
      templates: [{ pages: 12, repeatedTexts: 30, places: 44, contentPlaces: 9 }],
      rules: [{ selector: 'article', from: NOW - 86_400_000 }],
    };
  }

  async explain(url: CanonicalUrl): Promise<UrlStory> {
    const page = this.#pages.find((candidate) => candidate.url === url);
    if (!page) return { url, known: false, inScope: false };
    return {
      url,
      known: true,
      inScope: true,
      id: page.id,
      site: page.site,
      found: { via: 'seed', onUrl: null, anchor: '', at: NOW, depth: 0 },
      lastOutcome: 'indexed',
      duplicateOf: null,
      inEngine: true,
      due: null,
      failures: 0,
      visits: await this.store.visits.of(page.id, 20),
    };
  }

  async wordsIn({ text, language }: Page): Promise<PageWords> {
    return readWords({ text, language, words: [] });
  }

  async keywords(page: Page, most: number) {
    return keywords(`${page.title}\n${page.text}`, { documents: 1000, documentsWith: () => 1 }, most);
  }

  async words() {
    const proposal = { wordClass: 'noun' as const, forms: ['drone’lar'], contexts: ['Tarlada drone uçtu.'] };
    return {
      proposals: [
        { word: 'drone', kind: 'loan' as const, count: 7, ...proposal },
        { word: 'vlog', kind: 'loan' as const, count: 4, ...proposal },
      ],
      dictionary: [{ word: 'tweet', wordClass: 'noun' as const, at: NOW }],
    };
  }

  async disk() {
    return { databaseBytes: 12_000_000, indexBytes: 3_400_000, freeBytes: 50_000_000_000 };
  }

  async *exportPages(request: ExportRequest) {
    for (const page of this.#pages) yield `${JSON.stringify({ ...request, url: page.url })}\n`;
  }

  async importPages(lines: ReadableStream<Uint8Array>) {
    const text = await new Response(lines).text();
    return { imported: text.split('\n').filter(Boolean).length, pages: this.#pages.length };
  }

  async startCrawl(overrides: CrawlOverrides) {
    this.started.push(overrides);
  }

  async status() {
    return this.crawl;
  }

  async ask(kind: AskedAction, payload: unknown) {
    return this.asked.push({ kind, payload });
  }

  clock() {
    return NOW;
  }
}

/** Every word of the query must begin a word of the page, by the first five folded letters. */
class SmallSearch implements SearchService {
  readonly #pages: readonly Page[];
  readonly #words: string[];

  constructor(pages: readonly Page[]) {
    this.#pages = pages;
    this.#words = [
      ...new Set(pages.flatMap((page) => wordsOf(`${page.title} ${page.text}`)).map((word) => word.text)),
    ];
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const keys = wordsOf(request.query).map(({ text }) => key(text));
    const found = this.#pages
      .map((page) => ({ page, score: scoreOf(page, keys) }))
      .filter(({ page, score }) => score > 0 && passes(page, request))
      .sort((a, b) => (request.sort !== 'relevance' ? dateOf(b.page) - dateOf(a.page) : b.score - a.score));
    const first = (request.page - 1) * request.size;
    const near = keys.length > 0 && found.length === 0 ? closestWord(request.query, this.#words) : null;
    return {
      query: request.query,
      total: found.length,
      totalIsLowerBound: false,
      tookMs: 1.24,
      page: request.page,
      size: request.size,
      results: found.slice(first, first + request.size).map(({ page, score }) => ({
        id: page.id,
        url: page.url,
        title: marked(page.title, keys),
        kind: page.kind ?? null,
        snippet: marked(page.text.slice(0, 220), keys),
        site: page.site,
        siteName: null,
        topic: page.topic,
        topics: page.topic === null ? [] : [{ topic: page.topic, score: 0.9 }],
        score,
        publishedAt: page.publishedAt,
        fetchedAt: page.fetchedAt,
        changedAt: page.changedAt,
        ...(request.explain ? { explain: [{ kind: 'word' as const, text: keys.join(' '), score }] } : {}),
      })),
      facets: {
        site: counted(found.map(({ page }) => page.site)),
        topic: counted(found.map(({ page }) => page.topic)),
        year: counted(found.map(({ page }) => String(new Date(dateOf(page)).getUTCFullYear()))),
        kind: counted(found.map(({ page }) => page.kind ?? null)),
        fields: {},
        estimated: false,
      },
      didYouMean: near,
      searchedFor: null,
      missing: [],
      neighbours: [],
      relaxed: [],
      isPartial: false,
    };
  }

  async similar(id: number, most: number): Promise<SearchResult[] | null> {
    const page = this.#pages.find((known) => known.id === id);
    if (page === undefined) return null;
    const { results } = await this.search({
      query: page.title,
      page: 1,
      size: most,
      sort: 'relevance',
      explain: false,
    });
    return results.filter((result) => result.id !== id);
  }

  async suggest(prefix: string, most: number): Promise<string[]> {
    const wanted = fold(prefix);
    return this.#words.filter((word) => fold(word).startsWith(wanted)).slice(0, most);
  }
}

function toPage(page: SmallPage, i: number): Page {
  return {
    id: i + 1,
    url: page.url as CanonicalUrl,
    site: siteOf(page.url),
    siteId: 1,
    title: page.title,
    text: page.text,
    language: 'tr',
    topic: page.topic ?? null,
    ...(page.kind && { kind: page.kind }),
    description: null,
    author: null,
    publishedAt: page.day ? Date.parse(page.day) : null,
    fetchedAt: NOW - 3 * 3_600_000,
    changedAt: NOW - 86_400_000,
    bodyHash: 'b',
    textHash: 't',
    simhash: { high: 0, low: 0 },
  };
}

function wordsOf(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function key(word: string): string {
  return fold(word).slice(0, 5);
}

function scoreOf(page: Page, keys: readonly string[]): number {
  if (keys.length === 0) return 0;
  const words = wordsOf(`${page.title} ${page.title} ${page.text}`).map(({ text }) => key(text));
  const counts = keys.map((wanted) => words.filter((word) => word.startsWith(wanted)).length);
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}

function passes(page: Page, { site, topic, kind, from, to }: SearchRequest): boolean {
  if (kind !== undefined && page.kind !== kind) return false;
  if (site !== undefined && page.site !== site) return false;
  if (topic !== undefined && page.topic !== topic) return false;
  return (
    dateOf(page) >= (from ?? Number.NEGATIVE_INFINITY) && dateOf(page) <= (to ?? Number.POSITIVE_INFINITY)
  );
}

function dateOf(page: Page): number {
  return page.publishedAt ?? page.changedAt;
}

function marked(text: string, keys: readonly string[]): MarkedText {
  const marks = wordsOf(text).filter((word) => keys.some((wanted) => key(word.text).startsWith(wanted)));
  return { text, marks };
}

function counted(values: readonly (string | null)[]): FacetCount[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
