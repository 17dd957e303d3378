import { expect, test } from 'vitest';
import { setExperiment } from './set-experiment.ts';
import { PRINTED_CLASSIFIERS, PRINTED_PREPROCESSING } from './topic-network-tables.ts';

/**
 * Typed from the papers by hand, apart from the tables that the experiments print: Tablo 1 of SET as the 4 × 4 table it is
 * (improvement in percent right of the diagonal, size ratio left of it), the shares of its second experiment, and what the
 * text of the topical crawler says of its figures. EMACrawler's are in ema.test.ts.
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
