import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Analyzer } from '../../index/analysis/analyzer.ts';
import { IndexReader } from '../../index/index-reader.ts';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import type { PageId } from '../../model/page.ts';
import type { ShownPage } from '../../model/store.ts';
import { logLikelihood } from './collocation-windows.ts';
import { type Concordance, type ConcordanceRequest, concordance } from './concordance.ts';
import { parsePattern, requirePattern } from './parse-pattern.ts';

const TEXTS = [
  'Yeni kitap dün çıktı.\nKitabı herkes okudu; kitap güzel.',
  'Su kesintisi salı günü yapılacak. Su, kesintisi değil.',
  'Öl dedi, ol demedi. Güzel kitap okunur.',
  'Çocuk okula gitti. Gidiyor musun? Büyük su kesintisi bekleniyor.',
  'Ankara’da kitap fuarı açıldı.',
];

describe('concordance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-kwic-'));
  const shown = new Map<PageId, ShownPage>();
  let index: IndexReader;

  beforeAll(() => {
    const writer = IndexWriter.open(folder);
    const copies = [...TEXTS, ...Array.from({ length: 400 }, (_, i) => `Sık sık yağmur yağdı ${i}.`)];
    for (const [i, text] of copies.entries()) {
      const page = {
        ...testPage(i + 1, text, '', `site${i % 2}.tr`),
        publishedAt: Date.UTC(2020 + (i % 3), 5),
      };
      writer.apply([{ seq: i + 1, id: i + 1, page: { ...page, topic: i % 2 ? 'hava' : null } }]);
      shown.set(i + 1, {
        ...page,
        url: `https://${page.site}/${i + 1}` as ShownPage['url'],
        topic: i % 2 ? 'hava' : null,
        fetchedAt: page.changedAt,
        topics: [],
        kind: null,
        siteName: null,
      });
    }
    writer.commit(copies.length);
    writer.close();
    index = IndexReader.open(folder);
  });
  afterAll(() => {
    index.close();
    rmSync(folder, { recursive: true });
  });

  const ask = (query: string, options: Partial<ConcordanceRequest> = {}): Promise<Concordance> => {
    const getShown = async (ids: readonly PageId[]) => new Map(ids.map((id) => [id, shown.get(id)!]));
    const request = { limit: 50, width: 40, sample: 100, sort: 'right', ...options } as const;
    const parts = { index, analyzer: new Analyzer(), pages: { getShown } };
    return concordance(parts, { pattern: requirePattern(query), ...request });
  };

  it('shows a form in its contexts, ordered by what follows it', async () => {
    const { lines, total, isEstimate, pages } = await ask('kitap');
    expect(lines.map(({ left, match, right }) => [left, match, right])).toEqual([
      ['Yeni', 'kitap', 'dün çıktı.'],
      ['Ankara’da', 'kitap', 'fuarı açıldı.'],
      ['Kitabı herkes okudu;', 'kitap', 'güzel.'],
      ['Öl dedi, ol demedi. Güzel', 'kitap', 'okunur.'],
    ]);
    expect({ total, isEstimate, pages }).toEqual({ total: 4, isEstimate: false, pages: 3 });
  });
  it('orders by what precedes it, the nearest word first', async () => {
    const { lines } = await ask('kitap', { sort: 'left' });
    expect(lines.map(({ left }) => left.split(' ').at(-1))).toEqual(['Ankara’da', 'Güzel', 'okudu;', 'Yeni']);
  });
  it('distinguishes ol and öl, and finds a word before its apostrophe', async () => {
    expect((await ask('ol')).lines.map(({ match }) => match)).toEqual(['ol']);
    expect((await ask('Ankara')).lines.map(({ match }) => match)).toEqual(['Ankara’da']);
  });
  it('finds a phrase where its words are adjacent', async () => {
    const { lines, total } = await ask('"su kesintisi"');
    expect(lines.map(({ page }) => page).sort()).toEqual([2, 4]);
    expect(total).toBe(2);
  });
  it('finds all forms of a lemma', async () => {
    const { lines } = await ask('lemma:git');
    expect(lines.map(({ match }) => match).sort()).toEqual(['Gidiyor', 'gitti']);
  });
  it('finds word classes, alone and in a row with words', async () => {
    expect((await ask('pos:ADJ su kesintisi')).lines.map(({ match }) => match)).toEqual([
      'Büyük su kesintisi',
    ]);
    expect((await ask('pos:INTJ')).total).toBe(0);
  });
  it('counts by site, topic and year', async () => {
    const { frequencies } = await ask('kitap');
    expect(frequencies.site).toEqual([{ value: 'site0.tr', count: 4, pages: 3 }]);
    expect(frequencies.year.map(({ value }) => value)).toEqual(['2020', '2021', '2022']);
  });
  it('reads a sample of a frequent word, spread over its pages, and estimates the rest', async () => {
    const found = await ask('yağmur', { sample: 40, limit: 10 });
    expect(found).toMatchObject({ isEstimate: true, total: 400, pages: 400 });
    expect(found.lines).toHaveLength(10);
    expect(found.pagesRead).toBeLessThan(100);
    expect(found.frequencies.topic).toEqual([{ value: 'hava', count: 200, pages: 200 }]);
    expect(Math.max(...found.lines.map(({ page }) => page))).toBeGreaterThan(100);
  });
  it('names collocates and n-grams', async () => {
    const { collocates, ngrams } = await ask('yağmur');
    expect(collocates.map(({ word }) => word)).toContain('yağdı');
    expect(ngrams[0]).toMatchObject({ text: 'sık sık yağmur' });
  });
  it('has nothing for a word that is nowhere', async () => {
    expect(await ask('zürafa')).toMatchObject({ total: 0, lines: [], isEstimate: false });
  });
});

describe('parsePattern', () => {
  it('reads words, lemmas and classes', () => {
    expect(parsePattern('pos:noun "Lemma:su" LEMMA')).toEqual([
      { kind: 'pos', value: 'NOUN' },
      { kind: 'word', value: 'lemma' },
      { kind: 'word', value: ':' },
      { kind: 'word', value: 'su' },
      { kind: 'word', value: 'lemma' },
    ]);
  });
  it('refuses unknown classes, empty and endless patterns', () => {
    for (const query of ['pos:FİİL', ' "" ', 'lemma:', 'kitap pos:', 'a '.repeat(50)])
      expect(parsePattern(query), query).toBeNull();
  });
});

describe('logLikelihood', () => {
  it('is 0 if a word is as frequent as everywhere, and grows with the surprise', () => {
    expect(logLikelihood(10, 100, 1_000, 10_000)).toBeCloseTo(0);
    expect(logLikelihood(50, 100, 1_000, 10_000)).toBeGreaterThan(logLikelihood(20, 100, 1_000, 10_000));
  });
});
