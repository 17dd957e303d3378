import { expect, test } from 'vitest';
import { judgeSoak } from './judge-soak.ts';
import type { SoakSample } from './soak.ts';

const MINUTE = 60_000;
const run = (change: (minute: number) => Partial<SoakSample>): SoakSample[] =>
  Array.from({ length: 60 }, (_, minute) => ({
    at: minute * MINUTE,
    crawlMb: 300 + (minute % 3),
    serverMb: 200 + (minute % 2),
    crawlFiles: 60,
    serverFiles: 30,
    p50Ms: 3,
    p99Ms: 20 + (minute % 5),
    queries: 100,
    visits: 50,
    ...change(minute),
  }));
const brokenIn = (change: (minute: number) => Partial<SoakSample>) =>
  judgeSoak({ samples: run(change), failures: [] }).broken;

test('an hour that is level after the warm-up is in order', () => {
  expect(brokenIn((minute) => (minute < 10 ? { crawlMb: 100 + 20 * minute } : {}))).toEqual([]);
});

test('a leak, open files and slower queries are found', () => {
  expect(brokenIn((minute) => ({ crawlMb: 300 + minute }))).toEqual([
    expect.stringContaining('crawl memory grows'),
  ]);
  expect(brokenIn((minute) => ({ serverFiles: 30 + minute }))).toEqual(['open files grow']);
  expect(brokenIn((minute) => ({ p99Ms: 20 + 5 * minute }))).toEqual(['queries become slower']);
});
