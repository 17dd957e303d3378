import { describe, expect, test } from 'vitest';
import { readChangeLog } from '../update/simulation/change-log.ts';
import { CRAWLERS, type CrawlerName, emaExperiment, type HourFigures } from './ema-experiment.ts';
import { type DynamismCounts, PAPER_CATEGORIES, PAPER_DYNAMISM } from './ema-paper.ts';
import { PAPER_HISTORY } from './ema-paper-rows.ts';
import { emaReport } from './report/ema-report.ts';

const experiment = emaExperiment(1);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the printed figures', () => {
  test('add up as the paper says they do', () => {
    expect(PAPER_CATEGORIES).toHaveLength(5);
    expect(sum(PAPER_CATEGORIES.map(({ sites }) => Object.keys(sites).length))).toBe(23);
    for (const { sites, ema } of PAPER_CATEGORIES) {
      expect(sum(Object.values(sites))).toBe(sum(Object.values(ema)));
    }
    for (const name of ['static', 'low', 'medium', 'high'] as const) {
      expect(sum(PAPER_CATEGORIES.map(({ ema }) => ema[name]))).toBe(PAPER_DYNAMISM.ema[name]);
    }
  });
});

/** Çizelge 10, the columns Verimlilik, Kesinlik and Toplam kapsama oranı, typed from the paper. */
const PRINTED = {
  ema: {
    efficiency: [2.11, 2.14, 2.93, 2.88, 2.48, 4.86, 2.81, 3.87, 4.17, 2.69, 8.98, 4.35],
    precision: [11.09, 5.35, 8.7, 12.52, 11.38, 12.62, 11.95, 17.4, 12.62, 17.59, 17.5, 19.69],
    coverage: [100, 92.26, 56.21, 59.94, 75.43, 29.16, 61.95, 40.92, 35.56, 69.6, 14.72, 35.76],
  },
  realTime: {
    efficiency: [2.28, 2.32, 3.37, 2.73, 1.99, 4.77, 2.46, 3.61, 4.14, 2.21, 8.68, 3.56],
    precision: [27.53, 18.16, 12.33, 10.71, 8.99, 9.94, 8.8, 9.85, 11.19, 7.74, 8.41, 8.8],
    coverage: [100, 95.89, 77.06, 52.77, 41.49, 29.25, 43.59, 37.86, 36.14, 46.37, 19.41, 18.64],
  },
} as const;

describe('what is shown as the paper’s', () => {
  const printed = experiment.cizelge10.paper as Record<'ema' | 'realTime', HourFigures[]>;
  const again = experiment.cizelge10Recomputed.ours as Record<'ema' | 'realTime', HourFigures[]>;

  test.each(['ema', 'realTime'] as const)('is printed in Çizelge 10: %s', (name) => {
    for (const field of ['efficiency', 'precision', 'coverage'] as const)
      expect(printed[name].map((hour) => hour[field])).toEqual(PRINTED[name][field]);
  });

  test('is kept apart from what follows from it: Real-Time’s efficiency differs in 11 of 12 hours', () => {
    const differs = (name: 'ema' | 'realTime') =>
      printed[name].filter(({ efficiency }, i) => Math.abs(efficiency - again[name][i]!.efficiency) > 0.006);
    expect(differs('realTime')).toHaveLength(11);
    expect(differs('ema')).toHaveLength(0);
  });

  test('has the visits of Çizelge 6, which the formula gives again but for a misprint in the first', () => {
    const minutes = experiment.cizelge6.ours['minutes'] as number[];
    expect(PAPER_HISTORY).toHaveLength(19);
    for (const [i, [, marks, mark, value]] of PAPER_HISTORY.entries()) {
      expect(marks.endsWith(String(mark))).toBe(true);
      if (i > 0) expect(Math.abs(minutes[i]! - value)).toBeLessThanOrEqual(0.011);
    }
    expect(minutes[0]).toBe(46.15);
  });
});

test('a recorded log takes the place of what is drawn', () => {
  const lines = Array.from({ length: 30 * 8 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 0, 1, i % 30)).toISOString();
    return `https://${i % 2 === 0 ? 'a' : 'b'}.tr/${Math.floor(i / 30)},${at},${i % 3 === 0 ? 1 : 0}`;
  });
  const { data, cizelge9, cizelge10 } = emaExperiment(1, readChangeLog(lines.join('\n')));
  expect(data).toMatchObject({ sites: 2, categories: 2 });
  expect(Object.keys(cizelge9.ours)).toEqual(['a.tr', 'b.tr']);
  expect((cizelge10.ours as Record<string, unknown[]>)['ema']).toHaveLength(28);
});

describe('our run', () => {
  test('is of full size, and every table adds up', () => {
    expect(experiment.data).toEqual({ sites: 23, categories: 5, urls: 1046, hours: 12, seed: 1 });
    const hours = experiment.cizelge10.ours as Record<CrawlerName, HourFigures[]>;
    const classes = experiment.cizelge8.ours as Record<CrawlerName, DynamismCounts>;
    const totals = experiment.freshness.ours as Record<CrawlerName, { fetches: number }>;
    for (const name of CRAWLERS) {
      expect(hours[name]).toHaveLength(12);
      expect(sum(Object.values(classes[name]))).toBe(1046);
      for (const { unique, visits, changes, coverage } of hours[name]) {
        expect(unique).toBeLessThanOrEqual(visits);
        expect(changes).toBeLessThanOrEqual(visits);
        expect(coverage).toBeLessThanOrEqual(100);
      }
      expect(
        Math.abs(sum(hours[name].map(({ visits }) => visits)) - totals[name].fetches),
      ).toBeLessThanOrEqual(1);
    }
  });

  test('is fresher with our policies than with EMA for no more fetches', () => {
    const figures = experiment.freshness.ours as Record<CrawlerName, { freshness: number; fetches: number }>;
    expect(figures.harmonic.fetches).toBeLessThanOrEqual(figures.ema.fetches + 1);
    expect(figures.harmonic.freshness).toBeGreaterThan(figures.ema.freshness);
  });

  test('draws its figures as SVG that stands alone', () => {
    const { data, ...tables } = experiment;
    const { figures } = emaReport({ data, tables });
    expect(figures.map(({ id }) => id)).toEqual([
      'sekil-4',
      'sekil-5-taranan',
      'sekil-5-degisen',
      'sekil-6',
      'sekil-7',
      'sekil-8',
    ]);
    for (const { id, draw } of figures) {
      const svg = draw('tr');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>\n$/);
      expect(svg).not.toMatch(/NaN|undefined/);
      expect(svg.match(/<polyline/g)).toHaveLength(id === 'sekil-4' ? 2 : 6);
    }
  });
});
