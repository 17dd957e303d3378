import { expect, test } from 'vitest';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';

const STATUS: CrawlStatus = {
  at: 1_700_000_000_000,
  pid: 42,
  state: 'crawling',
  startedAt: 1_699_999_000_000,
  leases: 3,
  outcomes: { indexed: 2, 'not-turkish': 1 },
  errors: { timeout: 1 },
  pagesPerSecond: 1.5,
  frontier: { known: 9, waiting: 5, scheduled: 1, leased: 1, retrying: 0, deferred: 0, hosts: 2, refused: 0 },
  traps: [
    {
      pattern: 'https://a.tr/takvim?ay=#',
      taken: 20,
      refused: 5,
      waiting: 5,
      tried: 0,
      bound: 1,
      isByUser: false,
    },
  ],
  bytes: 1234,
  memoryBytes: 5678,
};

export function statusBoardContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('there is no status before the first crawl, and then only the newest one', async () => {
    expect(await opened.store.status.read()).toBeNull();
    await opened.store.status.write(STATUS);
    expect(await opened.store.status.read()).toEqual(STATUS);
    await opened.store.status.write({ ...STATUS, at: STATUS.at + 1000, state: 'ended' });
    expect(await opened.store.status.read()).toEqual({ ...STATUS, at: STATUS.at + 1000, state: 'ended' });
  });
}
