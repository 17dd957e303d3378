import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Analyzer } from './analysis/analyzer.ts';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import { testPage } from './test-page.ts';
import { forwardView, wordView } from './word-view.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-view-'));
  const writer = IndexWriter.open(folder);
  writer.apply([
    {
      seq: 1,
      id: 11,
      page: { ...testPage(11, 'Işıklar yandı, ışıklar söndü; ışık kaldı.', 'Işıklar'), siteId: 4 },
    },
    { seq: 2, id: 12, page: { ...testPage(12, 'Bir ışık.', '', 'baska.test'), siteId: 5 } },
  ]);
  writer.commit(2);
  writer.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const analyzer = new Analyzer();

describe('wordView', () => {
  it('shows site, page and count of each posting, and where the word is in any form', () => {
    const reader = IndexReader.open(folder);
    const view = wordView(reader, analyzer, 'ISIKLAR', 10)!;
    expect(view).toMatchObject({ word: 'ışıklar', documents: 1 });
    expect(view.postings).toEqual([
      { siteId: 4, site: 'tazi.test', page: 11, count: 3, inTitle: true, positions: [0, 2, 4, 6] },
    ]);
    expect(wordView(reader, analyzer, 'ışık', 1)).toMatchObject({
      documents: 2,
      postings: [{ page: 11, count: 1 }],
    });
    expect(wordView(reader, analyzer, 'karanlık', 10)).toBeNull();
    expect(wordView(reader, analyzer, '…', 10)).toBeNull();
    reader.close();
  });
});

describe('forwardView', () => {
  it('shows the words of a page with the places the index has them at', () => {
    const found = forwardView(analyzer, 'Işıklar', 'Işıklar yandı').find(({ word }) => word === 'isiklar');
    expect(found).toMatchObject({ count: 2, positions: [0, 2] });
  });
});
