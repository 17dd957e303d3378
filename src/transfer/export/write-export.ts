import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import type { Writable } from 'node:stream';
import { TaziError } from '../../model/errors.ts';
import type { Page } from '../../model/page.ts';
import type { Store } from '../../model/store.ts';
import { filteredPages } from '../page-filter.ts';
import { writeXmlFolder } from '../xml/write-xml-folder.ts';
import { type ExportOptions, exportPages, STREAMED_FORMATS } from './export-pages.ts';
import { exportParquet } from './export-parquet.ts';
import type { Chunk } from './page-writer.ts';
import { writeMarkdownFolder } from './write-markdown-folder.ts';

export const EXPORT_FORMATS = [...STREAMED_FORMATS, 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Writes an export to a file, with the files that belong next to it; Parquet to a folder. If a folder is
 * given, XML is one document per site (E3), Markdown one per page. Folders that do not exist are created.
 */
export async function writeExport(
  store: Store,
  format: ExportFormat,
  out: string,
  now: number,
  options: ExportOptions,
): Promise<void> {
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : extname(out) === '';
  try {
    if (format === 'parquet') {
      await exportParquet(pagesOf(store, options), out, now, options.keywordsOf ?? (() => []));
    } else if (format === 'xml' && isFolder) await writeXmlFolder(pagesOf(store, options), out);
    else if (format === 'markdown' && isFolder)
      await writeMarkdownFolder(pagesOf(store, options), store.bodies, out);
    else {
      mkdirSync(dirname(out), { recursive: true });
      const onSideFile = (ending: string, content: string) => writeFileSync(besideOf(out, ending), content);
      await writeFile(
        exportPages(store, format, now, { ...options, fileName: basename(out), onSideFile }),
        out,
      );
    }
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('folder-unwritable', { folder: out, detail: (error as Error).message }, error);
  }
}

/** haberler.warc.gz → haberler.cdxj */
function besideOf(file: string, ending: string): string {
  return file.replace(/(?:\.warc)?(?:\.gz)?$|\.[^./\\]+$/, '') + ending;
}

async function* pagesOf(
  store: Store,
  { filter = {}, onPage, onLeftOut }: ExportOptions,
): AsyncGenerator<Page> {
  for await (const page of filteredPages(store.changes, filter, onLeftOut)) {
    onPage?.();
    yield page;
  }
}

/** Written under another name until it is complete, so that no reader sees half an export. */
async function writeFile(chunks: AsyncIterable<Chunk>, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const stream = createWriteStream(unfinished);
  try {
    await writeAll(chunks, stream);
    stream.end();
    await once(stream, 'finish');
    renameSync(unfinished, file);
  } catch (error) {
    stream.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(chunks: AsyncIterable<Chunk>, stream: Writable): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
  }
}
