/**
 * The experiment of EMACrawler (E9) on a simulated clock: 23 sites in 5 categories, 1,046 URLs, 12 hours, EMA and Real-Time
 * side by side, then our policies with as many fetches as EMA took. How often each URL changes is drawn from its class in
 * Çizelge 9; the pages of that day cannot be had again, so the tables agree in kind and not in every figure.
 */

import { EMA_TEXTS } from '../i18n/ema-texts.ts';
import type { RevisitPolicy } from '../model/revisit-policy.ts';
import { createPolicy } from '../update/create-policy.ts';
import { dynamismOf } from '../update/reports/revisit-report.ts';
import { drawWorld } from '../update/simulation/change-times.ts';
import { CIZELGE_8_MIX } from '../update/simulation/population.ts';
import type { ScoreCard } from '../update/simulation/score-keeper.ts';
import { SeededRandom } from '../update/simulation/seeded-random.ts';
import { simulate } from '../update/simulation/simulator.ts';
import { type DynamismCounts, PAPER_CATEGORIES, PAPER_DYNAMISM, PAPER_HOURS } from './ema-paper.ts';
import type { ExperimentTable } from './experiment-table.ts';

export type EmaExperiment = {
  data: { sites: number; categories: number; urls: number; hours: number; seed: number };
  cizelge8: ExperimentTable;
  cizelge9: ExperimentTable;
  cizelge10: ExperimentTable;
  /** Beyond the paper: what the three figures do not show. */
  freshness: ExperimentTable;
};

export type HourFigures = {
  unique: number;
  visits: number;
  changes: number;
  /** K = D/T, TKO = U/T (both in percent), (T + D + U) / U with its own U. */
  precision: number;
  coverage: number;
  efficiency: number;
};

/** Short names of who crawls, in the order of the tables. */
export const CRAWLERS = ['ema', 'realTime', 'harmonic', 'optimal'] as const;
export type CrawlerName = (typeof CRAWLERS)[number];

const HOURS = 12;
/** Every page was fetched once before the first hour, so that the first visit has something to compare with. */
const BEFORE_HOURS = 1;
/** The paper's crawlers had no budget: nothing waits. */
const AMPLE_PER_HOUR = 4_000;

export function emaExperiment(seed: number): EmaExperiment {
  const urls = drawUrls(seed);
  const world = drawWorld(
    Float64Array.from(urls, ({ rate }) => rate),
    { scenario: 'poisson', hours: HOURS + BEFORE_HOURS, seed },
  );
  const run = (policy: RevisitPolicy, budgetPerHour: number) =>
    simulate(policy, world, { budgetPerHour, warmHours: BEFORE_HOURS });
  const ema = run(createPolicy('ema', { mode: 'paper' }), AMPLE_PER_HOUR);
  const budgetPerHour = ema.fetches / HOURS;
  const equal = { budgetPerHour, pages: urls.length };
  const cards: Record<CrawlerName, ScoreCard> = {
    ema,
    realTime: run(createPolicy('real-time'), AMPLE_PER_HOUR),
    harmonic: run(createPolicy('harmonic', equal), budgetPerHour),
    optimal: run(createPolicy('optimal', equal), budgetPerHour),
  };
  const each = <T>(figure: (card: ScoreCard) => T) =>
    Object.fromEntries(CRAWLERS.map((name) => [name, figure(cards[name])])) as Record<CrawlerName, T>;
  return {
    data: {
      sites: new Set(urls.map(({ site }) => site)).size,
      categories: PAPER_CATEGORIES.length,
      urls: urls.length,
      hours: HOURS,
      seed,
    },
    cizelge8: {
      paper: PAPER_DYNAMISM,
      ours: each((card) => dynamism(card, urls, () => true)),
      notes: [EMA_TEXTS.ratesNote, EMA_TEXTS.realTimeNote],
    },
    cizelge9: {
      paper: Object.fromEntries(
        PAPER_CATEGORIES.map(({ name, ema: e, realTime }) => [name, { ema: e, realTime }]),
      ),
      ours: Object.fromEntries(
        PAPER_CATEGORIES.map(({ name }) => [
          name,
          each((card) => dynamism(card, urls, (url) => url.category === name)),
        ]),
      ),
      notes: [EMA_TEXTS.categoryNote],
    },
    cizelge10: {
      paper: {
        ema: PAPER_HOURS.ema.map(([unique, visits, changes]) =>
          hourFigures(urls.length, unique, visits, changes),
        ),
        realTime: PAPER_HOURS.realTime.map(([unique, visits, changes]) =>
          hourFigures(urls.length, unique, visits, changes),
        ),
      },
      ours: each((card) =>
        card.hours
          .slice(BEFORE_HOURS, BEFORE_HOURS + HOURS)
          .map(({ unique, visits, changed }) => hourFigures(urls.length, unique, visits, changed)),
      ),
      notes: [EMA_TEXTS.efficiencyNote, EMA_TEXTS.budgetNote],
    },
    freshness: {
      paper: {},
      ours: each(({ freshness, ageHours, delayHours, harvest, fetches }) => ({
        freshness,
        ageHours,
        delayHours,
        harvest,
        fetches,
      })),
      notes: [EMA_TEXTS.freshnessNote],
    },
  };
}

type ExperimentUrl = { site: string; category: string; rate: number };

/** The URLs of Çizelge 7, with change rates by the classes of their category in Çizelge 9. */
function drawUrls(seed: number): ExperimentUrl[] {
  const random = new SeededRandom(seed, 0xe9);
  return PAPER_CATEGORIES.flatMap(({ name, sites, ema }) => {
    const rates = [ema.static, ema.low, ema.medium, ema.high].flatMap((count, i) => {
      const { from, to } = CIZELGE_8_MIX[i]!;
      return Array.from({ length: count }, () => from * (to / from) ** random.next());
    });
    for (let i = rates.length - 1; i > 0; i--) {
      const j = Math.floor(random.next() * (i + 1));
      [rates[i], rates[j]] = [rates[j]!, rates[i]!];
    }
    let next = 0;
    return Object.entries(sites).flatMap(([site, count]) =>
      Array.from({ length: count }, () => ({ site, category: name, rate: rates[next++]! })),
    );
  });
}

function dynamism(
  { visitsOf, changesOf }: ScoreCard,
  urls: readonly ExperimentUrl[],
  counts: (url: ExperimentUrl) => boolean,
): DynamismCounts {
  const found: DynamismCounts = { static: 0, low: 0, medium: 0, high: 0 };
  for (const [i, url] of urls.entries()) {
    if (counts(url)) found[dynamismOf(changesOf[i]!, visitsOf[i]!)]++;
  }
  return found;
}

function hourFigures(urls: number, unique: number, visits: number, changes: number): HourFigures {
  return {
    unique,
    visits,
    changes,
    precision: (100 * changes) / urls,
    coverage: (100 * unique) / urls,
    efficiency: unique === 0 ? 0 : (urls + changes + unique) / unique,
  };
}
