import { expect, test } from 'vitest';
import { trendOf } from './trend-of.ts';

const MINUTE = 60_000;
const every = (value: (minute: number) => number) =>
  Array.from({ length: 60 }, (_, minute) => ({ at: minute * MINUTE, value: value(minute) }));

test('a level line with noise has no trend beyond its error', () => {
  const { perHour, error } = trendOf(every((minute) => 100 + (minute % 2 === 0 ? 3 : -3)));
  expect(Math.abs(perHour)).toBeLessThan(2 * error);
});

test('a leak of a tenth an hour is found in spite of the same noise', () => {
  const { perHour, error } = trendOf(every((minute) => 100 + minute / 6 + (minute % 2 === 0 ? 3 : -3)));
  expect(perHour).toBeCloseTo(0.095, 2);
  expect(perHour).toBeGreaterThan(2 * error + 0.01);
});

test('two measurements are not enough', () => {
  expect(trendOf(every(() => 1).slice(0, 2)).error).toBe(Number.POSITIVE_INFINITY);
});
