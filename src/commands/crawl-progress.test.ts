import { describe, expect, test } from 'vitest';
import type { CrawlEvent } from '../controller/crawl.ts';
import type { CrawlStatus } from '../model/crawl-status.ts';
import type { CommandContext } from './context.ts';
import { CrawlProgress } from './crawl-progress.ts';

const START = 1_700_000_000_000;

function status(changes: Partial<CrawlStatus> = {}): CrawlStatus {
  return {
    at: START + 65_000,
    pid: 1,
    state: 'crawling',
    startedAt: START,
    leases: 1_204,
    outcomes: { indexed: 1_200, failed: 3, gone: 1 },
    errors: { timeout: 2, 'http-500': 1 },
    pagesPerSecond: 18.46,
    frontier: { known: 5_000, waiting: 3_700, scheduled: 0, leased: 4, retrying: 2, hosts: 3, refused: 0 },
    traps: [],
    bytes: 1,
    memoryBytes: 1,
    ...changes,
  };
}

function setUp(json: boolean, isTTY = false, columns = 80) {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    language: 'en',
    out: (text: string) => out.push(text),
    err: (text: string, end = '\n') => err.push(text + end),
    terminal: { isTTY, columns },
  } as unknown as CommandContext;
  return { progress: new CrawlProgress(context, json), out, err };
}

const visit: CrawlEvent = {
  event: 'visit',
  url: `https://www.ornek.com.tr/${'uzun-'.repeat(40)}`,
  outcome: 'indexed',
  reason: 'new',
  status: 200,
  bytes: 1,
  tookMs: 1,
};

describe('a crawl shows', () => {
  test('in a log one line now and then', () => {
    const { progress, err } = setUp(false);
    for (let second = 0; second < 25; second++) {
      progress.take({ event: 'status', status: status({ at: START + second * 1000 }) });
      progress.take(visit);
    }
    expect(err).toHaveLength(3);
    expect(err[0]).toMatch(
      /1,204 pages {2}18\.5\/s {2}queue 3,706 {2}kept 1,200 {2}errors 3 {2}about 3m21s left/,
    );
  });

  test('on a terminal one block that is drawn again, no line wider than it', () => {
    const { progress, err } = setUp(false, true, 40);
    progress.take(visit);
    progress.take({ event: 'status', status: status() });
    progress.take({ event: 'status', status: status() });
    const [first, erase, second] = err;
    expect(first!.trimEnd().split('\n')).toHaveLength(3);
    for (const line of first!.trimEnd().split('\n')) expect(line.length).toBeLessThanOrEqual(39);
    expect(erase).toContain('\x1b[3A\x1b[0J');
    expect(second).toBe(first);
    progress.close();
    progress.close();
    expect(err.filter((text) => text.includes('\x1b['))).toHaveLength(2);
  });

  test('as JSON every event on stdout, and nothing beside it', () => {
    const { progress, out, err } = setUp(true);
    progress.take(visit);
    progress.take({ event: 'status', status: status() });
    progress.stopping();
    progress.end(status({ state: 'ended' }), true);
    progress.close();
    expect(out.map((line) => JSON.parse(line).event)).toEqual(['visit', 'status', 'end']);
    expect(err).toEqual([]);
  });

  test('at its end what became of it', () => {
    const { progress, err } = setUp(false);
    progress.end(status(), false);
    expect(err.join('')).toContain('Done: 1,204 visits in 1m05s, 1,200 pages kept.');
    expect(err.join('')).toContain('indexed 1,200  failed 3  gone 1');
  });

  test('no time left where nothing waits, or where it only watches', () => {
    for (const changes of [
      { pagesPerSecond: 0 },
      { state: 'watching' as const },
      { frontier: { ...status().frontier, waiting: 0, leased: 0, retrying: 0 } },
    ]) {
      const { progress, err } = setUp(false);
      progress.take({ event: 'status', status: status(changes) });
      expect(err.join('')).not.toContain('left');
    }
  });
});
