import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_MORE_DOCS } from './postings/postings-cursor.ts';
import { PageCache } from './segments/paged-file.ts';
import { FORMAT_VERSION } from './segments/segment-format.ts';
import { SegmentReader } from './segments/segment-reader.ts';
import { Tombstones } from './segments/tombstones.ts';
import { SITE_FIELD, STEM_FIELD, termKey, WORD_FIELD } from './terms/fields.ts';

const FOLDER = join(import.meta.dirname, 'examples');

/**
 * A segment of each format that was ever written: 300 pages with even ids, every third about sleep, page 20
 * deleted. A change of the format increases FORMAT_VERSION, adds an example of the new format, and reads or
 * refuses the old ones.
 */
describe('the example of format 1', () => {
  const reader = new SegmentReader(join(FOLDER, 'format-1.segment'), new PageCache(1 << 20));
  const documentsOf = (key: string): number[] => {
    const info = reader.find(key);
    if (info === null) return [];
    const cursor = reader.cursor(info);
    const found: number[] = [];
    for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) found.push(doc);
    return found;
  };

  it('is intact, and has the newest format', () => {
    expect(() => reader.verify()).not.toThrow();
    expect(readdirSync(FOLDER)).toContain(`format-${FORMAT_VERSION}.segment`);
    expect(reader.docs).toBe(300);
  });
  it('has the same content as when it was written', () => {
    expect(documentsOf(termKey(STEM_FIELD, 'cocuk'))).toHaveLength(300);
    expect(documentsOf(termKey(WORD_FIELD, 'duzeni'))).toHaveLength(100);
    expect(documentsOf(termKey(SITE_FIELD, 'ornek1.com.tr'))).toHaveLength(75);
    expect(documentsOf(termKey(SITE_FIELD, 'com.tr'))).toHaveLength(300);
    expect(documentsOf(termKey(WORD_FIELD, 'yoktur'))).toEqual([]);
    const doc = reader.docOfPage(60);
    expect(reader.row(doc)).toMatchObject({
      page: 60,
      site: 'ornek2.com.tr',
      siteId: 3,
      topic: 'sağlık',
      language: 'tr',
      quality: 130,
      publishedAt: Number.NaN,
      changedAt: Date.UTC(2026, 2, 1),
    });
  });
  it('knows the positions of words', () => {
    const cursor = reader.cursor(reader.find(termKey(STEM_FIELD, 'uyku'))!);
    cursor.advance(reader.docOfPage(60));
    const { values, length } = cursor.positions();
    expect(cursor.inTitle).toBe(1);
    expect([...values.subarray(0, length)]).toEqual([0, 8]);
  });
  it('knows what was deleted', () => {
    const file = join(FOLDER, 'format-1.tombstones');
    const tombstones = Tombstones.decode(readFileSync(file), reader.docs, file);
    expect(tombstones.count).toBe(1);
    expect(tombstones.has(reader.docOfPage(20))).toBe(true);
  });
});
