import { asciiLower } from '../model/ascii-lower.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import type { DocumentKind } from './formats/read-document.ts';

/** The kind of a response body; 'other' is one that Tazı cannot read. */
export type MediaKind = 'html' | 'pdf' | 'doc' | 'other' | DocumentKind;

/** Types of documents as servers state them. */
const STATED: ReadonlyMap<string, MediaKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.slideshow', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odf'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'odf'],
  ['application/vnd.oasis.opendocument.presentation', 'odf'],
  ['application/epub+zip', 'epub'],
  ['application/msword', 'doc'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['text/markdown', 'text'],
]);
/** File extensions in addresses, for servers that state no specific type. */
const ENDINGS: ReadonlyMap<string, MediaKind> = new Map([
  ['docx', 'docx'],
  ['xlsx', 'xlsx'],
  ['pptx', 'pptx'],
  ['ppsx', 'pptx'],
  ['odt', 'odf'],
  ['ods', 'odf'],
  ['odp', 'odf'],
  ['epub', 'epub'],
]);
/** Kinds that are read in a thread that can be ended: packed or binary, so they can grow. */
const IN_THREAD: ReadonlySet<MediaKind> = new Set([
  'pdf',
  'doc',
  'docx',
  'odf',
  'xlsx',
  'pptx',
  'epub',
  'rtf',
]);

/** Types that say nothing, or that servers use for anything unknown. */
const VAGUE = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'unknown/unknown',
]);
/** How many bytes are inspected if the type does not say. */
const SNIFFED_BYTES = 512;

/** By the stated type; if that says nothing, by the first (unpacked) bytes. */
export function mediaKind(contentType: string | null, bytes: Uint8Array, url: CanonicalUrl): MediaKind {
  const stated = statedType(contentType);
  if (stated === 'text/html') return 'html';
  if (stated === 'application/xhtml+xml') return 'html';
  if (/[/+]xml$/.test(stated) || /gzip$/.test(stated)) return startOf(bytes).match(XHTML) ? 'html' : 'xml';
  const known = STATED.get(stated);
  // Servers also call RTF and HTML "msword".
  if (known === 'doc') return sniffedWord(bytes);
  return known ?? (VAGUE.has(stated) ? sniffed(stated, bytes, url) : 'other');
}

/**
 * Is the body a document for the thread? Called before it is decompressed, since the thread must be chosen by
 * then.
 */
export function isForThread(contentType: string | null, body: Uint8Array, url: CanonicalUrl): boolean {
  const stated = statedType(contentType);
  const known = STATED.get(stated);
  if (known !== undefined) return IN_THREAD.has(known);
  return VAGUE.has(stated) && IN_THREAD.has(sniffed(stated, body, url));
}

function statedType(contentType: string | null): string {
  return asciiLower(contentType ?? '')
    .split(';')[0]!
    .trim();
}

function sniffed(stated: string, bytes: Uint8Array, url: CanonicalUrl): MediaKind {
  if (isPdfBytes(bytes)) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return ENDINGS.get(endingOf(url)) ?? 'other';
  if (isCompoundFile(bytes)) return endingOf(url) === 'doc' ? 'doc' : 'other';
  const start = startOf(bytes);
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (endingOf(url) === 'csv' && stated !== 'text/html' && !BINARY.test(start)) return 'csv';
  if (/^<\?xml|^<(urlset|sitemapindex|rss|feed)\b/i.test(start)) return XHTML.test(start) ? 'html' : 'xml';
  if (/^<(!doctype html|html|head|body|!--)/i.test(start)) return 'html';
  if (BINARY.test(start) || stated.endsWith('octet-stream')) return 'other';
  return stated !== 'text/plain' && /^<[a-z!]/i.test(start) ? 'html' : 'text';
}

/** "%PDF-", which may follow a few stray bytes (ISO 32000 annex H.3.4.1 allows 1,024). */
function isPdfBytes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).indexOf('%PDF-') >= 0;
}

/** A Word file by its content: the compound file of Word 97, RTF, or a page with the wrong type. */
function sniffedWord(bytes: Uint8Array): MediaKind {
  if (isCompoundFile(bytes)) return 'doc';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'docx';
  const start = startOf(bytes);
  if (start.startsWith('{\\rtf')) return 'rtf';
  return /^<(!doctype html|html)/i.test(start) ? 'html' : 'other';
}

/** [MS-CFB] section 2.2. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

function endingOf(url: CanonicalUrl): string {
  const path = url.split(/[?#]/, 1)[0]!;
  return asciiLower(/\.(\w{1,5})$/.exec(path)?.[1] ?? '');
}

const XHTML = /<html[\s>]/i;
/** Bytes that no text has (the WHATWG standard on sniffing, section 3). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES))
    .toString('latin1')
    .trimStart();
}
