import { asciiLower } from '../model/ascii.ts';
import type { CanonicalUrl } from '../model/canonical-url.ts';

/** What a body is, for us; 'other' is what nobody here can read. */
export type MediaKind = 'html' | 'xml' | 'text' | 'docx' | 'pdf' | 'other';

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Types that say nothing, or that servers give to what they do not know. */
const VAGUE = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'unknown/unknown',
]);
/** How far the bytes are looked at where the type does not say. */
const SNIFFED_BYTES = 512;

/** By what the server says; where that says nothing, by how the (unpacked) bytes begin. */
export function mediaKind(contentType: string | null, bytes: Uint8Array, url: CanonicalUrl): MediaKind {
  const stated = statedType(contentType);
  if (stated === 'text/html') return 'html';
  if (stated === 'application/xhtml+xml') return 'html';
  if (/[/+]xml$/.test(stated) || /gzip$/.test(stated)) return startOf(bytes).match(XHTML) ? 'html' : 'xml';
  if (stated === DOCX_TYPE) return 'docx';
  if (stated === 'application/pdf' || stated === 'application/x-pdf') return 'pdf';
  if (stated === 'text/markdown') return 'text';
  return VAGUE.has(stated) ? sniffed(stated, bytes, url) : 'other';
}

/** As `mediaKind`, before the body is unpacked: the thread that reads it must be chosen by then. */
export function isPdf(contentType: string | null, body: Uint8Array): boolean {
  const stated = statedType(contentType);
  if (stated === 'application/pdf' || stated === 'application/x-pdf') return true;
  return VAGUE.has(stated) && isPdfBytes(body);
}

function statedType(contentType: string | null): string {
  return asciiLower(contentType ?? '')
    .split(';')[0]!
    .trim();
}

function sniffed(stated: string, bytes: Uint8Array, url: CanonicalUrl): MediaKind {
  if (isPdfBytes(bytes)) return 'pdf';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return /\.docx$/i.test(url) ? 'docx' : 'other';
  const start = startOf(bytes);
  if (/^<\?xml|^<(urlset|sitemapindex|rss|feed)\b/i.test(start)) return XHTML.test(start) ? 'html' : 'xml';
  if (/^<(!doctype html|html|head|body|!--)/i.test(start)) return 'html';
  if (BINARY.test(start) || stated.endsWith('octet-stream')) return 'other';
  return stated !== 'text/plain' && /^<[a-z!]/i.test(start) ? 'html' : 'text';
}

/** "%PDF-", which may stand behind a few stray bytes (ISO 32000 annex H.3.4.1 allows 1,024). */
function isPdfBytes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).indexOf('%PDF-') >= 0;
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
