import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import type { PageKind } from '../../model/page.ts';
import { Searcher } from '../searcher.ts';

type Given = { title: string; text: string; site: string; kind: PageKind; author?: string; alt?: string };

const HUB_TEXT = 'Sağlık haberleri. Sağlık ocağı açıldı. Sağlık taraması sürüyor. MySQL yedek alma rehberi.';
const PAGES: Given[] = [
  {
    kind: 'home',
    site: 'kiyikopru.com.tr',
    title: 'Kıyıköprü Gazetesi: sağlık, spor, kültür',
    text: HUB_TEXT,
  },
  { kind: 'listing', site: 'kiyikopru.com.tr', title: 'Sağlık', text: HUB_TEXT },
  {
    kind: 'listing',
    site: 'yazilimci.net',
    title: 'mysql yedek alma etiketi',
    text: 'mysql yedek alma mysql yedek alma',
  },
  {
    kind: 'article',
    site: 'kiyikopru.com.tr',
    title: 'Sağlık ocağı yenilendi',
    text: 'Mahallenin sağlık ocağı onarımın ardından açıldı. Hekimler hasta kabulüne başladı.',
    author: 'Ayşe  Kaya',
    alt: 'Yenilenen binanın önünde bekleyen hastalar',
  },
  {
    kind: 'article',
    site: 'yazilimci.net',
    title: 'MySQL yedek alma nasıl yapılır?',
    text: 'Veri tabanından yedek almak için önce sunucuya bağlanılır, sonra döküm komutu verilir.',
    author: 'Mehmet Öz',
  },
  {
    kind: 'article',
    site: 'ornek.org',
    title: 'Spor ve sağlık',
    text: 'Düzenli spor sağlık için yararlıdır.',
  },
  {
    kind: 'listing',
    site: 'kiyikopru.com.tr',
    title: 'Ekonomi haberleri',
    text: 'Balık mezadı. Zeytin fiyatı.',
  },
  {
    kind: 'article',
    site: 'kiyikopru.com.tr',
    title: 'Balık mezadı saat değiştirdi',
    text: 'Ekonomi servisimizin haberlerine göre ekonomi canlanıyor: balık mezadı artık sabah. Ekonomi haberleri sürüyor.',
  },
  {
    kind: 'listing',
    site: 'kiyikopru.com.tr',
    title: 'Ekonomi haberleri, sayfa 2',
    text: 'Zeytin hasadı. Fındık alımı. Ekonomi haberleri.',
  },
  { kind: 'product', site: 'pazar.net', title: 'Kulaklık', text: 'Kablosuz kulaklık, iki yıl güvence.' },
];
let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-hubs-'));
  const writer = IndexWriter.open(folder);
  for (const [number, { title, text, site, kind, author, alt }] of PAGES.entries()) {
    const id = number + 1;
    const media = alt ? [{ url: 'https://a.tr/a.jpg', alt, caption: '' }] : [];
    const page = { ...testPage(id, text, title, site), kind, author: author ?? null, media };
    writer.apply([{ seq: id, id, page }]);
    // Two segments, so that their merge has to carry the names as well
    if (id === 3) writer.commit(id);
  }
  writer.commit(PAGES.length);
  writer.maybeMerge({ moment: 'rest' });
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

const found = (query: string) => searcher.search(query).hits.map(({ id }) => id);

describe('articles rank before hubs', () => {
  it.each([
    ['sağlık', [4, 6]],
    ['sağlık ocağı', [4]],
    ['mysql yedek alma', [5]],
  ])('for %s', (query, wanted) => {
    expect(found(query).slice(0, wanted.length).sort()).toEqual(wanted);
  });
  it.each(['kıyıköprü', 'kıyı köprü gazetesi', 'kiyikopru'])(
    'but not where the site is named: %s',
    (query) => {
      expect(found(query)[0]).toBe(1);
    },
  );
  it('nor if the words of the query are the title of a section, and of no article', () => {
    expect(found('ekonomi haberleri').slice(0, 3)).toEqual([7, 8, 9]);
    expect(found('balık mezadı ekonomi')[0]).toBe(8);
  });
  it('and the score says so', () => {
    const { hits } = searcher.search('sağlık', { explain: true });
    const hub = hits.find(({ id }) => id === 2)!;
    expect(hub.parts!.find(({ kind }) => kind === 'kind')!.score).toBeLessThan(0);
    expect(hub.parts!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hub.score, 9);
  });
});

it('boosts change the place of sites and kinds, and the score says so', () => {
  const boosted = Searcher.open(folder, { boosts: { 'site:ornek.org': 3, 'kind:listing': 9 } });
  const [first] = boosted.search('sağlık kind:article', { explain: true }).hits;
  const [listing] = boosted.search('mysql yedek alma').hits;
  boosted.close();
  expect(first!.id).toBe(6);
  expect(first!.parts!.find(({ kind }) => kind === 'boost')!.score).toBeGreaterThan(0);
  expect(first!.parts!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(first!.score, 9);
  expect(listing!.id).toBe(3);
});

describe('filters', () => {
  it.each([
    ['kind:article', [4, 5, 6, 8]],
    ['sağlık kind:LISTING', [2]],
    ['sağlık -kind:listing -kind:home', [4, 6]],
    ['tür:product', [10]],
    ['author:"ayse kaya"', [4]],
    ['author:kaya', [4]],
    ['yazar:öz', [5]],
    ['kind:article -author:kaya', [5, 6, 8]],
    ['alt:hasta', [4]],
    ['alt:kedi', []],
    ['kind:nothing', []],
  ])('%s', (query, wanted) => {
    expect(found(query).sort()).toEqual(wanted);
  });
});
