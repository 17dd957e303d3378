import { expect, test } from 'vitest';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleJourney, sampleUrl } from './samples.ts';

export function sitesContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  test('sites are listed page by page, with how much is known about each', async () => {
    await opened.store.urls.add(
      [
        sampleUrl(1, 'https://www.a.com.tr/'),
        sampleUrl(2, 'https://b.a.com.tr/'),
        sampleUrl(3, 'http://127.0.0.1:80/'),
      ],
      1,
    );
    await opened.store.journeys.commit([sampleJourney('indexed', { page: 2, at: 50 })]);
    const [first, ...others] = await opened.store.sites.list(0, 10);
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'a.com.tr',
      pages: 1,
      urls: 2,
      waiting: 1,
      lastVisitAt: 50,
    });
    expect(others).toMatchObject([{ pages: 0, urls: 1, lastVisitAt: null }]);
    expect(await opened.store.sites.list(first!.id, 10)).toEqual(others);
    expect(await opened.store.sites.list(0, 1)).toEqual([first]);
  });
}
