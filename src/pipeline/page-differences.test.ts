import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FetchAnswer } from '../crawler/fetcher.ts';
import type { Lease } from '../model/lease.ts';
import type { Page, PageKind } from '../model/page.ts';
import type { UrlRecord } from '../model/url-record.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { ExtractPool } from './extraction/extract-pool.ts';
import type { ExtractedPage } from './extraction/extracted.ts';
import { hasChanged, notesOf, PageDifferences, type PageNotes } from './page-differences.ts';

const URL = 'https://ornek.com.tr/liste' as CanonicalUrl;
const LEASE = { id: 1, url: URL, host: 'ornek.com.tr', depth: 1, scheduled: 1, revisit: true } as Lease;
const ITEMS = [
  'Kentin içme suyunu sağlayan barajın doluluk oranı son yağışlarla yüzde doksanı geçti.',
  'Belediye başkanı, yeni parkın gelecek hafta çocukların kullanımına açılacağını açıkladı.',
  'Üreticiler bu yıl zeytin hasadının geçen yıla göre oldukça verimli geçtiğini söylüyor.',
];

let fetches = 0;
function html(items: readonly string[]): string {
  const offer = ['yatak', 'kombi', 'gözlük', 'kahve', 'halı', 'bisiklet', 'fide'][fetches++ % 7];
  const list = items.map((item) => `<p>${item}</p>`).join('');
  return `<html lang="tr"><title>Liste</title><body>${list}<p>Bu hafta ${offer} alana ikincisi bizden hediye, acele edin.</p></body></html>`;
}

const extractors = new ExtractPool(0);

async function extracted(body: string): Promise<ExtractedPage> {
  const page = await extractors.extract({
    url: URL,
    site: 'ornek.com.tr',
    contentType: 'text/html; charset=utf-8',
    contentEncoding: '',
    robotsHeaders: [],
    body: Buffer.from(body),
    maxBodyBytes: 100_000,
    knownHash: '',
    robotsAgent: 'Tazi',
    now: 0,
    isCompared: true,
  });
  if (page.kind !== 'page') throw new Error('not a page');
  return page;
}

/** Visits a page that shows these items, one list per visit; returns the kind of each difference. */
async function visits(lists: readonly (readonly string[])[], hasLooks = true): Promise<string[]> {
  let stored = html(lists[0]!);
  let notes: PageNotes | undefined;
  let items = lists[0]!;
  const differences = new PageDifferences({
    bodies: { get: async () => gzipSync(stored) },
    extractors,
    rules: new Map(),
    maxBodyBytes: 100_000,
    refetch: hasLooks
      ? {
          fetch: async () =>
            ({
              kind: 'body',
              status: 200,
              headers: {},
              body: Buffer.from(html(items)),
              tookMs: 1,
            }) as unknown as FetchAnswer,
        }
      : null,
  });
  const kinds: string[] = [];
  for (items of lists.slice(1)) {
    const body = html(items);
    const record = { url: URL, site: 'ornek.com.tr', notes } as UrlRecord;
    const before = (await extracted(stored)) as unknown as Page;
    const visited = { lease: LEASE, record, at: 0, isRendered: false };
    const difference = await differences.judge(before, await extracted(body), visited);
    if (difference === 'stopped') throw new Error('nothing stops here');
    notes = difference.notes ?? notes;
    if (difference.kind === 'changed') stored = body;
    kinds.push(difference.kind);
  }
  return kinds;
}

test('a page whose advertisement differs at every fetch has not changed', async () => {
  expect(await visits(Array(12).fill(ITEMS))).not.toContain('changed');
});

test('its real changes are still detected', async () => {
  const other = ITEMS.with(
    1,
    'Müze, restore edilen tarihi eserleri ilk kez ziyaretçilerle buluşturmaya hazırlanıyor.',
  );
  expect(await visits([ITEMS, ITEMS, other, other, other, ITEMS])).toEqual([
    'restless',
    'changed',
    'restless',
    'restless',
    'changed',
  ]);
});

test('without refetches every difference is a change', async () => {
  expect(await visits([ITEMS, ITEMS], false)).toEqual(['changed']);
});

async function judgedWithout(answer: 'stopped' | null) {
  const stored = html(ITEMS);
  const differences = new PageDifferences({
    ...{ bodies: { get: async () => gzipSync(stored) }, extractors, rules: new Map(), maxBodyBytes: 100_000 },
    refetch: { fetch: async () => answer },
  });
  const visited = {
    ...{ lease: LEASE, at: 0, isRendered: false },
    record: { url: URL, site: 'ornek.com.tr' } as UrlRecord,
  };
  const before = (await extracted(stored)) as unknown as Page;
  return differences.judge(before, await extracted(html(ITEMS)), visited);
}

test('a stop before the second look leaves open whether the page has changed', async () => {
  expect(await judgedWithout('stopped')).toBe('stopped');
});

test('a host without a turn for the second look leaves it open as well, and the next visit looks again', async () => {
  expect(await judgedWithout(null)).toMatchObject({ kind: 'unsure', notes: { unchecked: 0, trust: 0 } });
});

test('a page that is not kept has changed when its text has', async () => {
  const page = {
    kind: 'page',
    bodyHash: 'b2',
    ...(await extracted('<p>The first text of all.</p>')),
  } as const;
  const record = { bodyHash: 'b1' } as UrlRecord;
  expect(hasChanged(page, record)).toBe(true);
  const { notes } = notesOf(page, 'not-turkish', record);
  expect(hasChanged({ ...page, bodyHash: 'b3' }, { ...record, notes } as UrlRecord)).toBe(false);
  expect(hasChanged({ ...page, textHash: 'other' }, { ...record, notes } as UrlRecord)).toBe(true);
  expect(notesOf(page, 'indexed', record)).toEqual({});
});

test('numbers and arrows alone are not a change in a list, but are in an article', async () => {
  const priced = (price: string) =>
    `<html lang="tr"><title>Borsa</title><body><p>Altının gramı ${price} lira oldu bugün piyasada.</p><p>${ITEMS[0]}</p></body></html>`;
  const [before, after] = [priced('4.120,50 ▲'), priced('4.118,20 ▼')];
  const differences = new PageDifferences({
    bodies: { get: async () => gzipSync(before) },
    extractors,
    rules: new Map(),
    maxBodyBytes: 100_000,
    refetch: null,
  });
  const record = { url: URL, site: 'ornek.com.tr' } as UrlRecord;
  const visited = { lease: LEASE, record, at: 0, isRendered: false };
  const stored = (await extracted(before)) as unknown as Page;
  const page = await extracted(after);
  const kindOf = async (pageKind: PageKind, text = page.text) => {
    const difference = await differences.judge(stored, { ...page, text, pageKind }, visited);
    return difference === 'stopped' ? difference : difference.kind;
  };
  expect(await kindOf('listing')).toBe('unsure');
  expect(await kindOf('article')).toBe('changed');
  expect(await kindOf('product')).toBe('changed');
  expect(await kindOf('listing', `${page.text}\n${ITEMS[1]}`)).toBe('changed');
});
