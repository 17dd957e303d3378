import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../../index/index-writer.ts';
import { testPage } from '../../index/test-page.ts';
import { Searcher } from '../searcher.ts';

const DOCS = 6_000;
const FOREIGN_EVERY = 50;
let folder: string;
let searcher: Searcher;

/** Every page has "elma"; one in fifty is in English, and only the last one has all words of the question. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-language-'));
  const writer = IndexWriter.open(folder);
  for (let id = 1; id <= DOCS; id++) {
    const words = id === DOCS - 1 ? 'elma armut kiraz vişne' : ['elma', id % 2 ? 'armut' : 'kiraz'].join(' ');
    const page = { ...testPage(id, words), language: id % FOREIGN_EVERY === 0 ? 'en' : 'tr' };
    writer.apply([{ seq: id, id, page }]);
  }
  writer.commit(DOCS);
  const unnamed = { ...testPage(DOCS + 1, 'ahududu'), language: '' };
  writer.apply([{ seq: DOCS + 1, id: DOCS + 1, page: unnamed }]);
  writer.commit(DOCS + 1);
  writer.close();
  searcher = Searcher.open(folder);
});

afterAll(() => {
  searcher.close();
  rmSync(folder, { recursive: true });
});

describe('a query among pages of which a few are in other languages', () => {
  it('does not read the list of all Turkish pages', () => {
    const { hits, work, isPartial } = searcher.search('vişne', { facets: false });
    expect(hits.map(({ id }) => id)).toEqual([DOCS - 1]);
    expect({ isPartial, isCheap: work < DOCS / 10 }).toEqual({ isPartial: false, isCheap: true });
  });

  it('finds the best page with little work', () => {
    const { hits, isPartial } = searcher.search('elma armut kiraz vişne', { maxWork: DOCS * 12 });
    expect({ best: hits[0]?.id, isPartial }).toEqual({ best: DOCS - 1, isPartial: false });
  });

  it('knows from below how many pages it finds', () => {
    const turkish = DOCS - DOCS / FOREIGN_EVERY;
    const { total, totalIsLowerBound } = searcher.search('elma');
    expect(totalIsLowerBound).toBe(true);
    expect(total).toBeLessThanOrEqual(turkish);
    expect(total).toBeGreaterThan(turkish * 0.9);
  });

  it('finds pages without a language, which count as Turkish', () => {
    expect(searcher.search('ahududu').hits.map(({ id }) => id)).toEqual([DOCS + 1]);
    expect(searcher.search('ahududu lang:en', { mayRelax: false }).total).toBe(0);
  });

  it('finds those of a rare language by its list', () => {
    expect(searcher.search('elma lang:en')).toMatchObject({
      total: DOCS / FOREIGN_EVERY,
      totalIsLowerBound: false,
    });
    expect(searcher.search('elma lang:de', { mayRelax: false }).total).toBe(0);
  });
});
