import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { openedStore, type StoreFactory } from './opened-store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './samples.ts';

export function journeysContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('a commit', () => {
    test('is all or nothing: if one journey cannot be written, none of the others is', async () => {
      await opened.knows(1, 2);
      const before = await opened.store.totals.read();
      const taken = sampleUrl(7, 'https://www.ornek.com.tr/1');
      const batch = [
        sampleJourney('indexed', { page: 1, discovered: [sampleUrl(5, 'https://yeni.com.tr/')] }),
        sampleJourney('indexed', { page: 2, discovered: [taken] }),
      ];
      await expect(opened.store.journeys.commit(batch)).rejects.toThrow();
      expect(await opened.store.totals.read()).toEqual(before);
      expect(await opened.store.pages.get(1)).toBeNull();
      expect(await opened.store.changes.sequence()).toBe(0);
      expect(await opened.store.urls.find('https://yeni.com.tr/' as CanonicalUrl)).toBeNull();
      expect(await opened.store.visits.of(1, 10)).toEqual([]);
      // What was rolled back can be written later, with the right site.
      await opened.store.journeys.commit([batch[0]!]);
      expect(await opened.store.urls.get(5)).toMatchObject({ site: 'yeni.com.tr' });
      expect(await opened.store.urls.get(1)).toMatchObject({ site: 'ornek.com.tr' });
    });

    test('of a visit to an unknown URL is refused', async () => {
      await expect(opened.store.journeys.commit([sampleJourney('failed', { page: 42 })])).rejects.toThrow();
      await expect(opened.store.journeys.commit([sampleJourney('indexed', { page: 42 })])).rejects.toThrow();
      expect((await opened.store.totals.read()).visits).toBe(0);
    });

    test('of nothing is done', async () => {
      await opened.store.journeys.commit([]);
      expect(await opened.store.changes.sequence()).toBe(0);
    });

    test('may hold two journeys of one page; the later one stays', async () => {
      await opened.knows(1);
      await opened.store.journeys.commit([
        sampleJourney('indexed', { content: sampleContent({ title: 'bir' }) }),
        sampleJourney('indexed', { content: sampleContent({ title: 'iki' }) }),
      ]);
      expect(await opened.store.pages.get(1)).toMatchObject({ title: 'iki' });
      expect(await opened.store.totals.read()).toMatchObject({ pages: 1, visits: 2 });
    });
  });
}
