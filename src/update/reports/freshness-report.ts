import type { RecentVisit } from '../../model/insights.ts';
import type { PageId } from '../../model/page.ts';
import type { HourOfVisits, VisitSums } from '../../model/store-figures.ts';
import { ANNOUNCED } from '../../model/visit.ts';
import { evidenceOf, FittedRates } from '../estimates/fitted-rates.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { isRateState } from '../estimates/rate-state.ts';
import { isCoveredWorth } from '../schedule/page-worth.ts';
import { type Dynamism, dynamismOf, type HourReport, hourReport } from './hour-report.ts';
import { type LatelyFresh, type LoggedCheck, latelyFresh, type ReportedPage } from './lately-fresh.ts';
import { listDelays } from './list-delays.ts';
import { type BudgetPoint, budgetLadder, planBudget } from './plan-budget.ts';

/**
 * How fresh the store is, as far as its own visits show (E8 and what the paper's three figures do not show).
 */
export type FreshnessReport = {
  at: string;
  pages: number;
  /**
   * Share of copies that were current, averaged over the last day, from the rates learnt and what the visits
   * found; null without visits.
   */
  freshness: number | null;
  /** Mean time since the first change not yet seen, 0 for a current copy; hours. */
  ageHours: number | null;
  /** Mean time from a change to its discovery, over the changes found; hours. */
  delayHours: number | null;
  /**
   * Where the freshness lies between uniform visits (0) and the best for the rates learnt (1), at the number
   * of revisits of the last day. Null until every page could have been revisited once (just after a first
   * crawl all copies are new), and while the visits leave it open.
   */
  skill: number | null;
  /** How far the skill may be from the truth, by what the visits leave open; null without a skill. */
  skillMargin: number | null;
  changesPerHour: number;
  visitsPerHour: number;
  dynamism: Record<Dynamism, number>;
  /** Every hour with visits of the last days, oldest first. */
  hours: HourReport[];
  /** What a budget buys at the rates learnt so far. */
  plan: BudgetPoint[];
};

export type FreshnessQuestion = { now: number; timeScale: number; budgetPerHour: number };

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 7 * 24;
const HOURS_OF_RATE = 24;
/** Share of the pages that must have been known throughout the period that a skill covers. */
const SETTLED_SHARE = 0.9;
/** Standard deviations of the freshness that the margin of the skill covers. */
const DEVIATIONS = 4;
/** A skill that is known less well is not shown. */
const MOST_MARGIN = 0.5;
/** A second fit prefers rates this much slower, as far as the visits allow. */
const SLOW_TILT = 2;

/** Times are in the policy's clock: `timeScale` of its hours in one of ours. */
export function freshnessReport(
  hours: readonly HourOfVisits[],
  sums: readonly VisitSums[],
  { now, timeScale, budgetPerHour }: FreshnessQuestion,
  visits: readonly RecentVisit[] = [],
  states: ReadonlyMap<PageId, unknown> = new Map(),
): FreshnessReport {
  // In the policy's time, which runs `timeScale` times as fast up to now.
  const scaled = (at: number) => now - (now - at) * timeScale;
  const delays = listDelays(visits.map((visit) => ({ ...visit, at: scaled(visit.at) })));
  const pages = sums.map((sum): ReportedPage => {
    const inPolicyTime = {
      ...sum,
      changedMs: sum.changedMs * timeScale,
      quietMs: sum.quietMs * timeScale,
      seenAt: scaled(Math.min(now, sum.seenAt)),
    };
    const state = states.get(sum.page);
    if (!isRateState(state)) return { ...inPolicyTime, evidence: evidenceOf(inPolicyTime), worth: 1 };
    const { weight = 1 } = state;
    if (!isCoveredWorth(weight)) return { ...inPolicyTime, evidence: state, worth: weight };
    const quietHours = state.quietHours + (now - inPolicyTime.seenAt) / HOUR_MS;
    const evidence = { ...state, quietHours };
    return { ...inPolicyTime, evidence, worth: 1, announcedHours: delays.usualHours };
  });
  const logged = visits.map((visit) => ({
    ...{ ...visit, at: scaled(visit.at), ...kindOf(visit) },
    ...(visit.reason === ANNOUNCED ? { announcedHours: delays.of(visit.url, scaled(visit.at)) } : {}),
  }));
  const settled = settledOf(contentOf(pages), logged);
  const fitted = new FittedRates(
    settled.map(({ evidence }) => evidence),
    (i) => settled[i]!.worth,
  );
  const worth = settled.reduce((sum, page) => sum + page.worth, 0);
  const rates = Float64Array.from(pages, ({ evidence }) => fitted.mean(evidence, (rate) => rate));
  const ages = pages.map(({ seenAt }) => (now - seenAt) / HOUR_MS);
  const isKnown = pages.length > 0;
  const oldest = visits.reduce((first, { at }) => Math.min(first, scaled(at)), now);
  const from = Math.max(oldest, now - HOURS_OF_RATE * HOUR_MS);
  const lately = latelyFresh(logged, settled, fitted, { from, to: now });
  const current = isKnown
    ? mean(ages, (age, i) => fitted.mean(pages[i]!.evidence, (rate) => Math.exp(-rate * age)))
    : null;
  const freshness = isKnown && from < now ? lately.freshness : current;
  const visitsPerHour = recentVisitsPerHour(hours, now) / timeScale;
  const isSettled =
    lately.knownShare >= SETTLED_SHARE && lately.revisitsPerHour * lately.hours >= pages.length;
  const slower = () =>
    new FittedRates(
      settled.map(({ evidence }) => evidence),
      (i) => settled[i]!.worth,
      SLOW_TILT,
    );
  const skill = isKnown && isSettled ? estimateSkill(lately, [fitted, slower()], worth) : null;
  const dynamism: Record<Dynamism, number> = { static: 0, low: 0, medium: 0, high: 0 };
  for (const { changes, visits } of sums) dynamism[dynamismOf(changes, visits)]++;
  return {
    at: new Date(now).toISOString(),
    pages: sums.length,
    freshness,
    ageHours: isKnown ? mean(ages, (age, i) => unseenHours(rates[i]!, age)) : null,
    delayHours: delayOf(sums, rates, timeScale),
    skill: skill?.value ?? null,
    skillMargin: skill?.margin ?? null,
    changesPerHour: rates.reduce((sum, rate) => sum + rate, 0),
    visitsPerHour,
    dynamism,
    hours: hours.slice(-HOURS_SHOWN).map(hourReport),
    plan: isKnown ? planOf(fitted, worth, budgetPerHour) : [],
  };
}

/**
 * Size of the sample used to allocate visits: this runs while others search, and the answer is for people.
 */
const PAGES_PLANNED = 1_000;

function planOf(fitted: FittedRates, pages: number, budgetPerHour: number): BudgetPoint[] {
  const some = fitted.sample(PAGES_PLANNED);
  return budgetLadder(budgetPerHour).map((budget) => ({
    ...planBudget(some, (budget * PAGES_PLANNED) / pages),
    budgetPerHour: budget,
  }));
}

/** Pages without the lists of links and what the engine does not keep, unless there is nothing else. */
function contentOf(pages: readonly ReportedPage[]): readonly ReportedPage[] {
  const content = pages.filter(({ worth }) => worth >= 1);
  return content.length > 0 ? content : pages;
}

/** The pages that were known all day, if they are most: a page that has just appeared changes at a different rate. */
function settledOf(pages: readonly ReportedPage[], logged: readonly LoggedCheck[]): readonly ReportedPage[] {
  const found = new Set(logged.filter(({ isFirst }) => isFirst).map(({ page }) => page));
  const settled = pages.filter(({ page }) => !found.has(page));
  return settled.length >= SETTLED_SHARE * pages.length ? settled : pages;
}

/** What a logged visit says about its page. */
function kindOf({ outcome, reason }: RecentVisit): { isFirst: boolean; isChange: boolean } {
  const isRead = outcome === 'indexed' || outcome === 'minor';
  return {
    isFirst: isRead && reason === 'new',
    isChange: isRead && reason !== 'cleaned-anew' && reason !== 'unchecked',
  };
}

/** Expected time since the first change within `age` hours: age − (1 − e^(−λ·age)) / λ. */
function unseenHours(rate: number, age: number): number {
  return age + Math.expm1(-rate * age) / rate;
}

/**
 * For a change found x hours after the previous visit: x minus the expected time of the first change, given
 * that there was one.
 */
function delayOf(sums: readonly VisitSums[], rates: Float64Array, timeScale: number): number | null {
  let found = 0;
  let delay = 0;
  for (const [i, { changes: all, announced = 0, changedMs }] of sums.entries()) {
    const changes = all - announced;
    if (changes === 0) continue;
    const x = (changedMs * timeScale) / HOUR_MS / changes;
    found += changes;
    delay += changes * (unseenHours(rates[i]!, x) / Math.max(1e-12, -Math.expm1(-rates[i]! * x)));
  }
  return found === 0 ? null : delay / found;
}

function recentVisitsPerHour(hours: readonly HourOfVisits[], now: number): number {
  const recent = hours.filter(({ hour }) => hour + HOUR_MS > now - HOURS_OF_RATE * HOUR_MS);
  const first = recent[0];
  if (first === undefined) return 0;
  const visits = recent.reduce((sum, hour) => sum + hour.visits, 0);
  return visits / Math.max(1, (now - first.hour) / HOUR_MS);
}

/**
 * Skill for each of the fits: their mean, and how far they are apart. Visits of a few days cannot tell static pages
 * from slow ones, and what uniform and the best visits achieve depends on it.
 */
function estimateSkill(
  { freshness, deviation, revisitsPerHour }: LatelyFresh,
  fits: readonly FittedRates[],
  pages: number,
): { value: number; margin: number } | null {
  const skills: number[] = [];
  let noise = 0;
  for (const fit of fits) {
    const some = fit.sample(PAGES_PLANNED);
    const visits = (revisitsPerHour * PAGES_PLANNED) / pages;
    const none = uniformFreshness(some, visits);
    const gap = bestAllocation(some, visits).freshness - none;
    if (gap < 1e-6) return null;
    skills.push((freshness - none) / gap);
    noise = Math.max(noise, (DEVIATIONS * deviation) / gap);
  }
  const [least, most] = [Math.min(...skills), Math.max(...skills)];
  const margin = (most - least) / 2 + noise;
  return margin > MOST_MARGIN ? null : { value: (least + most) / 2, margin };
}

function mean(ages: readonly number[], value: (age: number, i: number) => number): number {
  return ages.reduce((sum, age, i) => sum + value(age, i), 0) / ages.length;
}
