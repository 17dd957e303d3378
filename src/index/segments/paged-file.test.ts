import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
