import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { IMPORT_TEXTS } from '../i18n/import-texts.ts';
import { type ReadWarcPage, warcPages } from './warc-pages.ts';
import { zipDirectory } from './zip-directory.ts';

/** The pages of all archives in a WACZ file, read in place. */
export async function* waczPages(file: string): AsyncGenerator<ReadWarcPage> {
  const places = zipDirectory(file)?.filter(({ name }) => /^archive\/.*\.warc(?:\.gz)?$/i.test(name));
  if (!places?.length) yield { record: 1, detail: IMPORT_TEXTS.noArchive };
  for (const { isDeflated, start, end } of places ?? []) {
    if (end === start) continue;
    const stored = createReadStream(file, { start, end: end - 1 });
    yield* warcPages(isDeflated ? stored.pipe(createInflateRaw()) : stored);
  }
}
