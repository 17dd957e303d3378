import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';

let folder: string;
let searcher: Searcher;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-synonyms-'));
  const writer = IndexWriter.open(folder);
  const texts = [
    'ABD seçimleri yaklaşıyor.',
    'Amerika Birleşik Devletleri yeni bir uydu gönderdi.',
    'Otomobil satışları arttı.',
    'Oto galerisi açıldı.',
    'Hekimler nöbette.',
  ];
  for (const [number, text] of texts.entries())
    writer.apply([{ seq: number + 1, id: number + 1, page: testPage(number + 1, text) }]);
  writer.commit(texts.length);
  writer.close();
  searcher = Searcher.open(folder, {
    synonyms: [
      'ABD = Amerika Birleşik Devletleri',
      'oto > otomobil',
      'doktor = hekim = tabip',
      '',
      '=',
      ' > x',
    ],
  });
});
afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

const found = (query: string) => searcher.search(query).hits.map(({ id }) => id);

describe('synonyms', () => {
  it('work both ways, over several words and in any form', () => {
    expect(found('abd')).toEqual([1, 2]);
    expect(found("ABD'nin")).toEqual([1, 2]);
    expect(found('amerika birleşik devletlerinin uydusu')).toEqual([2, 1]);
    expect(found('doktorlar')).toEqual([5]);
    expect(found('tabip')).toEqual([5]);
  });
  it('work one way if given so', () => {
    expect(found('oto').sort()).toEqual([3, 4]);
    expect(found('otomobil')).toEqual([3]);
  });
  it('count less than the typed words, and do not apply to phrases and exclusions', () => {
    expect(found('oto')[0]).toBe(4);
    expect(found('"abd"')).toEqual([1, 2]);
    expect(found('uydu -abd')).toEqual([2]);
  });
});
