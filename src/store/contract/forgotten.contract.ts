import { expect, test } from 'vitest';
import { linkTargets } from '../../model/link-targets.ts';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { siteOf } from '../../model/urls/site-of.ts';
import { dropExpired, keepAside, restoreKept } from '../kept-pages.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './samples.ts';

const SECRET = 'Gizlikişi adlı birinin uzun öyküsü burada anlatılıyor ve bitmiyor.';

export function forgottenContract(factory: StoreFactory): void {
  const opened = openedStore(factory);
  const url = (id: number) => sampleUrl(id).url;

  test('a forgotten page leaves nothing but its URL, and is in the change log', async () => {
    const { store } = opened;
    await opened.knows(1, 2, 3);
    const link = (id: number, anchor: string) => ({ id, anchor, url: url(id) });
    const found = { ...sampleUrl(4), foundOn: 1, anchor: 'Gizlikişi’nin evi' };
    const secret = (text: string) =>
      sampleJourney('indexed', {
        content: sampleContent({ text, textHash: text }),
        body: new Uint8Array([1]),
        links: linkTargets([link(2, 'Gizlikişi')]),
        discovered: text === SECRET ? [found] : [],
        validators: { etag: '"gizli"', lastModified: null },
      });
    await store.journeys.commit([secret(SECRET), secret('Başka')]);
    await store.journeys.commit([
      sampleJourney('indexed', { page: 2, links: linkTargets([link(1, 'ona'), link(3, 'üç')]) }),
    ]);
    await store.journeys.commit([sampleJourney('duplicate', { page: 3, duplicateOf: 1 })]);
    const count = { count: 1, capitals: 0, allCapitals: 0, apostrophes: 0, firsts: 0 };
    await store.words.count([{ word: 'gizlikişi', ...count, contexts: [SECRET] }], new Map());
    await store.words.count([{ word: 'dolluk', ...count, contexts: ['Barajlar dolluk.'] }], new Map());
    const topic = { id: 'a', name: 'A', keywords: [], precision: 0.9, texts: [{ text: SECRET }] };
    await store.topics.put(topic);
    await store.topics.label('a', [{ page: 1, isAbout: true }], 1);
    const before = await store.changes.sequence();

    expect(await store.forgotten.preview([url(1)])).toMatchObject({
      ...{ what: [url(1), url(3)], urls: 2, pages: 1, examples: [url(1)] },
      sites: [{ site: siteOf(url(1)), pages: 1 }],
    });
    const forgotten = await store.forgotten.forget([url(1)], 'istek', 77);
    expect(forgotten).toMatchObject({ what: [url(1), url(3)], pages: 1 });
    expect([...forgotten.ids].sort()).toEqual([1, 3]);
    expect(await store.pages.get(1)).toBeNull();
    expect(await store.pages.versions(1)).toEqual([]);
    expect(await store.bodies.get(1)).toBeNull();
    expect(await store.visits.of(1, 10)).toEqual([]);
    expect(await store.links.from(1)).toEqual([]);
    expect((await store.links.from(2)).map(({ id }) => id)).toEqual([]);
    expect((await store.changes.scan(before, 10)).map(({ id, page }) => [id, page])).toEqual([[1, null]]);
    expect(await store.urls.find(url(1))).toMatchObject({
      ...{ due: Number.POSITIVE_INFINITY, visits: 0, lastOutcome: null, anchor: '' },
      validators: { etag: null },
    });
    expect(await store.urls.get(4)).toMatchObject({ anchor: '' });
    expect(await store.words.frequent(10)).toMatchObject([{ word: 'dolluk', contexts: [] }]);
    expect((await store.topics.list())[0]!.texts).toEqual([]);
    expect(await store.topics.labels('a')).toEqual([]);
    expect(await store.forgotten.list()).toEqual(
      [url(1), url(3)].map((what) => ({ what, at: 77, reason: 'istek' })),
    );
    expect(await store.pages.get(2)).not.toBeNull();
    expect(await store.forgotten.purge()).toBe(true);
    expect(await store.check()).toEqual([]);
  });

  test('a page is forgotten with its other spellings, by any of them', async () => {
    const { store } = opened;
    await opened.knows(1, 2, 3, 4);
    const alias = (page: number) =>
      sampleJourney('alias', { page, duplicateOf: 1, next: Number.POSITIVE_INFINITY });
    await store.journeys.commit([
      sampleJourney('indexed'),
      alias(2),
      alias(3),
      sampleJourney('gone', { page: 4 }),
    ]);
    const { what, ids, pages } = await store.forgotten.forget([url(2)], '', 5);
    expect([[...what].sort(), [...ids].sort(), pages]).toEqual([[url(1), url(2), url(3)], [1, 2, 3], 1]);
    expect(await store.pages.get(1)).toBeNull();
    expect(await store.check()).toEqual([]);
  });

  test('what was kept aside is restored as it was until its time is over, and really goes then', async () => {
    const { store } = opened;
    await opened.knows(1, 2, 3);
    const body = new Uint8Array([1, 2]);
    const put = (page: number, text: string, at: number) =>
      store.journeys.commit([
        sampleJourney('indexed', {
          ...{ page, at, body, policyState: { n: 1 }, bodyHash: `b${text}` },
          content: sampleContent({ text, textHash: text }),
          links: linkTargets([{ id: 3, anchor: 'üç' }]),
        }),
      ]);
    await put(1, SECRET, 10);
    await put(1, `${SECRET} Yeni.`, 20);
    await put(2, 'Başka bir metin.', 30);
    const seen = async () => {
      const { priority: _, ...record } = (await store.urls.get(1))!;
      return {
        record: { ...record, foundOn: null },
        page: await store.pages.get(1),
        versions: await store.pages.versions(1),
        visits: await store.visits.of(1, 10),
        links: await store.links.from(1),
        totals: await store.totals.read(),
      };
    };
    const before = await seen();
    await keepAside(store, await store.forgotten.find([url(1)]), 1_000);
    await store.forgotten.forget([url(1)], '', 100);
    expect(await store.pages.get(1)).toBeNull();
    expect((await store.kept.list()).map((kept) => [kept.url, kept.until])).toEqual([[url(1), 1_000]]);
    expect(await dropExpired(store, 999)).toBe(false);
    // Too late, and what was not kept.
    expect(await restoreKept(store, [url(1)], 1_000)).toMatchObject({ what: [], pages: 0 });
    expect(await restoreKept(store, [url(2)], 500)).toMatchObject({ what: [], pages: 0 });
    expect(await restoreKept(store, [url(1)], 500)).toMatchObject({ what: [url(1)], pages: 1 });
    expect(await seen()).toEqual(before);
    expect(await store.bodies.get(1)).toEqual(Buffer.from(body));
    expect(await store.forgotten.list()).toEqual([]);
    expect(await store.kept.list()).toEqual([]);
    await keepAside(store, await store.forgotten.find([url(1)]), 1_000);
    await store.forgotten.forget([url(1)], '', 100);
    expect(await dropExpired(store, 1_000)).toBe(true);
    expect(await store.kept.get(url(1))).toBeNull();
    expect(await restoreKept(store, [url(1)], 500)).toMatchObject({ pages: 0 });
    expect(await store.check()).toEqual([]);
  });

  test('a site is forgotten with its hosts alone, and may be visited again after that is undone', async () => {
    const { store } = opened;
    const urls = ['https://a.ornek.com.tr/', 'https://ornek.com.tr/x', 'https://baska.com.tr/ornek.com.tr'];
    await store.urls.add(
      urls.map((name, i) => sampleUrl(i + 1, name)),
      1,
    );
    await store.journeys.commit([sampleJourney('indexed')]);
    expect(await store.forgotten.preview(['site:ornek.com.tr'])).toMatchObject({ urls: 2, pages: 1 });
    expect(await store.forgotten.preview(['site:yok.com.tr'])).toMatchObject({ urls: 0, pages: 0 });
    // Finding 5: an entry of an older version that keeps out what belongs to many removes the same.
    expect(await store.forgotten.preview(['site:com.tr'])).toMatchObject({ urls: 3, pages: 1 });
    expect((await store.forgotten.forget(['site:a.ornek.com.tr'], '', 5)).ids).toEqual([1]);
    expect([...(await store.forgotten.forget(['site:ornek.com.tr'], '', 6)).ids].sort()).toEqual([1, 2]);
    expect(await store.urls.find(urls[2] as CanonicalUrl)).toMatchObject({ due: 0 });
    const undone = await store.forgotten.undo(['site:ornek.com.tr', 'site:yok.com.tr']);
    expect(undone.what).toEqual(['site:ornek.com.tr']);
    expect([...undone.ids].sort()).toEqual([1, 2]);
    expect(await store.urls.get(1)).toMatchObject({ due: 0, visits: 0 });
    expect((await store.forgotten.list()).map(({ what }) => what)).toEqual(['site:a.ornek.com.tr']);
    expect(await store.check()).toEqual([]);
  });
}
