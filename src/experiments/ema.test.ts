import { describe, expect, test } from 'vitest';
import { CRAWLERS, type CrawlerName, emaExperiment, type HourFigures } from './ema.ts';
import { type DynamismCounts, PAPER_CATEGORIES, PAPER_DYNAMISM } from './ema-paper.ts';
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
    expect(figures).toHaveLength(5);
    for (const { draw } of figures) {
      const svg = draw('tr');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>\n$/);
      expect(svg).not.toMatch(/NaN|undefined/);
      expect(svg.match(/<polyline/g)).toHaveLength(6);
    }
  });
});
