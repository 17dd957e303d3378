/**
 * WACZ 1.1.1 (specs.webrecorder.net): a zip of the archive, its index, the list of pages and a description
 * with digests. The archive is stored uncompressed, so that replay tools can read single records. A zip
 * without its 64-bit extension ends at 4 GB.
 */
import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { TaziError } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import { cdxj } from './cdxj.ts';
import type { PageWriter } from './page-writer.ts';
import { warcWriter } from './warc-writer.ts';

const ARCHIVE = 'data.warc.gz';
const MAX_BYTES = 4_000_000_000;

export function waczWriter(now: number, software: string): PageWriter {
  const warc = warcWriter(now, ARCHIVE);
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const taken = (): Uint8Array => {
    const all = Buffer.concat(chunks);
    chunks = [];
    return all;
  };
  const resources: { name: string; path: string; hash: string; bytes: number }[] = [];
  const pages = [JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All Pages' })];
  const archive = new ZipPassThrough(`archive/${ARCHIVE}`);
  archive.mtime = now;
  const digest = createHash('sha256');
  let bytes = 0;
  const append = (chunk: Uint8Array): Uint8Array => {
    digest.update(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new TaziError('file-unreadable', {
        file: ARCHIVE,
        detail: 'a WACZ holds at most 4 GB: export by parts',
      });
    archive.push(chunk, false);
    return taken();
  };
  const file = (path: string, content: string): void => {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = now;
    zip.add(entry);
    const data = Buffer.from(content);
    entry.push(data, true);
    const hash = createHash('sha256').update(data).digest('hex');
    resources.push({ name: path.split('/').at(-1)!, path, hash: `sha256:${hash}`, bytes: data.length });
  };
  return {
    begin: () => {
      zip.add(archive);
      return append(warc.begin!() as Uint8Array);
    },
    page: async (page, html) => {
      pages.push(JSON.stringify(pageEntry(page)));
      return append((await warc.page(page, html)) as Uint8Array);
    },
    end: () => {
      archive.push(new Uint8Array(0), true);
      const hash = `sha256:${digest.digest('hex')}`;
      resources.push({ name: ARCHIVE, path: `archive/${ARCHIVE}`, hash, bytes });
      file('indexes/index.cdx', cdxj(warc.captures, ARCHIVE));
      file('pages/pages.jsonl', `${pages.join('\n')}\n`);
      const created = new Date(now).toISOString();
      const description = JSON.stringify(
        { profile: 'data-package', wacz_version: '1.1.1', created, software, resources },
        null,
        2,
      );
      file('datapackage.json', description);
      const described = resources.at(-1)!.hash;
      file('datapackage-digest.json', JSON.stringify({ path: 'datapackage.json', hash: described }));
      zip.end();
      return taken();
    },
  };
}

function pageEntry({ id, url, title, fetchedAt }: Page): object {
  return { id: String(id), url, title, ts: new Date(fetchedAt).toISOString() };
}
