import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { PAGE_BYTES, PageCache, PagedFile } from './paged-file.ts';

test('files that come and go, as segments do in a watched crawl, share the memory of their pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-pages-'));
  try {
    const [name, pages, rounds] = [join(folder, 'a'), 8, 100];
    writeFileSync(name, Buffer.alloc(pages * PAGE_BYTES, 7));
    const cache = new PageCache(96 << 20);
    const before = process.memoryUsage().arrayBuffers;
    for (let round = 0; round < rounds; round++) {
      const file = new PagedFile(name, cache);
      for (let page = 0; page < pages; page++) {
        file.locate(page * PAGE_BYTES, 1);
        expect(file.bytes[file.at]).toBe(7);
      }
      file.close();
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((rounds / 10) * pages * PAGE_BYTES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a damaged page is refused whenever it is asked for; a good one is the same after it left the cache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-pages-'));
  try {
    const [name, pages] = [join(folder, 'a'), 40];
    const contents = Buffer.alloc(pages * PAGE_BYTES);
    for (let page = 0; page < pages; page++)
      contents.fill(1 + page, page * PAGE_BYTES, (1 + page) * PAGE_BYTES);
    const sumOf = (page: number) => crc32(contents.subarray(page * PAGE_BYTES, (1 + page) * PAGE_BYTES));
    const checksums = Uint32Array.from({ length: pages }, (_, page) => sumOf(page));
    contents[7 * PAGE_BYTES + 9]! ^= 1;
    writeFileSync(name, contents);
    // 16 pages, the least: every page leaves it before it is asked for again
    const file = new PagedFile(name, new PageCache(0));
    file.checkWith(checksums, contents.length);
    for (let at = 0; at < 3 * pages; at++) {
      const page = at % pages;
      if (page === 7) {
        expect(() => file.locate(page * PAGE_BYTES, 1)).toThrow('page 7 does not match its checksum');
        continue;
      }
      file.locate(page * PAGE_BYTES, PAGE_BYTES);
      expect(file.bytes[file.at]).toBe(1 + page);
      expect(crc32(file.bytes.subarray(0, PAGE_BYTES))).toBe(checksums[page]);
    }
    file.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each part of a page is read alone again, at any place; damage anywhere in it is noticed at first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tazi-pages-'));
  try {
    const name = join(folder, 'a');
    // The last page is not whole, and the checksums cover half of it
    const [size, covered] = [40 * PAGE_BYTES - 999, 39.5 * PAGE_BYTES];
    const contents = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7) ^ (at >>> 9)));
    const checksums = Uint32Array.from({ length: 40 }, (_, page) =>
      crc32(contents.subarray(page * PAGE_BYTES, Math.min(covered, (1 + page) * PAGE_BYTES))),
    );
    const damagedAt = 5 * PAGE_BYTES - 1;
    contents[damagedAt]! ^= 1;
    contents[size - 1]! ^= 1;
    writeFileSync(name, contents);
    const file = new PagedFile(name, new PageCache(0));
    file.checkWith(checksums, covered);
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at + 300 <= size; at += 5_000) {
        if (Math.floor(at / PAGE_BYTES) === 4 || Math.floor((at + 299) / PAGE_BYTES) === 4) {
          expect(() => file.locate(at, 300)).toThrow('page 4 does not match its checksum');
          continue;
        }
        file.locate(at, 300);
        const found = Buffer.from(file.bytes.subarray(file.at, file.at + 300));
        expect(found.equals(contents.subarray(at, at + 300))).toBe(true);
      }
    }
    expect(() => file.locate(40 * PAGE_BYTES, 1)).toThrow('too short');
    file.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
