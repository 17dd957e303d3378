import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { sampleContent, sampleJourney, sampleUrl } from '../store/contract/samples.ts';
import { openStore } from '../store/open-store.ts';
import { runCli } from './frame/run-cli.ts';
import { testContext } from './frame/test-context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-status-'));
  writeFileSync(join(folder, 'tazi.config.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RUNNING: CrawlStatus = {
  ...{ at: Date.now(), pid: 4242, state: 'crawling', startedAt: Date.now() - 65_000, leases: 13 },
  ...{ outcomes: { indexed: 10, failed: 2 }, errors: { timeout: 2 }, pagesPerSecond: 3.25 },
  frontier: {
    known: 40,
    waiting: 20,
    scheduled: 12,
    leased: 1,
    retrying: 0,
    deferred: 0,
    hosts: 2,
    refused: 0,
  },
  ...{
    queues: [{ host: 'www.ornek.com.tr', waiting: 18 }],
    traps: [],
    bytes: 2_500_000,
    memoryBytes: 150_000_000,
  },
  faults: {
    ...{ pages: 1, process: 0 },
    last: [{ at: Date.UTC(2026, 0, 2), place: 'page', url: 'https://a.tr/', error: 'TypeError: x' }],
  },
};

async function statusAfter(status: CrawlStatus | null, ...flags: string[]): Promise<string> {
  const { context, out } = testContext(folder);
  mkdirSync(join(folder, 'data'), { recursive: true });
  if (status !== null) {
    const store = await openStore(join(folder, 'data', 'tazi.db'), 'write');
    await store.status.write(status);
    await store.close();
  }
  expect(await runCli(['status', ...flags], context)).toBe(0);
  return out.join('\n');
}

test('says that none runs, and whether the last one ended or was killed', async () => {
  expect(await statusAfter(null)).toBe('No crawl has run in this project yet.');
  expect(await statusAfter({ ...RUNNING, state: 'ended' })).toMatch(
    /^No crawl is running\. The last one ended 2/,
  );
  expect(await statusAfter({ ...RUNNING, at: Date.now() - 60_000 })).toMatch(/did not end normally/);
  expect(JSON.parse(await statusAfter({ ...RUNNING, state: 'ended' }, '--json'))).toMatchObject({
    running: false,
  });
});

test('shows rate, frontier, outcomes, units, memory and the last fault of a running crawl', async () => {
  const shown = await statusAfter({ ...RUNNING, at: Date.now() });
  for (const part of [
    ...[
      'process 4242',
      '3.3 pages/s',
      '12 visits',
      '20 waiting',
      'www.ornek.com.tr 18',
      '0 pages of 0 sites',
    ],
    ...['memory: 150.0 MB', 'last error (2026-01-02T00:00:00.000Z): TypeError: x https://a.tr/'],
  ])
    expect(shown).toContain(part);
  expect(JSON.parse(await statusAfter({ ...RUNNING, at: Date.now() }, '--json'))).toMatchObject({
    running: true,
    state: 'crawling',
    pid: 4242,
    frontier: { waiting: 20 },
    units: { store: { pages: 0 }, index: null },
    faults: { last: [{ at: '2026-01-02T00:00:00.000Z' }] },
  });
});

test('status and doctor bring the XML store up to the database, and say so', async () => {
  writeFileSync(join(folder, 'tazi.config.json'), '{"store":{"xml":true}}');
  mkdirSync(join(folder, 'data'));
  const store = await openStore(join(folder, 'data', 'tazi.db'), 'write');
  const put = (page: number) =>
    store.journeys.commit([
      sampleJourney('indexed', {
        page,
        discovered: [sampleUrl(page, `https://www.ornek.com.tr/${page}`)],
        content: sampleContent({ textHash: `h${page}` }),
      }),
    ]);
  await put(1);
  expect(JSON.parse(await statusAfter(null, '--json')).units.xml).toEqual({ behind: 0 });
  expect(existsSync(join(folder, 'data', 'xml', '1.xml'))).toBe(true);
  await put(2);
  await store.close();
  const { context, out } = testContext(folder);
  await runCli(['doctor', '--json'], context);
  expect(JSON.parse(out.join('')).findings).toContainEqual({
    what: 'XML store',
    ok: true,
    detail: 'was 1 change behind the store; they have been written now',
  });
});
