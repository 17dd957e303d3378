/**
 * The one door through which URLs enter a crawl: links of pages, redirects, sitemaps, feeds, seeds, pings and
 * imports. Each URL is normalised to the project's spelling, passed through the filters, and given an id and
 * a place in the frontier; refused URLs are counted and remembered with the filter that refused them.
 *
 * The home page of an unknown host is admitted before any of its other pages (E1).
 */

import type { UrlRegistry } from '../model/frontier.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import type { UrlRecord } from '../model/url-record.ts';
import { type CanonicalUrl, canonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';
import type { FilterChain } from './filters/filter-chain.ts';
import type { Refusal } from './filters/url-filter.ts';
import { priorityOf } from './priority-of.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { TrapGuard } from './trap-guard.ts';

/** A URL named by a page, a list or a user. */
export type Candidate = Omit<NewUrl, 'priority'>;

export type AdmittedUrl = NewUrl & { id: PageId };

type AdmittedBefore = Pick<UrlRecord, 'url' | 'via' | 'depth' | 'lastOutcome'>;

export type AdmissionParts = {
  frontier: UrlRegistry;
  filters: FilterChain;
  /** Counts refused URLs; without it they are not counted. */
  refusals?: RefusalLog;
  /** The project's additional spelling rules (`crawl.stripParameters`). */
  spell?: (url: CanonicalUrl) => CanonicalUrl;
  /** Which URLs wait behind all others; without it none do. */
  traps?: TrapGuard;
};

export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** Has this project no spelling rules of its own? */
  get keepsSpelling(): boolean {
    return this.#parts.spell === undefined;
  }

  /** The spelling under which this project knows a URL. */
  spell(url: CanonicalUrl): CanonicalUrl {
    return this.#parts.spell?.(url) ?? url;
  }

  /**
   * Admits URLs that are new and pass every filter, ranked by `rank` or by depth. The caller makes them
   * durable and then queues them, as `add` does.
   */
  admit(candidates: readonly Candidate[], rank?: (id: PageId, url: NewUrl) => number): AdmittedUrl[] {
    const { frontier, traps } = this.#parts;
    const admitted: AdmittedUrl[] = [];
    for (const candidate of candidates) {
      const url = this.spell(candidate.url);
      if (frontier.idOf(url) !== undefined) continue;
      const found = url === candidate.url ? candidate : { ...candidate, url };
      if (this.#isRefused(found)) continue;
      const isRedirected = found.via === 'redirect' || found.via === 'spelling';
      if (isRedirected && traps?.isTrying(found.foundOn)) {
        const taken = this.#take(found, rank);
        for (const { id } of taken) traps.tryInstead(found.foundOn!, id);
        admitted.push(...taken);
        continue;
      }
      const shape = traps?.shapeThatHolds(url, found.via) ?? null;
      if (shape !== null) {
        admitted.push(...this.#defer(found, shape, rank));
        continue;
      }
      const home = this.#homeOf(found);
      if (home) admitted.push(...this.#take(home));
      admitted.push(...this.#take(found, rank));
    }
    return admitted;
  }

  /** Admits URLs that no page named, makes them durable and queues them. */
  async add(candidates: readonly Candidate[], urls: Pick<Urls, 'add'>, now: number): Promise<AdmittedUrl[]> {
    const admitted = this.admit(candidates);
    await urls.add(admitted, now);
    this.#parts.frontier.enqueue(admitted, now);
    return admitted;
  }

  /**
   * Why a URL that was admitted earlier is not fetched after all; null if it may be. Counted at what would be
   * the first visit.
   */
  refusalOfKnown({ url, via, depth, lastOutcome }: AdmittedBefore): Refusal | null {
    const { filters, refusals } = this.#parts;
    const isVisited = lastOutcome !== null && lastOutcome !== 'forbidden';
    const refusal = filters.refusalOfKnown(url, { via, depth }, isVisited);
    if (refusal !== null && lastOutcome === null) {
      refusals?.count(refusal.filter, 1);
      filters.noteRefused({ url, ...refusal, wasTaken: true });
    }
    return refusal;
  }

  /** The shape for which a URL that was admitted earlier waits; null if it is visited. */
  shapeThatHolds(id: PageId, { url, via, lastOutcome }: AdmittedBefore): string | null {
    const { traps } = this.#parts;
    if (!traps || lastOutcome !== null || traps.isTried(id, url)) return null;
    return traps.shapeThatHolds(url, via);
  }

  /** Records URLs that a page named but that are not followed for a reason other than the filters. */
  note(candidates: readonly Candidate[], refusal: Refusal): void {
    const { frontier, refusals } = this.#parts;
    for (const candidate of candidates) {
      const url = this.spell(candidate.url);
      if (frontier.idOf(url) === undefined) refusals?.add({ ...refusal, ...candidate, url });
    }
  }

  /** A URL that was admitted is another spelling of one that stands for both from now on. */
  gaveWay(url: CanonicalUrl): void {
    this.#parts.filters.gaveWay(url);
  }

  /** Counts URLs that a page named beyond a limit; they are not remembered one by one. */
  leaveOut(filter: string, count: number): void {
    this.#parts.refusals?.leaveOut(filter, count);
  }

  #take(candidate: Candidate, rank?: (id: PageId, url: NewUrl) => number): AdmittedUrl[] {
    const { frontier, filters, traps } = this.#parts;
    const priority = priorityOf(candidate.url, candidate.depth);
    const taken = frontier.admit([{ ...candidate, priority }], rank);
    for (const { url } of taken) {
      filters.took(url);
      traps?.took(url);
    }
    return taken;
  }

  /** It is known from now on and waits, if there is room; otherwise it is only counted. */
  #defer(
    candidate: Candidate,
    shape: string,
    rank?: (id: PageId, url: NewUrl) => number,
  ): readonly AdmittedUrl[] {
    const { frontier, refusals, traps } = this.#parts;
    if (traps?.defer(shape)) {
      const priority = priorityOf(candidate.url, candidate.depth);
      return frontier.admit([{ ...candidate, priority, deferred: shape }], rank);
    }
    if (refusals?.add({ ...candidate, filter: 'traps', reason: shape })) traps?.countBeyond(shape);
    return [];
  }

  #isRefused(candidate: Candidate): boolean {
    const { filters, refusals } = this.#parts;
    const refusal = filters.refusal(candidate.url, candidate);
    if (refusal === null) return false;
    const refused = { ...refusal, ...candidate };
    if (refusals?.add(refused)) filters.noteRefused(refused);
    return true;
  }

  /** The home page of the URL's host, if it should come first and is not known yet. */
  #homeOf(candidate: Candidate): Candidate | null {
    const { frontier, filters } = this.#parts;
    const { url, via } = candidate;
    if (via === 'import' || isHome(url)) return null;
    if (via !== 'seed' && frontier.knowsHost(hostOf(url))) return null;
    const home = canonicalUrl('/', url);
    if (home === null || frontier.idOf(home) !== undefined) return null;
    const named: Candidate = { ...candidate, url: home, via: 'home', anchor: '' };
    return filters.refusal(home, named) === null ? named : null;
  }
}
