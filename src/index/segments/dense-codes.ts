/**
 * Words on many pages are looked up often, for scattered documents. For these words, half a byte per document
 * of the segment is kept in memory, so that a lookup is one read. Memory is bounded, and a word that is
 * looked up more often replaces another; the postings list itself stays in the segment.
 */

import type { TermInfo } from '../terms/term-info.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Limit for all segments and searchers of the process together. */
const MAX_BYTES = 32 << 20;
/** The largest share of it that one list may take. */
const MAX_SHARE = 1 / 16;
/** A word on a smaller share of the pages has few blocks, which are quick to read. */
const MIN_PAGE_SHARE = 1 / 16; // chosen on bench/search
/** One search looks up a stem twice; a word that occurs in a single search is not worth caching. */
const MIN_TIMES = 3;

/** Marks a code that does not fit: the postings list must be read. */
export const TOO_LARGE = 15;

type Kept = { codes: Uint8Array; reader: SegmentReader };

/** Least recently used first. */
const kept = new Map<TermInfo, Kept>();
const timesAsked = new WeakMap<TermInfo, number>();
let keptBytes = 0;

/** For `codeIn`; null if the list is not cached this way. */
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

/** False if the lists that would be evicted are looked up as often. */
function makeRoom(bytes: number, times: number): boolean {
  for (const [oldest, { codes, reader }] of kept) {
    if (keptBytes + bytes <= MAX_BYTES) break;
    if (!reader.isClosed && (timesAsked.get(oldest) ?? 0) >= times) return false;
    kept.delete(oldest);
    keptBytes -= codes.length;
  }
  return true;
}
