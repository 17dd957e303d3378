import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';
import { Highlighter } from './highlighter.ts';
import { IndexedStems } from './indexed-stems.ts';

/** In two segments: the second begins with the sixth. */
const PAGES: readonly (readonly [title: string, text: string])[] = [
  [
    'Zeytin hasadı',
    'Zeytin ağaçları bu yıl erken çiçek açtı. Zeytinyağı fiyatları ve zeytinlikler 1.500 dönüm.',
  ],
  ['Selam', 'slm arkadaşlar, cooook güzel bir gün; herşey yolunda, akşama gelicem, $eker getiriyorum.'],
  ['Kâr ve kar', 'Şirketin kârı arttı, dağlara kar yağdı, karlı yollar kapandı. Kur’an ve kuran.'],
  ['Başkent', 'Başkentte basketbol maçı, basket potası, başkentin başkanı; başkn da geldi.'],
  ['Kitaplar', "Kitabı okudu, kitapçıya gitti; İstanbul'da T.C. kimliği, 12'nci gün, ornek@tazi.test."],
  ['Kar', 'Kâr payı dağıtıldı. Gidiyor, gitti, gidecek; ediyor, etti; ağzı, ağız; bana, ben.'],
  ['', 'SELAM! ÇİÇEK açtı mı? cicekler, ciceklerin; gözlükçüler, gözlük; Zeytin’in dalı.'],
];
const QUERIES = [
  ...[
    'zeytin',
    'selam',
    'çok',
    'şey',
    'şeker',
    'kar',
    'kâr',
    'kuran',
    'başkent',
    'basket',
    'kitap',
    'gelmek',
  ],
  ...['git', 'et', 'ağız', 'ben', 'çiçek', 'cicek', 'gözlük', 'zeyt*', '"zeytin ağaçları"', '1500', '12'],
  ...['istanbul tc kimlik', 'başkentin başkanı maç', 'her şey güzel gün', 'dağ yol kar', 'arkadaş akşam'],
];

let folder: string;
let searcher: Searcher;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-stems-'));
  const writer = IndexWriter.open(folder);
  for (const [number, [title, text]] of PAGES.entries()) {
    const id = number + 1;
    writer.apply([{ seq: id, id, page: testPage(id, text, title) }]);
    if (id === 5) writer.commit(id);
  }
  writer.commit(PAGES.length);
  writer.close();
  searcher = Searcher.open(folder);
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

describe('what the index knows about words', () => {
  it('marks titles and texts as their analysis does', () => {
    let marks = 0;
    for (const query of QUERIES) {
      const { query: understood } = searcher.search(query);
      const analysed = new Highlighter(understood, searcher.analyzer);
      const indexed = searcher.highlighter(understood);
      for (const [number, [title, text]] of PAGES.entries()) {
        const page = number + 1;
        const snippet = analysed.snippet(text, { title });
        marks += snippet.marks.length;
        expect(indexed.snippet(text, { title, page }), `${query} in ${text}`).toEqual(snippet);
        expect(indexed.title(title, page), `${query} in ${title}`).toEqual(analysed.title(title));
        expect(indexed.items(text, { title, page })).toEqual(analysed.items(text, { title }));
      }
    }
    expect(marks).toBeGreaterThan(QUERIES.length);
  });

  it('saves analysing the words of a page', () => {
    const { query } = searcher.search('zeytin çiçek');
    const highlighter = searcher.highlighter(query);
    const analyse = vi.spyOn(searcher.analyzer, 'wordsOfToken');
    const [title, text] = PAGES[0]!;
    expect(highlighter.snippet(text, { title, page: 1 }).marks).toHaveLength(4);
    expect(analyse.mock.calls.map(([token]) => token)).toEqual(['1.500']);
  });

  it('is the stem of a word, unless it has several or the word is nowhere', () => {
    const stems = new IndexedStems(searcher.reader.segments);
    expect(searcher.reader.segments).toHaveLength(2);
    expect(stems.stemOf('zeytinlikler')).toBe('zeyti');
    expect(stems.stemOf('kitabi')).toBe('kitap');
    expect(stems.stemOf('kuran')).toBeNull();
    expect(stems.stemOf('yok')).toBeNull();
  });

  it('tells which pages may have other spellings of a word', () => {
    const stems = new IndexedStems(searcher.reader.segments);
    const meaning = (stem: string) =>
      PAGES.flatMap((_, at) => (stems.mayMean(at + 1, [stem]) ? [at + 1] : []));
    expect(meaning('selam')).toEqual([2]);
    expect(meaning('zeyti')).toEqual([]);
    expect(stems.mayMean(2, ['zeyti', 'selam'])).toBe(true);
    expect(stems.mayMean(99, ['selam'])).toBe(false);
  });

  it('follows the index', () => {
    const before = searcher.highlighter('zeytin');
    const writer = IndexWriter.open(folder);
    writer.apply([{ seq: 8, id: 8, page: testPage(8, 'Şeftaliler bu yıl erken olgunlaştı.') }]);
    writer.commit(8);
    writer.close();
    searcher.reader.refresh();
    const after = searcher.highlighter('şeftali');
    expect(after).not.toBe(before);
    const analyse = vi.spyOn(searcher.analyzer, 'wordsOfToken');
    expect(after.snippet('Şeftaliler bu yıl erken olgunlaştı.', { page: 8 }).marks).toHaveLength(1);
    expect(analyse).not.toHaveBeenCalled();
  });
});
