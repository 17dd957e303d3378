import type { HourOfVisits, VisitSums } from '../../model/store-figures.ts';
import { learntRate } from '../estimates/learnt-rate.ts';
import { bestAllocation, uniformFreshness } from '../estimates/optimum.ts';
import { type BudgetPoint, budgetLadder, planBudget } from './plan-budget.ts';
import { type Dynamism, dynamismOf, type HourReport, hourReport } from './revisit-report.ts';

/** How fresh the store is, as far as its own visits can tell (E8 and what the paper's three figures do not show). */
export type FreshnessReport = {
  at: string;
  pages: number;
  /** Share of pages whose copy is current now, by the rates learnt and the time since each was seen; null without visits. */
  freshness: number | null;
  /** Mean time since the first change not yet seen, 0 for a copy that is current; hours. */
  ageHours: number | null;
  /** Mean time from a change to its discovery, of the changes found; hours. */
  delayHours: number | null;
  /** Where the freshness lies between uniform visits (0) and the best for the rates learnt (1), at the visits of the last day. */
  skill: number | null;
  changesPerHour: number;
  visitsPerHour: number;
  dynamism: Record<Dynamism, number>;
  /** Every hour with visits of the last days, oldest first. */
  hours: HourReport[];
  /** What a budget buys by the rates learnt so far. */
  plan: BudgetPoint[];
};

export type FreshnessQuestion = { now: number; timeScale: number; budgetPerHour: number };

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 7 * 24;
const HOURS_OF_RATE = 24;

/** Times are counted as the policy counts them: `timeScale` of its hours in one of ours. */
export function freshnessReport(
  hours: readonly HourOfVisits[],
  sums: readonly VisitSums[],
  { now, timeScale, budgetPerHour }: FreshnessQuestion,
): FreshnessReport {
  const rates = Float64Array.from(sums, ({ changes, changedMs, quietMs }) =>
    learntRate({ changes, changedMs: changedMs * timeScale, quietMs: quietMs * timeScale }),
  );
  const ages = sums.map(({ seenAt }) => (Math.max(0, now - seenAt) * timeScale) / HOUR_MS);
  const isKnown = sums.length > 0;
  const freshness = isKnown ? mean(ages, (age, i) => Math.exp(-rates[i]! * age)) : null;
  const visitsPerHour = recentVisitsPerHour(hours, now) / timeScale;
  const dynamism: Record<Dynamism, number> = { static: 0, low: 0, medium: 0, high: 0 };
  for (const { changes, visits } of sums) dynamism[dynamismOf(changes, visits)]++;
  return {
    at: new Date(now).toISOString(),
    pages: sums.length,
    freshness,
    ageHours: isKnown ? mean(ages, (age, i) => unseenHours(rates[i]!, age)) : null,
    delayHours: delayOf(sums, rates, timeScale),
    skill: freshness === null || visitsPerHour === 0 ? null : skillOf(freshness, rates, visitsPerHour),
    changesPerHour: rates.reduce((sum, rate) => sum + rate, 0),
    visitsPerHour,
    dynamism,
    hours: hours.slice(-HOURS_SHOWN).map(hourReport),
    plan: isKnown ? planOf(rates, budgetPerHour) : [],
  };
}

/** Pages that stand for all where visits are shared out: it is done while others search, and the answer is for people. */
const PAGES_PLANNED = 1_000;

/** Evenly chosen rates, and which part of all pages they are. */
function someOf(rates: Float64Array): { some: Float64Array; part: number } {
  const step = Math.max(1, Math.ceil(rates.length / PAGES_PLANNED));
  const some = rates.filter((_, i) => i % step === 0);
  return { some, part: some.length / rates.length };
}

function planOf(rates: Float64Array, budgetPerHour: number): BudgetPoint[] {
  const { some, part } = someOf(rates);
  return budgetLadder(budgetPerHour).map((budget) => ({
    ...planBudget(some, budget * part),
    budgetPerHour: budget,
  }));
}

/** Expected time since the first change within `age` hours: age − (1 − e^(−λ·age)) / λ. */
function unseenHours(rate: number, age: number): number {
  return age + Math.expm1(-rate * age) / rate;
}

/** Of a change found x hours after the visit before: x less the expected time of the first change, given that there was one. */
function delayOf(sums: readonly VisitSums[], rates: Float64Array, timeScale: number): number | null {
  let found = 0;
  let delay = 0;
  for (const [i, { changes, changedMs }] of sums.entries()) {
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

function skillOf(freshness: number, rates: Float64Array, visitsPerHour: number): number | null {
  const { some, part } = someOf(rates);
  const none = uniformFreshness(some, visitsPerHour * part);
  const gap = bestAllocation(some, visitsPerHour * part).freshness - none;
  return gap < 1e-6 ? null : (freshness - none) / gap;
}

function mean(ages: readonly number[], value: (age: number, i: number) => number): number {
  return ages.reduce((sum, age, i) => sum + value(age, i), 0) / ages.length;
}
