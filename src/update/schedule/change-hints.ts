import type { PageId } from '../../model/page.ts';
import type { ChangeSignal } from '../../model/visit.ts';

/** How often a host's word that a page has changed was true. */
export type HintTruth = { host: string; told: number; right: number };

/** A host is believed at first: as if one of two hints had been right. */
const PRIOR_TOLD = 2;
const PRIOR_RIGHT = 1;
/** Below this share of true hints a host is not listened to… */
const LEAST_TRUTH = 0.2;
/** …but for one hint in so many, so that it can win trust again. */
const TRIAL_EVERY = 20;
/** Hints that wait for their page to be visited; a site cannot fill the memory with them. */
const MOST_PENDING = 100_000;

/**
 * What sites say of themselves (lastmod in sitemaps, dates in feeds): "this page has changed". A hint brings the page's turn
 * forward, as long as the hints of its host turn out to be true often enough.
 */
export class ChangeHints {
  readonly #pending = new Map<PageId, string>();
  readonly #hosts = new Map<string, { told: number; right: number; passedOver: number }>();

  /** Should the page be visited now? */
  take(id: PageId, host: string): boolean {
    if (this.#pending.has(id) || this.#pending.size >= MOST_PENDING) return false;
    const truth = this.#truthOf(host);
    const isTrusted = (truth.right + PRIOR_RIGHT) / (truth.told + PRIOR_TOLD) >= LEAST_TRUTH;
    if (!isTrusted && ++truth.passedOver % TRIAL_EVERY !== 0) return false;
    this.#pending.set(id, host);
    return true;
  }

  /** What a visit found, whether or not there was a hint before it. */
  hear(id: PageId, heard: ChangeSignal): void {
    const host = this.#pending.get(id);
    if (host === undefined || heard === 'failed') return;
    this.#pending.delete(id);
    const truth = this.#truthOf(host);
    truth.told++;
    if (heard === 'changed' || heard === 'minor' || heard === 'gone') truth.right++;
  }

  /** Hosts that told most, first. */
  report(most: number): HintTruth[] {
    return [...this.#hosts]
      .filter(([, { told }]) => told > 0)
      .sort(([, a], [, b]) => b.told - a.told)
      .slice(0, most)
      .map(([host, { told, right }]) => ({ host, told, right }));
  }

  #truthOf(host: string) {
    let truth = this.#hosts.get(host);
    if (!truth) this.#hosts.set(host, (truth = { told: 0, right: 0, passedOver: 0 }));
    return truth;
  }
}
