/**
 * The life of a page, from its lease to what it leaves behind. This file is the only one that knows the order of
 * the steps:
 *
 *   fetch (filters, guard, robots, request) → extract (decode, parse, clean, describe)
 *     → judge → conclude (links, next visit)
 *
 * Every journey ends in exactly one visit with one outcome; expected ends are values. Writing the journey and
 * acknowledging it is the controller's part.
 */
import type { Fetcher } from '../crawler/fetcher.ts';
import type { HostHealth } from '../crawler/host-health.ts';
import type { HostOptOuts } from '../crawler/host-opt-outs.ts';
import type { AddressGuard } from '../crawler/may-connect.ts';
import type { RobotsCache } from '../crawler/robots-cache.ts';
import type { WordCounts } from '../indexing/project-dictionary.ts';
import { SiteLanguages } from '../language/site-languages.ts';
import type { KeywordProfile } from '../links/keyword-profile.ts';
import type { LinkRules } from '../links/link-rules.ts';
import type { LinkSorter } from '../links/link-sorter.ts';
import type { NearDuplicates } from '../links/near-duplicates.ts';
import { TaziError } from '../model/errors.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Journey } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { PendingTemplates } from '../similartext/pending-templates.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import type { CrawlTopics } from '../topics/crawl-topics.ts';
import type { ChangeDates } from '../update/schedule/change-dates.ts';
import type { ChangeHints } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import { ConcludeStep } from './conclude-step.ts';
import { type ExtractedBody, ExtractStep } from './extract-step.ts';
import type { ExtractPool } from './extraction/extract-pool.ts';
import { type Fetched, FetchStep } from './fetch-step.ts';
import { JudgeStep } from './judge-step.ts';
import { type Judged, noContent } from './judged.ts';
import { LinkIntake } from './link-intake.ts';
import { PageDifferences } from './page-differences.ts';
import { PageJudge } from './page-judge.ts';
import type { PageVisit } from './page-visit.ts';
import { RedirectJudge } from './redirect-judge.ts';
import type { Refetch } from './refetch.ts';
import type { Rendering } from './rendering.ts';

/** How the crawl reaches servers. */
export type Network = {
  guard: AddressGuard;
  robots: RobotsCache;
  /** What hosts declare for all of their pages; null if that is not read. */
  optOuts: HostOptOuts | null;
  fetcher: Fetcher;
  health: HostHealth;
  /** Null if pages are not rendered. */
  rendering: Rendering | null;
  /** Fetches pages that seem to have changed a second time; null treats every difference as a change. */
  refetch: Refetch | null;
  /** Hosts whose 304 can be trusted; null trusts all. */
  validatorTrust: ValidatorTrust | null;
};

/** What the crawl knows about URLs and pages, and what it looks for. */
export type Knowledge = {
  store: Pick<Store, 'pages' | 'bodies' | 'urls'>;
  frontier: Frontier;
  links: Pick<LinkRules, 'admission' | 'scope' | 'traps'>;
  nearDuplicates: NearDuplicates;
  revisits: Revisits;
  /** Ranks new URLs in the frontier; null: home pages first, then by depth. */
  sorter: LinkSorter | null;
  /** What links are compared with in the paper's order; null or absent: they are not. */
  keywords?: KeywordProfile | null;
  /** Null: pages are not judged by topic. */
  topics: CrawlTopics | null;
  /** What sites announce about their own changes; null if that is not used. */
  hints: ChangeHints | null;
  /** Hosts that say when their pages changed; null if that is not used. */
  changeDates: ChangeDates | null;
  /** Counts the unknown words of new pages. */
  words: WordCounts | null;
  /** Where sites mark their articles (S2), by site. */
  rules: ReadonlyMap<string, readonly SiteRule[]>;
};

/** Turns bodies into text. */
export type Extraction = { extractors: Pick<ExtractPool, 'extract'>; memories: PendingTemplates };

export type PipelineOptions = {
  maxBodyBytes: number;
  /** Whether pages in other languages are saved; true by default. */
  keepForeign?: boolean;
  now: () => number;
  /** Called with anything thrown while a page is processed; the page ends as `failed`. */
  onFault?: (error: unknown, url: CanonicalUrl) => void;
};

/** The results of the first three steps. */
type SeenPage = {
  fetched: Exclude<Fetched, { kind: 'postponed' }>;
  body: ExtractedBody | null;
  judged: Judged;
};

export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #fetch: FetchStep;
  readonly #extract: ExtractStep;
  readonly #judge: JudgeStep;
  readonly #conclude: ConcludeStep;
  readonly #pages: PageJudge;

  constructor(network: Network, knowledge: Knowledge, extraction: Extraction, options: PipelineOptions) {
    const { rendering, refetch, validatorTrust, optOuts } = network;
    const { store, frontier, links, topics, rules } = knowledge;
    const { pages, bodies, urls } = store;
    const { maxBodyBytes, keepForeign = true, now } = options;
    const languages = new SiteLanguages();
    this.#options = options;
    this.#fetch = new FetchStep({ ...network, ...links, frontier, pages, urls, now });
    const compares = refetch !== null;
    this.#extract = new ExtractStep({
      ...{ extractors: extraction.extractors, rendering, rules, topics, languages, compares, maxBodyBytes },
      wantsContexts: Boolean(knowledge.keywords),
      optOuts,
    });
    const differences = new PageDifferences({ bodies, ...extraction, refetch, rules, maxBodyBytes });
    this.#pages = new PageJudge({ ...knowledge, ...links, pages, urls, languages, keepForeign }, differences);
    const redirects = new RedirectJudge({ scope: links.scope, frontier, pages, urls, now });
    this.#judge = new JudgeStep({ ...knowledge, pages: this.#pages, redirects, urls, languages });
    const intake = new LinkIntake({ ...knowledge, ...links });
    this.#conclude = new ConcludeStep({ ...knowledge, ...extraction, intake, validatorTrust, now });
  }

  /**
   * Takes a lease through all steps. `answered` is called as soon as the server is free again, but not for an
   * alias: the caller does so once the other spelling can be asked next. Null means that the visit leaves
   * nothing behind and the lease is returned: robots.txt had to be fetched first, or the crawl was stopped.
   */
  async travel(lease: Lease, answered: () => void): Promise<Journey | null> {
    const visit: PageVisit = { lease, record: lease.record, at: this.#options.now() };
    const free = once(answered);
    const seen = await this.#see(visit, free).catch((error: unknown) => this.#failed(visit, error));
    if (seen === null) return null;
    const journey = this.#conclude.conclude(visit, seen.fetched, seen.body, seen.judged);
    if (seen.fetched.kind === 'answer' && journey.visit.outcome !== 'alias') free();
    return journey;
  }

  async #see(visit: PageVisit, free: () => void): Promise<SeenPage | null> {
    const fetched = await this.#fetch.fetch(visit, free);
    if (fetched.kind === 'postponed') return null;
    const body = await this.#read(fetched, visit, free);
    // A server that received no request has nothing to rest from.
    if (fetched.kind === 'answer' && fetched.answer.kind !== 'redirect') free();
    const judged = await this.#judge.judge(fetched, body, visit);
    return judged && { fetched, body, judged };
  }

  /** Null if there is no body to read. */
  async #read(fetched: Fetched, visit: PageVisit, free: () => void): Promise<ExtractedBody | null> {
    if (fetched.kind !== 'answer' || fetched.answer.kind !== 'body') return null;
    return this.#extract.extract(fetched.answer, fetched.isComparable, visit, free);
  }

  /**
   * Anything that a library or our own code throws fails this page only. What the store throws ends the
   * crawl.
   */
  #failed({ lease }: PageVisit, error: unknown): SeenPage {
    if (error instanceof TaziError) throw error;
    this.#options.onFault?.(error, lease.url);
    const reason = 'internal';
    const fetched = { kind: 'not-asked', outcome: 'failed', reason } as const;
    return { fetched, body: null, judged: noContent('failed', reason) };
  }

  /** The journey is on disk, or failed to get there. */
  settled(journey: Journey): void {
    this.#pages.settled(journey);
  }
}

function once(tell: () => void): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    tell();
  };
}
