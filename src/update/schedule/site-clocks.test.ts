import { expect, it } from 'vitest';
import { SiteClocks } from './site-clocks.ts';

const HOUR_MS = 3_600_000;

it('a clock that is ahead is set right by its own dates', () => {
  const clocks = new SiteClocks();
  const now = 100 * HOUR_MS;
  clocks.hear('a.tr', now + 2 * HOUR_MS, now);
  clocks.hear('a.tr', now - 5 * HOUR_MS, now);
  expect(clocks.within('a.tr', now + HOUR_MS, now - 3 * HOUR_MS, now)).toBe(now - HOUR_MS);
  expect(clocks.within('a.tr', now - 4 * HOUR_MS, now - 3 * HOUR_MS, now)).toBeNull();
  expect(clocks.within('b.tr', now + HOUR_MS, now - 3 * HOUR_MS, now)).toBeNull();
});

it('a date of next year says nothing about the clock', () => {
  const clocks = new SiteClocks();
  clocks.hear('a.tr', 9_000 * HOUR_MS, 0);
  expect(clocks.within('a.tr', HOUR_MS, 0, 2 * HOUR_MS)).toBe(HOUR_MS);
});

it('dates may be of our time or of an accelerated clock', () => {
  const clocks = new SiteClocks((real) => real * 3600);
  expect(clocks.within('a.tr', 7, 5, 10)).toBe(7 * 3600);
  expect(clocks.within('a.tr', 7 * 3600, 5, 10)).toBe(7 * 3600);
});
