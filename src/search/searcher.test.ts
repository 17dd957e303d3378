import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import type { IndexablePage } from '../index/indexable-page.ts';
import { testPage } from '../index/test-page.ts';
import { Searcher } from './searcher.ts';

const DAY = 86_400_000;

const TEXTS: [title: string, text: string, site: string, topic: string][] = [
  [
    'Çocuk sağlığı',
    'Çocukların sağlığı için düzenli uyku ve dengeli beslenme gerekir.',
    'saglik.tr',
    'sağlık',
  ],
  [
    'Gözlükçüler çarşısı',
    'Gözlükçüler yeni koleksiyonlarını tanıttı. Gözlük fiyatları arttı.',
    'haber.tr',
    'ekonomi',
  ],
  ['İstanbul’da ulaşım', 'İstanbul Büyükşehir Belediyesi metro seferlerini artırdı.', 'haber.tr', 'belediye'],
  ['Isparta gülü', 'Isparta’da gül hasadı başladı; çocuklar da tarlada.', 'tarim.tr', 'tarım'],
  [
    'Kitap fuarı',
    'Kitaplar ve yazarlar fuarda okurlarla buluştu. Kitap imza günü cumartesi.',
    'haber.tr',
    'kültür',
  ],
];

let folder: string;
let writer: IndexWriter;
let searcher: Searcher;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-search-'));
  writer = IndexWriter.open(folder);
  writer.apply(TEXTS.map((_, number) => ({ seq: number + 1, id: number + 1, page: page(number + 1) })));
  writer.commit(TEXTS.length);
  searcher = Searcher.open(folder);
});

afterEach(() => {
  writer.close();
  searcher.close();
  rmSync(folder, { recursive: true });
});

it('does not search for question words if the query has others', () => {
  writer.apply([{ seq: 6, id: 6, page: testPage(6, 'Hangi gün, hangi saat, hangi yer diye soruyorlar.') }]);
  writer.commit(6);
  searcher.reader.refresh();
  expect(searcher.search('hangi kitap').hits.map(({ id }) => id)).toEqual([5]);
  expect(searcher.search('hangi').hits.map(({ id }) => id)).toEqual([6]);
  expect(searcher.search('+hangi kitap').hits.map(({ id }) => id)).toEqual([6]);
});

describe('Searcher', () => {
  it('finds words whatever their case, letters and endings', () => {
    for (const query of ['çocuk sağlığı', 'COCUK SAGLIGI', 'çocuğun sağlığı', 'Çocukların SAĞLIĞI']) {
      expect(found(query)[0], query).toBe(1);
    }
    expect(found('gozluk')).toEqual([2]);
    expect(found('istanbul')).toEqual([3]);
    expect(found('ISPARTA')).toEqual([4]);
  });
  it('ranks a page with the word in its title first', () => {
    expect(found('çocuk')).toEqual([1, 4]);
  });
  it('takes quoted words as a phrase', () => {
    expect(found('"büyükşehir belediyesi"')).toEqual([3]);
    expect(searcher.search('"belediyesi büyükşehir"', { mayRelax: false }).total).toBe(0);
  });
  it('honours excluded and required words', () => {
    expect(found('çocuk -gül')).toEqual([1]);
    expect(found('çocuk +hasadı')).toEqual([4]);
    expect(found('çocuk NOT gül')).toEqual([1]);
    expect(found('gül AND çocuk')).toEqual([4]);
    expect(found('metro OR fuarda').sort()).toEqual([3, 5]);
  });
  it('finds words by their beginning, in titles, and near each other', () => {
    expect(found('gözl*')).toEqual([2]);
    expect(found('title:kitap')).toEqual([5]);
    expect(searcher.search('title:yazarlar', { mayRelax: false }).total).toBe(0);
    expect(found('gül NEAR/2 hasadı')).toEqual([4]);
    expect(searcher.search('gül NEAR/2 tarlada', { mayRelax: false }).total).toBe(0);
  });
  it('filters by site, topic, language and date', () => {
    expect(found('site:haber.tr').sort()).toEqual([2, 3, 5]);
    expect(found('çocuk -site:saglik.tr')).toEqual([4]);
    expect(found('topic:tarım')).toEqual([4]);
    expect(searcher.search('çocuk lang:en', { mayRelax: false }).total).toBe(0);
    expect(found('site:haber.tr after:2024-01-04')).toEqual([5]);
    expect(found('site:haber.tr before:2024-01-03').sort()).toEqual([2]);
    expect(searcher.search('', { from: Date.UTC(2024, 0, 5) }).hits.map(({ id }) => id)).toEqual([5]);
  });
  it('finds the pages of a host, a site or a whole domain, however it is written', () => {
    const at = (id: number, url: string, site: string) => ({
      seq: id,
      id,
      page: { ...testPage(id, 'Duyuru metni', '', site), url },
    });
    writer.apply([
      at(41, 'https://haber.ornek.bel.tr/a', 'ornek.bel.tr'),
      at(42, 'https://www.ornek.bel.tr/b', 'ornek.bel.tr'),
      at(43, 'https://www.baska.bel.tr/', 'baska.bel.tr'),
      at(44, 'http://127.0.0.1:8080/', '127.0.0.1:8080'),
      at(45, 'https://www.xn--iek-1lab.com/', 'xn--iek-1lab.com'),
    ]);
    writer.commit(45);
    searcher.reader.refresh();
    const sorted = (query: string) => found(query).sort();
    expect(sorted('site:ornek.bel.tr')).toEqual([41, 42]);
    expect(sorted('duyuru site:haber.ornek.bel.tr')).toEqual([41]);
    expect(sorted('site:https://www.Ornek.bel.tr/duyurular')).toEqual([41, 42]);
    expect(sorted('site:*.bel.tr -site:haber.ornek.bel.tr')).toEqual([42, 43]);
    expect(sorted('site:127.0.0.1:8080')).toEqual([44]);
    expect(sorted('site:127.0.0.1')).toEqual([44]);
    expect(sorted('site:çiçek.com')).toEqual([45]);
    expect(sorted('site:elle.tr')).toEqual([]);
  });
  it('sorts by date, pages, and counts', () => {
    const answer = searcher.search('site:haber.tr', { sort: 'date', size: 2, page: 2 });
    expect(answer.hits.map(({ id }) => id)).toEqual([2]);
    expect(answer).toMatchObject({ total: 3, totalIsLowerBound: false, page: 2, size: 2 });
    expect(answer.facets.site).toEqual([{ value: 'haber.tr', count: 3 }]);
    expect(answer.facets.topic).toHaveLength(3);
    expect(answer.facets.year).toEqual([{ value: '2024', count: 3 }]);
  });
  it('goes by the last change of pages that state no date, which come last', () => {
    const undated = (id: number, changedAt: number) => ({
      seq: id,
      id,
      page: { ...testPage(id, 'Kitap listesi', '', 'haber.tr'), changedAt },
    });
    writer.apply([undated(51, Date.UTC(2024, 5, 1)), undated(52, Date.UTC(2024, 6, 1))]);
    writer.commit(52);
    searcher.reader.refresh();
    const dated = searcher.search('site:haber.tr', { sort: 'date', explain: true });
    expect(dated.hits.map(({ id }) => id)).toEqual([5, 3, 2, 52, 51]);
    expect(dated.hits.at(-1)).toMatchObject({ parts: [{ text: '2024-06-01' }] });
    const news = searcher.search('site:haber.tr', { sort: 'news' });
    expect(news.hits.map(({ id }) => id)).toEqual([52, 51, 5, 3, 2]);
    expect(dated.facets.year).toEqual([
      { value: '2024', count: 3 },
      { value: 'none', count: 2 },
    ]);
    const ofYear = { from: Date.UTC(2023, 11, 31), to: Date.UTC(2024, 11, 31) };
    expect(searcher.search('site:haber.tr', ofYear).total).toBe(5);
    expect(searcher.search('site:haber.tr -date:none', ofYear).total).toBe(3);
    expect(
      searcher
        .search('site:haber.tr date:none')
        .hits.map(({ id }) => id)
        .sort(),
    ).toEqual([51, 52]);
    expect(searcher.search('tarih:yok').total).toBe(2);
  });
  it('returns a result for any input', () => {
    const nonsense = [
      '',
      '   ',
      '"',
      '""',
      '(((((',
      'OR',
      'NOT',
      '-',
      '*',
      ':',
      'site:',
      'site:*',
      '"a',
      '\u0000',
    ];
    for (const query of [...nonsense, 'a'.repeat(100_000), '😀', '\ud800', 'çocuk NEAR', 'NEAR/3 x']) {
      expect(() => searcher.search(query, { page: Number.NaN, size: -5 })).not.toThrow();
    }
  });
  it('sees new, changed and removed pages after a commit', () => {
    writer.apply([
      { seq: 6, id: 6, page: { ...page(1), id: 6, title: 'Karpuz', text: 'Karpuz kestik.' } },
      { seq: 7, id: 2, page: { ...page(2), title: 'Karpuz tezgâhı', text: 'Karpuz ucuzladı.' } },
      { seq: 8, id: 4, page: null },
    ]);
    expect(found('karpuz')).toEqual([]);
    writer.commit(8);
    searcher.reader.refresh();
    expect(found('karpuz').sort()).toEqual([2, 6]);
    expect(found('gözlük')).toEqual([]);
    expect(found('gül')).toEqual([]);
    expect(searcher.reader.checkpoint).toBe(8);
  });
  it('fixes typos, joined and split words, and reports the correction', () => {
    for (const [typed, meant, id] of [
      ['isatnbul ulasim', 'istanbul ulaşım', 3],
      ['beldiyesi', 'belediyesi', 3],
      ['gulhasadi', 'gül hasadı', 4],
      ['Bele diyesi', 'belediyesi', 3],
      ['cocuksagligi', 'çocuk sağlığı', 1],
    ] as const) {
      const answer = searcher.search(typed);
      expect(answer.didYouMean, typed).toBe(meant);
      expect(answer.hits[0]?.id, typed).toBe(id);
    }
    for (const fine of ['istanbul', 'çocukların', 'xqzw', '"isatnbul"', '+isatnbul']) {
      expect(searcher.search(fine).didYouMean, fine).toBeNull();
    }
  });
  it('suggests the word that two known ones form together if far more pages have it', () => {
    const texts = [
      'Ağacı bele kadar suladılar.',
      'Ne diye sordu.',
      ...Array.from({ length: 6 }, () => 'Belediye açıkladı.'),
    ];
    writer.apply(
      texts.map((text, number) => ({ seq: 60 + number, id: 60 + number, page: testPage(60 + number, text) })),
    );
    writer.commit(70);
    searcher.reader.refresh();
    const answer = searcher.search('bele diye');
    expect(answer.didYouMean).toBe('belediye');
    expect(answer.hits.map(({ id }) => id).sort()).toEqual([60, 61]);
    expect(searcher.search('gül hasadı').didYouMean).toBeNull();
  });
  it('suggests the Turkish spelling of a query typed in ASCII, and leaves the rest alone', () => {
    for (const [typed, meant] of [
      ['cocuk sagligi', 'çocuk sağlığı'],
      ['"gul hasadi" site:gul.tr -cocuk', '"gül hasadı" site:gul.tr -çocuk'],
      ['title:gozlukculer NOT fiyatlari', 'title:gözlükçüler NOT fiyatları'],
    ] as const) {
      expect(searcher.search(typed).didYouMean, typed).toBe(meant);
    }
    for (const fine of ['çocuk sagligi', 'kitap', 'site:saglik.tr', 'gozl*', 'COCUKYOK OR']) {
      expect(searcher.search(fine).didYouMean, fine).toBeNull();
    }
  });
  it('suggests how a word may go on', () => {
    expect(searcher.suggest('kit')).toEqual(['kitap', 'kitaplar']);
    expect(searcher.suggest('yeni GOZ')).toEqual(['yeni gözlük', 'yeni gözlükçüler']);
    expect(searcher.suggest('Isparta’da g')[0]).toBe('Isparta’da gül');
    expect(searcher.suggest('kit ')).toEqual([]);
  });
  it('finds what cannot be undone strictly: all words, as they were typed', () => {
    const texts = [
      'Ahmet Yılmaz konuştu.',
      'Mehmet Yılmaz sustu.',
      'Ahmet Demir dinledi.',
      'VirtualBox kurulumu',
    ];
    writer.apply(
      texts.map((text, number) => ({ seq: 70 + number, id: 70 + number, page: testPage(70 + number, text) })),
    );
    writer.commit(75);
    searcher.reader.refresh();
    const strictly = (query: string) => [...searcher.matchingPages(query, { isStrict: true })].sort();
    expect([...searcher.matchingPages('ahmet yılmaz')].sort()).toEqual([70, 71, 72]);
    expect(strictly('ahmet yılmaz')).toEqual([70]);
    expect(strictly('"ahmet yılmaz"')).toEqual([70]);
    expect(strictly('yılmaz -ahmet')).toEqual([71]);
    expect(strictly('virtulbox')).toEqual([]);
    expect(strictly('virtualbox')).toEqual([73]);
    expect(strictly('site:haber.tr')).toEqual([2, 3, 5]);
  });

  it('finds pages about the same', () => {
    const text = 'Çocukların uyku düzeni ve sağlıklı beslenme için öneriler.';
    expect(searcher.similar({ id: 99, title: '', text })[0]?.id).toBe(1);
    expect(searcher.similar({ id: 1, title: '', text }).map(({ id }) => id)).not.toContain(1);
  });
  it('explains each score by parts that add up to it', () => {
    const [hit] = searcher.search('büyükşehir belediyesi bugün', { explain: true }).hits;
    expect(hit!.parts!.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['stem', 'word', 'pair']));
    expect(hit!.parts!.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hit!.score, 9);
  });
  it('lets other sites come before the fourth page of one, and shows one text once', () => {
    const many = Array.from({ length: 6 }, (_, number) => ({
      seq: 20 + number,
      id: 20 + number,
      page: testPage(20 + number, `Enginar tarifi ${number}`, 'Enginar', 'yemek.tr'),
    }));
    const other = {
      seq: 30,
      id: 30,
      page: testPage(30, 'Pazarda bugün enginar ve bakla vardı.', '', 'pazar.tr'),
    };
    const copy = { seq: 31, id: 31, page: testPage(31, 'Enginar tarifi 0', 'Enginar', 'kopya.tr') };
    writer.apply([...many, other, copy]);
    writer.commit(31);
    searcher.reader.refresh();
    expect(found('enginar')).toEqual([20, 21, 22, 30, 23, 24, 25]);
  });
});

function found(query: string): number[] {
  return searcher.search(query).hits.map(({ id }) => id);
}

function page(id: number): IndexablePage {
  const [title, text, site, topic] = TEXTS[id - 1]!;
  return { ...testPage(id, text, title, site), topic, publishedAt: Date.UTC(2024, 0, 1) + (id - 1) * DAY };
}

describe('pages in other languages', () => {
  it('are found only if the query asks for their language', () => {
    const text = 'Istanbul metro lines were extended for the children.';
    const foreign = { ...testPage(99, text, 'Istanbul metro', 'haber.tr'), language: 'en' };
    writer.apply([{ seq: TEXTS.length + 1, id: 99, page: foreign }]);
    writer.commit(TEXTS.length + 1);
    searcher.reader.refresh();
    expect(found('metro')).toEqual([3]);
    expect(found('metro lang:en')).toEqual([99]);
    expect(searcher.search('metro').total).toBe(1);
    expect(found('metro lang:tr')).toEqual([3]);
  });
});
