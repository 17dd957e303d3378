import { bestAllocation, uniformFreshness } from '../../src/update/estimates/optimum.ts';
import type { LivingRun, VisitedUrl } from './living-run.ts';
import { HOUR_MS } from './living-web/living-article.ts';

export type LivingScore = {
  articles: number;
  requestsPerHour: number;
  freshness: number;
  uniform: number;
  optimum: number;
  skill: number;
  skillByDay: number[];
  falseShare: number;
  missedShare: number;
  fastDelayHours: number;
  /** The last day: by the truth, and as the panel shows it. */
  lastDay: { freshness: number; skill: number };
  shown: { freshness: number | null; skill: number | null; margin: number | null };
  /** By true rate: articles, visits an hour of each, and what would be best. */
  classes: { rate: number; articles: number; visitsPerHour: number; bestPerHour: number }[];
};

const FAST_RATE = 0.5;
const DAY_HOURS = 24;

type Article = {
  rate: number;
  changes: number[];
  visits: VisitedUrl['visits'];
  bornAt: number;
  goneAt: number;
};

export function livingScore(run: LivingRun, warmHours: number): LivingScore {
  const { web, to } = run;
  const from = run.from + warmHours * HOUR_MS;
  const byUrl = new Map(run.visited.map((visited) => [visited.url as string, visited]));
  const articles: Article[] = web
    .articles()
    .map(({ url, article }) => ({ ...article, visits: byUrl.get(url)?.visits ?? [] }))
    .filter(({ visits }) => visits.length > 0);
  const requests = web.requests.filter(({ at }) => at >= from && at < to).length;
  const first = run.visited.flatMap(({ visits }) =>
    visits.filter(({ heard, at }) => heard === 'new' && at >= from),
  ).length;
  const requestsPerHour = (requests - first) / ((to - from) / HOUR_MS);
  const settled = articles.filter(({ bornAt, goneAt }) => bornAt < run.from && goneAt >= to);
  const rates = Float64Array.from(settled, ({ rate }) => Math.max(rate, 1e-9));
  // Of the whole budget, the share that falls to these pages.
  const uniform = uniformFreshness(rates, requestsPerHour);
  const optimum = bestAllocation(rates, requestsPerHour).freshness;
  const freshness = (a: number, b: number) =>
    settled.reduce((sum, article) => sum + freshTime(article, a, b), 0) / (settled.length * (b - a));
  const skill = (a: number, b: number) => (freshness(a, b) - uniform) / (optimum - uniform);
  const days = Math.floor((to - run.from) / (DAY_HOURS * HOUR_MS));
  const detection = detectionOf(articles, run.from);
  const lastDay = Math.max(run.from, to - DAY_HOURS * HOUR_MS);
  return {
    articles: settled.length,
    requestsPerHour,
    freshness: freshness(from, to),
    uniform,
    optimum,
    skill: skill(from, to),
    skillByDay: Array.from({ length: days }, (_, day) =>
      skill(run.from + day * DAY_HOURS * HOUR_MS, run.from + (day + 1) * DAY_HOURS * HOUR_MS),
    ),
    falseShare: detection.falseChanges / detection.visits,
    missedShare: detection.missed / detection.visits,
    lastDay: { freshness: freshness(lastDay, to), skill: skill(lastDay, to) },
    shown: {
      ...{ freshness: run.report.freshness, skill: run.report.skill },
      margin: run.report.skillMargin,
    },
    classes: classesOf(settled, rates, requestsPerHour, from, to),
    fastDelayHours: meanDelay(
      settled.filter(({ rate }) => rate >= FAST_RATE),
      from,
      to,
    ),
  };
}

function classesOf(
  articles: readonly Article[],
  rates: Float64Array,
  requestsPerHour: number,
  from: number,
  to: number,
): LivingScore['classes'] {
  const { visitRates } = bestAllocation(rates, requestsPerHour);
  const classes = new Map<number, LivingScore['classes'][number]>();
  for (const [i, { rate, visits }] of articles.entries()) {
    const sum = classes.get(rate) ?? { rate, articles: 0, visitsPerHour: 0, bestPerHour: 0 };
    sum.articles++;
    sum.visitsPerHour += visits.filter(({ at }) => at >= from && at < to).length / ((to - from) / HOUR_MS);
    sum.bestPerHour += visitRates[i]!;
    classes.set(rate, sum);
  }
  return [...classes.values()]
    .sort((a, b) => a.rate - b.rate)
    .map((sum) => ({
      ...sum,
      visitsPerHour: sum.visitsPerHour / sum.articles,
      bestPerHour: sum.bestPerHour / sum.articles,
    }));
}

function isRefresh({ heard, outcome }: VisitedUrl['visits'][number]): boolean {
  return heard === 'new' || heard === 'changed' || outcome === 'minor';
}

/** How long the stored copy was the current one: a visit refreshes it only if it noticed that there was something new. */
function freshTime({ visits, changes }: Article, from: number, to: number): number {
  let fresh = 0;
  let held = 0;
  for (let i = 0; i < visits.length; i++) {
    const visit = visits[i]!;
    const end = Math.min(to, visits[i + 1]?.at ?? to);
    const version = changes.filter((at) => at <= visit.at).length;
    if (isRefresh(visit)) held = version;
    if (held !== version) continue;
    const stale = Math.min(changes[version] ?? Number.POSITIVE_INFINITY, end);
    fresh += Math.max(0, stale - Math.max(visit.at, from));
  }
  return fresh;
}

/** A fetch takes a moment, in which an accelerated clock runs on: changes that near count for both sides. */
const SLACK_MS = 10 * 60_000;

export function detectionOf(articles: readonly Article[], from: number) {
  let [visits, falseChanges, missed, found] = [0, 0, 0, 0];
  for (const article of articles) {
    let seenAt = article.visits[0]!.at;
    for (const visit of article.visits.slice(1)) {
      if (visit.heard === 'failed' || visit.heard === 'gone') continue;
      if (visit.at >= from) visits++;
      const isFound = isRefresh(visit);
      const has = (a: number, b: number) => article.changes.some((at) => at > a && at <= b);
      if (isFound && !has(seenAt - SLACK_MS, visit.at + SLACK_MS)) falseChanges++;
      else if (isFound) found++;
      if (!isFound && has(seenAt + SLACK_MS, visit.at - SLACK_MS)) missed++;
      seenAt = visit.at;
    }
  }
  return { visits, falseChanges, missed, found };
}

function meanDelay(articles: readonly Article[], from: number, to: number): number {
  const delays: number[] = [];
  for (const { visits, changes } of articles) {
    for (let i = 1; i < visits.length; i++) {
      const end = visits[i]!.at;
      if (end < from || end > to || !isRefresh(visits[i]!)) continue;
      const change = changes.find((at) => at > visits[i - 1]!.at);
      if (change !== undefined && change <= end) delays.push((end - change) / HOUR_MS);
    }
  }
  return delays.length === 0 ? 0 : delays.reduce((sum, hours) => sum + hours, 0) / delays.length;
}
