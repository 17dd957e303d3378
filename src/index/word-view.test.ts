import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Analyzer } from './analysis/analyzer.ts';
import { forwardView } from './forward-view.ts';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import { testPage } from './test-page.ts';
import { wordView } from './word-view.ts';

let folder: string;
const lights = { ...testPage(11, 'Işıklar yandı, ışıklar söndü; ışık kaldı.', 'Işıklar'), siteId: 4 };
const light = {
  ...testPage(12, 'Bir ışık.', '', 'baska.test'),
  siteId: 5,
  anchors: ['ışık, ışık'],
};
const dark = { ...testPage(13, 'Burası kapkaranlık.', '', 'baska.test'), siteId: 5 };
const textsOf = async (ids: readonly number[]) =>
  new Map([lights, light, dark].filter(({ id }) => ids.includes(id)).map((page) => [page.id, page]));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-view-'));
  const writer = IndexWriter.open(folder);
  writer.apply([
    { seq: 1, id: 11, page: lights },
    { seq: 2, id: 12, page: light },
    { seq: 3, id: 13, page: { ...dark, anchors: ['Bir ışık', 'ışık burada'] } },
  ]);
  writer.commit(3);
  writer.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const analyzer = new Analyzer();

describe('wordView', () => {
  it('shows site, page and count of each posting, and where the word is in any form', async () => {
    const reader = IndexReader.open(folder);
    const view = (await wordView(reader, analyzer, textsOf, 'ISIKLAR', 10))!;
    expect(view).toMatchObject({ word: 'ışıklar', documents: 1, linked: [] });
    expect(view.postings).toEqual([
      {
        siteId: 4,
        site: 'tazi.test',
        page: 11,
        count: 3,
        inTitle: true,
        positions: [0, 2, 4, 6],
        formPositions: [0, 2, 4],
        inAddress: { count: 0, positions: [] },
      },
    ]);
    expect(await wordView(reader, analyzer, textsOf, 'ışık', 1)).toMatchObject({
      documents: 3,
      postings: [{ page: 11, count: 1 }],
    });
    expect(await wordView(reader, analyzer, textsOf, 'aydınlık', 10)).toBeNull();
    expect(await wordView(reader, analyzer, textsOf, '…', 10)).toBeNull();
    reader.close();
  });

  it('counts the words of the page alone, and shows apart the pages that only links find', async () => {
    const reader = IndexReader.open(folder);
    const view = (await wordView(reader, analyzer, textsOf, 'ışık', 10))!;
    expect(view.postings.map(({ page, count }) => [page, count])).toEqual([
      [11, 1],
      [12, 1],
    ]);
    expect(view.linked).toEqual([{ siteId: 5, site: 'baska.test', page: 13, count: 2 }]);
    reader.close();
  });
});

describe('forwardView', () => {
  it('shows the words of a page with the places the index has them at', () => {
    const found = forwardView(analyzer, 'Işıklar', 'Işıklar yandı').find(({ word }) => word === 'isiklar');
    expect(found).toMatchObject({ count: 2, positions: [0, 2] });
  });
});
