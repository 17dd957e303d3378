import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../model/seeded-random.ts';
import { IndexReader } from '../index-reader.ts';
import { IndexWriter } from '../index-writer.ts';
import { testPage } from '../test-page.ts';
import { mergeSecond } from './merge-second.ts';
import { PageCache } from './paged-file.ts';
import { SegmentMerger } from './segment-merger.ts';
import { SegmentReader } from './segment-reader.ts';

const WORDS = [
  'ankara',
  'evler',
  'evde',
  'kitap',
  'kitabı',
  'çiçek',
  'cicek',
  'dere',
  'e',
  'zeytin',
  '1923',
  'slm',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-merge-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes the same segment in one thread and in two', async () => {
  fill(join(folder, 'index'), 3, 300);
  const index = IndexReader.open(join(folder, 'index'));
  const sources = [...index.segments];
  expect(sources.map(({ tombstones }) => tombstones.count > 0)).toContain(true);
  const [alone, shared, part] = ['alone', 'shared', 'part'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const one = new SegmentMerger(alone, sources);
  one.run(() => false);
  one.finish();
  const two = new SegmentMerger(shared, sources);
  await two.runWith(
    async (job) => structuredClone(mergeSecond(structuredClone(job))),
    part,
    () => {},
  );
  two.finish();
  expect(existsSync(part)).toBe(false);
  const terms = contentOf(shared);
  expect(terms.length).toBeGreaterThan(20);
  expect(terms).toEqual(contentOf(alone));
  index.close();
});

it('shares a large merge with a second thread', async () => {
  const path = join(folder, 'index');
  fill(path, 2, 5_200);
  const writer = IndexWriter.open(path);
  await writer.mergeAtRest(() => {});
  expect(writer.docs).toBeGreaterThan(10_000);
  writer.close();
  const files = readdirSync(path).filter((name) => name.endsWith('.segment'));
  expect(files).toHaveLength(1);
  const again = IndexWriter.open(path);
  again.verify();
  again.close();
  expect(contentOf(join(path, files[0]!)).length).toBeGreaterThan(20);
});

/** Segments of pages, some of which replace others. */
function fill(path: string, segments: number, pages: number): void {
  const random = seededRandom(3);
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!;
  const writer = IndexWriter.open(path);
  for (let segment = 1; segment <= segments; segment++) {
    for (let page = 0; page < pages; page++) {
      const id = segment > 1 && page % 100 === 0 ? pages + page : segment * pages + page;
      const text = `${word()} ${word()} ${word()} sayfa${Math.floor(random() * 50)}`;
      writer.apply([{ seq: id, id, page: testPage(id, text, word()) }]);
    }
    writer.commit(segment);
  }
  writer.close();
}

/** Every term with its entry in the dictionary and its list. */
function contentOf(path: string): unknown[] {
  const reader = new SegmentReader(path, new PageCache(1 << 20));
  const content: unknown[] = [];
  reader.forEachTerm('', (key, { documents, impact, stem }) => {
    const list = reader.list(reader.find(key)!);
    const blocks: unknown[] = [];
    while (list.next())
      blocks.push([
        [...list.docs.subarray(0, list.size)],
        [...list.codes.subarray(0, list.size)],
        list.hasPositions ? list.positionGaps[0] : null,
      ]);
    content.push({ key, documents, impact, stem, blocks });
    return true;
  });
  reader.close();
  return content;
}
