import { staysStored } from '../../src/model/journey.ts';
import { bestAllocation, uniformFreshness } from '../../src/update/estimates/optimum.ts';
import type { WatchedPage, WatchRun } from './watch-run.ts';

export type WatchScore = {
  pages: number;
  urls: number;
  visitsPerHour: number;
  freshness: number;
  uniform: number;
  optimum: number;
  skill: number;
  /** Hours from the first change not yet seen to its discovery, on pages that change at least every two hours. */
  fastDelayHours: number;
  /** The same for articles alone, without home pages and other lists of links. */
  fastArticleDelayHours: number;
  fastUniformDelayHours: number;
  fastPages: number;
  /** Visits that found a change where the truth has none since the visit before. */
  falseChanges: number;
  visits: number;
};

const HOUR_MS = 3_600_000;
const FAST_RATE = 0.5;

/**
 * By the truth of the sample web: 0 is the same number of fetches shared out evenly, 1 the best for the known rates.
 */
export function scoreOf({ pages, from, to, urls }: WatchRun): WatchScore {
  const hours = (to - from) / HOUR_MS;
  const counted = pages.map((page) => page.visits.filter(({ at }) => at >= from && at < to).length);
  const visits = counted.reduce((sum, count) => sum + count, 0);
  const visitsPerHour = visits / hours;
  const rates = Float64Array.from(pages, ({ rate }) => Math.max(rate, 1e-9));
  const freshness =
    pages.reduce((sum, page) => sum + freshTime(page, from, to), 0) / (pages.length * (to - from));
  const uniform = uniformFreshness(rates, visitsPerHour);
  const optimum = bestAllocation(rates, visitsPerHour).freshness;
  const fast = pages.filter(({ rate }) => rate >= FAST_RATE);
  const delayOn = (some: readonly WatchedPage[]) =>
    meanDelay(some.map((page) => delays(page.changes, times(page), from, to)));
  const intervalMs = (pages.length / visitsPerHour) * HOUR_MS;
  return {
    pages: pages.length,
    urls,
    visitsPerHour,
    freshness,
    uniform,
    optimum,
    skill: (freshness - uniform) / (optimum - uniform),
    fastDelayHours: delayOn(fast),
    fastArticleDelayHours: delayOn(fast.filter(({ kind }) => kind === 'article')),
    fastUniformDelayHours: meanDelay(
      fast.map((page, i) => delays(page.changes, even(from, to, intervalMs, i), from, to)),
    ),
    fastPages: fast.length,
    falseChanges: pages.reduce((sum, page) => sum + falseChanges(page), 0),
    visits,
  };
}

function times({ visits }: WatchedPage): number[] {
  return visits.map(({ at }) => at);
}

/** How long the copy was current between two moments. */
function freshTime(page: WatchedPage, from: number, to: number): number {
  const seen = [...times(page), to];
  let fresh = 0;
  for (let i = 0; i + 1 < seen.length; i++) {
    const [start, end] = [seen[i]!, Math.min(to, seen[i + 1]!)];
    const stale = Math.min(page.changes.find((change) => change > start) ?? Number.POSITIVE_INFINITY, end);
    fresh += Math.max(0, Math.min(stale, to) - Math.max(start, from));
  }
  return fresh;
}

/** From the first change after each visit to the visit that finds it. */
function delays(changes: readonly number[], seen: readonly number[], from: number, to: number): number[] {
  const found: number[] = [];
  for (let i = 0; i + 1 < seen.length; i++) {
    const end = seen[i + 1]!;
    if (end < from || end > to) continue;
    const change = changes.find((at) => at > seen[i]!);
    if (change !== undefined && change <= end) found.push(end - change);
  }
  return found;
}

/** Visits at even intervals, each page with its own phase. */
function even(from: number, to: number, intervalMs: number, i: number): number[] {
  const at: number[] = [];
  for (let time = from - intervalMs * (1 + ((i * 0.618) % 1)); time <= to; time += intervalMs) at.push(time);
  return at;
}

function meanDelay(all: readonly number[][]): number {
  const flat = all.flat();
  return flat.length === 0 ? 0 : flat.reduce((sum, ms) => sum + ms, 0) / flat.length / HOUR_MS;
}

/** A fetch takes a moment, in which an accelerated clock runs on: changes that near count for both sides. */
const SLACK_MS = 10 * 60_000;

/**
 * Changes that were found where the truth has none, on visits that found the page in search and left it there.
 * A page that enters or leaves search because another one has the same text now is detected by hash alone.
 */
export function falseChanges({ visits, changes }: WatchedPage): number {
  let count = 0;
  for (let i = 1; i < visits.length; i++) {
    if (visits[i]!.heard !== 'changed') continue;
    if (!staysStored(visits[i - 1]!.outcome) || !staysStored(visits[i]!.outcome)) continue;
    const [start, end] = [visits[i - 1]!.at - SLACK_MS, visits[i]!.at + SLACK_MS];
    if (!changes.some((at) => at > start && at <= end)) count++;
  }
  return count;
}
