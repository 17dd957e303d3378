/**
 * Web archives (WARC 1.1, ISO 28500:2017), as `--warc` writes them: one warcinfo, then for every exchange a
 * response, its request, and metadata on how the page was found. A page whose body was written before becomes
 * a revisit record. Each record is a gzip member of its own, so that other tools can jump to it. `parseWarc`
 * reads archives of any tool.
 *
 * Bodies are written as the crawler has them, decoded if possible; headers that would no longer be true
 * (Content-Encoding, Transfer-Encoding, Content-Length) keep their value under an X-Crawler- name, as in
 * Heritrix and warcio.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { asciiLower } from '../model/ascii-lower.ts';
import { gunzipPrefix } from './gunzip-prefix.ts';

export type WarcExchange = {
  url: string;
  /** When the fetch began, epoch milliseconds. */
  at: number;
  /** The address actually connected to. */
  address: string | null;
  method: string;
  requestHeaders: readonly HeaderLine[];
  status: number;
  statusText: string;
  responseHeaders: readonly HeaderLine[];
  /** Decoded, unless `isEncoded`; empty for 304. */
  body: Uint8Array;
  /** The body is as received, in its Content-Encoding: a bomb, or something that cannot be decoded. */
  isEncoded?: boolean;
  /** Why the body is incomplete. */
  truncated?: 'length' | 'time' | 'disconnect';
  /** Further metadata (via, depth, …), as application/warc-fields. */
  metadata?: readonly HeaderLine[];
};

type HeaderLine = readonly [name: string, value: string];

export type WarcWriterOptions = {
  write: (chunk: Uint8Array) => void;
  uuid: () => string;
  gzip?: boolean;
  /** Bodies that were written before are written again instead of being referred to. */
  keepsCopies?: boolean;
};

/** How many bodies are remembered for revisit records. */
const MAX_REMEMBERED = 100_000;
const IDENTICAL = 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest';
const NOT_MODIFIED = 'http://netpreserve.org/warc/1.1/revisit/server-not-modified';

export class WarcWriter {
  readonly #options: WarcWriterOptions;
  /** Payload digest → the record that holds the body. */
  readonly #written = new Map<string, { url: string; date: string; id: string }>();

  constructor(options: WarcWriterOptions) {
    this.#options = options;
  }

  /** Must be written first: which software, for whom, obeying which robots policy. */
  writeInfo(at: number, filename: string, fields: readonly HeaderLine[]): void {
    const headers: HeaderLine[] = [
      ['WARC-Filename', filename],
      ['Content-Type', 'application/warc-fields'],
    ];
    const block = fieldLines([...fields, ['format', 'WARC File Format 1.1']]);
    this.#write('warcinfo', at, headers, Buffer.from(block));
  }

  writeExchange(exchange: WarcExchange): void {
    const { url, at, address } = exchange;
    const common: HeaderLine[] = [['WARC-Target-URI', url]];
    if (address !== null) common.push(['WARC-IP-Address', address]);

    const id = this.#writeResponse(exchange, common);
    const concurrent: HeaderLine = ['WARC-Concurrent-To', id];
    const path = url.slice(Math.max(url.indexOf('/', url.indexOf('://') + 3), 0));
    const requestHead = `${exchange.method} ${path} HTTP/1.1\r\n${fieldLines(exchange.requestHeaders)}\r\n`;
    const requestHeaders: HeaderLine[] = [
      ...common,
      concurrent,
      ['Content-Type', 'application/http;msgtype=request'],
    ];
    this.#write('request', at, requestHeaders, Buffer.from(requestHead));
    if (exchange.metadata === undefined) return;
    const metadataHeaders: HeaderLine[] = [
      ...common,
      concurrent,
      ['Content-Type', 'application/warc-fields'],
    ];
    this.#write('metadata', at, metadataHeaders, Buffer.from(fieldLines(exchange.metadata)));
  }

  /** Returns the id of the record. */
  #writeResponse(exchange: WarcExchange, common: readonly HeaderLine[]): string {
    const { url, at, status, body } = exchange;
    const head = Buffer.from(responseHead(exchange));
    const headers: HeaderLine[] = [...common, ['Content-Type', 'application/http;msgtype=response']];
    if (exchange.truncated !== undefined) headers.push(['WARC-Truncated', exchange.truncated]);
    if (status === 304) return this.#write('revisit', at, [...headers, ['WARC-Profile', NOT_MODIFIED]], head);

    const digest = payloadDigest(body);
    headers.push(['WARC-Payload-Digest', digest]);
    const earlier = body.length === 0 || this.#options.keepsCopies ? undefined : this.#written.get(digest);
    if (earlier !== undefined) {
      headers.push(
        ['WARC-Profile', IDENTICAL],
        ['WARC-Refers-To', earlier.id],
        ['WARC-Refers-To-Target-URI', earlier.url],
        ['WARC-Refers-To-Date', earlier.date],
      );
      return this.#write('revisit', at, headers, head);
    }
    const id = this.#write('response', at, headers, Buffer.concat([head, body]));
    if (this.#written.size < MAX_REMEMBERED) this.#written.set(digest, { url, date: isoDate(at), id });
    return id;
  }

  #write(type: string, at: number, headers: readonly HeaderLine[], block: Uint8Array): string {
    const id = `<urn:uuid:${this.#options.uuid()}>`;
    const lines: HeaderLine[] = [
      ['WARC-Type', type],
      ['WARC-Record-ID', id],
      ['WARC-Date', isoDate(at)],
      ...headers,
      ['WARC-Block-Digest', payloadDigest(block)],
      ['Content-Length', String(block.length)],
    ];
    const record = Buffer.concat([Buffer.from(`WARC/1.1\r\n${fieldLines(lines)}\r\n`), block, RECORD_END]);
    this.#options.write(this.#options.gzip === false ? record : gzipSync(record));
    return id;
  }
}

const RECORD_END = Buffer.from('\r\n\r\n');

function isoDate(at: number): string {
  return new Date(at).toISOString();
}

function fieldLines(lines: readonly HeaderLine[]): string {
  return lines.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}\r\n`).join('');
}

/** Nothing that a server sends may begin a line of the archive. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ');
}

const CHANGED_HEADERS = new Set(['content-encoding', 'transfer-encoding', 'content-length']);

function responseHead(exchange: WarcExchange): string {
  const { status, statusText, responseHeaders, body, isEncoded } = exchange;
  const isTrue = (name: string) => isEncoded && name === 'content-encoding';
  const headers: HeaderLine[] = responseHeaders.map(([name, value]) =>
    CHANGED_HEADERS.has(asciiLower(name)) && !isTrue(asciiLower(name))
      ? [`X-Crawler-${name}`, value]
      : [name, value],
  );
  headers.push(['Content-Length', String(body.length)]);
  return `HTTP/1.1 ${status} ${oneLine(statusText)}\r\n${fieldLines(headers)}\r\n`;
}

/** SHA-1 as written in archives. */
export function payloadDigest(bytes: Uint8Array): string {
  return `sha1:${base32(createHash('sha1').update(bytes).digest())}`;
}

/** RFC 4648 section 6; the customary spelling of SHA-1 in archives. 20 bytes need no padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[(value >> bits) & 31];
    }
  }
  return text;
}

export type WarcRecord = {
  type: string;
  /** Address of its target, without the angle brackets that some tools write; null if there is none. */
  uri: string | null;
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>;
  block: Uint8Array;
};

const MAX_ARCHIVE_BYTES = 268_435_456;
const MAX_HEADER_BYTES = 65_536;

/** The records of an archive, gzipped or not; of a damaged one, those before the damage. */
export function parseWarc(bytes: Uint8Array): WarcRecord[] {
  const plain = gunzipPrefix(bytes, MAX_ARCHIVE_BYTES);
  const archive = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  const records: WarcRecord[] = [];
  let position = 0;
  while (true) {
    while (archive[position] === 13 || archive[position] === 10) position++;
    if (archive.toString('latin1', position, position + 5) !== 'WARC/') return records;
    const head = readHead(archive, position);
    const type = head?.headers.get('warc-type');
    const length = Number(head?.headers.get('content-length') ?? Number.NaN);
    if (head === null || type === undefined || !Number.isSafeInteger(length) || length < 0) return records;
    const end = head.end + length;
    const uri =
      head.headers
        .get('warc-target-uri')
        ?.replace(/^<(.*)>$/, '$1')
        .replaceAll(' ', '%20') ?? null;
    records.push({ type, uri, headers: head.headers, block: archive.subarray(head.end, end) });
    position = end;
  }
}

/** Version line and named fields, up to the empty line; null if there is no such end. */
export function readHead(
  archive: Buffer,
  start: number,
): { headers: Map<string, string>; end: number } | null {
  const headers = new Map<string, string>();
  let name = '';
  let lineStart = start;
  while (lineStart - start < MAX_HEADER_BYTES) {
    const lineEnd = archive.indexOf(10, lineStart);
    if (lineEnd < 0) return null;
    const line = archive.toString('utf8', lineStart, lineEnd).trimEnd();
    if (line === '') return { headers, end: lineEnd + 1 };
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) {
      // Continues the previous line.
      if (name !== '') headers.set(name, `${headers.get(name)} ${line.trim()}`);
    } else if (lineStart > start && colon > 0) {
      name = asciiLower(line.slice(0, colon).trim());
      headers.set(name, line.slice(colon + 1).trim());
    }
    lineStart = lineEnd + 1;
  }
  return null;
}
