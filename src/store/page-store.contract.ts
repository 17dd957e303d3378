/**
 * What every `PageStore` with its `UrlStore` must do, whatever engine it stands on. An engine runs it from a test file
 * of its own and adds what only it promises.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/canonical-url.ts';
import { type Journey, staysStored } from '../model/journey.ts';
import type { NewUrl } from '../model/link.ts';
import type { PageContent, PageId } from '../model/page.ts';
import type { PageStore, UrlStore } from '../model/page-store.ts';
import { VISIT_OUTCOMES, type VisitOutcome } from '../model/visit.ts';

export type OpenedStore = { pages: PageStore; urls: UrlStore };
/** Opens one and the same store, made empty before each test. */
export type StoreFactory = { empty(): OpenedStore; reopen(): OpenedStore };

export function sampleUrl(id: PageId, url = `https://www.ornek.com.tr/${id}`): NewUrl & { id: PageId } {
  return { id, url: url as CanonicalUrl, via: 'link', foundOn: null, anchor: '', depth: 1, priority: 0 };
}

export function sampleContent(changes: Partial<PageContent> = {}): PageContent {
  return {
    title: 'Baraj doldu',
    text: 'Barajların doluluk oranı arttı.\nYetkililer açıkladı.',
    language: 'tr',
    topic: null,
    description: null,
    author: null,
    publishedAt: null,
    fetchedAt: 1_700_000_000_000,
    changedAt: 1_700_000_000_000,
    bodyHash: 'body',
    textHash: 'text',
    simhash: { high: 1, low: 2 },
    ...changes,
  };
}

type JourneyChanges = Partial<Omit<Journey, 'visit'>> & Partial<Journey['visit']>;

/** A journey of page 1 that ends in `outcome`; with content where a page is put. */
export function sampleJourney(outcome: VisitOutcome, changes: JourneyChanges = {}): Journey {
  const {
    page = 1,
    at = 1_700_000_000_000,
    scheduled = at,
    heard = 'new',
    status = 200,
    reason = 'test',
    bytes = 10,
    tookMs = 5,
    next = at + 60_000,
    ...rest
  } = changes;
  return {
    visit: { page, at, scheduled, outcome, heard, status, reason, bytes, tookMs, next },
    content: outcome === 'indexed' || outcome === 'minor' ? sampleContent() : null,
    body: null,
    discovered: [],
    links: null,
    validators: { etag: null, lastModified: null },
    bodyHash: 'body',
    duplicateOf: null,
    policyState: undefined,
    retry: false,
    hostNotBefore: 0,
    ...rest,
  };
}

export function pageStoreContract(factory: StoreFactory): void {
  let store: OpenedStore;

  beforeEach(() => {
    store = factory.empty();
  });
  afterEach(() => store.pages.close());

  const reopen = () => {
    store.pages.close();
    store = factory.reopen();
  };
  const knows = (...ids: PageId[]) =>
    store.urls.add(
      ids.map((id) => sampleUrl(id)),
      1_000,
    );
  const put = (id: PageId, content: Partial<PageContent> = {}) =>
    store.pages.commit([sampleJourney('indexed', { page: id, content: sampleContent(content) })]);

  describe('a page', () => {
    test('comes back as it was put, with its URL and site, also after reopening', async () => {
      store.urls.add([sampleUrl(1, 'https://www.ornek.com.tr/a')], 1_000);
      const content = sampleContent({
        topic: 'spor',
        topicScores: { spor: 0.9, sağlık: 0.05 },
        description: 'Kısa',
        author: 'Ayşe Yılmaz',
        publishedAt: 1_600_000_000_000,
        kind: 'article',
        media: [{ url: 'https://www.ornek.com.tr/a.jpg', alt: 'Dolu bir baraj', caption: '' }],
        optOut: ['noai'],
        simhash: { high: 0xffff_ffff, low: 0x8000_0000 },
      });
      await store.pages.commit([sampleJourney('indexed', { content, body: new Uint8Array([1, 0, 255]) })]);
      for (const round of ['at once', 'reopened']) {
        const page = await store.pages.get(1);
        expect(page, round).toEqual({
          ...content,
          id: 1,
          url: 'https://www.ornek.com.tr/a',
          site: 'ornek.com.tr',
          siteId: expect.any(Number),
        });
        expect(page!.siteId).toBeGreaterThan(0);
        expect(Uint8Array.from((await store.pages.body(1))!)).toEqual(new Uint8Array([1, 0, 255]));
        reopen();
      }
    });

    test('that is not there is null', async () => {
      knows(1);
      expect(await store.pages.get(1)).toBeNull();
      expect(await store.pages.get(99)).toBeNull();
      expect(await store.pages.body(1)).toBeNull();
      expect(await store.pages.getMany([1, 99])).toEqual(new Map());
    });

    test('is found among many', async () => {
      knows(1, 2, 3);
      await put(1);
      await put(3, { title: 'Üç', kind: 'listing' });
      const found = await store.pages.getMany([3, 2, 1, 3]);
      expect([...found.keys()].sort()).toEqual([1, 3]);
      expect(found.get(3)!.title).toBe('Üç');
      const shown = await store.pages.getShown([3, 2, 1, 3]);
      for (const [id, { url, site, title, text, topic, kind = null, ...times }] of found) {
        const { publishedAt, fetchedAt, changedAt } = times;
        const wanted = { id, url, site, title, text, topic, kind, publishedAt, fetchedAt, changedAt };
        expect(shown.get(id)).toEqual(wanted);
      }
      expect(shown.size).toBe(2);
    });

    test('is shown among more than one question can hold', async () => {
      const ids = Array.from({ length: 25 }, (_, i) => i + 1);
      knows(...ids);
      for (const id of ids) await put(id);
      expect([...(await store.pages.getShown(ids)).keys()].sort((a, b) => a - b)).toEqual(ids);
      expect(await store.pages.getShown([])).toEqual(new Map());
    });

    test('keeps any text; only zero characters and halves of surrogate pairs become U+FFFD', async () => {
      const ids = Array.from({ length: 30 }, (_, i) => i + 1);
      knows(...ids);
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
          await store.pages.commit(
            ids.map((page, i) => sampleJourney('indexed', { page, content: contentOf(texts[i]!) })),
          );
          const pages = await store.pages.getMany(ids);
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
      knows(1);
      await put(1, { title: text, text });
      expect(await store.pages.get(1)).toMatchObject({ title: text, text });
    });

    test('that is put again is replaced as a whole, its body too', async () => {
      knows(1);
      await store.pages.commit([sampleJourney('indexed', { body: new Uint8Array([1]) })]);
      await put(1, { title: 'Yeni', author: null });
      expect(await store.pages.get(1)).toMatchObject({ title: 'Yeni' });
      expect(await store.pages.body(1)).toBeNull();
      expect((await store.pages.counts()).pages).toBe(1);
    });

    test.each(VISIT_OUTCOMES)('stays or goes as the outcome %s says', async (outcome) => {
      knows(1);
      await store.pages.commit([sampleJourney('indexed', { body: new Uint8Array([1]) })]);
      const visit = { at: 1_700_000_999_000, content: null };
      await store.pages.commit([sampleJourney(outcome, visit)]);
      const page = await store.pages.get(1);
      expect(page !== null).toBe(staysStored(outcome));
      expect((await store.pages.body(1)) !== null).toBe(staysStored(outcome));
      if (outcome === 'unchanged') expect(page!.fetchedAt).toBe(visit.at);
      if (outcome === 'failed') expect(page!.fetchedAt).toBe(1_700_000_000_000);
    });

    test('is found by its text, but not by its own', async () => {
      knows(1, 2, 3);
      await put(1, { textHash: 'same' });
      expect(await store.pages.findByTextHash('same', 1)).toBeNull();
      await put(3, { textHash: 'same' });
      await put(2, { textHash: 'same' });
      expect(await store.pages.findByTextHash('same', 1)).toBe(2);
      expect(await store.pages.findByTextHash('same', 99)).toBe(1);
      expect(await store.pages.findByTextHash('other', 99)).toBeNull();
    });

    test('tells its simhash and title among all', async () => {
      knows(1, 2);
      await put(2, { simhash: { high: 7, low: 0xffff_ffff }, title: 'Çay' });
      const siteId = (await store.pages.get(2))!.siteId;
      const told = [...store.pages.simhashes()].map(({ id, siteId, high, low, title }) => ({
        id,
        siteId,
        high,
        low,
        title,
      }));
      expect(told).toEqual([{ id: 2, siteId, high: 7, low: 0xffff_ffff, title: 'Çay' }]);
    });

    test('knows which URLs repeat it', async () => {
      knows(1, 2);
      await put(1, {});
      await store.pages.commit([sampleJourney('duplicate', { page: 2, duplicateOf: 1 })]);
      const told = [...store.pages.duplicates()].map(({ id, original }) => ({ id, original }));
      expect(told).toEqual([{ id: 2, original: 1 }]);
    });
  });

  describe('a commit', () => {
    test('is all or nothing: one journey that cannot be written leaves nothing of the others', async () => {
      knows(1, 2);
      const before = await store.pages.counts();
      const taken = sampleUrl(7, 'https://www.ornek.com.tr/1');
      const batch = [
        sampleJourney('indexed', { page: 1, discovered: [sampleUrl(5, 'https://yeni.com.tr/')] }),
        sampleJourney('indexed', { page: 2, discovered: [taken] }),
      ];
      await expect(store.pages.commit(batch)).rejects.toThrow();
      expect(await store.pages.counts()).toEqual(before);
      expect(await store.pages.get(1)).toBeNull();
      expect(await store.pages.sequence()).toBe(0);
      expect(store.urls.find('https://yeni.com.tr/' as CanonicalUrl)).toBeNull();
      expect(await store.pages.visits(1, 10)).toEqual([]);
      // What was rolled back can be written later, with the right site.
      await store.pages.commit([batch[0]!]);
      expect(store.urls.record(5)).toMatchObject({ site: 'yeni.com.tr' });
      expect(store.urls.record(1)).toMatchObject({ site: 'ornek.com.tr' });
    });

    test('of a visit to a URL that nobody knows is refused', async () => {
      await expect(store.pages.commit([sampleJourney('failed', { page: 42 })])).rejects.toThrow();
      await expect(store.pages.commit([sampleJourney('indexed', { page: 42 })])).rejects.toThrow();
      expect((await store.pages.counts()).visits).toBe(0);
    });

    test('of nothing is done', async () => {
      await store.pages.commit([]);
      expect(await store.pages.sequence()).toBe(0);
    });

    test('may hold two journeys of one page; the later one stays', async () => {
      knows(1);
      await store.pages.commit([
        sampleJourney('indexed', { content: sampleContent({ title: 'bir' }) }),
        sampleJourney('indexed', { content: sampleContent({ title: 'iki' }) }),
      ]);
      expect(await store.pages.get(1)).toMatchObject({ title: 'iki' });
      expect(await store.pages.counts()).toMatchObject({ pages: 1, visits: 2 });
    });
  });

  describe('the history', () => {
    const steps = async (after = 0, limit = 100) =>
      (await store.pages.scan(after, limit)).map(({ id, page }) => [id, page?.title ?? null]);

    test('names each page once, at its newest step, in the order of the steps', async () => {
      knows(1, 2, 3);
      await put(1, { title: 'bir' });
      await put(2, { title: 'iki' });
      await put(3, { title: 'üç' });
      expect(await steps()).toEqual([
        [1, 'bir'],
        [2, 'iki'],
        [3, 'üç'],
      ]);
      const seen = await store.pages.sequence();
      await put(1, { title: 'bir, yeni' });
      expect(await steps(seen)).toEqual([[1, 'bir, yeni']]);
      await store.pages.commit([sampleJourney('gone', { page: 2 })]);
      expect(await steps(seen)).toEqual([
        [1, 'bir, yeni'],
        [2, null],
      ]);
      await put(2, { title: 'iki, geri' });
      expect(await steps(seen)).toEqual([
        [1, 'bir, yeni'],
        [2, 'iki, geri'],
      ]);
      expect(await steps()).toEqual([
        [3, 'üç'],
        [1, 'bir, yeni'],
        [2, 'iki, geri'],
      ]);
    });

    test('does not grow by visits that change nothing', async () => {
      knows(1, 2);
      await put(1);
      const seen = await store.pages.sequence();
      await store.pages.commit([
        sampleJourney('unchanged'),
        sampleJourney('failed'),
        sampleJourney('gone', { page: 2 }),
      ]);
      expect(await store.pages.sequence()).toBe(seen);
    });

    test('can be read in pieces', async () => {
      knows(1, 2, 3, 4, 5);
      for (const id of [5, 4, 3, 2, 1]) await put(id);
      const ids: PageId[] = [];
      for (let after = 0; ; ) {
        const piece = await store.pages.scan(after, 2);
        if (piece.length === 0) break;
        ids.push(...piece.map(({ id }) => id));
        after = piece.at(-1)!.seq;
      }
      expect(ids).toEqual([5, 4, 3, 2, 1]);
      expect(await store.pages.scan(await store.pages.sequence(), 2)).toEqual([]);
    });

    test('never goes back, also after reopening', async () => {
      knows(1);
      await put(1);
      await store.pages.commit([sampleJourney('gone')]);
      const before = await store.pages.sequence();
      reopen();
      expect(await store.pages.sequence()).toBe(before);
      await put(1);
      expect(await store.pages.sequence()).toBeGreaterThan(before);
    });
  });

  describe('the totals', () => {
    test('are what counting would give, after any journeys', async () => {
      const journeys = fc.array(
        fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...VISIT_OUTCOMES), fc.nat(2)),
        { maxLength: 30 },
      );
      await fc.assert(
        fc.asyncProperty(journeys, async (walk) => {
          store.pages.close();
          store = factory.empty();
          knows(1, 2, 3, 4, 5, 6);
          const kept = new Set<PageId>();
          const outcomes: Record<string, number> = {};
          let nextId = 20; // ids may have gaps
          const batch = walk.map(([page, outcome, links]) => {
            const discovered = Array.from({ length: links }, () => {
              const id = nextId++;
              return sampleUrl(id, `https://site${id % 3}.com.tr/${id}`);
            });
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
            if (outcome === 'indexed' || outcome === 'minor') kept.add(page);
            else if (!staysStored(outcome)) kept.delete(page);
            return sampleJourney(outcome, { page, discovered });
          });
          await store.pages.commit(batch);
          const rows = [...store.urls.scan()];
          expect(await store.pages.counts()).toEqual({
            pages: kept.size,
            urls: rows.length,
            sites: new Set(rows.map(({ id }) => store.urls.record(id)!.site)).size,
            visits: walk.length,
            outcomes,
          });
        }),
        { numRuns: 15 },
      );
    });

    test('of an empty store are zero', async () => {
      expect(await store.pages.counts()).toEqual({ sites: 0, urls: 0, pages: 0, visits: 0, outcomes: {} });
    });
  });

  describe('a visit', () => {
    test('is told back with all it says, the newest first', async () => {
      knows(1, 2);
      const first = sampleJourney('failed', { at: 100, status: 0, reason: 'timeout', next: 500 });
      const second = sampleJourney('gone', {
        at: 600,
        scheduled: 500,
        status: 404,
        next: Number.POSITIVE_INFINITY,
      });
      await store.pages.commit([first, sampleJourney('failed', { page: 2 }), second]);
      expect(await store.pages.visits(1, 10)).toEqual([second.visit, first.visit]);
      expect(await store.pages.visits(1, 1)).toEqual([second.visit]);
    });

    test('tells its URL when it is due, what was heard, and how often it failed', async () => {
      knows(1);
      expect(store.urls.record(1)).toMatchObject({ due: 0, visits: 0, failures: 0, lastOutcome: null });
      await store.pages.commit([sampleJourney('failed', { at: 10, next: 70 })]);
      await store.pages.commit([sampleJourney('failed', { at: 70, next: 200 })]);
      expect(store.urls.record(1)).toMatchObject({ due: 200, visits: 2, failures: 2, lastVisitAt: 70 });
      await store.pages.commit([
        sampleJourney('duplicate', {
          at: 200,
          next: Number.POSITIVE_INFINITY,
          validators: { etag: '"x"', lastModified: 'dün' },
          bodyHash: 'h',
          duplicateOf: 9,
          policyState: { n: 1.5, list: ['ğ\0\ud800'] },
        }),
      ]);
      expect(store.urls.record(1)).toEqual({
        ...sampleUrl(1),
        site: 'ornek.com.tr',
        foundAt: 1_000,
        due: Number.POSITIVE_INFINITY,
        visits: 3,
        failures: 0,
        lastVisitAt: 200,
        lastOutcome: 'duplicate',
        validators: { etag: '"x"', lastModified: 'dün' },
        bodyHash: 'h',
        duplicateOf: 9,
        policyState: { n: 1.5, list: ['ğ\0\ud800'] },
      });
    });
  });

  describe('URLs', () => {
    test('come back by id and by spelling, with where they were found', () => {
      const url = {
        ...sampleUrl(3, 'https://haber.ornek.com.tr:8080/ğ'),
        via: 'redirect' as const,
        foundOn: 2,
        anchor: 'Son dakika',
        depth: 4,
        priority: -2.5,
      };
      store.urls.add([url], 77);
      expect(store.urls.record(3)).toMatchObject({ ...url, foundAt: 77, site: 'ornek.com.tr' });
      expect(store.urls.find(url.url)).toEqual(store.urls.record(3));
      expect(store.urls.url(3)).toBe(url.url);
      expect(store.urls.record(4)).toBeNull();
      expect(store.urls.find('https://yok.tr/' as CanonicalUrl)).toBeNull();
      expect(() => store.urls.url(4)).toThrow();
    });

    test('are all scanned in the order of their ids, with what the frontier needs', async () => {
      knows(5, 1);
      await store.pages.commit([
        sampleJourney('failed', { next: 900, discovered: [{ ...sampleUrl(9), depth: 2, priority: 1 }] }),
        sampleJourney('gone', { page: 5, next: Number.POSITIVE_INFINITY }),
      ]);
      const { url } = sampleUrl(9);
      expect([...store.urls.scan()]).toMatchObject([
        { id: 1, due: 900, visits: 1, failures: 1, outcome: 'failed' },
        { id: 5, due: Number.POSITIVE_INFINITY, visits: 1, failures: 0, outcome: 'gone' },
        { id: 9, url, depth: 2, priority: 1, due: 0, visits: 0, failures: 0, outcome: null },
      ]);
    });

    test('are added all or none, and a failed try leaves no wrong site behind', () => {
      knows(1);
      const added = [sampleUrl(2, 'https://baska.com.tr/'), sampleUrl(3, 'https://www.ornek.com.tr/1')];
      expect(() => store.urls.add(added, 1)).toThrow();
      expect([...store.urls.scan()]).toHaveLength(1);
      store.urls.add([sampleUrl(2, 'https://ucuncu.com.tr/'), sampleUrl(3, 'https://baska.com.tr/')], 1);
      expect(store.urls.record(2)!.site).toBe('ucuncu.com.tr');
      expect(store.urls.record(3)!.site).toBe('baska.com.tr');
    });
  });

  test('links of a page are replaced as a whole, kept where a journey says nothing of them', async () => {
    knows(1, 2, 3);
    const link = (id: PageId, anchor: string) => ({ id, anchor, url: sampleUrl(id).url });
    await store.pages.commit([sampleJourney('indexed', { links: [link(2, 'iki'), link(3, '\0"\ud800')] })]);
    expect(await store.pages.linksFrom(1)).toEqual([link(2, 'iki'), link(3, '\ufffd"\ufffd')]);
    await store.pages.commit([sampleJourney('indexed', { page: 3, links: [link(1, 'bir')] })]);
    const all = await store.pages.linksAfter(0, 10);
    expect(all.map(({ page, links }) => [page, links.map(({ id }) => id)])).toEqual([
      [1, [2, 3]],
      [3, [1]],
    ]);
    expect(await store.pages.linksAfter(1, 10)).toEqual([{ page: 3, links: [{ id: 1, anchor: 'bir' }] }]);
    await store.pages.commit([sampleJourney('unchanged')]);
    expect(await store.pages.linksFrom(1)).toHaveLength(2);
    await store.pages.commit([sampleJourney('indexed', { links: [] })]);
    expect(await store.pages.linksFrom(1)).toEqual([]);
    expect(await store.pages.linksFrom(99)).toEqual([]);
  });

  test('sites are told page by page, with how much is known of each', async () => {
    store.urls.add(
      [
        sampleUrl(1, 'https://www.a.com.tr/'),
        sampleUrl(2, 'https://b.a.com.tr/'),
        sampleUrl(3, 'http://127.0.0.1:80/'),
      ],
      1,
    );
    await store.pages.commit([sampleJourney('indexed', { page: 2, at: 50 })]);
    const [first, ...others] = await store.pages.sites(0, 10);
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'a.com.tr',
      pages: 1,
      urls: 2,
      waiting: 1,
      lastVisitAt: 50,
    });
    expect(others).toMatchObject([{ pages: 0, urls: 1, lastVisitAt: null }]);
    expect(await store.pages.sites(first!.id, 10)).toEqual(others);
    expect(await store.pages.sites(0, 1)).toEqual([first]);
  });

  test('adds up the visits of every hour; no more different URLs in an hour than there were', async () => {
    const hour = 3_600_000;
    store.urls.add(
      [1, 2].map((id) => sampleUrl(id)),
      1,
    );
    await store.pages.commit([
      sampleJourney('indexed', { page: 1, at: 10 }),
      sampleJourney('indexed', { page: 2, at: 20 }),
      sampleJourney('unchanged', { page: 1, at: hour + 1, heard: 'unchanged' }),
      sampleJourney('gone', { page: 2, at: hour + 2, heard: 'gone' }),
      sampleJourney('indexed', { page: 1, at: 2 * hour + 1, heard: 'changed' }),
      sampleJourney('indexed', { page: 1, at: 2 * hour + 2, heard: 'changed' }),
    ]);
    expect(await store.pages.visitHours()).toEqual([
      { hour: 0, visits: 2, unique: 2, changes: 0, urls: 2 },
      { hour, visits: 2, unique: 2, changes: 0, urls: 2 },
      { hour: 2 * hour, visits: 2, unique: 1, changes: 2, urls: 1 },
    ]);
  });

  test('sums up what the visits of a page say about its changes, past those that failed', async () => {
    store.urls.add(
      [1, 2].map((id) => sampleUrl(id)),
      1,
    );
    await store.pages.commit([
      sampleJourney('indexed', { page: 1, at: 100 }),
      sampleJourney('unchanged', { page: 1, at: 150, heard: 'unchanged' }),
      sampleJourney('failed', { page: 1, at: 170, heard: 'failed' }),
      sampleJourney('indexed', { page: 1, at: 230, heard: 'changed' }),
      sampleJourney('not-turkish', { page: 2, at: 300 }),
    ]);
    expect(await store.pages.visitSums()).toEqual([
      { page: 1, visits: 2, changes: 1, changedMs: 80, quietMs: 50, seenAt: 230 },
    ]);
  });

  test('may be closed twice', () => {
    store.pages.close();
    store.pages.close();
  });
}
