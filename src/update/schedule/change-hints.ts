/**
 * What sites announce about their own changes: `lastmod` in sitemaps, dates in feeds. Two things are learnt
 * about each list from visits: when it says that a page has changed, has it (precision); when a page has
 * changed, does the list say so (recall)? A list that is right brings the turn of its pages forward; one that
 * also misses nothing lets them be visited less often, because reading the list once covers all of them. A
 * list that lies costs a few visits and is then ignored.
 */
import type { PageId } from '../../model/page.ts';
import type { ChangeSignal } from '../../model/visit.ts';

/** How often a host was right when it said that a page had changed. */
export type HintTruth = { host: string; told: number; right: number };

/** A known page in a list; times are real, `changedAt` as given by the site. */
export type ListedPage = { id: PageId; changedAt: number; seenAt: number };

/** A list is trusted at first, as if one of two hints had been right. */
const PRIOR_TOLD = 2;
const PRIOR_RIGHT = 1;
/** Below this share of true hints a list is not followed… */
const LEAST_PRECISION = 0.5;
/** …except for one hint in this many, so that it can earn trust again. */
const TRIAL_EVERY = 20;
/**
 * Hints of a list to try at a time until this many have been checked: a list of false dates must not fill an
 * hour.
 */
const TRIALS = 3;
const PROVEN = 6;
/** A list replaces visits if it is right this often and knows this share of the changes that visits found. */
const RELIABLE_PRECISION = 0.8;
const RELIABLE_RECALL = 0.8;
const LEAST_RECALLED = 3;
/** Pages remembered with their list; a site cannot fill the memory. */
const MOST_PAGES = 500_000;

type Source = {
  host: string;
  told: number;
  right: number;
  passedOver: number;
  pending: number;
  /** Changes found without a hint that the next reading could confirm, and those it did. */
  found: number;
  admitted: number;
};

export class ChangeHints {
  readonly #toPolicy: (real: number) => number;
  readonly #sources = new Map<string, Source>();
  /** The list that a page was last seen in. */
  readonly #listedIn = new Map<PageId, Source>();
  /** Pages that a hint brought forward and that have not been visited yet. */
  readonly #pending = new Map<PageId, Source>();
  /** Pages found changed without a hint, with the time of the previous visit. */
  readonly #unannounced = new Map<PageId, number>();

  /** With an accelerated clock, sites may date their pages in our time or in that of the clock. */
  constructor(toPolicy: (real: number) => number = (real) => real) {
    this.#toPolicy = toPolicy;
  }

  /** Reads a list; returns the pages to visit now, and how many changed pages the list itself announces. */
  read(
    list: string,
    host: string,
    pages: readonly ListedPage[],
    now: number,
  ): { due: PageId[]; brought: number } {
    const source = this.#sourceOf(list, host);
    const due: PageId[] = [];
    let claims = 0;
    for (const { id, changedAt, seenAt } of pages) {
      const before = this.#unannounced.get(id);
      if (before !== undefined) {
        this.#unannounced.delete(id);
        source.found++;
        if (this.#isWithin(changedAt, before, now)) source.admitted++;
      }
      if (this.#listedIn.size < MOST_PAGES || this.#listedIn.has(id)) this.#listedIn.set(id, source);
      if (!this.#isWithin(changedAt, seenAt, now)) continue;
      claims++;
      if (this.#mayFollow(id, source)) due.push(id);
    }
    return { due, brought: source.told < PROVEN ? due.length : claims * precisionOf(source) };
  }

  /** What a visit found, and when the previous one was. */
  hear(id: PageId, signal: ChangeSignal, seenBefore: number): void {
    if (signal === 'failed') return;
    const isChange = signal === 'changed' || signal === 'minor' || signal === 'gone';
    const source = this.#pending.get(id);
    if (source !== undefined) {
      this.#pending.delete(id);
      source.pending--;
      source.told++;
      if (isChange) source.right++;
    } else if (signal === 'changed' && this.#listedIn.has(id)) {
      this.#unannounced.set(id, seenBefore);
    }
    if (signal === 'gone') this.#listedIn.delete(id);
  }

  /** Does a list announce changes of this page so reliably that visits are not needed? */
  isCovered(id: PageId): boolean {
    const source = this.#listedIn.get(id);
    if (source === undefined || source.told < LEAST_RECALLED || source.found < LEAST_RECALLED) return false;
    return precisionOf(source) >= RELIABLE_PRECISION && source.admitted / source.found >= RELIABLE_RECALL;
  }

  /** The hosts with most announcements first. */
  report(most: number): HintTruth[] {
    const hosts = new Map<string, HintTruth>();
    for (const { host, told, right } of this.#sources.values()) {
      const sum = hosts.get(host) ?? { host, told: 0, right: 0 };
      hosts.set(host, { host, told: sum.told + told, right: sum.right + right });
    }
    return [...hosts.values()]
      .filter(({ told }) => told > 0)
      .sort((a, b) => b.told - a.told)
      .slice(0, most);
  }

  #mayFollow(id: PageId, source: Source): boolean {
    if (this.#pending.has(id)) return false;
    const isTrusted = precisionOf(source) >= LEAST_PRECISION;
    if (isTrusted && source.told < PROVEN && source.pending >= TRIALS) return false;
    if (!isTrusted && ++source.passedOver % TRIAL_EVERY !== 0) return false;
    this.#pending.set(id, source);
    source.pending++;
    return true;
  }

  #isWithin(changedAt: number, after: number, upTo: number): boolean {
    const isReal = changedAt > after && changedAt <= upTo;
    return isReal || (changedAt > this.#toPolicy(after) && changedAt <= this.#toPolicy(upTo));
  }

  #sourceOf(list: string, host: string): Source {
    let source = this.#sources.get(list);
    if (!source) {
      source = { host, told: 0, right: 0, passedOver: 0, pending: 0, found: 0, admitted: 0 };
      this.#sources.set(list, source);
    }
    return source;
  }
}

function precisionOf({ told, right }: Source): number {
  return (right + PRIOR_RIGHT) / (told + PRIOR_TOLD);
}
