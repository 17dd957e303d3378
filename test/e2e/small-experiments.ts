import type { KeptExperiment } from '../../src/experiments/kept-experiments.ts';

const ranAt = Date.UTC(2026, 9, 1);
const classes = { static: 7, low: 3, medium: 2, high: 1 };
const hours = Array.from({ length: 12 }, (_, i) => ({
  unique: 40 - i,
  visits: 50 - i,
  changes: 9 + (i % 3),
  precision: 9 + (i % 3),
  coverage: 90 - 4 * i,
  efficiency: 2 + i / 4,
}));
const network = { accuracy: 0.91, precision: 0.9, recall: 0.89, f1: 0.9, trainSeconds: 12.5 };
const spread = { mean: 0.87, spread: 0.01 };

/**
 * A few figures in the shape of each experiment, so that the panel has something to draw without minutes of
 * computing.
 */
export const EXPERIMENTS: readonly KeptExperiment[] = [
  {
    name: 'set',
    ranAt,
    seconds: 3,
    seed: 1,
    data: { source: 'sample-web/gunluk', pages: 50, withArticle: 50 },
    tables: {
      tablo1: {
        paper: { improvement: { 'HTML→DI': 70.99 }, sizeRatio: { 'HTML/DI': 3.45 } },
        ours: {
          words: { HTML: 613.2, DI: 444.96, clean: 198.74 },
          improvement: { 'HTML→DI': 27.44, 'DI→clean': 55.34 },
          sizeRatio: { 'HTML/DI': 1.38, 'DI/clean': 2.24 },
        },
        notes: [{ tr: 'Bir not.', en: 'A note.' }],
      },
      roots: {
        paper: { foundShare: { HTML: 20.38 } },
        ours: { foundShare: { HTML: 59.56, clean: 95.25 } },
        notes: [{ tr: 'Köklere dair bir not.', en: 'A note on roots.' }],
      },
    },
  },
  {
    name: 'topics',
    ranAt,
    seconds: 300,
    seed: 1,
    data: { source: 'sample-web', labels: ['spor', 'sağlık'], trained: 80, judged: 20 },
    tables: {
      embeddings: {
        paper: { best: 'bert', compared: ['bert', 'elmo'], runs: 5 },
        ours: {
          'tf-idf': { dimensions: 300, accuracy: spread, precision: spread, recall: spread, f1: spread },
        },
        notes: [],
      },
      classifiers: {
        paper: { best: 'paper', accuracyGainOver: { vdcnn: 0.1 } },
        ours: {
          linear: { ...network, documentsPerSecond: 9000 },
          paper: { ...network, documentsPerSecond: 800, epochs: 4.5 },
        },
        notes: [{ tr: 'Ağlara dair bir not.', en: 'A note on networks.' }],
      },
      preprocessing: {
        paper: { gainOfPreprocessing: [0.07, 0.15] },
        ours: { raw: network, stem: network, gainOfPreprocessing: 0.02 },
        notes: [],
      },
      pagesPerDay: {
        paper: { pagesPerDay: 300_000, computers: 2 },
        ours: { 12: { pagesPerDay: 4_000_000 }, 32: { pagesPerDay: 5_000_000 } },
        notes: [],
      },
    },
  },
  {
    name: 'ema',
    ranAt,
    seconds: 2,
    seed: 1,
    data: { sites: 23, categories: 5, urls: 1046, hours: 12, seed: 1 },
    tables: {
      cizelge8: { paper: { ema: classes }, ours: { ema: classes, harmonic: classes }, notes: [] },
      cizelge9: { paper: { Finans: { ema: classes } }, ours: { Finans: { ema: classes } }, notes: [] },
      cizelge10: { paper: { ema: hours }, ours: { ema: hours, harmonic: hours }, notes: [] },
      freshness: {
        paper: {},
        ours: { ema: { freshness: 0.93, ageHours: 0.04, delayHours: 0.5, harvest: 0.19, fetches: 8700 } },
        notes: [],
      },
    },
  },
];
