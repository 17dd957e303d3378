/**
 * What a redirect means. One to another spelling of the same address (a slash, the scheme, `www`, an index page, case)
 * says under which spelling the page is kept: the source is an alias of it from now on, and the target is the next
 * request of its host, after the host's pause. Any other redirect is a link.
 */
import type { FetchAnswer } from '../crawler/fetch-answer.ts';
import { leadsTo } from '../links/aliases.ts';
import type { Scope } from '../links/scope.ts';
import type { Frontier } from '../model/frontier.ts';
import type { Lease } from '../model/lease.ts';
import type { Pages, Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { isOtherSpelling } from '../model/urls/is-other-spelling.ts';
import { type Judged, linksTo, noContent } from './judged.ts';
import type { PageVisit } from './page-visit.ts';

export type RedirectJudgeParts = {
  scope: Scope;
  frontier: Frontier;
  pages: Pages;
  urls: Urls;
  now: () => number;
};

/** Redirects to follow in a row; Google's crawler gives up after as many. */
const MAX_REDIRECTS = 10;
/** Aliases on their way into the store; each is there within seconds. */
const MAX_RECENT = 10_000;

export class RedirectJudge {
  readonly #parts: RedirectJudgeParts;
  readonly #recent = new Map<CanonicalUrl, CanonicalUrl>();

  constructor(parts: RedirectJudgeParts) {
    this.#parts = parts;
  }

  /** The address was asked again: what it led to before no longer counts. */
  begin({ lease }: PageVisit): void {
    this.#recent.delete(lease.url);
  }

  async judge(
    { location, status }: Extract<FetchAnswer, { kind: 'redirect' }>,
    { lease, record }: PageVisit,
  ): Promise<Judged> {
    const target = canonicalUrl(location, lease.url);
    if (target === null || target === lease.url) return noContent('redirected', 'redirect-nowhere');
    if ((await this.#redirectsBefore(record)) >= MAX_REDIRECTS)
      return noContent('redirected', 'redirect-chain');
    const isAlias = isOtherSpelling(lease.url, target);
    // A seed stands for its target, even if that is another site.
    const via = record.via === 'seed' ? 'seed' : isAlias ? 'spelling' : 'redirect';
    if (via === 'seed') this.#parts.scope.addSeed(target);
    const links = linksTo(via, [{ url: target, anchor: isAlias ? record.anchor : '' }], lease.depth);
    if (!isAlias) return noContent('redirected', `http-${status}`, { links });
    if (!(await this.#mayGiveWay(lease, target))) return noContent('failed', 'redirect-loop');
    this.#remember(lease.url, target);
    return noContent('alias', `http-${status}`, { links, twin: { kind: 'address', url: target } });
  }

  /**
   * May this spelling give way to that one? Not if that one leads back: the page is under neither. But if a page is
   * kept under this spelling, its site has turned to the other one, which is asked again.
   */
  async #mayGiveWay({ id, url }: Lease, target: CanonicalUrl): Promise<boolean> {
    const { pages, urls, frontier, now } = this.#parts;
    const known = await urls.find(target);
    if (known === null) return true;
    if (this.#recent.get(target) !== url && !(await leadsTo(urls, known, id))) return true;
    if ((await pages.get(id)) === null) return false;
    frontier.visitNow([known.id], now());
    return true;
  }

  #remember(source: CanonicalUrl, target: CanonicalUrl): void {
    this.#recent.set(source, target);
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= MAX_RECENT) return;
      this.#recent.delete(oldest);
    }
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
}

/** A seed with a referring page is the target of a redirected seed. */
function isRedirected({ via }: UrlRecord): boolean {
  return via === 'redirect' || via === 'spelling' || via === 'seed';
}
