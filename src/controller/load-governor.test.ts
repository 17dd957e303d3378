import { beforeEach, describe, expect, test } from 'vitest';
import { LoadGovernor, workerCount } from './load-governor.ts';

describe('the load governor', () => {
  let time: number;
  let backlog: number;
  let rss: number;

  beforeEach(() => {
    time = 0;
    backlog = 0;
    rss = 0;
  });

  const govern = (most: number) =>
    new LoadGovernor(most, 1, { backlog: () => backlog, rssBytes: () => rss, now: () => time });
  const limitAfter = (governor: LoadGovernor, looks: number) => {
    let limit = 0;
    for (let i = 0; i < looks; i++) {
      time += 250;
      limit = governor.limit;
    }
    return limit;
  };

  test('starts with all that the settings allow', () => {
    expect(govern(32).limit).toBe(32);
  });

  test('lowers the limit while pages wait for the workers, and recovers when they catch up', () => {
    const governor = govern(32);
    backlog = 1000;
    expect(limitAfter(governor, 3)).toBeLessThan(16);
    expect(limitAfter(governor, 50)).toBe(2);
    backlog = 0;
    expect(limitAfter(governor, 3)).toBeLessThan(16);
    expect(limitAfter(governor, 50)).toBe(32);
  });

  test('lowers the limit while memory is short', () => {
    const governor = govern(32);
    rss = Number.MAX_SAFE_INTEGER;
    expect(limitAfter(governor, 50)).toBe(2);
  });

  test('allows no fetch while too many bytes wait, and as many as before afterwards', () => {
    let waiting = 0;
    const load = { backlog: () => 0, waitingBytes: () => waiting, rssBytes: () => 0, now: () => time };
    const governor = new LoadGovernor(32, 1, load);
    expect(governor.limit).toBe(32);
    waiting = 16_000_001;
    expect(limitAfter(governor, 1)).toBe(0);
    waiting = 16_000_000;
    expect(limitAfter(governor, 1)).toBe(32);
  });

  test('reports low memory and drops caches, again only after a while', () => {
    let shed = 0;
    const load = { backlog: () => 0, rssBytes: () => rss, now: () => time, shed: () => shed++ };
    const governor = new LoadGovernor(32, 1, load);
    limitAfter(governor, 4);
    expect([governor.isShortOfMemory, shed]).toEqual([false, 0]);
    rss = Number.MAX_SAFE_INTEGER;
    limitAfter(governor, 10);
    expect([governor.isShortOfMemory, shed]).toEqual([true, 1]);
    limitAfter(governor, 40);
    expect(shed).toBe(2);
    rss = 0;
    limitAfter(governor, 1);
    expect(governor.isShortOfMemory).toBe(false);
  });

  test('never stops the crawl, nor exceeds a setting of one', () => {
    const governor = govern(1);
    backlog = 1000;
    expect(limitAfter(governor, 50)).toBe(1);
    backlog = 0;
    expect(limitAfter(governor, 50)).toBe(1);
  });

  test('does not measure again immediately', () => {
    const governor = govern(32);
    expect(governor.limit).toBe(32);
    backlog = 1000;
    expect(governor.limit).toBe(32);
  });
});

test('there is at least one worker unless zero is requested', () => {
  expect(workerCount('auto')).toBeGreaterThanOrEqual(1);
  expect([1, 2, 7, 8, 64].map((cores) => workerCount('auto', cores))).toEqual([1, 1, 1, 2, 2]);
  expect(workerCount(0)).toBe(0);
  expect(workerCount(3)).toBe(3);
});
