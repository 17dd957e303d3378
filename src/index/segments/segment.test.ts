import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { impactBounds, saturationByLength, weightedCount } from '../postings/bm25.ts';
import { PostingList } from '../postings/posting-list.ts';
import { NO_MORE_DOCS } from '../postings/postings-cursor.ts';
import { SITE_FIELD, termKey } from '../terms/fields.ts';
import { DocTable } from './doc-table.ts';
import { PageCache } from './paged-file.ts';
import { SegmentReader } from './segment-reader.ts';
import { SegmentWriter } from './segment-writer.ts';

type Posting = { doc: number; positions: number[]; inTitle: number };

const DOCS = 3_000;
let folder: string;
let made = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-segment-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const posting = fc.record({
  positions: fc.uniqueArray(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 6 }),
  inTitle: fc.nat({ max: 1 }),
});
const list = fc
  .uniqueArray(fc.nat({ max: DOCS - 1 }), { minLength: 1, maxLength: 600, size: 'max' })
  .chain((docs) =>
    fc.array(posting, { minLength: docs.length, maxLength: docs.length, size: 'max' }).map((made) =>
      docs
        .sort((a, b) => a - b)
        .map((doc, number) => ({
          doc,
          inTitle: made[number]!.inTitle,
          positions: made[number]!.positions.sort((a, b) => a - b),
        })),
    ),
  );

describe('a segment', () => {
  it('returns every list as it was written, walking, jumping and in windows', () => {
    fc.assert(
      fc.property(list, fc.array(fc.nat({ max: DOCS }), { maxLength: 30 }), (postings, targets) => {
        const reader = write(new Map([['term', postings]]));
        const info = reader.find(termKey(SITE_FIELD, 'term'))!;
        expect(info.documents).toBe(postings.length);
        const cursor = reader.cursor(info);
        for (const { doc, positions, inTitle } of postings) {
          expect(cursor.next()).toBe(doc);
          expect([cursor.count, cursor.inTitle]).toEqual([positions.length, inTitle]);
          const places = cursor.positions();
          expect([...places.values.subarray(0, places.length)]).toEqual(positions);
        }
        expect(cursor.next()).toBe(NO_MORE_DOCS);
        const jumping = reader.cursor(info);
        for (const target of targets.sort((a, b) => a - b)) {
          const wanted = postings.find(({ doc }) => doc >= target);
          expect(jumping.advance(target)).toBe(wanted?.doc ?? NO_MORE_DOCS);
          if (wanted) expect(jumping.frequency).toBe(weightedCount(wanted.positions.length, wanted.inTitle));
        }
        expectBounds(reader, postings);
        reader.close();
      }),
      { numRuns: 40 },
    );
  });
  it('is the same if its lists were written in parts', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 100, max: 300 }), (postings, partSize) => {
        const lists = new Map([
          ['long', postings],
          ['next', postings.slice(0, 3)],
        ]);
        const [whole, inParts] = [write(lists), write(lists, partSize)];
        expect(readFileSync(inParts.path).equals(readFileSync(whole.path))).toBe(true);
        whole.close();
        inParts.close();
      }),
      { numRuns: 20 },
    );
  });
  it('finds every key and no other, and keys by their beginning', () => {
    const key = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'abcç0ş'), minLength: 1, maxLength: 6 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\0')),
    );
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 150, size: 'max' }), key, (keys, other) => {
        const lists = new Map<string, Posting[]>();
        for (const [doc, name] of keys.entries()) lists.set(name, [{ doc, inTitle: 0, positions: [1] }]);
        const reader = write(lists);
        for (const [number, name] of keys.entries()) {
          expect(reader.find(termKey(SITE_FIELD, name))?.single?.doc).toBe(number);
        }
        expect(reader.find(termKey(SITE_FIELD, other)) !== null).toBe(keys.includes(other));
        const prefix = keys[0]!.slice(0, 2);
        const found: string[] = [];
        reader.forEachTerm(termKey(SITE_FIELD, prefix), (name) => found.push(name.slice(1)) > 0);
        expect(found).toEqual(keys.filter((name) => name.startsWith(prefix)).sort());
        reader.close();
      }),
      { numRuns: 60 },
    );
  });
});

/** No document scores more than the bound of its window says. */
function expectBounds(reader: SegmentReader, postings: readonly Posting[]): void {
  const info = reader.find(termKey(SITE_FIELD, 'term'))!;
  const average = reader.averageLength * 1.3;
  const saturation = saturationByLength(average);
  const bounds = impactBounds(reader.averageLength, average);
  const cursor = reader.cursor(info);
  for (let start = 0; start < DOCS; start += 512) {
    const bound = bounds[cursor.impactWithin(start, start + 512)]!;
    for (const { doc, positions, inTitle } of postings) {
      if (doc < start || doc >= start + 512) continue;
      const frequency = weightedCount(positions.length, inTitle);
      expect(frequency / (frequency + saturation[reader.lengthCodes[doc]!]!)).toBeLessThanOrEqual(bound);
    }
  }
}

/** `partSize`: lists are written in parts, as soon as this many postings are there. */
function write(
  lists: ReadonlyMap<string, readonly Posting[]>,
  partSize = Number.POSITIVE_INFINITY,
): SegmentReader {
  const table = new DocTable();
  for (let doc = 0; doc < DOCS; doc++) {
    table.add({
      page: doc + 1,
      site: 'tazi.test',
      siteId: 1,
      topic: '',
      language: 'tr',
      publishedAt: Number.NaN,
      changedAt: 0,
      quality: 128,
      fingerprint: 0,
      length: (doc * 37) % 700,
    });
  }
  const path = join(folder, `${made++}.segment`);
  const writer = new SegmentWriter(path, table);
  const encoded = new PostingList();
  for (const name of [...lists.keys()].sort()) {
    encoded.clear();
    for (const { doc, positions, inTitle } of lists.get(name)!) {
      encoded.add(doc, positions.length, inTitle);
      for (const position of positions) encoded.addPosition(position);
      if (encoded.length >= partSize) writer.part(termKey(SITE_FIELD, name), encoded, true);
    }
    writer.term(termKey(SITE_FIELD, name), encoded, true);
  }
  writer.finish();
  return new SegmentReader(path, new PageCache(1 << 20));
}
