import { basename, dirname } from 'node:path';
import { decodeXML } from 'entities';
import { decodeBody } from '../../documents/charset/decode-body.ts';
import { readUrlList } from '../../documents/feeds/url-list.ts';
import { IMPORT_TEXTS } from '../../i18n/import-texts.ts';
import { fillText, type Text } from '../../i18n/text.ts';
import { type CanonicalUrl, canonicalUrl } from '../../model/urls/canonical-url.ts';
import type { FileAddresses } from './file-addresses.ts';
import type { DocumentLine, DocumentSource, ReadingOptions } from './imported-document.ts';
import { completed, notAnAddress, readFields } from './read-fields.ts';
import { readMarkdown } from './read-markdown.ts';
import { unpacked } from './unpacked.ts';

/** A file that is one document, or a list of addresses. */
export async function* wholeFile(
  format: 'markdown' | 'seeds' | 'document',
  chunks: AsyncIterable<Uint8Array>,
  source: DocumentSource,
  { base }: ReadingOptions,
  addresses: FileAddresses,
): AsyncGenerator<DocumentLine> {
  const bytes = await wholeOf(chunks);
  if (bytes === null) {
    yield refused(IMPORT_TEXTS.fileLarge);
    return;
  }
  const address = source.address ?? encodeURIComponent(basename(source.name));
  const own = canonicalUrl(completed(address, base ?? addresses.baseOf(dirname(source.name))));
  if (own === null) yield refused(notAnAddress('url', address));
  else if (format === 'seeds') {
    const seeds = seedsOf(bytes, own);
    for (const seed of seeds) yield { line: 1, seed };
    if (seeds.length === 0) yield refused(IMPORT_TEXTS.noAddress);
  } else if (format === 'markdown') {
    const { title, text, fields } = readMarkdown(decodeBody(bytes, null).text);
    const url = canonicalUrl(fields.get('url') ?? own) ?? own;
    if (url === own && !addresses.claim(own, source.name)) {
      yield refused(addressTaken(own));
      return;
    }
    const known = Object.fromEntries(
      ['author', 'language', 'topic', 'kind', 'section', 'licence'].map((name) => [name, fields.get(name)]),
    );
    const id = Number(fields.get('id') ?? Number.NaN);
    const value = {
      ...known,
      url,
      title: title || basename(source.name),
      text,
      publishedAt: fields.get('published'),
    };
    const read = readFields(Number.isSafeInteger(id) ? { ...value, id, site: '' } : value, {});
    yield read.document === null ? refused(read.detail) : { ...WHOLE, ...read };
  } else if (!addresses.claim(own, source.name)) yield refused(addressTaken(own));
  else
    yield {
      ...WHOLE,
      raw: {
        url: own,
        contentType: /\.txt$/i.test(source.name) ? 'text/plain' : null,
        contentEncoding: '',
        robotsHeaders: [],
        body: bytes,
        fetchedAt: null,
        id: null,
      },
    };
}

const WHOLE = { line: 1, unit: 'file' } as const;

function refused(detail: Text): DocumentLine {
  return { ...WHOLE, document: null, detail, isLenient: true };
}

function addressTaken(url: CanonicalUrl): Text {
  return fillText(IMPORT_TEXTS.addressTaken, { url });
}

const MAX_FILE_BYTES = 100_000_000;

/** Null if it is too large. */
async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(chunks)) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) return null;
  }
  return Buffer.concat(parts);
}

/** Pages of a sitemap or feed; the sites and feeds of an OPML list. */
function seedsOf(bytes: Buffer, url: CanonicalUrl): CanonicalUrl[] {
  const listed = readUrlList(bytes, url);
  if (listed) return listed.urls.map((entry) => entry.url);
  const outlines = decodeBody(bytes, null).text.matchAll(/\b(?:htmlUrl|xmlUrl)\s*=\s*["']([^"']+)["']/g);
  const urls = Array.from(outlines, ([, address]) => canonicalUrl(decodeXML(address!)));
  return [...new Set(urls.filter((found) => found !== null))];
}
