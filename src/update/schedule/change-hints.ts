/**
 * What sites announce about their own changes: `lastmod` in sitemaps, dates in feeds. Two things are learnt
 * about each list from visits: when it says that a page has changed, has it (precision); when a page has
 * changed, does the list say so (recall)? A list that is right brings the turn of its pages forward; one that
 * also misses nothing lets them be visited less often, because reading the list once covers all of them. A
 * list that lies costs a few visits and is then ignored.
 */
import type { PageId } from '../../model/page.ts';
import type { ChangeSignal } from '../../model/visit.ts';
import { SiteClocks } from './site-clocks.ts';

/** How often a host was right when it said that a page had changed. */
export type HintTruth = { host: string; told: number; right: number };

/** A known page in a list; times are real, `changedAt` as given by the site. */
export type ListedPage = { id: PageId; changedAt: number; seenAt: number };

/** A list is trusted at first, as if one of two hints had been right. */
const PRIOR_TOLD = 2;
const PRIOR_RIGHT = 1;
/** Below this share of true hints a list is not followed; regular visits show whether it can be trusted again. */
const LEAST_PRECISION = 0.5;
/**
 * Hints of a list to try at a time until this many have been checked: a list of false dates must not fill an
 * hour.
 */
const TRIALS = 3;
const PROVEN = 6;
/** A list replaces visits if it is right this often and knows this share of the changes that visits found. */
const RELIABLE_PRECISION = 0.8;
const RELIABLE_RECALL = 0.8;
const LEAST_TOLD = 4;
/** Pages remembered with their list; a site cannot fill the memory. */
const MOST_PAGES = 500_000;

type Source = {
  host: string;
  told: number;
  right: number;
  pending: number;
  /** Changes found without a hint that the next reading could confirm, and those it did. */
  found: number;
  admitted: number;
  /** When it was last read, in real time. */
  readAt: number;
};

type Hint = DatedChange & { source: Source };

/** A change that a site dated, in the policy's time. */
export type DatedChange = {
  changedAt: number;
  /** When a list last showed the previous version; missing if no list announced the change. */
  unchangedUntil?: number;
  /** Whether the list named it at an earlier reading already, when a visit was not worth its price. */
  isLate?: boolean;
};

export class ChangeHints {
  readonly #clocks: SiteClocks;
  readonly #sources = new Map<string, Source>();
  /** The list that a page was last seen in. */
  readonly #listedIn = new Map<PageId, Source>();
  /** Pages that a hint brought forward and that have not been visited yet. */
  readonly #pending = new Map<PageId, Hint>();
  /** Pages that a list named and that were left to the policy, and when it last showed their previous version. */
  readonly #claims = new Map<PageId, { source: Source; shown: number }>();
  /** Pages found changed without a hint: when that was, and when the previous visit was. */
  readonly #unannounced = new Map<PageId, { foundAt: number; before: number }>();

  constructor(clocks: SiteClocks = new SiteClocks()) {
    this.#clocks = clocks;
  }

  /**
   * Reads a list; returns the pages to visit now, and what that is worth, in pages. `worthOf` returns what an hour less
   * of delay is worth for a page that has changed; 0 if it is not worth a visit at all.
   */
  read(
    list: string,
    host: string,
    pages: readonly ListedPage[],
    now: number,
    worthOf: (id: PageId) => number = () => 1,
  ): { due: PageId[]; brought: number } {
    const source = this.#sourceOf(list, host);
    const due: PageId[] = [];
    let brought = 0;
    for (const { changedAt } of pages) this.#clocks.hear(host, changedAt, now);
    for (const { id, changedAt, seenAt } of pages) {
      this.#recall(id, changedAt, source, now);
      const shownAt = this.#shownAt(id, source);
      this.#listIn(id, source);
      const date = this.#clocks.within(host, changedAt, seenAt, now);
      if (date === null || this.#pending.has(id)) continue;
      const known = this.#claims.get(id);
      const claim = known ?? { source, shown: Math.max(seenAt, Math.min(shownAt, now)) };
      const worth = worthOf(id);
      if (worth === 0 || !mayFollow(source)) {
        if (this.#claims.size < MOST_PAGES) this.#claims.set(id, claim);
        continue;
      }
      const { shown } = claim;
      const unchangedUntil = this.#clocks.toPolicy(shown);
      this.#pending.set(id, { source, changedAt: date, unchangedUntil, isLate: known !== undefined });
      source.pending++;
      due.push(id);
      brought += worth;
    }
    source.readAt = now;
    // Pages announced by an untrusted list are no more likely to have changed than others.
    if (precisionOf(source) < LEAST_PRECISION) return { due, brought: 0 };
    return { due, brought: brought * (source.told < PROVEN ? 1 : precisionOf(source)) };
  }

  /**
   * What a visit found, and when the previous one was. Returns when the page changed if a list that is usually
   * right announced it.
   */
  hear(id: PageId, signal: ChangeSignal, seenBefore: number, now: number): DatedChange | null {
    if (signal === 'failed') return null;
    const isChange = signal === 'changed' || signal === 'minor' || signal === 'gone';
    const hint = this.#pending.get(id);
    const claim = this.#claims.get(id);
    this.#claims.delete(id);
    if (hint !== undefined) {
      this.#pending.delete(id);
      hint.source.pending--;
      hint.source.told++;
      if (isChange) hint.source.right++;
    } else if (claim !== undefined) {
      claim.source.told++;
      if (isChange) claim.source.right++;
    } else if (signal === 'changed' && this.#listedIn.has(id)) {
      this.#unannounced.set(id, { foundAt: now, before: seenBefore });
    }
    if (signal === 'gone') {
      this.#listedIn.delete(id);
      this.#unannounced.delete(id);
    }
    if (hint === undefined || !isChange || precisionOf(hint.source) < LEAST_PRECISION) return null;
    const { source: _, ...dated } = hint;
    return dated;
  }

  /** Does a list announce changes of this page so reliably that visits are not needed? */
  isCovered(id: PageId): boolean {
    const source = this.#listedIn.get(id);
    return source !== undefined && isReliable(source);
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

  /** Does the list know about the change that the last visit found independently? Checked once for each list. */
  #recall(id: PageId, changedAt: number, source: Source, now: number): void {
    const news = this.#unannounced.get(id);
    if (news === undefined || source.readAt >= news.foundAt) return;
    source.found++;
    if (this.#clocks.within(source.host, changedAt, news.before, now) !== null) source.admitted++;
  }

  /** When a list that would have announced a change of this page was last read. */
  #shownAt(id: PageId, source: Source): number {
    const other = this.#listedIn.get(id);
    return other !== undefined && isReliable(other) ? Math.max(source.readAt, other.readAt) : source.readAt;
  }

  /** Of several lists that name a page, the reliable one counts. */
  #listIn(id: PageId, source: Source): void {
    const known = this.#listedIn.get(id);
    if (known === source || (known === undefined && this.#listedIn.size >= MOST_PAGES)) return;
    if (known === undefined || isReliable(source) || !isReliable(known)) this.#listedIn.set(id, source);
  }

  #sourceOf(list: string, host: string): Source {
    let source = this.#sources.get(list);
    if (!source) {
      source = { host, told: 0, right: 0, pending: 0, found: 0, admitted: 0, readAt: 0 };
      this.#sources.set(list, source);
    }
    return source;
  }
}

function mayFollow(source: Source): boolean {
  if (precisionOf(source) < LEAST_PRECISION) return false;
  return source.told >= PROVEN || source.pending < TRIALS;
}

function precisionOf({ told, right }: Source): number {
  return (right + PRIOR_RIGHT) / (told + PRIOR_TOLD);
}

/** Every change that a list announced, or knew about later, counts in its favour. */
function isReliable(source: Source): boolean {
  const { told, right, found, admitted } = source;
  if (told < LEAST_TOLD || precisionOf(source) < RELIABLE_PRECISION) return false;
  return (right + admitted) / (right + found) >= RELIABLE_RECALL;
}
