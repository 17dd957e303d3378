import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { seededRandom } from '../model/seeded-random.ts';
import { Searcher } from './searcher.ts';

const WORDS = 'haber belediye park sağlık çocuk deniz kitap müze orman tren köprü pazar okul yağmur'.split(
  ' ',
);
const PAGES = 400;
const QUERIES = ['haber', 'haber park', 'çocuk sağlık okul', 'belediye müze orman tren deniz'];

/** Pages that are alike, on five sites, some of them copies of others. */
function pageOf(id: number) {
  const random = seededRandom(id % 17 === 0 ? 17 : id);
  const word = () => WORDS[Math.floor(random() ** 2 * WORDS.length)]!;
  const text = Array.from({ length: 20 + Math.floor(random() * 60) }, word).join(' ');
  return testPage(id, text, random() < 0.5 ? `${word()} ${word()}` : '', `site${id % 5}.tr`);
}

describe('pages of results', () => {
  let folder: string;
  let searcher: Searcher;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-pages-'));
    const writer = IndexWriter.open(folder);
    for (let id = 1; id <= PAGES; id++) {
      writer.apply([{ seq: id, id, page: pageOf(id) }]);
      if (id % 150 === 0) writer.commit(id);
    }
    writer.commit(PAGES);
    writer.close();
    searcher = Searcher.open(folder);
  });

  afterAll(() => {
    searcher.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['words', 'hybrid'] as const)('continue each other, whatever their size, by %s', (mode) => {
    for (const query of QUERIES) {
      const lists = [7, 10, 30, 100].map((size) => {
        const ids: number[] = [];
        for (let page = 1; page <= 1_000 / size; page++) {
          const { hits } = searcher.search(query, { page, size, mode, facets: false });
          if (hits.length === 0) break;
          ids.push(...hits.map(({ id }) => id));
        }
        return ids;
      });
      expect(lists[0]!.length).toBeGreaterThan(150);
      for (const ids of lists) {
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(lists[0]);
      }
    }
  });
});
