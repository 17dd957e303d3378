import { expect, test } from 'vitest';
import type { CrawlStatus } from '../model/crawl-status.ts';
import { openStore } from './open-store.ts';

const STATUS: CrawlStatus = {
  at: 1_700_000_000_000,
  pid: 42,
  state: 'crawling',
  startedAt: 1_699_999_000_000,
  leases: 3,
  outcomes: { indexed: 2, 'not-turkish': 1 },
  errors: { timeout: 1 },
  pagesPerSecond: 1.5,
  frontier: { known: 9, waiting: 5, scheduled: 1, leased: 1, retrying: 0, hosts: 2, refused: 0 },
  traps: [{ pattern: 'https://a.tr/takvim?ay=#', taken: 20, refused: 5 }],
  bytes: 1234,
  memoryBytes: 5678,
};

test('there is no status before the first crawl, and then the newest one alone', () => {
  const store = openStore(':memory:', 'write');
  expect(store.status.read()).toBeNull();
  store.status.write(STATUS);
  expect(store.status.read()).toEqual(STATUS);
  store.status.write({ ...STATUS, at: STATUS.at + 1000, state: 'ended' });
  expect(store.status.read()).toEqual({ ...STATUS, at: STATUS.at + 1000, state: 'ended' });
  store.pages.close();
});
