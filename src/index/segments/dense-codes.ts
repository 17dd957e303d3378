/**
 * Words on many pages are looked up often, for scattered documents. For these words, half a byte per document
 * of the segment is kept in memory, so that a lookup is one read. Memory is bounded, and a word that is
 * looked up more often replaces another; the postings list itself stays in the segment.
 */

import { ListReader } from '../postings/list-reader.ts';
import type { TermInfo } from '../terms/term-info.ts';

/** Limit for all segments of an index together. */
const MAX_BYTES = 64 << 20;
/** The largest share of it that one list may take. */
const MAX_SHARE = 1 / 16;
/** A word on a smaller share of the pages has few blocks, which are fast to read. */
const MIN_PAGE_SHARE = 1 / 16; // chosen on bench/search
/** One search looks up a stem twice; a word that occurs in a single search is not worth caching. */
const MIN_TIMES = 3;
/** After this many lookups the counts are halved. */
const LOOKUPS_OF_AGE = 16_384;

/** Marks a code that does not fit: the postings list must be read. */
export const TOO_LARGE = 15;

/** A segment whose lists are cached. */
type Lists = {
  readonly docs: number;
  list(info: TermInfo, used: ListReader, withPositions: boolean): ListReader;
};
/** A list with enough documents to be cached; `codes` is null while it is not. */
type Entry = { readonly segment: Lists; times: number; codes: Uint8Array | null };

export class DenseCodes {
  /**
   * By the place of the list: what is known about a term is forgotten and read again, and the list would be
   * read again with it. Few lists have enough documents to be here.
   */
  readonly #entries = new Map<Lists, Map<number, Entry>>();
  /** Those with codes, least recently used first. */
  readonly #kept = new Set<Entry>();
  readonly #maxBytes: number;
  #bytes = 0;
  #lookups = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** For `codeIn`; null if the list is not cached this way. */
  of(segment: Lists, info: TermInfo): Uint8Array | null {
    if (info.documents < segment.docs * MIN_PAGE_SHARE || info.single !== null) return null;
    if (++this.#lookups === LOOKUPS_OF_AGE) this.#age();
    const entry = this.#entryOf(segment, info.postingsAt);
    entry.times++;
    if (entry.codes !== null) {
      this.#kept.delete(entry);
      this.#kept.add(entry);
      return entry.codes;
    }
    const bytes = (segment.docs + 1) >>> 1;
    if (
      entry.times < MIN_TIMES ||
      bytes > this.#maxBytes * MAX_SHARE ||
      !this.#makeRoom(bytes, entry.times)
    ) {
      return null;
    }
    entry.codes = readCodes(segment, info, bytes);
    this.#kept.add(entry);
    this.#bytes += bytes;
    return entry.codes;
  }

  /**
   * Called when the segment is closed: a crawl replaces segments all the time, and a cached list keeps its
   * whole segment in memory.
   */
  drop(segment: Lists): void {
    for (const entry of this.#entries.get(segment)?.values() ?? []) this.#evict(entry);
    this.#entries.delete(segment);
  }

  get size(): number {
    return this.#kept.size;
  }

  #entryOf(segment: Lists, place: number): Entry {
    let places = this.#entries.get(segment);
    if (places === undefined) {
      places = new Map();
      this.#entries.set(segment, places);
    }
    let entry = places.get(place);
    if (entry === undefined) {
      entry = { segment, times: 0, codes: null };
      places.set(place, entry);
    }
    return entry;
  }

  /** What was looked up long ago counts less and less. */
  #age(): void {
    this.#lookups = 0;
    for (const places of this.#entries.values()) for (const entry of places.values()) entry.times /= 2;
  }

  /**
   * False if a list that would be evicted is looked up more than half as often: reading a list takes as long
   * as many lookups, so lists of similar words must not replace each other in turns.
   */
  #makeRoom(bytes: number, times: number): boolean {
    for (const oldest of this.#kept) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      if (oldest.times * 2 > times) return false;
      this.#evict(oldest);
    }
    return true;
  }

  #evict(entry: Entry): void {
    if (entry.codes === null) return;
    this.#bytes -= entry.codes.length;
    entry.codes = null;
    this.#kept.delete(entry);
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
