/**
 * How fresh the copies were over the last day, from the visits of that day. Between two visits a copy was
 * current throughout if the second found no change, and up to the expected time of the first change if it
 * found one; since the last visit, for as long as the page's rate suggests. A single moment would depend on
 * which pages happened to be visited just then.
 */
import type { PageId } from '../../model/page.ts';
import type { VisitSums } from '../../model/store-figures.ts';
import type { FittedRates } from '../estimates/fitted-rates.ts';
import { freshShare } from '../estimates/optimum.ts';
import type { RateState } from '../estimates/rate-state.ts';

const HOUR_MS = 3_600_000;
const LATE_CHANGE_VARIANCE = 2 / 3;

/** A visit as logged; times are in the policy's clock, epoch milliseconds. */
export type LoggedCheck = {
  page: PageId;
  at: number;
  isFirst: boolean;
  isChange: boolean;
  /** How long ago the change was, if a list announced it; hours. */
  announcedHours?: number;
};

export type LatelyFresh = {
  freshness: number;
  /** Standard deviation of the freshness: visits do not tell when a change happened. */
  deviation: number;
  /** Visits per hour that were not the first of their page. */
  revisitsPerHour: number;
  /** The number of hours covered. */
  hours: number;
  /** Share of the pages that were known throughout. */
  knownShare: number;
};

/** A stored page, in the policy's time as well. */
export type ReportedPage = VisitSums & {
  evidence: RateState;
  /** What it counts, in pages. */
  worth: number;
  /** How old its changes are on average when a reliable list announces them; hours. Missing if no list does. */
  announcedHours?: number;
};

export function latelyFresh(
  checks: readonly LoggedCheck[],
  pages: readonly ReportedPage[],
  fitted: FittedRates,
  { from, to }: { from: number; to: number },
): LatelyFresh {
  const byPage = new Map<PageId, LoggedCheck[]>();
  let revisits = 0;
  for (const check of checks) {
    if (check.at < from || check.at > to) continue;
    if (!check.isFirst) revisits++;
    const known = byPage.get(check.page);
    if (known) known.push(check);
    else byPage.set(check.page, [check]);
  }
  let [fresh, variance, whole, known] = [0, 0, 0, 0];
  for (const page of pages) {
    const own = (byPage.get(page.page) ?? []).sort((a, b) => a.at - b.at);
    const begin = own[0]?.isFirst ? own[0].at : from;
    if (begin === from) known++;
    whole += page.worth * (to - begin);
    const time = freshTime(own, page, fitted, begin, to);
    fresh += page.worth * time.ms;
    variance += page.worth ** 2 * time.variance;
  }
  const hours = (to - from) / HOUR_MS;
  return {
    freshness: whole > 0 ? fresh / whole : 1,
    deviation: whole > 0 ? Math.sqrt(variance) / whole : 0,
    revisitsPerHour: revisits / Math.max(hours, 1e-9),
    hours,
    knownShare: pages.length === 0 ? 0 : known / pages.length,
  };
}

function freshTime(
  own: readonly LoggedCheck[],
  page: ReportedPage,
  fitted: FittedRates,
  begin: number,
  to: number,
): { ms: number; variance: number } {
  const mean = (figure: (rate: number) => number) => fitted.mean(page.evidence, figure);
  const usual = (page.changedMs + page.quietMs) / Math.max(1, page.visits);
  let fresh = 0;
  let variance = 0;
  const add = (ms: number, of: number) => {
    fresh += ms;
    // Exact for one change at any moment of `of`, if it is unlikely.
    variance += LATE_CHANGE_VARIANCE * ms * Math.max(0, of - ms);
  };
  let before = own[0]?.isFirst ? own[0].at : Math.min(begin, (own[0]?.at ?? page.seenAt) - usual);
  for (const { at, isFirst, isChange, announcedHours } of own) {
    if (!isFirst) {
      const hours = (at - before) / HOUR_MS;
      // Announced changes came after the reading before.
      const unknown = announcedHours === undefined ? hours : Math.min(hours, 2 * announcedHours);
      const current = () => hours - unknown + mean((rate) => firstChangeHours(rate, unknown));
      const until = isChange ? before + current() * HOUR_MS : at;
      fresh += Math.max(0, until - Math.max(before, begin));
      if (isChange) variance += (unknown * HOUR_MS) ** 2 / 12;
    }
    before = at;
  }
  const since = own.length > 0 ? before : page.seenAt;
  const start = (Math.max(since, begin) - since) / HOUR_MS;
  const end = (to - since) / HOUR_MS;
  const sum = () => ({ ms: fresh, variance });
  if (end <= start) return sum();
  // The list has announced no change since: there was none up to its last reading.
  const { announcedHours } = page;
  const left = (end - start) * HOUR_MS;
  if (announcedHours !== undefined) {
    const unread = Math.min(end - start, 2 * announcedHours);
    fresh += left - unread * HOUR_MS * mean((rate) => 1 - freshShare(rate * unread));
  } else add(HOUR_MS * mean((rate) => (Math.exp(-rate * start) - Math.exp(-rate * end)) / rate), left);
  return sum();
}

/** When the first change is expected, given that there was one within these hours. */
function firstChangeHours(rate: number, hours: number): number {
  const x = rate * hours;
  return x < 1e-4 ? hours / 2 : hours * (1 / x - 1 / Math.expm1(x));
}
