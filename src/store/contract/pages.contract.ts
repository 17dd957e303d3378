import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staysStored } from '../../model/journey.ts';
import { cutTo, PAGE_LIMITS } from '../../model/page-limits.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import { listed, openedStore, type StoreFactory } from './opened-store.ts';
import { sampleContent, sampleJourney, sampleUrl } from './samples.ts';

export function pagesContract(factory: StoreFactory): void {
  const opened = openedStore(factory);

  describe('a page', () => {
    test('is read back as it was put, with its URL and site, also after reopening', async () => {
      await opened.store.urls.add([sampleUrl(1, 'https://www.ornek.com.tr/a')], 1_000);
      const content = sampleContent({
        topic: 'spor',
        topicScores: { spor: 0.9, sağlık: 0.05 },
        topics: [{ topic: 'spor', score: 0.9, part: 0.5 }],
        description: 'Kısa',
        author: 'Ayşe Yılmaz',
        publishedAt: 1_600_000_000_000,
        kind: 'article',
        media: [{ url: 'https://www.ornek.com.tr/a.jpg', alt: 'Dolu bir baraj', caption: '' }],
        optOut: ['noai'],
        licence: 'https://creativecommons.org/licenses/by/4.0/',
        section: 'Gündem',
        charset: 'windows-1254',
        simhash: { high: 0xffff_ffff, low: 0x8000_0000 },
      });
      await opened.store.journeys.commit([
        sampleJourney('indexed', { content, body: new Uint8Array([1, 0, 255]) }),
      ]);
      for (const round of ['at once', 'reopened']) {
        const page = await opened.store.pages.get(1);
        expect(page, round).toEqual({
          ...content,
          id: 1,
          url: 'https://www.ornek.com.tr/a',
          site: 'ornek.com.tr',
          siteId: expect.any(Number),
        });
        expect(page!.siteId).toBeGreaterThan(0);
        expect(Uint8Array.from((await opened.store.bodies.get(1))!)).toEqual(new Uint8Array([1, 0, 255]));
        await opened.reopen();
      }
    });

    test('that is not there is null', async () => {
      await opened.knows(1);
      expect(await opened.store.pages.get(1)).toBeNull();
      expect(await opened.store.pages.get(99)).toBeNull();
      expect(await opened.store.bodies.get(1)).toBeNull();
      expect(await opened.store.pages.getMany([1, 99])).toEqual(new Map());
    });

    test('is found among many', async () => {
      await opened.knows(1, 2, 3);
      await opened.put(1);
      await opened.put(3, { title: 'Üç', kind: 'listing' });
      const found = await opened.store.pages.getMany([3, 2, 1, 3]);
      expect([...found.keys()].sort()).toEqual([1, 3]);
      expect(found.get(3)!.title).toBe('Üç');
      const shown = await opened.store.pages.getShown([3, 2, 1, 3]);
      for (const [id, { url, site, title, text, topic, kind = null, ...times }] of found) {
        const { publishedAt, fetchedAt, changedAt } = times;
        const topics = topic === null ? [] : [{ topic, score: 1 }];
        const wanted = { id, url, site, title, text, topic, topics, kind, publishedAt, fetchedAt, changedAt };
        expect(shown.get(id)).toEqual({ ...wanted, siteName: null });
      }
      expect(shown.size).toBe(2);
    });

    test('is shown with the name of its site, first with any, then with one that is sure', async () => {
      await opened.knows(1, 2);
      const shownName = async () => (await opened.store.pages.getShown([1])).get(1)!.siteName;
      await opened.put(1, { siteName: 'Ufuk Spor' });
      expect(await shownName()).toBe('Ufuk Spor');
      await opened.put(2, { siteName: 'Ufuk', isSiteNameSure: true });
      expect(await shownName()).toBe('Ufuk');
      await opened.put(1, { siteName: 'Ufuk Spor' });
      expect(await shownName()).toBe('Ufuk');
    });

    test('is shown among more pages than one query can return', async () => {
      const ids = Array.from({ length: 25 }, (_, i) => i + 1);
      await opened.knows(...ids);
      for (const id of ids) await opened.put(id);
      expect([...(await opened.store.pages.getShown(ids)).keys()].sort((a, b) => a - b)).toEqual(ids);
      expect(await opened.store.pages.getShown([])).toEqual(new Map());
    });

    test('keeps any text; only zero characters and halves of surrogate pairs become U+FFFD', async () => {
      const ids = Array.from({ length: 30 }, (_, i) => i + 1);
      await opened.knows(...ids);
      const text = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
        fc.constantFrom(
          'a\0b',
          '\0',
          '\ud800',
          '\udc00\ud800',
          'x\ud83dy',
          '😀',
          'İıŞşĞğ',
          "'; DROP TABLE pages;--",
        ),
      );
      const expected = (given: string) => given.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: ids.length, maxLength: ids.length }), async (texts) => {
          const contentOf = (given: string) =>
            sampleContent({ title: given, text: given, author: given, description: given });
          // One transaction for all: each waits for the disk.
          await opened.store.journeys.commit(
            ids.map((page, i) => sampleJourney('indexed', { page, content: contentOf(texts[i]!) })),
          );
          const pages = await opened.store.pages.getMany(ids);
          const wrong = ids.filter((id, i) => {
            const { title, text, author, description } = pages.get(id)!;
            return [title, text, author, description].some((kept) => kept !== expected(texts[i]!));
          });
          expect(wrong).toEqual([]);
        }),
        { numRuns: 8 },
      );
    });

    test.each([
      ['a megabyte of text', 'ğ'.repeat(500_000)],
      ['control characters', '\u0001\u0008\u001b[31m\u007f\u0085\u2028\u2029\ufeff'],
      ['right-to-left marks', '\u202eters\u202c \u2066a\u2069'],
      ['combining marks, not put together', 'I\u0307 s\u0327'],
      ['markup', '<script>alert("1")</script> & &amp; %00 \\0 {{b}}'],
      ['nothing', ''],
    ])('keeps %s', async (_, text) => {
      await opened.knows(1);
      await opened.put(1, { title: text, text });
      expect(await opened.store.pages.get(1)).toMatchObject({
        title: cutTo(text, PAGE_LIMITS.titleChars),
        text,
      });
    });

    test('that is put again is replaced as a whole, including its body', async () => {
      await opened.knows(1);
      await opened.store.journeys.commit([sampleJourney('indexed', { body: new Uint8Array([1]) })]);
      await opened.put(1, { title: 'Yeni', author: null });
      expect(await opened.store.pages.get(1)).toMatchObject({ title: 'Yeni' });
      expect(await opened.store.bodies.get(1)).toBeNull();
      expect((await opened.store.totals.read()).pages).toBe(1);
    });

    test.each(VISIT_OUTCOMES)('stays or goes as the outcome %s says', async (outcome) => {
      await opened.knows(1);
      await opened.store.journeys.commit([sampleJourney('indexed', { body: new Uint8Array([1]) })]);
      const visit = { at: 1_700_000_999_000, content: null };
      await opened.store.journeys.commit([sampleJourney(outcome, visit)]);
      const page = await opened.store.pages.get(1);
      expect(page !== null).toBe(staysStored(outcome));
      expect((await opened.store.bodies.get(1)) !== null).toBe(staysStored(outcome));
      if (outcome === 'unchanged') expect(page!.fetchedAt).toBe(visit.at);
      if (outcome === 'failed') expect(page!.fetchedAt).toBe(1_700_000_000_000);
    });

    test('is found by its text, but not by its own', async () => {
      await opened.knows(1, 2, 3);
      await opened.put(1, { textHash: 'same' });
      expect(await opened.store.pages.findByTextHash('same', 1)).toBeNull();
      await opened.put(3, { textHash: 'same' });
      await opened.put(2, { textHash: 'same' });
      expect(await opened.store.pages.findByTextHash('same', 1)).toBe(2);
      expect(await opened.store.pages.findByTextHash('same', 99)).toBe(1);
      expect(await opened.store.pages.findByTextHash('other', 99)).toBeNull();
    });

    test('is listed with its simhash and title', async () => {
      await opened.knows(1, 2);
      await opened.put(2, { simhash: { high: 7, low: 0xffff_ffff }, title: 'Çay' });
      const siteId = (await opened.store.pages.get(2))!.siteId;
      const told = (await listed(opened.store.pages.fingerprints())).map(
        ({ id, siteId, high, low, title }) => ({
          id,
          siteId,
          high,
          low,
          title,
        }),
      );
      expect(told).toEqual([{ id: 2, siteId, high: 7, low: 0xffff_ffff, title: 'Çay' }]);
    });

    test('knows which URLs repeat it', async () => {
      await opened.knows(1, 2);
      await opened.put(1, {});
      await opened.store.journeys.commit([sampleJourney('duplicate', { page: 2, duplicateOf: 1 })]);
      const told = (await listed(opened.store.urls.duplicates())).map(({ id, original }) => ({
        id,
        original,
      }));
      expect(told).toEqual([{ id: 2, original: 1 }]);
    });
  });
}
