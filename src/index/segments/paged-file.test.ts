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
