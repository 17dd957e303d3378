import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadSettings } from '../../src/config/load-settings.ts';
import type { CrawlEvent } from '../../src/controller/crawl.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { Store } from '../../src/model/store.ts';
import type { CanonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { sampleUrl } from '../../src/store/contract/samples.ts';
import { openStore } from '../../src/store/open-store.ts';
import { postgresPlace } from '../../src/store/postgres/connect-postgres.ts';
import { openSharedStore } from '../../src/store/postgres/open-shared-store.ts';
import { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { allShards } from '../../src/store/postgres/statement.ts';
import { crawlChild } from '../crash/crawl-child.ts';
import { type ManyHosts, serveManyHosts } from './many-hosts.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

let server: TestPostgres;
let folder: string;
let web: ManyHosts;
let schema = 0;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-shared-'));
  schema++;
});
afterEach(async () => {
  await web?.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = () => server.url(`shared${schema}`);

function worker(
  name: string,
  flags: Record<string, unknown> = {},
  onEvent: (event: CrawlEvent) => void = () => {},
) {
  const { settings } = loadSettings({
    flags: {
      'crawl.contact': 'mailto:deneme@example.org',
      'crawl.delayMs': 0,
      'crawl.workers': 0,
      'crawl.scope': 'any',
      'store.leaseMs': 2_000,
      allowHosts: [web.range],
      ...flags,
    },
  });
  const dataFolder = join(folder, name);
  return startCrawl({
    settings,
    dataFolder,
    databaseFile: url(),
    indexFolder: join(dataFolder, 'index'),
    seeds: [web.seed as CanonicalUrl],
    mode: 'once',
    onEvent,
  });
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url(), 'read');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const OWNERS = allShards('SELECT count(DISTINCT owner) AS owners FROM shards WHERE expires_at > now()');

/** Resolves when this many workers have sites. */
async function shared(workers: number): Promise<void> {
  const database = await PostgresDatabase.open(postgresPlace(url()), 'read');
  try {
    for (;;) {
      // The schema may not exist yet.
      const row = await database.get<{ owners: number }>(OWNERS).catch(() => null);
      if ((row?.owners ?? 0) >= workers) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await database.close();
  }
}

const storedUrls = () =>
  withStore(async (store) => {
    const urls: string[] = [];
    for await (const batch of store.urls.scan())
      for (const { url: found, outcome } of batch) if (outcome !== null) urls.push(found);
    expect(await store.check()).toEqual([]);
    return urls.sort();
  });

test('a URL that was found in a site of others, and written when the site is ours, is ours', async () => {
  const { store, leases, numbers, whole } = await openSharedStore(url(), {
    leaseMs: 2_000,
    perAddress: 1,
  });
  try {
    const found = sampleUrl(1, 'https://ornek.com.tr/');
    const id = numbers.newNumber(found.url);
    expect(numbers.isForeign(id)).toBe(true);
    const events = { gained: async () => {}, lost: () => {}, isBusy: () => false, fail: () => {} };
    await leases.begin(events, 0);
    await store.urls.add([{ ...found, id }], 1);
    expect(numbers.isForeign(id)).toBe(false);
    expect(await whole.urls.find(found.url)).toBeDefined();
  } finally {
    await leases.close();
    await whole.close();
  }
});

test('leases are renewed while their URLs are still being loaded', async () => {
  const leaseMs = 4_000;
  const { leases, whole } = await openSharedStore(url(), { leaseMs, perAddress: 1 });
  try {
    // The first shards take longer than a lease; the others wait for them.
    let loads = 0;
    const gained = () =>
      new Promise<void>((resolve) => setTimeout(resolve, loads++ === 0 ? leaseMs * 1.25 : 0));
    await leases.begin({ gained, lost: () => {}, isBusy: () => false, fail: () => {} }, 0);
    expect(leases.ownedShards.filter((shard) => leases.mayAct(shard))).toHaveLength(256);
  } finally {
    await leases.close();
    await whole.close();
  }
});

describe('a crawl on a shared store', () => {
  test('of one worker stores all pages, fills its index, and continues where it ended', async () => {
    web = await serveManyHosts(6, 3);
    const status = await (await worker('a')).ended;
    expect(status).toMatchObject({ state: 'ended', outcomes: { indexed: 18 } });
    expect(await storedUrls()).toEqual([...web.pages].sort());
    const searcher = Searcher.open(join(folder, 'a', 'index'));
    const { hits } = searcher.search('okul');
    expect(hits.length).toBeGreaterThan(0);
    // The ids of the index are those of the store.
    await withStore(async ({ pages }) =>
      expect((await pages.getShown(hits.map(({ id }) => id))).size).toBe(hits.length),
    );
    searcher.close();
    expect(await (await worker('a')).ended).toMatchObject({ leases: 0 });
  });

  test('of four workers sends no host two requests at a time, and stores every page once', async () => {
    // None of them may be done before the others have joined.
    web = await serveManyHosts(16, 2, 5, shared(4));
    // Long enough that no lease expires while a busy machine loads four crawls: pages of expired leases are
    // fetched again.
    const lease = { 'store.leaseMs': 10_000 };
    const crawls = await Promise.all(['a', 'b', 'c', 'd'].map((name) => worker(name, lease)));
    const ended = await Promise.all(crawls.map((crawl) => crawl.ended));
    expect(await storedUrls()).toEqual([...web.pages].sort());
    expect(web.overlaps).toBe(0);
    expect([...web.asked.values()].filter((times) => times > 1)).toEqual([]);
    // All of them took part.
    expect(ended.filter(({ leases }) => leases > 0).length).toBeGreaterThan(1);
    await withStore(async ({ totals, status }) => {
      expect(await totals.read()).toMatchObject({ pages: 32, visits: 32 });
      expect(await status.read()).toMatchObject({ state: 'ended' });
    });
  });

  test('takes over what a killed worker had found', { timeout: 120_000 }, async () => {
    // Too many pages to be requested before the kill
    web = await serveManyHosts(2, 100);
    const own = join(folder, 'killed');
    mkdirSync(own);
    const killed = crawlChild(own, [web.range], [web.seed, '--once'], {
      ...{ TAZI_STORE_URL: url(), TAZI_STORE_LEASE_MS: '2000', TAZI_CRAWL_SCOPE: 'any' },
      TAZI_CRAWL_WORKERS: '0',
    });
    await killed.until(({ event }) => event === 'visit');
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(web.asked.size).toBeLessThan(web.pages.length);
    await (await worker('b')).ended;
    expect(await storedUrls()).toEqual([...web.pages].sort());
  });

  test('fetches as many pages as all workers together may', async () => {
    web = await serveManyHosts(18, 2);
    const limit = { 'crawl.maxPages': 25 };
    const crawls = await Promise.all(['a', 'b', 'c'].map((name) => worker(name, limit)));
    await Promise.all(crawls.map((crawl) => crawl.ended));
    const { visits } = await withStore(({ totals }) => totals.read());
    expect(visits).toBe(25);
  });
});
