import { expect, test } from 'vitest';
import { bytes, count, decimal, fill, moment, percent } from './format.ts';

test('numbers follow the language', () => {
  expect([count(12345, 'tr'), count(12345, 'en')]).toEqual(['12.345', '12,345']);
  expect([decimal(1.25, 'tr'), percent(0.125, 'tr'), percent(0.125, 'en')]).toEqual([
    '1,3',
    '%12,5',
    '12.5%',
  ]);
});

test('bytes have the unit that reads best', () => {
  expect([0, 999, 1_500, 2_000_000, 3e15].map((value) => bytes(value, 'en'))).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '2 MB',
    '3,000 TB',
  ]);
});

test('a moment that never was is a dash', () => {
  expect(moment(null, 'tr')).toBe('–');
});

test('templates keep what they have no value for', () => {
  expect(fill('{a} ve {b}', { a: 1 })).toBe('1 ve {b}');
});
