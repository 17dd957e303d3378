import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IndexReader } from '../index-reader.ts';
import { IndexWriter } from '../index-writer.ts';
import { STEM_FIELD, termKey } from '../terms/fields.ts';
import type { TermInfo } from '../terms/term-info.ts';
import { testPage } from '../test-page.ts';
import { codeIn, DenseCodes, TOO_LARGE } from './dense-codes.ts';
import { PageCache } from './paged-file.ts';
import { SegmentReader } from './segment-reader.ts';

let folder: string;
let reader: IndexReader;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-dense-'));
  const writer = IndexWriter.open(folder);
  for (let id = 1; id <= 400; id++) {
    const text = `${'elma '.repeat(id % 12)} ${id % 3 === 0 ? 'armut' : ''} ${id === 7 ? 'kiraz' : ''} su`;
    writer.apply([{ seq: id, id, page: testPage(id, text, id % 5 === 0 ? 'elma' : 'su') }]);
  }
  writer.commit(400);
  writer.close();
  reader = IndexReader.open(folder);
});

afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

it('gives the same codes as the list for every document, from the third time on', () => {
  const segment = reader.segments[0]!.reader;
  for (const stem of ['elma', 'armut', 'su']) {
    const info = segment.find(termKey(STEM_FIELD, stem))!;
    expect([segment.denseCodes(info), segment.denseCodes(info)]).toEqual([null, null]);
    const codes = segment.denseCodes(info)!;
    expect(segment.denseCodes(info)).toBe(codes);
    const cursor = segment.cursor(info);
    for (let doc = 0; doc < segment.docs; doc++) {
      const isThere = cursor.advance(doc) === doc;
      const code = isThere ? 1 + 2 * (cursor.count - 1) + cursor.inTitle : 0;
      expect(codeIn(codes, doc)).toBe(Math.min(TOO_LARGE, code));
    }
  }
});

it('keeps nothing for words on few pages', () => {
  const segment = reader.segments[0]!.reader;
  const info = segment.find(termKey(STEM_FIELD, 'kiraz'))!;
  for (let times = 0; times < 5; times++) expect(segment.denseCodes(info)).toBeNull();
});

it('knows a list again when its term was forgotten and read again', () => {
  const segment = reader.segments[0]!.reader;
  const info = segment.find(termKey(STEM_FIELD, 'elma'))!;
  const dense = new DenseCodes();
  dense.of(segment, { ...info });
  dense.of(segment, { ...info });
  const codes = dense.of(segment, { ...info });
  expect(codes).not.toBeNull();
  expect(dense.of(segment, { ...info })).toBe(codes);
  expect(dense.size).toBe(1);
});

it('replaces a list only by one that is looked up twice as often', () => {
  const segment = reader.segments[0]!.reader;
  const find = (stem: string) => segment.find(termKey(STEM_FIELD, stem))!;
  const [first, second] = [find('elma'), find('armut')];
  // Sixteen segments with the same lists, each list of 200 bytes: there is room for one of each
  const views = Array.from({ length: 16 }, () => ({
    docs: segment.docs,
    list: segment.list.bind(segment),
  }));
  const dense = new DenseCodes(views.length * 200);
  const lookUp = (info: TermInfo) => views.map((view) => dense.of(view, info) !== null);
  const [all, none] = [views.map(() => true), views.map(() => false)];
  for (let times = 1; times <= 4; times++) expect(lookUp(first)).toEqual(times < 3 ? none : all);
  for (let times = 1; times < 8; times++) expect(lookUp(second)).toEqual(none);
  expect(lookUp(second)).toEqual(all);
  expect(dense.size).toBe(views.length);
  expect(lookUp(first)).toEqual(none);
});

it('keeps nothing of a segment that is closed', () => {
  const dense = new DenseCodes();
  const { name } = reader.segments[0]!;
  const segment = new SegmentReader(join(folder, name), new PageCache(1 << 20), dense);
  const info = segment.find(termKey(STEM_FIELD, 'elma'))!;
  for (let times = 0; times < 3; times++) segment.denseCodes(info);
  expect(dense.size).toBe(1);
  segment.close();
  expect(dense.size).toBe(0);
});
