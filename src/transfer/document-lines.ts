/**
 * Reads documents from existing files: JSON lines in plain text or gzip, from a file or a stream, with
 * whatever field names they have; or documents of the XML store (E3), one or a folder of them. Memory holds one line.
 */

import { createReadStream, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { TaziError } from '../model/errors.ts';
import { withinLimits } from '../model/page-limits.ts';
import type { Urls } from '../model/store.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { readXmlStore } from './xml/read-xml-store.ts';

export type ImportedDocument = {
  /** Ids from another store, kept where they are free (E3). */
  ids?: { page: number; site: number | null };
  url: CanonicalUrl;
  title: string;
  text: string;
  language: string | null;
  topic: string | null;
  author: string | null;
  description: string | null;
  publishedAt: number | null;
  /** Null where the file does not say. */
  fetchedAt: number | null;
};

export const DOCUMENT_FIELDS = [
  'url',
  'title',
  'text',
  'fetchedAt',
  'publishedAt',
  'language',
  'topic',
  'author',
  'description',
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

export type DocumentSource = {
  /** What errors call it. */
  name: string;
  /** Its bytes; opened when they are wanted. */
  open: () => AsyncIterable<Uint8Array | string>;
};

export type ReadingOptions = {
  /** What the file calls a field, where it differs from our name. */
  fields?: Readonly<Partial<Record<DocumentField, string>>>;
  /** Addresses are completed with it: "17" and https://ornek.tr/belge/ make https://ornek.tr/belge/17. */
  base?: string;
};

/** A document with its line, or what is wrong with the line. */
export type DocumentLine =
  | { line: number; document: ImportedDocument }
  | { line: number; document: null; detail: string };

export function fileSource(file: string): DocumentSource {
  return { name: file, open: () => createReadStream(file) };
}

export async function* documentLines(
  source: DocumentSource,
  urls: Urls,
  options: ReadingOptions = {},
): AsyncGenerator<DocumentLine> {
  if (isFolder(source.name)) {
    for (const file of await xmlFiles(source.name)) yield* xmlDocuments(file, urls, options);
    return;
  }
  if (source.name.endsWith('.xml')) {
    yield* xmlDocuments(source.name, urls, options);
    return;
  }
  for await (const { text, line } of linesOf(source)) yield { line, ...readDocument(text, options) };
}

async function* xmlDocuments(
  file: string,
  urls: Urls,
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
    if (url === null) yield { line, document: null, detail: `not a URL: ${address}` };
    else {
      const document = withinLimits({ ...NOTHING_KNOWN, url, title, text });
      yield { line, document: { ...document, ids: { page: id, site } } };
    }
  }
}

/** An address for a page that has none: below the base, else one that can never be reached (RFC 2606). */
function placeholder(id: number, site: number | null, base: string | undefined): string {
  return base === undefined ? `https://site-${site ?? 0}.invalid/${id}` : completed(String(id), base);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The documents of a store, in the order of their sites. */
async function xmlFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xml'));
  if (names.length === 0)
    throw new TaziError('file-unreadable', { file: folder, detail: 'it has no XML documents' });
  return names
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))
    .map((name) => join(folder, name));
}

const NOTHING_KNOWN = {
  language: null,
  topic: null,
  author: null,
  description: null,
  publishedAt: null,
  fetchedAt: null,
};

/** A longer line is no document. */
const MAX_LINE_CHARS = 16_000_000;

async function* linesOf(source: DocumentSource): AsyncGenerator<{ text: string; line: number }> {
  const decoder = new StringDecoder('utf8');
  /** Pieces of a line that has not ended: joined once, at its end. */
  let rest: string[] = [];
  let restChars = 0;
  let line = 0;
  try {
    for await (const chunk of unpacked(source.open())) {
      const text = decoder.write(chunk);
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
    const last = (rest.join('') + decoder.end()).trim();
    if (last !== '') yield { text: last, line: line + 1 };
  } catch (error) {
    if (error instanceof TaziError) throw error;
    throw new TaziError('file-unreadable', { file: source.name, detail: (error as Error).message }, error);
  }
}

/** Gzip is known by its first two bytes, whatever the file is called. */
async function* unpacked(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  const iterator = bytesOf(chunks);
  const first = await iterator.next();
  if (first.done) return;
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield first.value;
    yield* iterator;
    return;
  }
  const gunzip = createGunzip();
  const feeding = (async () => {
    gunzip.write(first.value);
    for await (const chunk of iterator) {
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve));
    }
    gunzip.end();
  })().catch((error) => gunzip.destroy(error as Error));
  yield* gunzip as AsyncIterable<Buffer>;
  await feeding;
}

/** Chunks of at least two bytes, as long as there are any. */
async function* bytesOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    if (held.length < 2) continue;
    yield held;
    held = Buffer.alloc(0);
  }
  if (held.length > 0) yield held;
}

const optionalText = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();

const documentSchema = z.object({
  url: z.union([z.string().max(2_048), z.number()]),
  title: z.union([z.string().max(10_000), z.number()]).nullish(),
  text: z.string(),
  fetchedAt: time,
  publishedAt: time,
  language: optionalText,
  topic: optionalText,
  author: optionalText,
  description: optionalText,
});

type Reading = { document: ImportedDocument } | { document: null; detail: string };

function readDocument(line: string, { fields, base }: ReadingOptions): Reading {
  const wrong = (detail: string): Reading => ({ document: null, detail });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return wrong(
      line.startsWith('[') ? 'an array over several lines; one document a line is needed' : 'no JSON',
    );
  }
  const parsed = documentSchema.safeParse(renamed(value, fields));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0] ?? '');
    const shown = fields?.[name as DocumentField] ?? name;
    return wrong(shown === '' ? message : `${shown}: ${message}`);
  }
  const { url: told, title, text, language, topic, author, description } = parsed.data;
  const url = canonicalUrl(completed(String(told), base));
  if (url === null) return wrong(`not a URL: ${told}`);
  const fetchedAt = timeOf(parsed.data.fetchedAt);
  const publishedAt = timeOf(parsed.data.publishedAt);
  if (Number.isNaN(fetchedAt)) return wrong(`not a time: ${parsed.data.fetchedAt}`);
  if (Number.isNaN(publishedAt)) return wrong(`not a time: ${parsed.data.publishedAt}`);
  return {
    document: withinLimits({
      url,
      title: String(title ?? ''),
      text,
      language: language || null,
      topic: topic || null,
      author: author || null,
      description: description || null,
      publishedAt,
      fetchedAt,
    }),
  };
}

function renamed(value: unknown, fields: ReadingOptions['fields']): unknown {
  if (fields === undefined || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const known: Record<string, unknown> = {};
  for (const field of DOCUMENT_FIELDS) known[field] = given[fields[field] ?? field];
  return known;
}

function completed(told: string, base: string | undefined): string {
  if (base === undefined) return told;
  try {
    return new URL(told, base).href;
  } catch {
    return told;
  }
}

/** Beyond this a number counts milliseconds, below it seconds. */
const FIRST_MILLISECONDS = 1e11;

/** ISO 8601, seconds or milliseconds since 1970; NaN for anything else. */
function timeOf(told: string | number | null | undefined): number | null {
  if (told === undefined || told === null || told === '') return null;
  const ms = typeof told === 'string' ? Date.parse(told) : told < FIRST_MILLISECONDS ? told * 1_000 : told;
  return Math.abs(ms) <= 8.64e15 ? ms : Number.NaN;
}
