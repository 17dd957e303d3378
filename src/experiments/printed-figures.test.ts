import { expect, test } from 'vitest';
import { emaExperiment, type HourFigures } from './ema-experiment.ts';
import { type DynamismCounts, PAPER_CATEGORIES } from './ema-paper.ts';
import { reportFiles } from './report/report-files.ts';
import { reportOf } from './report/report-of.ts';
import { setExperiment } from './set-experiment.ts';
import { PRINTED_CLASSIFIERS, PRINTED_PREPROCESSING } from './topic-network-tables.ts';

/**
 * Typed from the papers by hand, apart from the tables that the experiments print: Tablo 1 of SET as the 4 × 4 table it
 * is (improvement in percent right of the diagonal, size ratio left of it), the shares of its second experiment, what
 * the text of the topical crawler says about its figures, and Çizelge 7 to 10 of EMACrawler, whose rates are in
 * ema-experiment.test.ts.
 */
const TABLO_1 = [
  ['HTML', '-', '70,99', '90,59', '93,24'],
  ['DI', '3,45', '-', '67,57', '76,70'],
  ['BMT', '9,44', '3,08', '-', '28,14'],
  ['AH', '14,79', '4,29', '1,39', '-'],
] as const;
const ROOTS = { HTML: '20,38', DI: '36,53', BMT: '69,55' };

const number = (printed: string) => Number(printed.replace(',', '.'));
const views = ['HTML', 'DI', 'BMT', 'AH'] as const;

test('what stands under "paper" in the SET experiment is what the paper prints', () => {
  const { tablo1, roots } = setExperiment('deneme', [], 1);
  const printed = tablo1.paper as Record<'improvement' | 'sizeRatio', Record<string, number>>;
  TABLO_1.forEach(([row, ...cells], r) => {
    cells.forEach((cell, c) => {
      if (c > r) expect(printed.improvement[`${row}→${views[c]}`]).toBe(number(cell));
      if (c < r) expect(printed.sizeRatio[`${views[c]}/${row}`]).toBe(number(cell));
    });
  });
  const shares = Object.entries(ROOTS).map(([view, share]) => [view, number(share)]);
  expect(roots.paper['foundShare']).toEqual(Object.fromEntries(shares));
});

test('what stands under "paper" in the topic experiment is what its text says', () => {
  const about47 = ['turkish-cnn', 'char-cnn', 'char-tcn', 'one-layer'].map((name) => [name, 0.47]);
  const ten = ['vdcnn', 'turkish-rand'].map((name) => [name, 0.1]);
  expect(PRINTED_CLASSIFIERS).toEqual({
    best: 'paper',
    accuracyGainOver: Object.fromEntries([...about47, ...ten]),
    pages: [28_567, 22_431],
    classes: [13, 14],
  });
  expect(PRINTED_PREPROCESSING).toEqual({ gainOfPreprocessing: [0.07, 0.15] });
});

/** Çizelge 7: crawled URLs of the sites, in the order of print. */
const SITES = [50, 21, 21, 41, 50, 48, 47, 50, 50, 49, 23, 35, 60, 45, 17, 44, 70, 44, 83, 50, 48, 50, 50];
/** Çizelge 8, EMA and Real-Time: not, little, medium and highly dynamic. */
const DYNAMISM = { ema: [745, 60, 173, 68], realTime: [758, 189, 81, 18] };
/** Çizelge 9, by category. */
const BY_CATEGORY = [
  { ema: [139, 21, 17, 6], realTime: [142, 17, 24, 2] },
  { ema: [200, 16, 22, 6], realTime: [208, 17, 14, 6] },
  { ema: [106, 2, 55, 0], realTime: [104, 34, 24, 0] },
  { ema: [120, 15, 23, 17], realTime: [122, 42, 9, 4] },
  { ema: [180, 6, 56, 39], realTime: [182, 79, 10, 6] },
];
/** Çizelge 10: unique URLs, fetches and changes of each hour. */
const HOURS = {
  ema: {
    unique: [1046, 965, 588, 627, 789, 305, 648, 428, 372, 728, 154, 374],
    visits: [1102, 992, 659, 759, 926, 455, 769, 522, 466, 828, 297, 535],
    changes: [116, 56, 91, 131, 119, 132, 125, 182, 132, 184, 183, 206],
  },
  realTime: {
    unique: [1046, 1003, 806, 552, 434, 306, 456, 396, 378, 485, 203, 195],
    visits: [1395, 1105, 884, 736, 759, 671, 650, 586, 511, 632, 572, 667],
    changes: [288, 190, 129, 112, 94, 104, 92, 103, 117, 81, 88, 92],
  },
};

test('what stands under "paper" in the EMA experiment is what the paper prints', () => {
  const { cizelge8, cizelge9, cizelge10 } = emaExperiment(1);
  const inOrder = ({ static: none, low, medium, high }: DynamismCounts) => [none, low, medium, high];
  expect(PAPER_CATEGORIES.flatMap(({ sites }) => Object.values(sites))).toEqual(SITES);
  const categories = Object.values(cizelge9.paper) as Record<'ema' | 'realTime', DynamismCounts>[];
  expect(categories).toHaveLength(BY_CATEGORY.length);
  for (const name of ['ema', 'realTime'] as const) {
    expect(inOrder(cizelge8.paper[name] as DynamismCounts)).toEqual(DYNAMISM[name]);
    for (const [number, category] of BY_CATEGORY.entries())
      expect(inOrder(categories[number]![name])).toEqual(category[name]);
    const hours = cizelge10.paper[name] as HourFigures[];
    for (const field of ['unique', 'visits', 'changes'] as const)
      expect(hours.map((hour) => hour[field])).toEqual(HOURS[name][field]);
  }
});

test('the files show the statements of the topical crawler as its text has them', () => {
  const tables = {
    embeddings: { paper: { best: 'bert' }, ours: {}, notes: [] },
    classifiers: { paper: PRINTED_CLASSIFIERS, ours: {}, notes: [] },
    preprocessing: { paper: PRINTED_PREPROCESSING, ours: {}, notes: [] },
    pagesPerDay: { paper: { pagesPerDay: 300_000 }, ours: {}, notes: [] },
  };
  const files = reportFiles(reportOf({ name: 'topics', data: {}, tables }), 'en');
  const printed = files
    .get('topics-printed.csv')!
    .split('\r\n')
    .map((line) => line.split(',')[1]);
  expect(printed.slice(1, -1)).toEqual([
    'bert',
    ...Array<string>(4).fill('47 %'),
    ...Array<string>(2).fill('10 %'),
    '7 to 15 %',
    '300000',
  ]);
});
