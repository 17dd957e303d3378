/**
 * Decodes the bytes of a page. A declared encoding (byte order mark, header, XML declaration, meta) is used
 * unless the bytes contradict it: text is never valid UTF-8 by accident, so bytes that are valid UTF-8 are
 * UTF-8, whatever the page declares, and bytes that are not cannot be. Without any usable declaration, the
 * guess is windows-1254, since the web we crawl is Turkish (sniffers guess windows-1252). Text that was
 * encoded twice is repaired if its traces are certain.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decodeUtf8 } from '../../model/decode-utf8.ts';
import { charsetOfContent, declaredEncodings, encodingOf } from './charset-prescan.ts';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

export type DecodedBody = {
  /** WHATWG name. */
  encoding: string;
  text: string;
  /** The bytes are the text in UTF-8, neither more nor less. */
  isUtf8?: true;
};

export function decodeBody(bytes: Uint8Array, contentType: string | null): DecodedBody {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return decodeAs(bytes, marked);

  const inHeader = contentType === null ? null : charsetOfContent(contentType);
  const headerEncoding = inHeader === null ? null : encodingOf(inHeader);
  // By far the most common case does not need to inspect the page.
  if (headerEncoding === 'utf-8' && isUtf8(bytes)) {
    const wide = wideEncoding(bytes);
    if (wide === null) return decodeAs(bytes, 'utf-8');
  }
  const candidates = declaredEncodings(bytes);
  if (headerEncoding !== null) candidates.unshift(headerEncoding);
  return decodeAs(bytes, chooseEncoding(bytes, candidates));
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return null;
}

function chooseEncoding(bytes: Uint8Array, candidates: readonly string[]): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return wide;
  const narrow = candidates.filter((encoding) => !encoding.startsWith('utf-16'));
  if (isAscii(bytes)) return narrow[0] ?? 'utf-8';
  if (isUtf8(bytes)) return 'utf-8';
  if (narrow[0] === 'utf-8' && isMostlyUtf8(bytes)) return 'utf-8';
  const legacy = narrow.find((encoding) => encoding !== 'utf-8');
  if (legacy === undefined) return narrow.length === 0 && isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1254';
  return legacy === 'windows-1252' && looksTurkish(bytes) ? 'windows-1254' : legacy;
}

/** How far to look for the zero bytes of UTF-16. */
const WIDE_SAMPLE = 512;

/** UTF-16 without a mark: in markup and European text, every other byte is mostly zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, WIDE_SAMPLE) & ~1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) evenZeros++;
    if (bytes[i + 1] === 0) oddZeros++;
  }
  const many = length / 2 / 2;
  const few = length / 2 / 20;
  if (oddZeros > many && evenZeros <= few) return 'utf-16le';
  if (evenZeros > many && oddZeros <= few) return 'utf-16be';
  return null;
}

/** UTF-8 with a few faults: cut off at the end, or glued together from several sources. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let characters = 0;
  let faults = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let seen = 0;
    while (seen < more && (bytes[i + 1 + seen]! & 0xc0) === 0x80) seen++;
    if (more > 0 && (seen === more || i + 1 + seen === bytes.length)) characters++;
    else faults++;
    i += seen;
  }
  return characters > faults;
}

/**
 * windows-1252 and windows-1254 differ in six letters: ğışĞİŞ in the one are ðýþÐÝÞ in the other, which
 * Icelandic has. That language also has áéíóúæ, which Turkish lacks, and no ç, ü, and few ý.
 */
function looksTurkish(bytes: Uint8Array): boolean {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte]!++;
  const sum = (letters: string) =>
    Array.from(letters).reduce((all, letter) => all + counts[letter.charCodeAt(0)]!, 0);
  return sum('ðýþÐÝÞ') > 0 && sum('ýÝçÇüÜ') >= sum('áéíóúæÁÉÍÓÚÆ');
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedBody {
  if (encoding === 'windows-1252') return { encoding, text: decodeWindows1252(bytes) };
  if (encoding !== 'utf-8') return { encoding, text: decoderOf(encoding).decode(bytes) };
  const valid = decodeValidUtf8(bytes);
  const text = valid ?? decoderOf(encoding).decode(bytes);
  const repaired = repairDoubleEncoding(text);
  return { encoding, text: repaired, ...(repaired === valid ? { isUtf8: true } : {}) };
}

/** Null if the bytes begin with a mark or have errors. */
function decodeValidUtf8(bytes: Uint8Array): string | null {
  return byteOrderMark(bytes) === null ? decodeUtf8(bytes) : null;
}

const decoders = new Map<string, TextDecoder>();

function decoderOf(encoding: string): TextDecoder {
  let decoder = decoders.get(encoding);
  if (decoder === undefined) {
    decoder = new TextDecoder(encoding);
    decoders.set(encoding, decoder);
  }
  return decoder;
}

/** By hand: the TextDecoder of some releases of Node (including 20.20) treats it as ISO 8859-1. */
function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_C1[char.charCodeAt(0) - 0x80]!);
}

/** WHATWG index-windows-1252, 0x80 to 0x9F. */
const WINDOWS_1252_C1 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';
