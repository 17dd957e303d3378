import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../model/page.ts';
import { TAR_END, tarHeader, tarPadding } from '../../project/tar.ts';
import { exportParquet } from './export-parquet.ts';

/**
 * The Parquet data set as one stream: its files are written to a folder below `scratch`, then packed as tar.
 */
export async function* parquetArchive(
  pages: AsyncIterable<Page>,
  scratch: string,
  now: number,
  keywordsOf: (page: Page) => string[],
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(scratch, 'export-'));
  try {
    const { files } = await exportParquet(pages, folder, now, keywordsOf);
    for (const name of ['README.md', ...files]) {
      const file = join(folder, name);
      const { size } = statSync(file);
      yield tarHeader(name, size);
      for await (const piece of createReadStream(file)) yield piece as Buffer;
      yield tarPadding(size);
    }
    yield TAR_END;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
