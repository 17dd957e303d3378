/**
 * Reads documents from existing files, whose format is detected from their content: JSON lines and CSV with
 * any field names, the XML store (E3), web archives, Markdown, and everything that a crawl reads; gzipped or
 * not, from files, folders or a stream. Memory holds one document.
 */

import { createReadStream, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { gunzipPrefix } from '../../documents/gunzip-prefix.ts';
import { waczPages } from '../../documents/wacz-pages.ts';
import { warcPages } from '../../documents/warc-pages.ts';
import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { TaziError } from '../../model/errors.ts';
import { withinLimits } from '../../model/page-limits.ts';
import type { Urls } from '../../model/store.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { readXmlStore } from '../xml/read-xml-store.ts';
import { archivedDocument } from './archived-document.ts';
import { csvRows } from './csv-rows.ts';
import { FileAddresses } from './file-addresses.ts';
import { decodedHead, fromUtf16, utf16Of } from './from-utf16.ts';
import {
  type DocumentLine,
  type DocumentSource,
  NOTHING_KNOWN,
  type ReadingOptions,
} from './imported-document.ts';
import { completed, notAnAddress, type Reading, readFields } from './read-fields.ts';
import { type ImportFormat, sniffFormat } from './sniff-format.ts';
import { bytesOf, unpacked } from './unpacked.ts';
import { wholeFile } from './whole-file.ts';

/** Bytes of a file read at a time: Node's default, a quarter of this, takes a third longer. */
const READ_BYTES = 1 << 18;

export function fileSource(file: string): DocumentSource {
  return { name: file, path: file, open: () => createReadStream(file, { highWaterMark: READ_BYTES }) };
}

export async function* documentLines(
  source: DocumentSource,
  urls: Pick<Urls, 'get'>,
  options: ReadingOptions = {},
  addresses: FileAddresses = new FileAddresses(),
): AsyncGenerator<DocumentLine> {
  const { path } = source;
  if (path !== undefined && isFolder(path)) {
    const stored = await xmlFiles(path);
    for (const file of stored) yield* xmlDocuments(file, urls, options);
    if (stored.length === 0) yield* folderDocuments(path, urls, options, addresses);
    return;
  }
  const { format, isUtf16, chunks } = await opened(source);
  switch (format) {
    case 'xml-store':
      if (isUtf16)
        yield { line: 1, unit: 'file', document: null, detail: IMPORT_TEXTS.xmlWide, isLenient: true };
      else yield* xmlDocuments(fileOf(source, format), urls, options);
      return;
    case 'warc':
      for await (const read of warcPages(chunks)) yield archivedDocument(read);
      return;
    case 'wacz':
      for await (const read of waczPages(fileOf(source, format))) yield archivedDocument(read);
      return;
    case 'csv':
      yield* csvDocuments(chunks, source, options);
      return;
    case 'jsonl':
      for await (const { text, line } of linesOf(chunks, source)) yield { line, ...readLine(text, options) };
      return;
    default:
      yield* wholeFile(format, chunks, source, options, addresses);
  }
}

/** Formats that need random access require a file. */
function fileOf({ name, path }: DocumentSource, format: ImportFormat): string {
  if (path !== undefined) return path;
  throw new TaziError('file-unreadable', { file: name, detail: `${format} cannot be read from a stream` });
}

/** Files below a folder, in order, each by its content; hidden files are skipped. */
async function* folderDocuments(
  folder: string,
  urls: Pick<Urls, 'get'>,
  options: ReadingOptions,
  addresses: FileAddresses,
): AsyncGenerator<DocumentLine> {
  const base = options.base ?? addresses.baseOf(folder);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .sort();
  for (const file of files) {
    const address = relative(folder, file).split(sep).map(encodeURIComponent).join('/');
    const source = { ...fileSource(file), address };
    for await (const read of documentLines(source, urls, { ...options, base }, addresses)) {
      const isLenient = 'document' in read && read.document === null ? { isLenient: true } : {};
      yield { ...read, ...isLenient, file: read.file ?? file };
    }
  }
}

/** The first bytes determine the format; they are read again with the rest. UTF-16 becomes UTF-8. */
async function opened(
  source: DocumentSource,
): Promise<{ format: ImportFormat; isUtf16: boolean; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = bytesOf(source.open(), HEAD_BYTES);
  let first: IteratorResult<Buffer>;
  try {
    first = await iterator.next();
  } catch (error) {
    throw new TaziError('file-unreadable', { file: source.name, detail: (error as Error).message }, error);
  }
  const head = first.done ? Buffer.alloc(0) : first.value;
  const plain = Buffer.from(gunzipPrefix(head.subarray(0, HEAD_BYTES), MAX_HEAD_BYTES)).subarray(
    0,
    HEAD_BYTES,
  );
  async function* chunks() {
    if (!first.done) yield first.value;
    yield* iterator;
  }
  const wide = utf16Of(plain);
  if (wide === null) return { format: sniffFormat(plain, source.name), isUtf16: false, chunks: chunks() };
  const text = Buffer.from(decodedHead(plain, wide));
  return { format: sniffFormat(text, source.name), isUtf16: true, chunks: fromUtf16(chunks(), wide) };
}

const HEAD_BYTES = 4_096;
const MAX_HEAD_BYTES = 1_000_000;

async function* xmlDocuments(
  file: string,
  urls: Pick<Urls, 'get'>,
  { base }: ReadingOptions,
): AsyncGenerator<DocumentLine> {
  const name = basename(file, '.xml');
  const site = /^[1-9]\d{0,9}$/.test(name) ? Number(name) : null;
  let line = 0;
  for await (const { id, url: told, title, text } of readXmlStore(file)) {
    line++;
    // The paper's form names pages by id alone.
    const address = told ?? (await urls.get(id))?.url ?? placeholder(id, site, base);
    const url = canonicalUrl(address);
    if (url === null) yield { line, document: null, detail: notAnAddress('url', address) };
    else {
      const document = withinLimits({ ...NOTHING_KNOWN, url, title, text });
      yield { line, document: { ...document, ids: { page: id, site } } };
    }
  }
}

/** An address for a page that has none: below the base, else one that can never resolve (RFC 2606). */
function placeholder(id: number, site: number | null, base: string | undefined): string {
  return base === undefined ? `https://site-${site ?? 0}.invalid/${id}` : completed(String(id), base);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The documents of a store, in the order of their sites. */
async function xmlFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+\.xml$/.test(name));
  return names
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))
    .map((name) => join(folder, name));
}

/** A longer line is not a document. */
const MAX_LINE_CHARS = 16_000_000;

async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  source: DocumentSource,
): AsyncGenerator<{ text: string; line: number }> {
  // Twice as fast as StringDecoder.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Pieces of an unfinished line: joined once, at its end. */
  let rest: string[] = [];
  let restChars = 0;
  let line = 0;
  try {
    for await (const chunk of unpacked(chunks)) {
      const text = decoder.decode(chunk, { stream: true });
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        line++;
        // A byte order mark is white space to `trim`, but not to JSON.
        const tidy = (rest.join('') + text.slice(start, end)).trim();
        if (tidy !== '') yield { text: tidy, line };
        [rest, restChars] = [[], 0];
        start = end + 1;
      }
      rest.push(text.slice(start));
      restChars += text.length - start;
      if (restChars > MAX_LINE_CHARS) throw new Error(`line ${line + 1} is longer than any document`);
    }
    const last = (rest.join('') + decoder.decode()).trim();
    if (last !== '') yield { text: last, line: line + 1 };
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('file-unreadable', { file: source.name, detail: (error as Error).message }, error);
  }
}

function readLine(line: string, options: ReadingOptions): Reading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { document: null, detail: line.startsWith('[') ? IMPORT_TEXTS.array : IMPORT_TEXTS.notJson };
  }
  return readFields(value, options);
}

async function* csvDocuments(
  chunks: AsyncIterable<Uint8Array>,
  source: DocumentSource,
  options: ReadingOptions,
): AsyncGenerator<DocumentLine> {
  let line = 1;
  try {
    for await (const row of csvRows(unpacked(chunks))) {
      const { id, optOut = '', topics: _topics, keywords: _keywords, ...rest } = row;
      const numbered = /^[1-9]\d{0,14}$/.test(id ?? '') ? { id: Number(id) } : id === undefined ? {} : { id };
      const value = { ...rest, ...numbered, optOut: optOut.split(';').filter(Boolean) };
      yield { line: ++line, ...readFields(value, options) };
    }
  } catch (error) {
    throw new TaziError('file-unreadable', { file: source.name, detail: (error as Error).message }, error);
  }
}
