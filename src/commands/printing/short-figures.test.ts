import { expect, test } from 'vitest';
import { printable } from './printable.ts';
import { shortCount, shortDuration, shortRate } from './short-figures.ts';
import { bar, sparkline } from './text-charts.ts';
import { textTable } from './text-table.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [1999.6, '2,000'],
])('the count %d is shown as %s', (count, shown) => {
  expect(shortCount(count)).toBe(shown);
});

test.each([
  [-5, '0s'],
  [499, '0s'],
  [4_200, '4s'],
  [59_600, '1m00s'],
  [65_000, '1m05s'],
  [3_723_000, '1h02m'],
  [47 * 3_600_000, '47h00m'],
  [50 * 3_600_000, '2d02h'],
])('%d ms are shown as %s', (ms, shown) => {
  expect(shortDuration(ms)).toBe(shown);
});

test('figures follow the language of the reader', () => {
  expect(shortCount(1_234_567, 'tr')).toBe('1.234.567');
  expect(shortRate(18.46, 'tr')).toBe('18,5');
  expect(shortRate(18.46, 'en')).toBe('18.5');
  expect([4_200, 65_000, 3_723_000, 180_000_000].map((ms) => shortDuration(ms, 'tr'))).toEqual([
    '4sn',
    '1dk05sn',
    '1sa02dk',
    '2g02sa',
  ]);
});

test('a sparkline has a column for each of the newest values, the highest full', () => {
  expect(sparkline([9, 0, 4, 8], 3, 'unicode')).toBe('▁▅█');
  expect(sparkline([0, 0], 10, 'ascii')).toBe('__');
  expect(sparkline([], 10, 'unicode')).toBe('');
});

test('a bar is as long as it was asked for, whatever the share', () => {
  expect(bar(0.5, 4, 'ascii')).toBe('##--');
  for (const share of [-1, 0, 0.333, 1, 7, Number.NaN]) expect(bar(share, 10, 'unicode')).toHaveLength(10);
  expect(bar(1, 0, 'unicode')).toBe('');
});

test('a table lines its columns up, the last one without spaces behind it', () => {
  const rows = [
    ['a', 'bb', 'c'],
    ['aaa', 'b', ''],
  ];
  expect(textTable(rows)).toBe('a    bb  c\naaa  b   ');
  expect(textTable([])).toBe('');
});

test('what a terminal would obey is not printable, letters are', () => {
  expect(printable('a\x1b[2Jb\x07\x9bc\u202ed\u2066e\r\nf')).toBe('a [2Jb  c d e  f');
  expect(printable('Şişli’de “ığdır” 😀 e\u0301')).toBe('Şişli’de “ığdır” 😀 e\u0301');
});

test('a number has as many places as asked, and the comma of its language', () => {
  expect(shortRate(18.456, 'en')).toBe('18.5');
  expect(shortRate(18.456, 'tr', 2)).toBe('18,46');
});
