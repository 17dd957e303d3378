import { beforeAll, describe, expect, test } from 'vitest';
import { namedBreakages, randomBreakages } from '../fault-web/breakages.ts';
import { type BreakingCrawl, crawlBreakingHosts } from '../fault-web/breaking-crawl.ts';

/** `npm run faults` draws 200; this test draws a few others each day. */
const RANDOM = 24;
const MAX_MEMORY_BYTES = 400_000_000;

describe.each([
  ['every way in which a connection or an answer can break', () => namedBreakages()],
  ['any of them together', () => randomBreakages(RANDOM, Math.floor(Date.now() / 86_400_000))],
])('a crawl of servers with %s', (_, breakages) => {
  let crawl: BreakingCrawl;

  beforeAll(async () => {
    crawl = await crawlBreakingHosts(breakages());
  }, 120_000);

  test('ends by itself with exit code 0, without an error of its own', () => {
    expect(crawl.faults).toEqual([]);
    expect(crawl.exitCode).toBe(0);
  });

  test('stores every page of the healthy servers', () => {
    expect(crawl.missing).toEqual([]);
  });

  test('gives every fault an outcome', () => {
    const names = Object.keys(crawl.outcomes);
    expect(names.filter((name) => crawl.outcomes[name] === undefined)).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(RANDOM);
  });

  test('keeps within its memory', () => {
    expect(crawl.memoryBytes).toBeLessThan(MAX_MEMORY_BYTES);
  });
});
