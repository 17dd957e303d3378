// Made from the routes by `npm run docs`; a test keeps it level with them.

export type AddressAudit = {
  known: number;
  kept: number;
  copy: number;
  alias: number;
  waiting: number;
  deferred: number;
  refused: number;
  failed: number;
  isEstimate: boolean;
  groups: {
    status: 'kept' | 'copy' | 'alias' | 'waiting' | 'deferred' | 'refused' | 'failed';
    outcome:
      | 'indexed'
      | 'minor'
      | 'unchanged'
      | 'duplicate'
      | 'off-topic'
      | 'not-turkish'
      | 'noindex'
      | 'empty'
      | 'unsupported'
      | 'redirected'
      | 'alias'
      | 'forbidden'
      | 'failed'
      | 'gone'
      | 'deferred'
      | 'waiting'
      | 'forgotten'
      | 'refused';
    reason: string;
    count: number;
    examples: string[];
  }[];
  unread: { filter: string; count: number }[];
};

export type Asked = { request: { id: number | null; action: string } };

export type AskedQuery = {
  query: string;
  asked: number;
  empty: number;
  clicks: number;
  pages: { id: number; clicks: number }[];
};

export type Citation = {
  id: string;
  type: 'webpage' | 'post' | 'document';
  title: string;
  URL: string;
  'container-title': string;
  language: string;
  accessed: { 'date-parts': number[][] };
  issued?: { 'date-parts': number[][] };
  author?: { literal: string }[];
  abstract?: string;
}[];

export type Concordance = {
  query: string;
  total: number;
  isEstimate: boolean;
  pages: number;
  perMillion: number;
  linesRead: number;
  pagesRead: number;
  tookMs: number;
  lines: { page: number; url: string; site: string; left: string; match: string; right: string }[];
  frequencies: {
    site: { value: string; count: number; pages: number }[];
    topic: { value: string; count: number; pages: number }[];
    year: { value: string; count: number; pages: number }[];
  };
  collocates: { word: string; count: number; corpusCount: number; logLikelihood: number; mi: number }[];
  ngrams: { text: string; count: number }[];
};

export type Crawl = {
  running: boolean;
  state: 'crawling' | 'watching' | 'paused' | 'stopping' | 'ended' | 'none';
  at: string | null;
  startedAt: string | null;
  leases: number;
  outcomes: Record<string, number>;
  errors: Record<string, number>;
  pagesPerSecond: number;
  frontier: {
    known: number;
    waiting: number;
    scheduled: number;
    leased: number;
    retrying: number;
    hosts: number;
    refused: number;
  } | null;
  crawlers: {
    units: number;
    threads: number;
    frontiers: {
      unit: number;
      fetching: number;
      waiting: number;
      servers: number;
      addresses: { address: string; hosts: number; waiting: number }[];
    }[];
    dns: { lookups: number; hits: number };
  } | null;
  traps: {
    pattern: string;
    taken: number;
    refused: number;
    waiting: number;
    tried: number;
    bound: number;
    isByUser: boolean;
  }[];
  closedShapes: number;
  refused: Record<string, number>;
  bytes: number;
  memoryBytes: number;
  disk: { databaseBytes: number; indexBytes: number; freeBytes: number };
  settings: {
    scope: 'site' | 'host' | 'any';
    delayMs: number;
    maxPages: number;
    policy: string;
    budgetPerHour: number;
    timeScale: number;
  };
  store: { sites: number; urls: number; pages: number; visits: number; outcomes: Record<string, number> };
};

export type CrawlAction =
  | { action: 'pause' | 'resume' | 'stop' }
  | {
      action: 'start';
      urls?: string[];
      scope?: 'site' | 'host' | 'any';
      maxPages?: number;
      budgetPerHour?: number;
      watch?: boolean;
    }
  | { action: 'seeds'; urls: string[] };

export type ErrorAnswer = { error: { code: string; message: string; docs: string } };

export type Experiment = {
  name: 'set' | 'topics' | 'ema';
  ranAt: string;
  seconds: number;
  seed: number;
  data: Record<string, unknown>;
  tables: { name: string; paper: Record<string, unknown>; ours: Record<string, unknown>; notes: string[] }[];
  files: string[];
};

export type ExperimentRequest = { name: 'set' | 'topics' | 'ema'; seed?: number };

export type Experiments = {
  experiments: {
    name: 'set' | 'topics' | 'ema';
    state: 'none' | 'running' | 'done' | 'failed';
    step: string | null;
    ranAt: string | null;
    seconds: number | null;
  }[];
};

export type Forget = {
  action?: 'forget' | 'undo' | 'restore';
  what: string;
  reason?: string;
  archives?: boolean;
  all?: boolean;
  dryRun?: boolean;
  confirm?: string;
};

export type ForgetPreview = {
  dryRun: true;
  what: string[];
  urls: number;
  pages: number;
  of: number;
  needsAll: boolean;
  siteCount: number;
  sites: { site: string; pages: number }[];
  examples: string[];
  confirm: string;
};

export type ForgetWaiting = { waiting: true };

export type Forgotten = {
  action: 'forget' | 'undo' | 'restore';
  what: string[];
  urls: number;
  pages: number;
  archives: { file: string; records: number; state: 'named' | 'rewritten' | 'unread' }[];
  removed: string[];
  backup: { file: string; at: string } | null;
  isPurged: boolean;
  restorableUntil: string | null;
};

export type ForgottenList = { forgotten: { what: string; at: string; reason: string }[] };

export type Freshness = {
  at: string;
  policy: string;
  budgetPerHour: number;
  pages: number;
  freshness: number | null;
  ageHours: number | null;
  delayHours: number | null;
  skill: number | null;
  skillMargin: number | null;
  changesPerHour: number;
  visitsPerHour: number;
  dynamism: { static: number; low: number; medium: number; high: number };
  hints: { host: string; told: number; right: number }[];
  spent: {
    requests: {
      kind:
        | 'first'
        | 'changed'
        | 'unchanged'
        | 'not-modified'
        | 'refetch'
        | 'list'
        | 'home'
        | 'unkept'
        | 'gone'
        | 'failed';
      count: number;
    }[];
    meanLateHours: number;
  } | null;
  hours: {
    hour: string;
    urls: number;
    visits: number;
    unique: number;
    changes: number;
    precision: number;
    coverage: number;
    efficiency: number | null;
    harvest: number | null;
  }[];
  plan: { budgetPerHour: number; uniform: number; harmonic: number; optimal: number }[];
};

export type Health = { status: 'ok' };

export type Imported = { imported: number; pages: number };

export type Page = {
  id: number;
  url: string;
  site: string;
  siteId: number;
  title: string;
  language: string;
  languageSure: boolean;
  languageDoubtful: boolean;
  topic: string | null;
  topicScores: Record<string, number>;
  topics: PageTopic[];
  topicExplanation: TopicExplanation;
  description: string | null;
  author: string | null;
  kind: 'article' | 'listing' | 'home' | 'product' | 'forum' | 'document' | 'poem' | 'entry' | 'other' | null;
  media: { url: string; alt: string; caption: string }[];
  optOut: string[];
  fields: Record<string, string[]>;
  licence: string | null;
  publishedAt: string | null;
  fetchedAt: string;
  changedAt: string;
  views: {
    html: string | null;
    di: string | null;
    bmt: string | null;
    partner: number | null;
    gold: string | null;
    clean: string;
    isCut: boolean;
  };
  metadata: {
    updatedAt: string | null;
    section: string | null;
    image: string | null;
    sources: Record<string, string>;
  } | null;
  blocks: { text: string; reason: string | null; evidence: string[] }[];
  removed: { text: string; reason: string }[];
  keywords: { text: string; count: number; score: number }[];
  names: { text: string; kind: 'person' | 'place' | 'organisation' | 'other'; count: number }[];
  visits: {
    at: string;
    scheduledAt: string;
    outcome:
      | 'indexed'
      | 'minor'
      | 'unchanged'
      | 'duplicate'
      | 'off-topic'
      | 'not-turkish'
      | 'noindex'
      | 'empty'
      | 'unsupported'
      | 'redirected'
      | 'alias'
      | 'forbidden'
      | 'failed'
      | 'gone';
    heard: string;
    status: number;
    reason: string;
    bytes: number;
    tookMs: number;
    nextAt: string | null;
  }[];
  dynamism: 'static' | 'low' | 'medium' | 'high';
  dueAt: string | null;
  found: { via: string; on: number | null; anchor: string; at: string; depth: number } | null;
  links: {
    out: { id: number; url: string; anchor: string }[];
    in: { id: number; url: string; anchor: string }[];
    inIsComplete: boolean;
  };
  duplicates: { id: number; url: string; isAlias?: boolean; shared?: { page: number; other: number } }[];
  versions: { at: string; title: string; changes: { kind: 'same' | 'added' | 'removed'; text: string }[] }[];
  similar: { id: number; url: string; title: string; site: string }[];
};

export type PageTopic = {
  topic: string;
  score: number;
  part: number;
  sentences: { start: number; end: number; score: number; text: string }[];
};

export type Ping = { urls: string[] };

export type Pinged = { request: { id: number }; urls: number };

export type Queries = {
  isOn: boolean;
  days: number;
  asked: number;
  empty: number;
  clicks: number;
  queries: AskedQuery[];
  nothing: AskedQuery[];
};

export type ScorePart = {
  kind:
    | 'stem'
    | 'word'
    | 'pair'
    | 'coverage'
    | 'meaning'
    | 'quality'
    | 'kind'
    | 'topic'
    | 'boost'
    | 'freshness'
    | 'date';
  text: string;
  score: number;
};

export type SearchResponse = {
  query: string;
  total: number;
  totalIsLowerBound: boolean;
  tookMs: number;
  page: number;
  size: number;
  results: SearchResult[];
  facets: {
    site: { value: string; count: number; name?: string }[];
    topic: { value: string; count: number; name?: string }[];
    year: { value: string; count: number; name?: string }[];
    kind: { value: string; count: number; name?: string }[];
    author?: { value: string; count: number; name?: string }[];
    section?: { value: string; count: number; name?: string }[];
    person?: { value: string; count: number; name?: string }[];
    place?: { value: string; count: number; name?: string }[];
    organisation?: { value: string; count: number; name?: string }[];
    namesReadIn?: number;
    fields: Record<string, { value: string; count: number; name?: string }[]>;
    estimated: boolean;
  };
  didYouMean: string | null;
  searchedFor: string | null;
  missing: string[];
  neighbours: string[];
  relaxed: string[];
  isPartial: boolean;
};

export type SearchResult = {
  id: number;
  url: string;
  title: string;
  titleHtml: string;
  snippet: string;
  site: string;
  siteName: string | null;
  topic: string | null;
  topics: { topic: string; score: number }[];
  kind: 'article' | 'listing' | 'home' | 'product' | 'forum' | 'document' | 'poem' | 'entry' | 'other' | null;
  score: number;
  publishedAt: string | null;
  fetchedAt: string;
  changedAt: string;
  explain?: ScorePart[];
};

export type SearchRules = {
  synonyms: string[];
  pins: Record<string, string[]>;
  hidden: Record<string, string[]>;
  boosts: Record<string, number>;
};

export type SearchRulesAnswer = { rules: SearchRules; settings: SearchRules & unknown };

export type SimilarPages = { id: number; results: SearchResult[] };

export type Site = {
  id: number;
  name: string;
  outcomes: Record<string, number>;
  dynamism: { static: number; low: number; medium: number; high: number };
  hours: { visits: number; changes: number }[];
  pages: { id: number; url: string; title: string }[];
  robots: {
    origin: string;
    fetchedAt: string;
    fault: string | null;
    delaySeconds: number | null;
    rules: { allow: boolean; pattern: string }[];
    sitemaps: string[];
  }[];
  templates: { pages: number; repeatedTexts: number; places: number; contentPlaces: number }[];
  rules: { selector: string | null; pattern: string | null; from: string | null; until: string | null }[];
};

export type Sites = {
  sites: {
    id: number;
    name: string;
    pages: number;
    urls: number;
    waiting: number;
    lastVisitAt: string | null;
  }[];
  next: number | null;
};

export type SuggestResponse = { query: string; suggestions: string[] };

export type TopicChanged = { done: boolean };

export type TopicExplanation = {
  topic: string;
  score: number;
  margin: number;
  bias: number;
  titleShare: number;
  words: { word: string; share: number }[];
  sections: {
    topic: string | null;
    score: number;
    start: number;
    end: number;
    share: number;
    sentences: { topic: string | null; score: number; start: number; end: number }[];
  }[];
  parts: { topic: string; part: number }[];
} | null;

export type TopicRequest =
  | {
      action: 'add';
      name: string;
      pages: number[];
      texts: { title?: string; text: string }[];
      keywords: string[];
      precision: number;
    }
  | { action: 'label'; topic: string; labels: { page: number; isAbout: boolean }[] }
  | { action: 'remove'; topic: string };

export type TopicScores = {
  model: {
    kind: string;
    labels: string[];
    trainedOn: { documents: number; digest: string };
    scores: {
      documents: number;
      accuracy: number;
      macroF1: number;
      calibrationError: number;
      confusion: number[][];
      curve: { threshold: number; precision: number; recall: number }[];
    } | null;
  };
  own: {
    id: string;
    label: string;
    threshold: number;
    curve: { threshold: number; precision: number; recall: number }[];
  }[];
};

export type Topics = {
  topics: {
    id: string;
    label: string;
    names: { tr: string; en: string };
    isOwn: boolean;
    pages: number;
    own: { threshold: number | null; about: number; notAbout: number; precision: number } | null;
  }[];
};

export type UncertainPages = { pages: { id: number; url: string; title: string; score: number }[] };

export type Visits = {
  visits: {
    id: number;
    page: number;
    url: string;
    at: string;
    outcome:
      | 'indexed'
      | 'minor'
      | 'unchanged'
      | 'duplicate'
      | 'off-topic'
      | 'not-turkish'
      | 'noindex'
      | 'empty'
      | 'unsupported'
      | 'redirected'
      | 'alias'
      | 'forbidden'
      | 'failed'
      | 'gone';
    reason: string;
    status: number;
    tookMs: number;
  }[];
  next: number | null;
};

export type Webhooks = {
  webhooks: {
    name: string;
    receiver: string;
    state: 'well' | 'failing' | 'no-secret' | 'not-begun';
    query: string | null;
    site: string | null;
    pages: string[];
    events: ('new' | 'changed' | 'removed')[];
    sent: number;
    waiting: number;
    dropped: number;
    failures: number;
    lastError: string | null;
    lastSentAt: string | null;
    nextAt: string | null;
  }[];
};

export type Why = {
  url: string;
  known: boolean;
  inScope: boolean;
  id?: number;
  site?: string;
  found?: { via: string; onUrl: string | null; anchor: string; at: string; depth: number };
  refused?: {
    filter: string;
    reason: string;
    via?: string;
    onUrl?: string | null;
    anchor?: string;
    at?: string;
    depth?: number;
  };
  waits?: { pattern: string; tried: number; bound: number; isByUser: boolean };
  lastOutcome?:
    | 'indexed'
    | 'minor'
    | 'unchanged'
    | 'duplicate'
    | 'off-topic'
    | 'not-turkish'
    | 'noindex'
    | 'empty'
    | 'unsupported'
    | 'redirected'
    | 'alias'
    | 'forbidden'
    | 'failed'
    | 'gone'
    | null;
  duplicateOf?: string | null;
  shared?: { page: number; other: number };
  inEngine?: boolean;
  languageSure?: false;
  due?: string | null;
  failures?: number;
  visits?: {
    at: string;
    scheduled: string;
    outcome:
      | 'indexed'
      | 'minor'
      | 'unchanged'
      | 'duplicate'
      | 'off-topic'
      | 'not-turkish'
      | 'noindex'
      | 'empty'
      | 'unsupported'
      | 'redirected'
      | 'alias'
      | 'forbidden'
      | 'failed'
      | 'gone';
    heard: string;
    status: number;
    reason: string;
    bytes: number;
    tookMs: number;
    next: string | null;
  }[];
  score?: {
    score: number;
    backlinks: number;
    originality: number;
    keywords: number;
    place: number;
    sites: { site: string; pages: number; quality: number }[];
    terms: { stem: string; tfIdf: number }[];
    links: { from: string; anchor: string; around: string }[];
  };
};

export type WordChange = {
  accept?: {
    word: string;
    wordClass?:
      | 'noun'
      | 'adjective'
      | 'verb'
      | 'name'
      | 'number'
      | 'pronoun'
      | 'adverb'
      | 'postposition'
      | 'conjunction'
      | 'determiner'
      | 'interjection'
      | 'question'
      | 'other'
      | 'abbreviation';
  }[];
  refuse?: string[];
  remove?: string[];
};

export type WordPostings = {
  word: string;
  stem: string;
  documents: number;
  postings: {
    siteId: number;
    site: string;
    page: number;
    count: number;
    posting: string;
    inTitle: boolean;
    positions: number[];
    formPositions: number[];
    inAddress: { count: number; positions: number[] };
  }[];
  linked: { siteId: number; site: string; page: number; count: number }[];
};

export type Words = {
  proposals: {
    word: string;
    kind: 'name' | 'abbreviation' | 'compound' | 'loan' | 'word';
    wordClass:
      | 'noun'
      | 'adjective'
      | 'verb'
      | 'name'
      | 'number'
      | 'pronoun'
      | 'adverb'
      | 'postposition'
      | 'conjunction'
      | 'determiner'
      | 'interjection'
      | 'question'
      | 'other'
      | 'abbreviation';
    count: number;
    forms: string[];
    contexts: string[];
  }[];
  dictionary: { word: string; wordClass: string; at: string }[];
};

export type WordsAsked = { request: { id: number } };

/** What each operation takes and answers. */
export type Operations = {
  /** Search */
  search: {
    parameters: {
      q?: string;
      page?: number;
      size?: number;
      site?: string;
      topic?: string;
      kind?: 'article' | 'listing' | 'home' | 'product' | 'forum' | 'document' | 'poem' | 'entry' | 'other';
      author?: string;
      section?: string;
      lang?: string;
      from?: string;
      to?: string;
      sort?: 'relevance' | 'date';
      mode?: 'words' | 'hybrid';
      format?: 'json' | 'jsonl' | 'csv';
      explain?: '0' | '1' | 'true' | 'false';
      facets?: string;
    };
    body: undefined;
    answer: SearchResponse;
  };
  /** A word, phrase, lemma (lemma:git) or word class (pos:VERB) in context */
  concordance: {
    parameters: {
      q: string;
      limit?: number;
      width?: number;
      sample?: number;
      sort?: 'right' | 'left' | 'page';
    };
    body: undefined;
    answer: Concordance;
  };
  /** Completions of the text being typed */
  suggest: {
    parameters: { q?: string; size?: number; format?: 'json' | 'opensearch' };
    body: undefined;
    answer: SuggestResponse;
  };
  /** Everything that is known about a page */
  page: { parameters: { id: number }; body: undefined; answer: Page };
  /** Remove a page with everything stored about it, and exclude it from then on */
  forgetPage: { parameters: { id: number; reason?: string }; body: undefined; answer: Forgotten };
  /** How to cite a page: CSL-JSON or BibTeX */
  citation: { parameters: { id: number; format?: 'csl' | 'bibtex' }; body: undefined; answer: Citation };
  /** What the project was asked to forget, oldest first */
  forgotten: { parameters: Record<never, never>; body: undefined; answer: ForgottenList };
  /** Remove a page, a site or the results of a query and exclude them from then on, or undo or restore that; a dry run first */
  forget: { parameters: Record<never, never>; body: Forget; answer: Forgotten | ForgetPreview };
  /** Pages on the same subject */
  similarPages: { parameters: { id: number; size?: number }; body: undefined; answer: SimilarPages };
  /** The known sites, in order of id */
  sites: { parameters: { after?: number; size?: number }; body: undefined; answer: Sites };
  /** The pages of a site, their outcomes, and when they change */
  site: { parameters: { id: number }; body: undefined; answer: Site };
  /** The state of the crawl */
  crawl: { parameters: Record<never, never>; body: undefined; answer: Crawl };
  /** Send a request to the crawler, which handles it within a second */
  askCrawl: { parameters: Record<never, never>; body: CrawlAction; answer: Asked };
  /** The crawl as it goes: server-sent events named `crawl`, at most one a second, with what /api/crawl answers */
  events: { parameters: Record<never, never>; body: undefined; answer: ReadableStream<Uint8Array> };
  /** What the crawler did, newest first */
  visits: { parameters: { before?: number; size?: number }; body: undefined; answer: Visits };
  /** How a URL was found, what happened to it, when it is due */
  why: { parameters: { url: string }; body: undefined; answer: Why };
  /** The topics that pages can have, custom ones first */
  topics: { parameters: Record<never, never>; body: undefined; answer: Topics };
  /** Add a topic with examples, label pages for a topic, or remove one */
  changeTopic: { parameters: Record<never, never>; body: TopicRequest; answer: TopicChanged };
  /** How good the topic models are on unseen texts */
  topicScores: { parameters: Record<never, never>; body: undefined; answer: TopicScores };
  /** The most uncertain pages of a topic, where a label helps most */
  uncertainPages: { parameters: { id: string; size?: number }; body: undefined; answer: UncertainPages };
  /** What became of every known address, and why */
  audit: { parameters: Record<never, never>; body: undefined; answer: AddressAudit };
  /** How fresh the pages are, and what a budget buys */
  freshness: { parameters: Record<never, never>; body: undefined; answer: Freshness };
  /** The experiments of the three papers, and whether this project has their results */
  experiments: { parameters: Record<never, never>; body: undefined; answer: Experiments };
  /** Recompute an experiment, in the background and one at a time */
  computeExperiment: { parameters: Record<never, never>; body: ExperimentRequest; answer: Experiments };
  /** The tables of a paper next to ours, as last computed */
  experiment: { parameters: { name: 'set' | 'topics' | 'ema' }; body: undefined; answer: Experiment };
  /** A table or figure of an experiment as a file */
  experimentFile: {
    parameters: { name: 'set' | 'topics' | 'ema'; file: string; hl?: 'tr' | 'en' };
    body: undefined;
    answer: ReadableStream<Uint8Array>;
  };
  /** Report that pages are new or have changed; the crawler visits them next */
  ping: { parameters: Record<never, never>; body: Ping; answer: Pinged };
  /** All pages, or those that match the filters, as one stream */
  exportPages: {
    parameters: {
      format?:
        | 'jsonl'
        | 'csv'
        | 'xml'
        | 'warc'
        | 'wacz'
        | 'markdown'
        | 'conllu'
        | 'vert'
        | 'tei'
        | 'graphml'
        | 'gexf'
        | 'edges'
        | 'parquet';
      query?: string;
      site?: string;
      topic?: string;
      kind?: 'article' | 'listing' | 'home' | 'product' | 'forum' | 'document' | 'poem' | 'entry' | 'other';
      lang?: string;
      from?: string;
      to?: string;
      since?: number;
      sample?: number;
      seed?: number;
      deduplicate?: 'pages' | 'paragraphs';
      respectOptOuts?: 'true' | 'false';
    };
    body: undefined;
    answer: ReadableStream<Uint8Array>;
  };
  /** Import documents as JSON lines: url, title, text and optionally fetchedAt */
  importPages: { parameters: Record<never, never>; body: string | Uint8Array; answer: Imported };
  /** Unknown words that may be added to the dictionary, and those that were */
  words: { parameters: { fewest?: number; size?: number }; body: undefined; answer: Words };
  /** Accept, refuse or remove words; the crawler applies it */
  changeWords: { parameters: Record<never, never>; body: WordChange; answer: WordsAsked };
  /** Postings of a word: site, page, count and positions */
  wordPostings: { parameters: { word: string; size?: number }; body: undefined; answer: WordPostings };
  /** Query statistics: queries, queries without results, opened pages */
  queries: { parameters: { days?: number; size?: number }; body: undefined; answer: Queries };
  /** Synonyms, pinned and hidden pages, boosts */
  searchRules: { parameters: Record<never, never>; body: undefined; answer: SearchRulesAnswer };
  /** Replace synonyms, pinned and hidden pages, boosts */
  changeSearchRules: {
    parameters: Record<never, never>;
    body: {
      synonyms?: string[];
      pins?: Record<string, string[]>;
      hidden?: Record<string, string[]>;
      boosts?: Record<string, number>;
    };
    answer: SearchRulesAnswer;
  };
  /** Receivers of webhooks, and the state of their deliveries */
  webhooks: { parameters: Record<never, never>; body: undefined; answer: Webhooks };
};

/** Method, path, and whether the answer is JSON. */
export const OPERATIONS = {
  search: ['GET', '/api/search', 'json'],
  concordance: ['GET', '/api/concordance', 'json'],
  suggest: ['GET', '/api/suggest', 'json'],
  page: ['GET', '/api/pages/{id}', 'json'],
  forgetPage: ['DELETE', '/api/pages/{id}', 'json'],
  citation: ['GET', '/api/pages/{id}/citation', 'json'],
  forgotten: ['GET', '/api/forget', 'json'],
  forget: ['POST', '/api/forget', 'json'],
  similarPages: ['GET', '/api/pages/{id}/similar', 'json'],
  sites: ['GET', '/api/sites', 'json'],
  site: ['GET', '/api/sites/{id}', 'json'],
  crawl: ['GET', '/api/crawl', 'json'],
  askCrawl: ['POST', '/api/crawl', 'json'],
  events: ['GET', '/api/events', 'stream'],
  visits: ['GET', '/api/visits', 'json'],
  why: ['GET', '/api/why', 'json'],
  topics: ['GET', '/api/topics', 'json'],
  changeTopic: ['POST', '/api/topics', 'json'],
  topicScores: ['GET', '/api/topics/scores', 'json'],
  uncertainPages: ['GET', '/api/topics/{id}/uncertain', 'json'],
  audit: ['GET', '/api/audit', 'json'],
  freshness: ['GET', '/api/freshness', 'json'],
  experiments: ['GET', '/api/experiments', 'json'],
  computeExperiment: ['POST', '/api/experiments', 'json'],
  experiment: ['GET', '/api/experiments/{name}', 'json'],
  experimentFile: ['GET', '/api/experiments/{name}/files/{file}', 'stream'],
  ping: ['POST', '/api/ping', 'json'],
  exportPages: ['GET', '/api/export', 'stream'],
  importPages: ['POST', '/api/import', 'json'],
  words: ['GET', '/api/words', 'json'],
  changeWords: ['POST', '/api/words', 'json'],
  wordPostings: ['GET', '/api/words/{word}/postings', 'json'],
  queries: ['GET', '/api/queries', 'json'],
  searchRules: ['GET', '/api/rules', 'json'],
  changeSearchRules: ['PUT', '/api/rules', 'json'],
  webhooks: ['GET', '/api/webhooks', 'json'],
} as const satisfies Record<keyof Operations, readonly [method: string, path: string, kind: string]>;
