/**
 * Words on many pages are asked about again and again, a document here and there: for these half a byte for every
 * document of the segment is kept in memory, so that asking is one look. What is kept is bounded, and a word that is asked
 * for more often takes the place of another; the list itself stays where it is.
 */

import type { TermInfo } from '../terms/term-info.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Of all segments and searchers of the process together. */
const MAX_BYTES = 32 << 20;
/** One list may take so much of it. */
const MAX_SHARE = 1 / 16;
/** A word on fewer of the pages has few blocks, which are soon read. */
const MIN_PAGE_SHARE = 1 / 16; // chosen on bench/search
/** A search asks for a stem twice; a word that is in one search alone is not worth it. */
const MIN_TIMES = 3;

/** Stands for a code that does not fit: the list must be asked. */
export const TOO_LARGE = 15;

type Kept = { codes: Uint8Array; reader: SegmentReader };

/** Those used longest ago come first. */
const kept = new Map<TermInfo, Kept>();
const timesAsked = new WeakMap<TermInfo, number>();
let keptBytes = 0;

/** For `codeIn`; null where the list is not kept so. */
export function denseCodes(reader: SegmentReader, info: TermInfo): Uint8Array | null {
  if (info.documents < reader.docs * MIN_PAGE_SHARE || info.single !== null) return null;
  const times = (timesAsked.get(info) ?? 0) + 1;
  timesAsked.set(info, times);
  const known = kept.get(info);
  if (known !== undefined) {
    kept.delete(info);
    kept.set(info, known);
    return known.codes;
  }
  const bytes = (reader.docs + 1) >>> 1;
  if (times < MIN_TIMES || bytes > MAX_BYTES * MAX_SHARE || !makeRoom(bytes, times)) return null;
  const codes = readCodes(reader, info, bytes);
  kept.set(info, { codes, reader });
  keptBytes += bytes;
  return codes;
}

/** 0 where the document lacks the term, else 1 + its code (see PostingsCursor), or TOO_LARGE. */
export function codeIn(codes: Uint8Array, doc: number): number {
  return (codes[doc >>> 1]! >>> ((doc & 1) << 2)) & 15;
}

function readCodes(reader: SegmentReader, info: TermInfo, bytes: number): Uint8Array {
  const codes = new Uint8Array(bytes);
  const list = reader.list(info);
  while (list.next()) {
    for (let i = 0; i < list.size; i++) {
      const doc = list.docs[i]!;
      codes[doc >>> 1]! |= Math.min(TOO_LARGE, 1 + list.codes[i]!) << ((doc & 1) << 2);
    }
  }
  return codes;
}

/** False where those that would have to give way are asked for as often. */
function makeRoom(bytes: number, times: number): boolean {
  for (const [oldest, { codes, reader }] of kept) {
    if (keptBytes + bytes <= MAX_BYTES) break;
    if (!reader.isClosed && (timesAsked.get(oldest) ?? 0) >= times) return false;
    kept.delete(oldest);
    keptBytes -= codes.length;
  }
  return true;
}
