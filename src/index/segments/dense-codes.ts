/**
 * Words on many pages are looked up often, for scattered documents. For these words, half a byte per document
 * of the segment is kept in memory, so that a lookup is one read. Memory is bounded, and a word that is
 * looked up more often replaces another; the postings list itself stays in the segment.
 */

import { ListReader } from '../postings/list-reader.ts';
import type { TermInfo } from '../terms/term-info.ts';

/** Limit for all segments of an index together. */
const MAX_BYTES = 32 << 20;
/** The largest share of it that one list may take. */
const MAX_SHARE = 1 / 16;
/** A word on a smaller share of the pages has few blocks, which are fast to read. */
const MIN_PAGE_SHARE = 1 / 16; // chosen on bench/search
/** One search looks up a stem twice; a word that occurs in a single search is not worth caching. */
const MIN_TIMES = 3;

/** Marks a code that does not fit: the postings list must be read. */
export const TOO_LARGE = 15;

/** A segment whose lists are cached. */
type Lists = {
  readonly docs: number;
  list(info: TermInfo, used: ListReader, withPositions: boolean): ListReader;
};
type Kept = { codes: Uint8Array; segment: Lists };

export class DenseCodes {
  /** Least recently used first. */
  readonly #kept = new Map<TermInfo, Kept>();
  readonly #timesAsked = new WeakMap<TermInfo, number>();
  #bytes = 0;

  /** For `codeIn`; null if the list is not cached this way. */
  of(segment: Lists, info: TermInfo): Uint8Array | null {
    if (info.documents < segment.docs * MIN_PAGE_SHARE || info.single !== null) return null;
    const times = (this.#timesAsked.get(info) ?? 0) + 1;
    this.#timesAsked.set(info, times);
    const known = this.#kept.get(info);
    if (known !== undefined) {
      this.#kept.delete(info);
      this.#kept.set(info, known);
      return known.codes;
    }
    const bytes = (segment.docs + 1) >>> 1;
    if (times < MIN_TIMES || bytes > MAX_BYTES * MAX_SHARE || !this.#makeRoom(bytes, times)) return null;
    const codes = readCodes(segment, info, bytes);
    this.#kept.set(info, { codes, segment });
    this.#bytes += bytes;
    return codes;
  }

  /**
   * Called when the segment is closed: a crawl replaces segments all the time, and a cached list keeps its
   * whole segment in memory.
   */
  drop(segment: Lists): void {
    for (const [info, kept] of this.#kept) if (kept.segment === segment) this.#evict(info, kept);
  }

  get size(): number {
    return this.#kept.size;
  }

  /** False if the lists that would be evicted are looked up as often. */
  #makeRoom(bytes: number, times: number): boolean {
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes + bytes <= MAX_BYTES) break;
      if ((this.#timesAsked.get(oldest) ?? 0) >= times) return false;
      this.#evict(oldest, kept);
    }
    return true;
  }

  #evict(info: TermInfo, { codes }: Kept): void {
    this.#kept.delete(info);
    this.#bytes -= codes.length;
  }
}

/** 0 if the document lacks the term, else 1 + its code (see PostingsCursor), or TOO_LARGE. */
export function codeIn(codes: Uint8Array, doc: number): number {
  return (codes[doc >>> 1]! >>> ((doc & 1) << 2)) & 15;
}

function readCodes(segment: Lists, info: TermInfo, bytes: number): Uint8Array {
  const codes = new Uint8Array(bytes);
  const list = segment.list(info, lists, false);
  const { docs, codes: read } = list;
  while (list.next()) {
    const { size } = list;
    for (let i = 0; i < size; i++) {
      const doc = docs[i]!;
      const code = 1 + read[i]!;
      codes[doc >>> 1]! |= (code < TOO_LARGE ? code : TOO_LARGE) << ((doc & 1) << 2);
    }
  }
  return codes;
}

/** Lists are read to the end at once, one after the other. */
const lists = new ListReader();
