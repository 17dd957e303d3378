import { describe, expect, test } from 'vitest';
import type { CrawlEvent } from '../../controller/crawl.ts';
import type { AddressAudit } from '../../model/address-audit.ts';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import type { CommandContext } from '../frame/command-context.ts';
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
    frontier: {
      known: 5_000,
      waiting: 3_700,
      scheduled: 0,
      leased: 4,
      retrying: 2,
      deferred: 0,
      hosts: 3,
      refused: 0,
    },
    queues: [
      { host: 'www.ornek.com.tr', waiting: 3_000 },
      { host: 'haber.ornek.com.tr', waiting: 690 },
      { host: 'bos.ornek.com.tr', waiting: 0 },
    ],
    traps: [],
    bytes: 1,
    memoryBytes: 1,
    ...changes,
  };
}

function setUp(json: boolean, isTTY = false, columns = 80, language: 'en' | 'tr' = 'en') {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    language,
    environment: { LANG: 'tr_TR.UTF-8' },
    out: (text: string) => out.push(text),
    err: (text: string, end = '\n') => err.push(text + end),
    terminal: { isTTY, columns },
  } as unknown as CommandContext;
  return { progress: new CrawlProgress(context, json), out, err, context };
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

/** What is left on the screen: without the moves of the cursor. */
function linesOf(drawn: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
  const text = drawn.replace(/\x1b\[[0-9]*[AJKm]|\r/g, '');
  return text.trimEnd().split('\n');
}

const NOTHING_KNOWN: AddressAudit = {
  ...{ known: 0, kept: 0, copy: 0, alias: 0, waiting: 0, deferred: 0, refused: 0, failed: 0 },
  ...{ isEstimate: false, groups: [], unread: [] },
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

  test.each([40, 57, 80, 132, 200])('on a terminal one block, no line wider than %d columns', (columns) => {
    for (const language of ['en', 'tr'] as const) {
      const { progress, err } = setUp(false, true, columns, language);
      progress.take(visit);
      progress.take({ event: 'status', status: status() });
      const lines = linesOf(err[0]!);
      expect(lines).toHaveLength(6);
      for (const line of lines) expect(line.length, line).toBeLessThan(columns);
    }
  });

  test('in that block pace, way, outcomes, queue, errors and the last page, in words', () => {
    const { progress, err } = setUp(false, true, 80, 'tr');
    for (const [second, pages] of [0, 10, 30, 20].entries()) {
      const outcomes = { indexed: 1_000 + pages * second, failed: 3, gone: 1 };
      progress.take({ event: 'status', status: status({ at: START + second * 1000, outcomes }) });
    }
    progress.take(visit);
    progress.take({ event: 'status', status: status() });
    const [pace, way, outcomes, queue, errors, last] = linesOf(err.at(-1)!);
    expect(pace).toMatch(/^Taranıyor 1dk05sn {2}18,5\/sn {2}[▁-█]{4} {2}0 MB$/);
    expect(way).toMatch(/^█+░+ {2}1\.204 \/ 4\.910 {2}yaklaşık 3dk21sn kaldı$/);
    expect(outcomes).toBe('saklandı 1.200 · başarısız 3 · kaldırılmış 1');
    expect(queue).toBe('kuyruk 3.706: www.ornek.com.tr 3.000 · haber.ornek.com.tr 690');
    expect(errors).toBe('hatalar: zamanında yanıt gelmedi 2 · sunucu hatası (http-500) 1');
    expect(last).toMatch(/^son: https:\/\/www\.ornek.*….*(uzun-)+$/);
  });

  test('that block written over itself in one go, and erased without a trace', () => {
    const { progress, err, context } = setUp(false, true, 80);
    progress.take({ event: 'status', status: status() });
    progress.take({ event: 'status', status: status() });
    expect(err).toHaveLength(2);
    expect(err[1]!.startsWith(`\r\x1b[${linesOf(err[0]!).length}A`)).toBe(true);
    expect(linesOf(err[1]!)).toEqual(linesOf(err[0]!));
    // Half as wide: what was drawn fills twice as many rows where it was long enough.
    const rows = linesOf(err[1]!).reduce((sum, line) => sum + Math.ceil(line.length / 30), 0);
    (context.terminal as { columns: number }).columns = 30;
    progress.close();
    progress.close();
    expect(err.slice(2)).toEqual([`\r\x1b[${rows}A\x1b[0J`]);
  });

  test('no colour where none is wanted', () => {
    const { progress, err, context } = setUp(false, true);
    progress.take({ event: 'status', status: status() });
    (context.environment as Record<string, string>)['NO_COLOR'] = '1';
    progress.take({ event: 'status', status: status() });
    expect(err[0]).toContain('\x1b[33merrors');
    for (const paint of ['\x1b[1m', '\x1b[32m', '\x1b[33m']) expect(err[1]).not.toContain(paint);
    expect(linesOf(err[1]!)).toEqual(linesOf(err[0]!));
  });

  test('nothing that a page could have the terminal do', () => {
    const { progress, err } = setUp(false, true);
    progress.take({ ...visit, url: 'https://a.tr/\x1b[2J' });
    progress.take({ event: 'status', status: status() });
    expect(linesOf(err[0]!).at(-1)).toBe('last: https://a.tr/ [2J');
  });

  test('that memory is short, once each time', () => {
    const { progress, err } = setUp(false, true);
    const short = status({ isShortOfMemory: true, memoryBytes: 900e6 });
    for (const one of [status(), short, short, status(), short])
      progress.take({ event: 'status', status: one });
    expect(err.filter((line) => line.includes('Memory is low (900 MB'))).toHaveLength(2);
  });

  test('as JSON every event on stdout, and nothing beside it', () => {
    const { progress, out, err } = setUp(true);
    progress.take(visit);
    progress.take({ event: 'status', status: status() });
    progress.stopping();
    progress.end(status({ state: 'ended' }), null);
    progress.close();
    expect(out.map((line) => JSON.parse(line).event)).toEqual(['visit', 'status', 'end']);
    expect(err).toEqual([]);
  });

  test('at its end what became of it', () => {
    const { progress, err } = setUp(false);
    progress.end(status(), NOTHING_KNOWN);
    expect(err.join('')).toContain('Done: 1,204 visits in 1m05s, 1,200 pages kept.');
    expect(err.join('')).toContain('kept 1,200 · failed 3 · gone 1');
  });

  test('at its end what was cut off, what failed most, and what to do about it', () => {
    const { progress, err } = setUp(false);
    progress.take({ ...visit, outcome: 'empty', reason: 'needs-script' });
    const traps = [
      {
        pattern: 'a.tr/takvim/#/#',
        taken: 200,
        refused: 1_054,
        waiting: 1_000,
        tried: 29,
        bound: 0.098,
        isByUser: false,
      },
    ];
    const errors = { timeout: 12, 'network-ECONNRESET': 2, 'network-EPIPE': 3, 'http-429': 4, odd: 1 };
    progress.end(status({ traps, closedShapes: 3, errors }), NOTHING_KNOWN);
    const said = err.join('');
    expect(said).toContain(
      'Left out: 1,054 addresses of a.tr/takvim/#/#; 0 of 29 tried brought anything new (under 10% of the rest would)',
    );
    expect(said).toContain('2 more patterns: tazi traps');
    expect(said).toContain('no answer in time 12: raise crawl.timeoutMs');
    expect(said).toContain('connection broken 5: run tazi crawl again later');
    expect(said).toContain('asks us to slow down (http-429) 4: raise crawl.delayMs');
    expect(said).not.toContain('odd');
    expect(said).toContain('Empty until a script runs: 1. Set crawl.render');
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
