import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../model/store.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { sampleContent, sampleJourney, sampleUrl } from './contract/samples.ts';
import { migrateStore } from './migrate-store.ts';
import { openStore } from './open-store.ts';

let folder: string;
let source: Store;
let target: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-migrate-'));
  source = await embedded('from');
  target = await embedded('to');
});
afterEach(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

function embedded(name: string): Promise<Store> {
  mkdirSync(join(folder, name));
  return openStore(join(folder, name, 'tazi.db'), 'write');
}

const URLS = [
  'https://a.com.tr/1',
  'https://a.com.tr/2',
  'https://b.com.tr/1',
  'https://c.com.tr/1',
] as const;

async function fill(): Promise<void> {
  await source.urls.add(
    // Ids differ on the other side.
    URLS.map((url, i) => sampleUrl(10 * i + 7, url)),
    1_000,
  );
  const put = (page: number, text: string, at: number, siteName?: string) =>
    source.journeys.commit([
      sampleJourney('indexed', {
        ...{ page, at, body: new Uint8Array([1]) },
        content: sampleContent({ text, textHash: text, changedAt: at, ...(siteName ? { siteName } : {}) }),
      }),
    ]);
  await put(7, 'ilk metin', 2_000, 'A Haber');
  await put(7, 'ikinci metin', 3_000);
  await put(7, 'üçüncü metin', 4_000);
  await put(17, 'gizli metin', 5_000);
  await put(27, 'b metni', 6_000, 'B Gazetesi');
  const count = { count: 2, capitals: 1, allCapitals: 0, apostrophes: 0, firsts: 0 };
  await source.words.count(
    [{ word: 'flonk', ...count, contexts: ['Bir flonk.'] }],
    new Map([[27, ['flonk']]]),
  );
  await source.words.change({ accept: [], refuse: ['zırt'], remove: [] }, [], 1);
}

const at = (url: string) => target.urls.find(url as CanonicalUrl);

// Finding 11: any project with a forgotten page failed with "what arrived is not what was sent".
test('a project with forgotten pages moves, and they stay out', async () => {
  await fill();
  await source.forgotten.forget([URLS[1]], 'sahibi istedi', 7_000);
  await source.forgotten.forget(['site:c.com.tr'], '', 8_000);
  await migrateStore(source, target, 1, () => {});
  expect(await target.forgotten.list()).toEqual(await source.forgotten.list());
  expect(await at(URLS[1])).toMatchObject({ visits: 0, due: Number.POSITIVE_INFINITY });
  expect(await at(URLS[3])).toMatchObject({ visits: 0, due: Number.POSITIVE_INFINITY });
  expect(await target.totals.read()).toEqual(await source.totals.read());
  expect(await target.check()).toEqual([]);
});

test('an entry for what many own, made by an older version, erases nothing on the way', async () => {
  await fill();
  await source.forgotten.adopt([{ what: 'site:com.tr', at: 1, reason: '' }], []);
  await migrateStore(source, target, 1, () => {});
  expect((await target.totals.read()).pages).toBe(3);
});

// Finding 11: the names of sites did not move, nor did earlier texts.
test('names of sites, earlier texts and contributed words move', async () => {
  await fill();
  await migrateStore(source, target, 1, () => {});
  expect(await target.sites.titles(['a.com.tr', 'b.com.tr', 'c.com.tr'])).toEqual(
    new Map([
      ['a.com.tr', 'A Haber'],
      ['b.com.tr', 'B Gazetesi'],
    ]),
  );
  const page = (await at(URLS[0]))!;
  expect((await target.pages.versions(page.id)).map(({ text }) => text)).toEqual([
    'ikinci metin',
    'ilk metin',
  ]);
  const other = (await at(URLS[2]))!;
  expect(await target.words.contributed([other.id])).toEqual(new Map([[other.id, ['flonk']]]));
  expect(await target.words.frequent(10)).toEqual(await source.words.frequent(10));
  // Moving again changes nothing.
  await migrateStore(source, target, 1, () => {});
  expect(await target.pages.versions(page.id)).toHaveLength(2);
  expect(await target.words.frequent(10)).toEqual(await source.words.frequent(10));
});

test.each<[string, () => Promise<void>]>([
  ['the name of a site', () => target.sites.setTitles(new Map([['c.com.tr', 'Başkası']]))],
  [
    'an entry of the list of forgotten pages',
    () => target.forgotten.adopt([{ what: URLS[0], at: 1, reason: '' }], []),
  ],
  ['a refused word', () => target.words.change({ accept: [], refuse: ['fazla'], remove: [] }, [], 1)],
  ['an own topic', () => target.topics.put({ id: 'x', name: 'X', keywords: [], precision: 0.9, texts: [] })],
])('%s that is not the same is noticed', async (_, change) => {
  await fill();
  await migrateStore(source, target, 1, () => {});
  await change();
  await expect(migrateStore(source, target, 1, () => {})).rejects.toThrow(
    'what arrived is not what was sent',
  );
});
