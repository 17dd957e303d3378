import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexWriter } from '../index/index-writer.ts';
import { testPage } from '../index/test-page.ts';
import { Searcher } from './searcher.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-roots-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PAGES = [
  testPage(1, 'Bölümün adı işletmecilik olarak değişti.'),
  testPage(2, 'Bu işler zor, her gün aynı dert.'),
  testPage(3, 'Parkta çocuklar oynuyor.'),
];

function write(roots?: boolean): void {
  const writer = IndexWriter.open(folder, {
    onMismatch: 'rebuild',
    ...(roots === undefined ? {} : { roots }),
  });
  if (writer.checkpoint === 0) {
    writer.apply(PAGES.map((page) => ({ seq: page.id, id: page.id, page })));
    writer.commit(3);
  }
  writer.close();
}

function found(query: string): number[] {
  const searcher = Searcher.open(folder);
  try {
    return searcher.search(query).hits.map(({ id }) => id);
  } finally {
    searcher.close();
  }
}

describe('roots in the index (S5)', () => {
  it('find the words derived from them, below the word itself', () => {
    write(true);
    expect(found('işletme')).toEqual([1]);
    expect(found('iş')).toEqual([2, 1]);
    expect(found('işle')).toContain(1);
    expect(found('oyna')).toEqual([3]);
    expect(found('okul')).toEqual([]);
  });

  it('are left out unless they are wanted', () => {
    write();
    expect(found('işletme')).toEqual([1]);
    expect(found('iş')).toEqual([2]);
  });

  it('stay as they are in an index that is opened without a choice, and make it new with another one', () => {
    write(true);
    write();
    expect(found('iş')).toEqual([2, 1]);
    write(false);
    expect(found('iş')).toEqual([2]);
  });
});
