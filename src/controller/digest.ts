/**
 * The CPU part of a page's journey, from bytes to plain data: decompress, decode, parse, language, links, clean
 * text. It holds no state and touches nothing outside, so that it runs in a worker thread or inline with the
 * same result. What comes out decides nothing yet: the pipeline does.
 */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decodeBody } from '../crawler/decode-body.ts';
import { decompress } from '../crawler/decompress.ts';
import type { ReadDocument } from '../crawler/documents/document-text.ts';
import { type DocumentKind, readDocument } from '../crawler/documents/read-document.ts';
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
import { mediaKind } from './media-kind.ts';

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
  /** The HTML as text, gzipped, for the store; null for documents, whose text is all there is of them. */
  packedHtml: Uint8Array | null;
};

export function digest(input: DigestInput): Digest {
  const body = unpacked(input);
  if (body.kind !== 'bytes') return body;
  const { bytes, bodyHash } = body;
  const kind = mediaKind(input.contentType, bytes, input.url);
  if (kind === 'html') {
    return { kind: 'page', bodyHash, ...digestPage(decodeBody(bytes, input.contentType).text, input) };
  }
  const listing = kind === 'xml' ? readListing(bytes, input.url) : null;
  if (listing) return { kind: 'listing', bodyHash, listing };
  // A PDF comes this way only where it was packed and nobody could know; it has a thread of its own.
  if (kind === 'other' || kind === 'pdf') return unsupported('content-type', bodyHash);
  return digestOther(kind, bytes, bodyHash, input);
}

type Unpacked = { kind: 'bytes'; bytes: Uint8Array; bodyHash: string };

/** The body without its content-encoding, unless it cannot be had or is known already. */
export function unpacked(input: DigestInput): Unpacked | Digest {
  const body = decompress(input.body, asciiLower(input.contentEncoding), input.maxBodyBytes, 'refuse');
  if (body.kind === 'failed') return unsupported(body.reason, hashOf(input.body));
  const bodyHash = hashOf(body.bytes);
  if (bodyHash === input.knownHash) return { kind: 'same', bodyHash };
  return { kind: 'bytes', bytes: body.bytes, bodyHash };
}

export function unsupported(reason: string, bodyHash = ''): Digest {
  return { kind: 'unsupported', reason, bodyHash };
}

function digestOther(kind: DocumentKind, bytes: Uint8Array, bodyHash: string, input: DigestInput): Digest {
  const document = readDocument(kind, bytes, (raw) => decodeBody(raw, input.contentType).text);
  if (document === null) return unsupported('document-broken', bodyHash);
  return digestDocument(document, bodyHash, input);
}

/** A document as a page: what HTML says in its head, it can say in headers only. */
export function digestDocument(document: ReadDocument, bodyHash: string, input: DigestInput): Digest {
  const { text } = document;
  const title = document.title || fileNameOf(input.url);
  const { noindex, nofollow } = robotsMeta({
    meta: [],
    headers: input.robotsHeaders,
    agents: [input.robotsAgent],
    now: input.now,
  });
  return {
    kind: 'page',
    bodyHash,
    language: detectLanguage(text.slice(0, MAX_LANGUAGE_CHARS)).language,
    noindex,
    nofollow,
    canonical: null,
    title,
    description: null,
    author: document.author,
    publishedAt: document.publishedAt,
    text,
    textHash: hashOf(fold(`${title}\n${text}`)),
    simhash: simhash(text),
    needsScript: false,
    links: [],
    feeds: [],
    packedHtml: null,
  };
}

function fileNameOf(url: CanonicalUrl): string {
  const path = url.split('?', 1)[0]!;
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
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

/** 128 bits of SHA-256: enough to call equal hashes equal texts. */
function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex').slice(0, 32);
}
