import { expect, test } from 'vitest';
import { isDemoReady } from './demo-readiness.ts';

const SLOW = { state: 'crawling', isLevel: false, searchable: 150, waitedMs: 26_000 } as const;

test('is ready once the first round is over and in the index', () => {
  expect(isDemoReady({ state: 'watching', isLevel: true, searchable: 390, waitedMs: 900 })).toBe(true);
  expect(isDemoReady({ state: 'watching', isLevel: false, searchable: 390, waitedMs: 900 })).toBe(false);
});

test('does not wait for ever on a slow machine, where pages are due again before the round is over', () => {
  expect(isDemoReady(SLOW)).toBe(true);
  expect(isDemoReady({ ...SLOW, waitedMs: 5_000 })).toBe(false);
});

test('waits for something to find', () => {
  expect(isDemoReady({ ...SLOW, searchable: 3, waitedMs: 90_000 })).toBe(false);
});
