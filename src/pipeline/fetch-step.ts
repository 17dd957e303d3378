/**
 * The first step: from a lease to the server's answer, or the reason why no request was made (F2). The user's
 * filters, the address guard and robots.txt come before the request; a pause that the server asks for is
 * passed to the frontier.
 */
import { type FetchAnswer, wasStopped } from '../crawler/fetch-answer.ts';
import type { Fetcher } from '../crawler/fetcher.ts';
import type { HostHealth } from '../crawler/host-health.ts';
import type { HostOptOuts } from '../crawler/host-opt-outs.ts';
import type { AddressGuard } from '../crawler/may-connect.ts';
import type { RobotsCache, RobotsVerdict } from '../crawler/robots-cache.ts';
import { isUnreadable } from '../documents/is-unreadable.ts';
import type { Admission } from '../links/admission.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { Pages, Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { canonicalUrl } from '../model/urls/canonical-url.ts';
import type { ValidatorTrust } from '../update/schedule/validator-trust.ts';
import type { PageVisit } from './page-visit.ts';
import type { Rendering } from './rendering.ts';

/** What a request cost, and the pause that the server asked for. */
export type Exchange = { status: number; tookMs: number; retryAfterMs: number };

export type Fetched =
  /**
   * The URL is tried again: robots.txt or another file of the host had to be fetched first, or the crawl was
   * stopped. The server is not reported free: the URL must be back in the queue by then, or a URL that ranks
   * below it would take its turn.
   */
  | { kind: 'postponed' }
  /** No request was sent to the server. */
  | { kind: 'not-asked'; outcome: 'forbidden' | 'failed'; reason: string }
  | { kind: 'answer'; answer: FetchAnswer; exchange: Exchange; isComparable: boolean };

export type FetchStepParts = {
  guard: AddressGuard;
  robots: RobotsCache;
  /** What hosts declare for all of their pages; null if that is not read. */
  optOuts: HostOptOuts | null;
  fetcher: Fetcher;
  health: HostHealth;
  /** Hosts whose 304 can be trusted; null trusts all. */
  validatorTrust: ValidatorTrust | null;
  /** Null if pages are not rendered. */
  rendering: Rendering | null;
  /** Rules of the user that also apply to URLs admitted earlier. */
  admission: Admission;
  frontier: Frontier;
  pages: Pages;
  urls: Urls;
  now: () => number;
};

/** Pause for a server that says it is overloaded without saying for how long. */
const OVERLOADED = new Set([429, 503]);
const OVERLOAD_PAUSE_MS = 10_000;
/** The longest pause that a server is granted. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

export class FetchStep {
  readonly #parts: FetchStepParts;

  constructor(parts: FetchStepParts) {
    this.#parts = parts;
  }

  /** `free` is called as soon as the server is free: here, unless the page may be rendered or is elsewhere. */
  async fetch(visit: PageVisit, free: () => void): Promise<Fetched> {
    const { fetcher, frontier, health, validatorTrust, robots, optOuts, now } = this.#parts;
    const { lease, record, at } = visit;
    const verdict = robots.verdict(lease.url, at);
    const obstacle = this.#obstacle(visit, verdict);
    if (obstacle !== null) return obstacle;
    if (verdict === undefined) {
      await this.#askRobots(lease, at);
      return { kind: 'postponed' };
    }
    if (await optOuts?.load(lease.url, at)) return { kind: 'postponed' };
    const isComparable = await this.#isComparable(record);
    const isConditional = isComparable && (validatorTrust?.mayAsk(lease.host) ?? true);
    const answer = await fetcher.fetch(
      lease.url,
      isConditional ? record.validators : null,
      undefined,
      (headers) => !isUnreadable(headers['content-type'] ?? null, lease.url),
    );
    if (wasStopped(answer)) return { kind: 'postponed' };
    health.hear(lease.host, answer.kind === 'failed' && answer.status === 0, at);
    const retryAfterMs = pauseAskedFor(answer);
    // Before the host's next turn, not only once this page is on disk.
    if (retryAfterMs > 0) frontier.delay(lease.host, { notBefore: now() + retryAfterMs });
    if (answer.kind !== 'redirect' && !this.#mayRender(record)) free();
    const { status, tookMs } = answer;
    return { kind: 'answer', answer, exchange: { status, tookMs, retryAfterMs }, isComparable };
  }

  /** Why no request is made. */
  #obstacle({ lease, record, at }: PageVisit, verdict: RobotsVerdict | undefined): Fetched | null {
    const { admission, guard, health } = this.#parts;
    // The settings may have changed since the URL was admitted, and its shape may have proved to be a trap.
    const refusal = admission.refusalOfKnown(record);
    if (refusal !== null) return notAsked('forbidden', refusal.filter);
    if (!guard.mayFetch(lease.url)) return notAsked('forbidden', 'address-refused');
    if (verdict?.kind === 'forbidden') return notAsked('forbidden', 'robots');
    if (verdict?.kind === 'too-costly') return notAsked('forbidden', 'robots-cost');
    if (verdict?.kind === 'unreachable') return notAsked('failed', verdict.reason);
    if (verdict !== undefined && health.isDown(lease.host, at)) return notAsked('failed', 'host-down');
    return null;
  }

  /**
   * Does the same body mean the same outcome? A duplicate is judged again once the page it repeats has
   * changed or is gone; a noindex header can disappear while the body stays the same; the topic of the crawl
   * may have changed.
   */
  async #isComparable(record: UrlRecord): Promise<boolean> {
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

  #mayRender({ url }: UrlRecord): boolean {
    return this.#parts.rendering?.mayRender(url) ?? false;
  }
}

function notAsked(outcome: 'forbidden' | 'failed', reason: string): Fetched {
  return { kind: 'not-asked', outcome, reason };
}

/** How long the server wants to be left alone, up to our limit. */
function pauseAskedFor(answer: FetchAnswer): number {
  if (answer.kind !== 'failed') return 0;
  const pause = answer.retryAfterMs ?? (OVERLOADED.has(answer.status) ? OVERLOAD_PAUSE_MS : 0);
  return Math.min(pause, MAX_RETRY_AFTER_MS);
}
