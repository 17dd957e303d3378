/**
 * The one door through which URLs enter a crawl: links of pages, redirects, sitemaps, feeds, seeds, pings and imports. Each URL is spelt as the
 * project spells it, asked about by the filters, given an id and a place in the frontier; what is refused is counted and remembered with the
 * filter that refused it.
 *
 * A host of which nothing was known gets its home page on the list before anything else of it (E1).
 */
import { type CanonicalUrl, canonicalUrl, hostOf } from '../model/canonical-url.ts';
import type { Frontier } from '../model/frontier.ts';
import { isHome } from '../model/is-home.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageId } from '../model/page.ts';
import type { Urls } from '../model/store.ts';
import type { FilterChain } from './filters/filter-chain.ts';
import type { Refusal } from './filters/url-filter.ts';
import type { RefusalLog } from './refusal-log.ts';
import { priorityOf } from './sort-links.ts';

/** A URL that somebody names. */
export type Candidate = Omit<NewUrl, 'priority'>;

export type AdmittedUrl = NewUrl & { id: PageId };

export type AdmissionParts = {
  frontier: Frontier;
  filters: FilterChain;
  /** Where refused URLs are counted; without it they are not. */
  refusals?: RefusalLog;
  /** Further spelling rules of the project (`crawl.stripParameters`). */
  spell?: (url: CanonicalUrl) => CanonicalUrl;
};

export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /** The spelling under which this project knows a URL. */
  spell(url: CanonicalUrl): CanonicalUrl {
    return this.#parts.spell?.(url) ?? url;
  }

  /**
   * Lets in those that are new and that every filter admits, at the place that `rank` says or by depth. The caller makes them durable and then
   * queues them, as `add` does.
   */
  admit(candidates: readonly Candidate[], rank?: (id: PageId, url: NewUrl) => number): AdmittedUrl[] {
    const { frontier, filters } = this.#parts;
    const admitted: AdmittedUrl[] = [];
    for (const candidate of candidates) {
      const url = this.spell(candidate.url);
      if (frontier.idOf(url) !== undefined) continue;
      const found = { ...candidate, url };
      if (this.#isRefused(found)) continue;
      const home = this.#homeOf(found);
      for (const [entry, place] of home
        ? ([
            [home, undefined],
            [found, rank],
          ] as const)
        : ([[found, rank]] as const)) {
        const [taken] = frontier.admit([{ ...entry, priority: priorityOf(entry.url, entry.depth) }], place);
        if (!taken) continue;
        filters.took(taken.url);
        admitted.push(taken);
      }
    }
    return admitted;
  }

  /** Lets in URLs that no page brought, makes them durable and queues them. */
  async add(candidates: readonly Candidate[], urls: Pick<Urls, 'add'>, now: number): Promise<AdmittedUrl[]> {
    const admitted = this.admit(candidates);
    await urls.add(admitted, now);
    this.#parts.frontier.enqueue(admitted, now);
    return admitted;
  }

  /** Notes URLs that a page named and that are not followed for a reason that no filter knows. */
  note(candidates: readonly Candidate[], refusal: Refusal): void {
    const { frontier, refusals } = this.#parts;
    for (const candidate of candidates) {
      const url = this.spell(candidate.url);
      if (frontier.idOf(url) === undefined) refusals?.add({ ...refusal, ...candidate, url });
    }
  }

  #isRefused(candidate: Candidate): boolean {
    const { filters, refusals } = this.#parts;
    const refusal = filters.refusal(candidate.url, candidate);
    if (refusal === null) return false;
    const refused = { ...refusal, ...candidate };
    if (refusals?.add(refused)) filters.noteRefused(refused);
    return true;
  }

  /** The home page of the URL's host, where it should come first and nobody has named it yet. */
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
