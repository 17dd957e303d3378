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

  test('sites have the names they give themselves', async () => {
    await opened.knows(1, 2);
    const { site } = await opened.put(1, {}).then(async () => (await opened.store.pages.get(1))!);
    expect(await opened.store.sites.titles([site])).toEqual(new Map());
    await opened.put(1, { siteName: 'Günlük Ufuk', textHash: '2' });
    expect(await opened.store.sites.titles([site, 'baska.tr'])).toEqual(new Map([[site, 'Günlük Ufuk']]));
    expect(await opened.store.sites.titles([])).toEqual(new Map());
  });

  test('pages of a site are listed by their last change, without those in other languages', async () => {
    await opened.knows(1, 2, 3, 4);
    await opened.put(1, { changedAt: 10, textHash: '1' });
    await opened.put(2, { changedAt: 30, textHash: '2' });
    await opened.put(3, { changedAt: 20, textHash: '3' });
    await opened.put(4, { changedAt: 40, textHash: '4', language: 'en' });
    const { siteId } = (await opened.store.pages.get(1))!;
    expect(await opened.store.sites.changed(siteId, 2)).toEqual([2, 3]);
    expect(await opened.store.sites.changed(siteId, 10)).toEqual([2, 3, 1]);
    expect(await opened.store.sites.changed(siteId + 1_000, 10)).toEqual([]);
  });
}
