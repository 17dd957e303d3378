/**
 * THE data flow: one page from its lease to what it leaves behind. This file is the only one that knows the order
 * of the steps (DESIGN section 2):
 *
 *   lease → guard → robots → fetch → digest (decode, parse, language, links, clean) → decide → admit links → revisit time
 *
 * Every journey ends in exactly one visit with one outcome; expected ends are values. Writing the journey down and
 * acknowledging it is the crawl's part.
 */

import type { FetchAnswer, Fetcher } from '../crawler/fetcher.ts';
import type { HostHealth } from '../crawler/host-health.ts';
import type { AddressGuard } from '../crawler/may-connect.ts';
import { ROBOTS_AGENT, type RobotsCache } from '../crawler/robots-cache.ts';
import type { UrlList } from '../documents/feeds/url-list.ts';
import { isUnreadable } from '../documents/is-unreadable.ts';
import { SiteLanguages } from '../language/site-languages.ts';
import type { FilterChain } from '../links/filters/filter-chain.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import { TaziError } from '../model/errors.ts';
import { type Journey, staysStored, type Validators } from '../model/journey.ts';
import type { Lease } from '../model/lease.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { Visit, VisitOutcome } from '../model/visit.ts';
import type { PendingTemplates } from '../similartext/pending-templates.ts';
import type { SiteRule } from '../similartext/site-rules.ts';
import type { ChangeHints, ListedPage } from '../update/schedule/change-hints.ts';
import type { Revisits } from '../update/schedule/revisits.ts';
import type { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import type { ExtractPool } from './extraction/extract-pool.ts';
import type { Extracted, ExtractInput } from './extraction/extracted.ts';
import { LinkIntake, type LinkIntakeParts } from './link-intake.ts';
import { failureOutcome, heardOf, sameOutcome } from './outcomes.ts';
import { hasChanged, notesOf, PageDifferences } from './page-differences.ts';
import { type PageFinding, PageJudge, type PageJudgeParts } from './page-judge.ts';
import type { Refetch } from './refetch.ts';
import type { Rendering } from './rendering.ts';

export type PipelineParts = LinkIntakeParts &
  PageJudgeParts & {
    guard: AddressGuard;
    /** Rules of the user that also hold for URLs taken up earlier. */
    filters: FilterChain;
    robots: RobotsCache;
    fetcher: Fetcher;
    extractors: Pick<ExtractPool, 'extract'>;
    /** Site memories on their way from the extractors into the store. */
    memories: PendingTemplates;
    /** Where sites mark their articles (S2), by site. */
    rules?: ReadonlyMap<string, readonly SiteRule[]>;
    /** Null where no page is rendered. */
    rendering?: Rendering | null;
    revisits: Revisits;
    /** Pages that seem to have changed are seen twice; without it every difference is a change. */
    refetch?: Refetch;
    /** What sites say of their own changes; missing where nobody listens. */
    hints?: ChangeHints;
    /** Hosts whose 304 can be believed; missing where every one is. */
    validatorTrust?: ValidatorTrust;
    health: HostHealth;
    maxBodyBytes: number;
    /** Called with what was thrown on a page's way; the page ends as `failed`. */
    onFault?: (error: unknown, url: CanonicalUrl) => void;
    now: () => number;
  };

/** What a journey's steps find out, step by step. */
type Finding = PageFinding & {
  status?: number;
  bytes?: number;
  tookMs?: number;
  bodyHash?: string;
  /** Does the body differ from the last one? Undefined where there was none to compare. */
  changed?: boolean;
  validators?: Validators;
  retryAfterMs?: number;
  /** Pages that a list announced as changed. */
  brought?: number;
};

/** The request ended at the headers, since they announced a picture, an archive or the like. */
export const NOT_READ = 'not-read';
/** A server that says it has too much to do, without saying for how long, is left alone for this. */
const OVERLOADED = new Set([429, 503]);
const OVERLOAD_PAUSE_MS = 10_000;
/** A server that wants to be left alone for longer is asked again after this all the same. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;
/** Redirects in a row that are followed; Google's crawler gives up after as many. */
const MAX_REDIRECTS = 10;

export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #intake: LinkIntake;
  readonly #differences: PageDifferences;
  readonly #judgeOfPages: PageJudge;
  readonly #languages = new SiteLanguages();

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#differences = new PageDifferences(parts);
    this.#intake = new LinkIntake(parts);
    this.#judgeOfPages = new PageJudge(parts, this.#differences);
  }

  /**
   * Takes a lease through all steps. `answered` is called as soon as the server is free again. Null means that
   * robots.txt had to be asked for first: the lease was given back and the URL's turn comes again.
   */
  async travel(lease: Lease, answered: () => void): Promise<Journey | null> {
    const at = this.#parts.now();
    const { record } = lease;
    const finding = await this.#find(lease, record, at, answered).catch((error: unknown) =>
      this.#failed(lease, error),
    );
    if (finding === null) return null;
    return this.#conclude(lease, record, at, finding);
  }

  /** Whatever a library or our own code throws ends this page and no other. What the store says ends the crawl. */
  #failed(lease: Lease, error: unknown): Finding {
    if (error instanceof TaziError) throw error;
    this.#parts.onFault?.(error, lease.url);
    return { outcome: 'failed', reason: 'internal' };
  }

  async #find(lease: Lease, record: UrlRecord, at: number, answered: () => void): Promise<Finding | null> {
    const { guard, robots, fetcher, frontier, filters, health, now } = this.#parts;
    // The settings may have changed since the URL was taken up.
    const refusal = filters.refusalOfKnown(lease.url, { via: record.via, depth: lease.depth });
    if (refusal !== null) return { outcome: 'forbidden', reason: refusal.filter };
    if (!guard.mayFetch(lease.url)) return { outcome: 'forbidden', reason: 'address-refused' };
    const verdict = robots.verdict(lease.url, at);
    if (verdict === undefined) {
      await this.#askRobots(lease, at);
      answered();
      return null;
    }
    if (verdict.kind === 'forbidden') return { outcome: 'forbidden', reason: 'robots' };
    if (verdict.kind === 'unreachable') return { outcome: 'failed', reason: verdict.reason };
    if (health.isDown(lease.host, at)) return { outcome: 'failed', reason: 'host-down' };
    const isComparable = await this.#isComparable(record);
    const isConditional = isComparable && (this.#parts.validatorTrust?.mayAsk(lease.host) ?? true);
    const answer = await fetcher.fetch(
      lease.url,
      isConditional ? record.validators : null,
      undefined,
      (headers) => !isUnreadable(headers['content-type'] ?? null, lease.url),
    );
    if (isStopped(answer)) return null;
    health.hear(lease.host, answer.kind === 'failed' && answer.status === 0, at);
    const retryAfterMs = pauseAskedFor(answer);
    // Before the host's next turn, not after this page is on disk.
    if (retryAfterMs > 0) frontier.delay(lease.host, { notBefore: now() + retryAfterMs });
    // The server of a page that may be rendered is kept until it is.
    const free = once(answered);
    if (!this.#mayRender(record)) free();
    const finding = await this.#read(answer, lease, record, isComparable, at, free);
    free();
    return { status: answer.status, tookMs: answer.tookMs, retryAfterMs, ...finding };
  }

  /**
   * Is the same body again the same outcome again? A page that repeats another one is looked at anew once that one has
   * changed or is no longer there; a noindex may stand in a header, which can go while the body stays.
   */
  async #isComparable(record: UrlRecord): Promise<boolean> {
    // What the crawl looks for may be something else today.
    if (record.lastOutcome === 'noindex' || record.lastOutcome === 'off-topic') return false;
    if (record.lastOutcome === 'empty' && this.#mayRender(record)) return false;
    if (record.lastOutcome !== 'duplicate' || record.duplicateOf === null) return true;
    const twin = await this.#parts.pages.get(record.duplicateOf);
    return twin !== null && twin.changedAt <= (record.lastVisitAt ?? 0);
  }

  async #askRobots(lease: Lease, at: number): Promise<void> {
    const { robots, frontier, urls, admission } = this.#parts;
    const { delayMs, sitemaps } = await robots.load(lease.url, at);
    frontier.delay(lease.host, { everyMs: delayMs });
    const listed = sitemaps.map((href) => canonicalUrl(href, lease.url)).filter((url) => url !== null);
    const named = listed.map(
      (url) => ({ url, via: 'sitemap', foundOn: null, anchor: '', depth: 1 }) as const,
    );
    await admission.add(named, urls, at);
  }

  async #read(
    answer: FetchAnswer,
    lease: Lease,
    record: UrlRecord,
    isComparable: boolean,
    at: number,
    free: () => void,
  ): Promise<Finding> {
    switch (answer.kind) {
      case 'not-modified': {
        const { bodyHash, validators } = record;
        return { outcome: sameOutcome(record), reason: 'http-304', changed: false, bodyHash, validators };
      }
      case 'skipped':
        return { outcome: 'unsupported', reason: NOT_READ };
      case 'redirect':
        return this.#redirected(answer.location, answer.status, lease, record);
      case 'failed':
        return { outcome: failureOutcome(answer.reason), reason: answer.reason };
      case 'body': {
        const robotsHeaders = listOf(answer.headers['x-robots-tag']);
        const { extracted, rendered } = await this.#extract(lease, free, {
          url: lease.url,
          site: record.site,
          contentType: answer.headers['content-type'] ?? null,
          contentEncoding: String(answer.headers['content-encoding'] ?? ''),
          robotsHeaders,
          contentLanguage: String(answer.headers['content-language'] ?? ''),
          siteLanguages: this.#languages.of(record.site),
          ...tdmReservationOf(answer.headers),
          body: answer.body,
          maxBodyBytes: this.#parts.maxBodyBytes,
          knownHash: isComparable && robotsHeaders.length === 0 ? record.bodyHash : '',
          robotsAgent: ROBOTS_AGENT,
          now: at,
          ...(lease.revisit && this.#parts.refetch ? { isCompared: true } : {}),
          ...this.#differences.rulesOf(record),
          ...(this.#parts.topics ? { topics: this.#parts.topics.sources } : {}),
        });
        if (rendered !== null && rendered !== 'yes') return { outcome: 'failed', reason: rendered };
        const finding = await this.#judge(extracted, lease, record, at, rendered !== null);
        // What scripts fetch can change while the page that holds them stays.
        const validators = rendered
          ? NO_VALIDATORS
          : { etag: answer.headers.etag ?? null, lastModified: answer.headers['last-modified'] ?? null };
        const changed = hasChanged(extracted, record);
        const notes = notesOf(extracted, finding.outcome, record);
        const { bodyHash } = extracted;
        return { bytes: answer.body.length, bodyHash, changed, validators, ...notes, ...finding };
      }
    }
  }

  /** Digests a body, and once more as a browser shows it where that is wished. Says how rendering went, if it took place. */
  async #extract(
    lease: Lease,
    free: () => void,
    input: ExtractInput,
  ): Promise<{ extracted: Extracted; rendered: string | null }> {
    const { extractors, rendering } = this.#parts;
    const extracted = await extractors.extract(input);
    if (!rendering?.wants(extracted, lease.url)) {
      free();
      return { extracted, rendered: null };
    }
    const shown = await rendering.render(input, lease);
    free();
    if (typeof shown !== 'string') return { extracted: await extractors.extract(shown), rendered: 'yes' };
    const isLost = extracted.kind === 'page' && extracted.needsScript;
    return { extracted, rendered: isLost ? shown : null };
  }

  #mayRender({ url }: UrlRecord): boolean {
    return this.#parts.rendering?.mayRender(url) ?? false;
  }

  async #redirected(location: string, status: number, lease: Lease, record: UrlRecord): Promise<Finding> {
    const target = canonicalUrl(location, lease.url);
    const reason = `http-${status}`;
    if (target === null || target === lease.url) return { outcome: 'redirected', reason: 'redirect-nowhere' };
    if ((await this.#redirectsBefore(record)) >= MAX_REDIRECTS) {
      return { outcome: 'redirected', reason: 'redirect-chain' };
    }
    // Whoever names http://ornek.tr/ means where it leads, be it another site.
    const via = record.via === 'seed' ? 'seed' : 'redirect';
    if (via === 'seed') this.#parts.scope.addSeed(target);
    const links = [{ url: target, anchor: '' }];
    return { outcome: 'redirected', reason, found: [{ via, links, depth: lease.depth }] };
  }

  /** How many redirects in a row led to this URL. */
  async #redirectsBefore(record: UrlRecord): Promise<number> {
    let count = 0;
    let step: UrlRecord | null = record;
    while (step && step.foundOn !== null && isRedirected(step) && count < MAX_REDIRECTS) {
      count++;
      step = await this.#parts.urls.get(step.foundOn);
    }
    return count;
  }

  async #judge(
    extracted: Extracted,
    lease: Lease,
    record: UrlRecord,
    at: number,
    isRendered: boolean,
  ): Promise<Finding> {
    switch (extracted.kind) {
      case 'same':
        // What the page was at the last visit, it still is.
        return { outcome: sameOutcome(record), reason: 'same-bytes' };
      case 'unsupported':
        return { outcome: 'unsupported', reason: extracted.reason };
      case 'listing': {
        const { via, urls } = extracted.listing;
        const links = urls.map(({ url }) => ({ url, anchor: '' }));
        const brought = await this.#followHints(urls, lease, at);
        return { outcome: 'unsupported', reason: via, found: [{ via, links, depth: 1 }], brought };
      }
      case 'page':
        this.#languages.add(record.site, {
          language: extracted.language,
          isDoubtful: extracted.isLanguageDoubtful,
        });
        return this.#judgeOfPages.judge(extracted, { lease, record, at, isRendered });
    }
  }

  /** Known pages that changed after our last visit, as their list says, are due now. Returns how many it brought. */
  async #followHints(listed: UrlList['urls'], { url: list, host }: Lease, now: number): Promise<number> {
    const { frontier, urls, hints } = this.#parts;
    if (!hints) return 0;
    const told = listed.flatMap(({ url, changedAt }) => {
      const id = changedAt === null ? undefined : frontier.idOf(url);
      return id === undefined ? [] : [{ id, changedAt: changedAt! }];
    });
    const records = await urls.getMany(told.map(({ id }) => id));
    const pages: ListedPage[] = [];
    for (const { id, changedAt } of told) {
      const seenAt = records.get(id)?.lastVisitAt;
      if (typeof seenAt === 'number') pages.push({ id, changedAt, seenAt });
    }
    const { due, brought } = hints.read(list, host, pages, now);
    frontier.reschedule(due.map((id) => ({ id, due: now })));
    return brought;
  }

  #conclude(lease: Lease, record: UrlRecord, at: number, finding: Finding): Journey {
    const { frontier, revisits, now } = this.#parts;
    const endedAt = now();
    const retryAfterMs = finding.retryAfterMs ?? 0;
    const outcome = revisits.tooManyFailures(finding.outcome, record) ? 'gone' : finding.outcome;
    const heard = heardOf(outcome, record, finding.changed ?? false);
    this.#parts.hints?.hear(lease.id, heard, record.lastVisitAt ?? at);
    if (finding.status === 200 && finding.validators)
      this.#parts.validatorTrust?.hear(lease.host, record.validators, finding.validators, heard);
    const { discovered, links } = this.#intake.take(lease, outcome, finding);
    const due = revisits.next(
      record,
      outcome,
      { now: at, scheduled: lease.scheduled, outcome: heard, id: lease.id },
      {
        endedAt,
        retryAfterMs,
        brought: discovered.length + (finding.brought ?? 0),
        isCovered: this.#parts.hints?.isCovered(lease.id) ?? false,
        isUnreadable: finding.reason === NOT_READ,
      },
    );
    const visit: Visit = {
      page: lease.id,
      at,
      scheduled: lease.scheduled,
      outcome,
      heard,
      status: finding.status ?? 0,
      reason: finding.reason,
      bytes: finding.bytes ?? 0,
      tookMs: finding.tookMs ?? 0,
      next: due.next,
    };
    if (!staysStored(outcome)) this.#parts.nearDuplicates.remove(lease.id);
    const twin = finding.duplicateOf ?? (finding.standsFor && frontier.idOf(finding.standsFor));
    const content = finding.content ? { ...finding.content, bodyHash: finding.bodyHash ?? '' } : null;
    // Where no body was judged and the page is not kept, there is nothing that the next body could be equal to.
    const isKept = [outcome, record.lastOutcome ?? outcome].every(staysStored);
    return {
      visit,
      content,
      body: finding.body ?? null,
      discovered,
      links,
      validators: finding.validators ?? (isKept ? record.validators : NO_VALIDATORS),
      bodyHash: finding.bodyHash ?? (isKept ? record.bodyHash : ''),
      duplicateOf: twin ?? (staysAsItWas(outcome) ? record.duplicateOf : null),
      replaces: finding.replaces ?? [],
      policyState: due.state,
      ...(finding.notes ? { notes: finding.notes } : {}),
      retry: revisits.isRetry(outcome, record),
      hostNotBefore: retryAfterMs > 0 ? endedAt + retryAfterMs : 0,
      memories: this.#parts.memories.take(),
    };
  }

  /** The journey is on disk, or failed to get there. */
  settled(journey: Journey): void {
    this.#judgeOfPages.settled(journey);
  }
}

/** What a page repeats, or wants to be known as, it still does after such a visit. */
function staysAsItWas(outcome: VisitOutcome): boolean {
  return outcome === 'duplicate' || outcome === 'unchanged' || outcome === 'failed';
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** How long the server wants to be left alone, as far as we go along with it. */
function pauseAskedFor(answer: FetchAnswer): number {
  if (answer.kind !== 'failed') return 0;
  const pause = answer.retryAfterMs ?? (OVERLOADED.has(answer.status) ? OVERLOAD_PAUSE_MS : 0);
  return Math.min(pause, MAX_RETRY_AFTER_MS);
}

/** A seed that was found on a page is where a seed led to. */
function isRedirected({ via }: UrlRecord): boolean {
  return via === 'redirect' || via === 'seed';
}

/** The crawl was stopped before the answer was whole: the URL is asked for again in the next run. */
function isStopped(answer: FetchAnswer): boolean {
  return answer.kind === 'failed' && answer.reason === 'stopped';
}

function once(tell: () => void): () => void {
  let told = false;
  return () => {
    if (told) return;
    told = true;
    tell();
  };
}

/** A server's reservation against text and data mining (TDMRep). */
function tdmReservationOf(headers: Readonly<Record<string, string | string[] | undefined>>): {
  tdmReservation?: string;
} {
  const [value] = listOf(headers['tdm-reservation']);
  return value === undefined ? {} : { tdmReservation: value };
}

function listOf(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  return Array.isArray(header) ? header : [header];
}
