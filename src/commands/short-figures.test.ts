import { expect, test } from 'vitest';
import { printable } from './printable.ts';
import { shortCount, shortDuration } from './short-figures.ts';
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
