import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { listed, openedStore, type StoreFactory } from './opened-store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './samples.ts';

export function urlsContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('URLs', () => {
    test('are read back by id and by spelling, with where they were found', async () => {
      const url = {
        ...sampleUrl(3, 'https://haber.ornek.com.tr:8080/ğ'),
        via: 'redirect' as const,
        foundOn: 2,
        anchor: 'Son dakika',
        depth: 4,
        priority: -2.5,
      };
      await opened.store.urls.add([url], 77);
      expect(await opened.store.urls.get(3)).toMatchObject({ ...url, foundAt: 77, site: 'ornek.com.tr' });
      expect(await opened.store.urls.find(url.url)).toEqual(await opened.store.urls.get(3));
      expect(await opened.store.urls.get(4)).toBeNull();
      expect(await opened.store.urls.find('https://yok.tr/' as CanonicalUrl)).toBeNull();
    });

    test('are all scanned in the order of their ids, with what the frontier needs', async () => {
      await opened.knows(5, 1);
      await opened.store.journeys.commit([
        sampleJourney('failed', { next: 900, discovered: [{ ...sampleUrl(9), depth: 2, priority: 1 }] }),
        sampleJourney('gone', { page: 5, next: Number.POSITIVE_INFINITY }),
      ]);
      const { url } = sampleUrl(9);
      expect(await listed(opened.store.urls.scan())).toMatchObject([
        { id: 1, due: 900, visits: 1, failures: 1, outcome: 'failed' },
        { id: 5, due: Number.POSITIVE_INFINITY, visits: 1, failures: 0, outcome: 'gone' },
        { id: 9, url, depth: 2, priority: 1, due: 0, visits: 0, failures: 0, outcome: null },
      ]);
    });

    test('that are other spellings follow their target, which stands for itself', async () => {
      await opened.knows(1, 2, 3);
      const never = { next: Number.POSITIVE_INFINITY };
      const page = sampleJourney('indexed', { page: 3, duplicateOf: 2 });
      await opened.store.journeys.commit([
        sampleJourney('alias', { page: 1, duplicateOf: 2, ...never }),
        page,
      ]);
      await opened.store.journeys.commit([sampleJourney('alias', { page: 2, duplicateOf: 3, ...never })]);
      expect(await opened.store.urls.get(1)).toMatchObject({ lastOutcome: 'alias', duplicateOf: 3 });
      expect(await opened.store.urls.get(2)).toMatchObject({ due: Number.POSITIVE_INFINITY, duplicateOf: 3 });
      expect(await opened.store.urls.get(3)).toMatchObject({ lastOutcome: 'indexed', duplicateOf: null });
      // The site turns to another spelling: that one is due at once, and the page goes.
      await opened.store.journeys.commit([
        sampleJourney('alias', { page: 3, duplicateOf: 1, at: 7e12, ...never }),
      ]);
      expect(await opened.store.urls.get(1)).toMatchObject({ due: 7e12, duplicateOf: null });
      for (const id of [2, 3]) expect((await opened.store.urls.get(id))!.duplicateOf).toBe(1);
      expect(await opened.store.pages.get(3)).toBeNull();
    });

    test('of kept pages that name another address are no copies, and stay when that one is forgotten', async () => {
      await opened.knows(1, 2, 3);
      const content = (text: string) => sampleContent({ text, textHash: text });
      await opened.store.journeys.commit([
        sampleJourney('indexed', { content: content('dizin') }),
        sampleJourney('indexed', { page: 2, duplicateOf: 1, content: content('madde') }),
        sampleJourney('duplicate', { page: 3, duplicateOf: 1 }),
      ]);
      const told = await listed(opened.store.urls.duplicates());
      expect(told.map(({ id, original }) => [id, original])).toEqual([[3, 1]]);
      expect((await opened.store.urls.duplicatesOf(1, 10)).map(({ id }) => id)).toEqual([3]);
      expect(await opened.store.urls.standIns(1)).toEqual([2]);
      await opened.store.forgotten.forget([sampleUrl(1).url], '', 5);
      expect(await opened.store.pages.get(2)).toMatchObject({ text: 'madde' });
      expect(await opened.store.pages.get(1)).toBeNull();
    });

    test('are added all or none, and a failed attempt leaves no wrong site behind', async () => {
      await opened.knows(1);
      const added = [sampleUrl(2, 'https://baska.com.tr/'), sampleUrl(3, 'https://www.ornek.com.tr/1')];
      await expect(opened.store.urls.add(added, 1)).rejects.toThrow();
      expect(await listed(opened.store.urls.scan())).toHaveLength(1);
      await opened.store.urls.add(
        [sampleUrl(2, 'https://ucuncu.com.tr/'), sampleUrl(3, 'https://baska.com.tr/')],
        1,
      );
      expect((await opened.store.urls.get(2))!.site).toBe('ucuncu.com.tr');
      expect((await opened.store.urls.get(3))!.site).toBe('baska.com.tr');
    });
  });
}
