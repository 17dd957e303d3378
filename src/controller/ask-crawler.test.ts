import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import { askCrawler, seedUrls } from './ask-crawler.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-ask-'));
  store = await openStore(join(folder, 'tazi.db'), 'ask');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const SEEDS = { urls: ['https://www.ornek.com.tr', 'nonsense', 'https://www.ornek.com.tr/'] };

describe('a request to the crawler', () => {
  test('waits for the crawler if one runs', async () => {
    const lock = ProjectLock.take(folder);
    const id = await askCrawler(store, folder, 'seeds', SEEDS, 10);
    lock.release();
    expect(await store.requests.open()).toEqual([{ id, at: 10, kind: 'seeds', payload: SEEDS }]);
    expect((await store.totals.read()).urls).toBe(0);
  });

  test('is applied by the caller if none runs, and the lock is released', async () => {
    await askCrawler(store, folder, 'seeds', SEEDS, 10);
    expect(await store.requests.open()).toEqual([]);
    expect(await store.urls.find('https://www.ornek.com.tr/' as CanonicalUrl)).toMatchObject({
      via: 'seed',
      depth: 0,
      foundAt: 10,
    });
    expect((await store.totals.read()).urls).toBe(1);
    await askCrawler(store, folder, 'seeds', SEEDS, 20);
    expect((await store.totals.read()).urls).toBe(1);
    ProjectLock.take(folder).release();
  });

  test('takes effect immediately if there is no crawl to act on', async () => {
    for (const kind of ['pause', 'resume', 'stop'] as const) await askCrawler(store, folder, kind, null, 10);
    expect(await store.requests.open()).toEqual([]);
  });
});

test.each([
  null,
  undefined,
  5,
  'https://a.tr/',
  [],
  {},
  { urls: 'https://a.tr/' },
  { urls: [5, null, {}, 'ftp://a/'] },
])('the payload %j has no seeds', (payload) => {
  expect(seedUrls(payload)).toEqual([]);
});
