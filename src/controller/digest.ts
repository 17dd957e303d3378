/**
 * The CPU part of a page's journey, from bytes to plain data: decompress, decode, parse, language, links, clean
 * text. It holds no state and touches nothing outside, so that it runs in a worker thread or inline with the
 * same result. What comes out decides nothing yet: the pipeline does.
 */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decodeBody } from '../crawler/decode-body.ts';
import { decompress } from '../crawler/decompress.ts';
import { robotsMeta } from '../crawler/robots-meta.ts';
import { pageMetadata } from '../html/page-metadata.ts';
import { parsePage } from '../html/parse-page.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { baseOf, extractLinks } from '../links/extract-links.ts';
import { asciiLower } from '../model/ascii.ts';
import { type CanonicalUrl, canonicalUrl } from '../model/canonical-url.ts';
import type { Link } from '../model/link.ts';
import type { ParsedPage } from '../model/parsed-page.ts';
import { fold } from '../nlp/fold.ts';
import { type Simhash, simhash } from '../nlp/simhash.ts';
import { structuralText } from '../similartext/structural-text.ts';
import { type Listing, readListing } from './listing.ts';

export type DigestInput = {
  url: CanonicalUrl;
  /** Pages of one site go to one worker. */
  site: string;
  contentType: string | null;
  contentEncoding: string;
  robotsHeaders: string[];
  body: Uint8Array;
  maxBodyBytes: number;
  /** Hash of the body at the last visit; an equal one needs no work. */
  knownHash: string;
  robotsAgent: string;
  now: number;
};

export type Digest =
  | { kind: 'same'; bodyHash: string }
  | { kind: 'unsupported'; reason: string; bodyHash: string }
  | { kind: 'listing'; bodyHash: string; listing: Listing }
  | ({ kind: 'page'; bodyHash: string } & DigestedPage);

export type DigestedPage = {
  language: string;
  noindex: boolean;
  nofollow: boolean;
  /** Where the page says it is at home, if elsewhere. */
  canonical: CanonicalUrl | null;
  title: string;
  description: string | null;
  author: string | null;
  publishedAt: number | null;
  text: string;
  textHash: string;
  simhash: Simhash;
  /** The page looks as if a script had to build it first. */
  needsScript: boolean;
  links: Link[];
  feeds: CanonicalUrl[];
  /** The HTML as text, gzipped, for the store. */
  packedHtml: Uint8Array;
};

export function digest(input: DigestInput): Digest {
  const unpacked = decompress(input.body, asciiLower(input.contentEncoding), input.maxBodyBytes, 'refuse');
  if (unpacked.kind === 'failed')
    return { kind: 'unsupported', reason: unpacked.reason, bodyHash: hashOf(input.body) };
  const { bytes } = unpacked;
  const bodyHash = hashOf(bytes);
  if (bodyHash === input.knownHash) return { kind: 'same', bodyHash };
  const type = mediaType(input.contentType, bytes);
  if (type === 'xml') {
    const listing = readListing(bytes, input.url);
    return listing
      ? { kind: 'listing', bodyHash, listing }
      : { kind: 'unsupported', reason: 'xml', bodyHash };
  }
  if (type === 'other') return { kind: 'unsupported', reason: 'content-type', bodyHash };
  const { text: html } = decodeBody(bytes, input.contentType);
  return { kind: 'page', bodyHash, ...digestPage(html, input) };
}

function digestPage(html: string, input: DigestInput): DigestedPage {
  const page = parsePage(html);
  const { text } = structuralText(page);
  const metadata = pageMetadata(page);
  const { noindex, nofollow } = robotsMeta({
    meta: page.metas.map(({ name, content }) => [name, content] as const),
    headers: input.robotsHeaders,
    agents: [input.robotsAgent],
    now: input.now,
  });
  const base = baseOf(page, input.url);
  const canonical = page.canonical ? canonicalUrl(page.canonical, base) : null;
  return {
    language: languageOf(page, text),
    noindex,
    nofollow,
    canonical: canonical === input.url ? null : canonical,
    ...metadata,
    text,
    textHash: hashOf(fold(`${metadata.title}\n${text}`)),
    simhash: simhash(text),
    needsScript: text.length < MIN_TEXT_WITHOUT_SCRIPT && /<script\b/i.test(html),
    links: extractLinks(page, input.url),
    feeds: page.feeds.map((href) => canonicalUrl(href, base)).filter((url) => url !== null),
    packedHtml: gzipSync(html, { level: 1 }),
  };
}

/** A body with less text than this and a script in it is an empty shell. */
const MIN_TEXT_WITHOUT_SCRIPT = 80;
/** More text than this tells nothing more about its language. */
const MAX_LANGUAGE_CHARS = 4_000;

function languageOf(page: ParsedPage, text: string): string {
  const sample = text.length >= 200 ? text : page.blocks.map((block) => block.text).join('\n');
  return detectLanguage(sample.slice(0, MAX_LANGUAGE_CHARS)).language;
}

function mediaType(contentType: string | null, bytes: Uint8Array): 'html' | 'xml' | 'other' {
  const stated = asciiLower(contentType ?? '')
    .split(';')[0]!
    .trim();
  if (stated === 'text/html' || stated === 'application/xhtml+xml') return 'html';
  if (/[/+]xml$/.test(stated) || /gzip$/.test(stated)) return 'xml';
  if (stated === 'text/plain' || stated === '' || stated === 'application/octet-stream') {
    const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart();
    if (/^<\?xml|^<(urlset|sitemapindex|rss|feed)\b/i.test(start)) return 'xml';
    if (/^<(!doctype html|html|head|body|!--)/i.test(start)) return 'html';
    return stated === 'text/plain' ? 'html' : 'other';
  }
  return 'other';
}

/** 128 bits of SHA-256: enough to call equal hashes equal texts. */
function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex').slice(0, 32);
}
