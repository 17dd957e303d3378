import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import type { IndexChange } from './indexable-page.ts';
import { NO_MORE_DOCS } from './postings/postings-cursor.ts';
import { termKey, WORD_FIELD } from './terms/fields.ts';
import { testPage } from './test-page.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-index-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('IndexWriter', () => {
  it('remembers how far it has followed the store, and discards what was not committed', () => {
    const writer = IndexWriter.open(folder);
    writer.apply([put(1, 'elma')]);
    writer.commit(41);
    writer.apply([put(2, 'elma')]);
    writer.close();
    const again = IndexWriter.open(folder);
    expect(again.checkpoint).toBe(41);
    expect(again.docs).toBe(1);
    again.close();
    expect(pagesWith('elma')).toEqual([1]);
  });
  it('replaces an index of other options after a writer that did so was killed', () => {
    const first = IndexWriter.open(folder);
    first.apply([put(1, 'elma')]);
    first.commit(1);
    first.close();
    const other = { roots: true, onMismatch: 'rebuild', maxBufferedWords: 1 } as const;
    const killed = IndexWriter.open(folder, other);
    killed.apply([put(1, 'elma')]);
    killed.close();
    expect(pagesWith('elma')).toEqual([1]);
    const again = IndexWriter.open(folder, other);
    again.apply([put(1, 'elma'), put(2, 'elma')]);
    again.commit(2);
    again.close();
    expect(pagesWith('elma')).toEqual([1, 2]);
  });
  it('tells when it has written a segment that is not committed yet', () => {
    const writer = IndexWriter.open(folder, { maxBufferedWords: 4 });
    writer.apply([put(1, 'elma')]);
    expect(writer.hasNewSegment).toBe(false);
    writer.apply([put(2, 'elma armut kiraz')]);
    expect(writer.hasNewSegment).toBe(true);
    writer.commit(2);
    expect(writer.hasNewSegment).toBe(false);
    writer.close();
  });
  it('keeps one version of a page, in memory, across segments, and when changes come twice', () => {
    const writer = IndexWriter.open(folder, { maxBufferedWords: 8 });
    const changes = [put(1, 'elma armut'), put(2, 'elma'), put(1, 'kiraz'), put(3, 'elma'), put(2, 'kiraz')];
    writer.apply(changes);
    writer.commit(5);
    writer.apply(changes);
    writer.commit(5);
    expect(pagesWith('elma')).toEqual([3]);
    expect(pagesWith('kiraz')).toEqual([1, 2]);
    expect(writer.docs).toBe(3);
    writer.close();
  });
  it('takes 50,000 different words of a page, and after them those that it knows', () => {
    const writer = IndexWriter.open(folder);
    const codes = Array.from({ length: 50_001 }, (_, n) => `k${n}`);
    writer.apply([put(1, `elma ${codes.join(' ')} elma armut`), put(2, 'armut')]);
    writer.commit(2);
    writer.close();
    expect(pagesWith('k49998')).toEqual([1]);
    expect(pagesWith('k50000')).toEqual([]);
    expect(pagesWith('elma')).toEqual([1]);
    expect(pagesWith('armut')).toEqual([2]);
  });
  it('merges segments in steps while pages come and go, and loses and revives none', () => {
    const writer = IndexWriter.open(folder);
    for (let round = 0; round < 7; round++) {
      writer.apply([put(round * 2 + 1, `elma kelime${round}`), put(round * 2 + 2, 'elma')]);
      writer.commit(round + 1);
    }
    expect(segmentFiles()).toHaveLength(7);
    let clock = 0;
    let steps = 0;
    while (writer.maybeMerge({ budgetMs: 1, now: () => clock++ })) {
      steps++;
      if (steps === 2) writer.apply([{ seq: 90, id: 1, page: null }, put(3, 'armut'), put(77, 'elma')]);
      if (steps === 3) writer.commit(90);
    }
    expect(steps).toBeGreaterThan(3);
    writer.commit(91);
    expect(segmentFiles().length).toBeLessThan(4);
    expect(pagesWith('elma')).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 77]);
    expect(pagesWith('kelime0')).toEqual([]);
    expect(pagesWith('kelime6')).toEqual([13]);
    expect(pagesWith('armut')).toEqual([3]);
    writer.close();
  });
  it('removes the leftovers of a crash', () => {
    const writer = IndexWriter.open(folder, { maxBufferedWords: 1 });
    writer.apply([put(1, 'elma')]);
    writer.commit(1);
    writer.apply([put(2, 'elma')]);
    expect(segmentFiles()).toHaveLength(2);
    writeFileSync(join(folder, 'manifest.json.new'), 'half');
    const next = IndexWriter.open(folder);
    expect(segmentFiles()).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain('manifest.json.new');
    next.close();
    writer.close();
  });
  it('finds a flipped byte anywhere in a segment', () => {
    const writer = IndexWriter.open(folder);
    writer.apply(Array.from({ length: 50 }, (_, id) => put(id + 1, `elma ${id} armut${id % 7}`)));
    writer.commit(1);
    writer.close();
    const file = join(folder, segmentFiles()[0]!);
    const bytes = readFileSync(file);
    for (let at = 0; at < bytes.length; at += 97) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 0x10;
      writeFileSync(file, flipped);
      expect(() => {
        const damaged = IndexWriter.open(folder);
        try {
          damaged.verify();
        } finally {
          damaged.close();
        }
      }, `byte ${at}`).toThrow(/damaged/);
    }
  });
  it('starts from scratch after a reset', () => {
    const writer = IndexWriter.open(folder);
    writer.apply([put(1, 'elma')]);
    writer.commit(7);
    writer.close();
    IndexWriter.reset(folder);
    const anew = IndexWriter.open(folder);
    expect(anew.checkpoint).toBe(0);
    expect(anew.docs).toBe(0);
    anew.close();
  });
});

function segmentFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.segment'));
}

function pagesWith(word: string): number[] {
  const reader = IndexReader.open(folder);
  const pages: number[] = [];
  for (const { reader: segment, tombstones } of reader.segments) {
    const info = segment.find(termKey(WORD_FIELD, word));
    if (info === null) continue;
    const cursor = segment.cursor(info);
    for (let doc = cursor.next(); doc !== NO_MORE_DOCS; doc = cursor.next()) {
      if (!tombstones.has(doc)) pages.push(segment.page(doc));
    }
  }
  reader.close();
  return pages.sort((a, b) => a - b);
}

function put(id: number, text: string): IndexChange {
  return { seq: id, id, page: testPage(id, text) };
}
