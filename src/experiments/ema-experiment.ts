/**
 * The experiment of EMACrawler (E9) on a simulated clock: 23 sites in 5 categories, 1,046 URLs, 12 hours, EMA and
 * Real-Time side by side, then our policies with as many fetches as EMA took. How often each URL changes is drawn from
 * its class in Çizelge 9; the pages of that day no longer exist, so the tables agree in kind and not in every figure.
 */

import { EMA_TEXTS } from '../i18n/ema-texts.ts';
import type { RevisitPolicy } from '../model/revisit-policy.ts';
import { createPolicy } from '../update/create-policy.ts';
import { createEma, type EmaState } from '../update/policies/create-ema.ts';
import { dynamismOf } from '../update/reports/hour-report.ts';
import type { ChangeLog } from '../update/simulation/change-log.ts';
import { CIZELGE_8_MIX, PAPER_PAGES } from '../update/simulation/draw-rates.ts';
import { drawWorld } from '../update/simulation/draw-world.ts';
import { RandomStream } from '../update/simulation/random-stream.ts';
import type { ScoreCard } from '../update/simulation/score-keeper.ts';
import { simulate } from '../update/simulation/simulate.ts';
import {
  type DynamismCounts,
  PAPER_CATEGORIES,
  PAPER_DYNAMISM,
  PAPER_HOURS,
  type PaperHour,
} from './ema-paper.ts';
import { PAPER_HISTORY, PAPER_POSTINGS, PAPER_STATES } from './ema-paper-rows.ts';
import type { ExperimentTable } from './experiment-table.ts';

export type EmaExperiment = {
  data: { sites: number; categories: number; urls: number; hours: number; seed: number };
  /** Printed only: words and their postings, states of some URLs, sites. */
  cizelge4: ExperimentTable;
  cizelge5: ExperimentTable;
  /** The history of one URL next to a free run of the formula from 60 minutes. */
  cizelge6: ExperimentTable;
  cizelge7: ExperimentTable;
  cizelge8: ExperimentTable;
  cizelge9: ExperimentTable;
  cizelge10: ExperimentTable;
  /** K, TKO and efficiency of the printed U and D, each crawler by its own U. */
  cizelge10Recomputed: ExperimentTable;
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
/** Of a log that is longer, the tables show this much. */
const MOST_HOURS = 48;
/** Every page was fetched once before the first hour, so that the first visit has something to compare with. */
const BEFORE_HOURS = 1;
/** The paper's crawlers had no budget: nothing waits. */
const AMPLE_PER_HOUR = 4_000;

/** With a change log, the crawlers run over what was recorded instead of what is drawn. */
export function emaExperiment(seed: number, log?: ChangeLog): EmaExperiment {
  const urls = log ? urlsOf(log) : drawUrls(seed);
  const world =
    log?.world ??
    drawWorld(
      Float64Array.from(urls, ({ rate }) => rate),
      { scenario: 'poisson', hours: HOURS + BEFORE_HOURS, seed },
    );
  const hours = Math.max(1, Math.min(MOST_HOURS, Math.floor(world.hours) - BEFORE_HOURS));
  const categories = [...new Set(urls.map(({ category }) => category))];
  const run = (policy: RevisitPolicy, budgetPerHour: number) =>
    simulate(policy, world, { budgetPerHour, warmHours: BEFORE_HOURS });
  const ema = run(createPolicy('ema', { mode: 'paper' }), AMPLE_PER_HOUR);
  const budgetPerHour = ema.fetches / Math.max(1, world.hours - BEFORE_HOURS);
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
      categories: categories.length,
      urls: urls.length,
      hours,
      seed,
    },
    cizelge4: { paper: { words: PAPER_POSTINGS }, ours: {}, notes: [EMA_TEXTS.printedOnlyNote] },
    cizelge5: { paper: { states: PAPER_STATES }, ours: {}, notes: [EMA_TEXTS.stateNote] },
    cizelge6: {
      paper: { visits: PAPER_HISTORY },
      ours: { minutes: freeRun(PAPER_HISTORY.map(([, , mark]) => mark)) },
      notes: [EMA_TEXTS.historyNote],
    },
    cizelge7: {
      paper: Object.fromEntries(PAPER_CATEGORIES.map(({ name, sites }) => [name, sites])),
      ours: {},
      notes: [EMA_TEXTS.categoryNote],
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
        categories.map((name) => [
          name,
          each((card) => dynamism(card, urls, (url) => url.category === name)),
        ]),
      ),
      notes: [EMA_TEXTS.categoryNote],
    },
    cizelge10: {
      paper: { ema: PAPER_HOURS.ema.map(printedHour), realTime: PAPER_HOURS.realTime.map(printedHour) },
      ours: each((card) =>
        card.hours
          .slice(BEFORE_HOURS, BEFORE_HOURS + hours)
          .map(({ unique, visits, changed }) => hourFigures(urls.length, unique, visits, changed)),
      ),
      notes: [EMA_TEXTS.budgetNote],
    },
    cizelge10Recomputed: {
      paper: {},
      ours: { ema: PAPER_HOURS.ema.map(recomputedHour), realTime: PAPER_HOURS.realTime.map(recomputedHour) },
      notes: [EMA_TEXTS.efficiencyNote],
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

function printedHour([unique, visits, changes, precision, coverage, efficiency]: PaperHour): HourFigures {
  return { unique, visits, changes, precision, coverage, efficiency };
}

function recomputedHour([unique, visits, changes]: PaperHour): HourFigures {
  return hourFigures(PAPER_PAGES, unique, visits, changes);
}

/** The intervals in minutes that the formula gives for these marks, from the first 60 on. */
function freeRun(marks: readonly (1 | 2)[]): number[] {
  const policy = createEma({ mode: 'paper' });
  let state: EmaState | undefined;
  return marks.map((mark) => {
    const outcome = mark === 2 ? 'changed' : 'unchanged';
    state = policy.visit(state, { now: 0, scheduled: 0, outcome }).state;
    return Math.round(100 * state.minutes) / 100;
  });
}

/** The URLs of a log by host, with the mean rate of their changes. */
function urlsOf({ urls, world }: ChangeLog): ExperimentUrl[] {
  return urls.map((url, i) => {
    const site = URL.canParse(url) ? new URL(url).host : url;
    return { site, category: site, rate: world.rates[i]! };
  });
}

type ExperimentUrl = { site: string; category: string; rate: number };

/** The URLs of Çizelge 7, with change rates by the classes of their category in Çizelge 9. */
function drawUrls(seed: number): ExperimentUrl[] {
  const random = new RandomStream(seed, 0xe9);
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
