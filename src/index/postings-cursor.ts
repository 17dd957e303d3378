import type { PagedFile } from './paged-file.ts';
import { BLOCK_DOCS, TITLE_FLAG } from './postings-writer.ts';

/** Greater than every document number. */
export const NO_MORE_DOCS = 0x7fffffff;

/** Where the postings of a term lie in its segment. */
export type TermInfo = {
  documents: number;
  /** Largest of its blocks' impacts. */
  impact: number;
  postingsAt: number;
  postingsBytes: number;
  /** They follow the postings; 0 bytes where the term has none. */
  positionsBytes: number;
};

type SkipTable = {
  lastDocs: Int32Array;
  blockAt: Float64Array;
  positionsAt: Float64Array;
  impacts: Uint8Array;
};

/** Walks the postings of one term in one segment, forward only, a block of 128 documents at a time. */
export class PostingsCursor {
  /** The current document; -1 before the first call of `advance`, NO_MORE_DOCS at the end. */
  doc = -1;
  readonly info: TermInfo;
  readonly #file: PagedFile;
  readonly #skips: SkipTable;
  readonly #docs = new Int32Array(BLOCK_DOCS + 1);
  readonly #counts = new Int32Array(BLOCK_DOCS);
  readonly #titles = new Uint8Array(BLOCK_DOCS);
  #block = -1;
  #size = 0;
  #index = 0;
  #countsAt = 0;
  #countsRead = false;

  constructor(file: PagedFile, info: TermInfo) {
    this.#file = file;
    this.info = info;
    this.#skips = readSkips(file, info);
  }

  /** Moves to the first document at or after `target`, and answers it. */
  advance(target: number): number {
    if (target <= this.doc) return this.doc;
    const lastDocs = this.#skips.lastDocs;
    let block = this.#block;
    if (block < 0 || lastDocs[block]! < target) {
      block = this.#blockFor(target);
      if (block === lastDocs.length) {
        this.doc = NO_MORE_DOCS;
        return NO_MORE_DOCS;
      }
      this.#load(block);
    }
    const docs = this.#docs;
    let index = this.#index;
    while (docs[index]! < target) index++;
    this.#index = index;
    this.doc = docs[index]!;
    return this.doc;
  }

  next(): number {
    return this.advance(this.doc + 1);
  }

  get count(): number {
    if (!this.#countsRead) this.#readCounts();
    return this.#counts[this.#index]!;
  }

  /** 1 where the word is in the title too, else 0. */
  get inTitle(): number {
    if (!this.#countsRead) this.#readCounts();
    return this.#titles[this.#index]!;
  }

  /** Largest impact among the documents from `target` on that share its block, without moving. */
  impactAt(target: number): number {
    const block = this.#blockFor(target);
    this.shallowLast = block < this.#skips.lastDocs.length ? this.#skips.lastDocs[block]! : NO_MORE_DOCS;
    return block < this.#skips.impacts.length ? this.#skips.impacts[block]! : 0;
  }

  /** The last document that the answer of `impactAt` speaks for. */
  shallowLast = -1;

  /** Positions in the current document; fills and answers `into`. Empty for terms without positions. */
  positions(into: number[]): number[] {
    into.length = 0;
    if (this.info.positionsBytes === 0) return into;
    if (!this.#countsRead) this.#readCounts();
    const first = this.#skips.positionsAt[this.#block]!;
    const end = this.#skips.positionsAt[this.#block + 1]!;
    this.#file.locate(first, end - first);
    const bytes = this.#file.bytes;
    let at = this.#file.at;
    let skip = 0;
    for (let i = 0; i < this.#index; i++) skip += this.#counts[i]!;
    for (; skip > 0; skip--) while (bytes[at++]! >= 0x80);
    let position = 0;
    for (let left = this.#counts[this.#index]!; left > 0; left--) {
      let shift = 0;
      let byte = bytes[at++]!;
      let gap = byte & 0x7f;
      while (byte >= 0x80) {
        byte = bytes[at++]!;
        shift += 7;
        gap |= (byte & 0x7f) << shift;
      }
      position += gap;
      into.push(position);
    }
    return into;
  }

  /** First block from the current one on whose last document is not before `target`: gallop, then halve. */
  #blockFor(target: number): number {
    const lastDocs = this.#skips.lastDocs;
    let low = this.#block < 0 ? 0 : this.#block;
    if (low >= lastDocs.length || lastDocs[low]! >= target) return low;
    let step = 1;
    while (low + step < lastDocs.length && lastDocs[low + step]! < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(lastDocs.length, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (lastDocs[middle]! < target) low = middle;
      else high = middle;
    }
    return high;
  }

  #load(block: number): void {
    const skips = this.#skips;
    const at = skips.blockAt[block]!;
    this.#size = Math.min(BLOCK_DOCS, this.info.documents - block * BLOCK_DOCS);
    this.#file.locate(at, skips.blockAt[block + 1]! - at);
    const bytes = this.#file.bytes;
    const start = this.#file.at;
    const width = bytes[start]!;
    const docs = this.#docs;
    unpack(bytes, start + 2, width, this.#size, docs);
    let doc = block === 0 ? -1 : skips.lastDocs[block - 1]!;
    for (let i = 0; i < this.#size; i++) {
      doc += docs[i]! + 1;
      docs[i] = doc;
    }
    docs[this.#size] = NO_MORE_DOCS;
    this.#countsAt = 2 + Math.ceil((width * this.#size) / 8);
    this.#countsRead = false;
    this.#block = block;
    this.#index = 0;
  }

  #readCounts(): void {
    const skips = this.#skips;
    const at = skips.blockAt[this.#block]!;
    this.#file.locate(at, skips.blockAt[this.#block + 1]! - at);
    const bytes = this.#file.bytes;
    const start = this.#file.at;
    const width = bytes[start + 1]! & ~TITLE_FLAG;
    unpack(bytes, start + this.#countsAt, width, this.#size, this.#counts);
    for (let i = 0; i < this.#size; i++) this.#counts[i]! += 1;
    if (bytes[start + 1]! & TITLE_FLAG) {
      const titlesAt = start + this.#countsAt + Math.ceil((width * this.#size) / 8);
      unpack(bytes, titlesAt, 1, this.#size, this.#titles);
    } else {
      this.#titles.fill(0);
    }
    this.#countsRead = true;
  }
}

/** Reads `count` values of `width` bits; may look at up to four bytes behind the last one. */
function unpack(
  bytes: Uint8Array,
  start: number,
  width: number,
  count: number,
  into: Int32Array | Uint8Array,
): void {
  if (width === 0) {
    into.fill(0, 0, count);
    return;
  }
  const mask = width === 32 ? -1 : (1 << width) - 1;
  for (let i = 0, bit = 0; i < count; i++, bit += width) {
    const at = start + (bit >>> 3);
    const shift = bit & 7;
    const low = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    let value = low >>> shift;
    if (shift + width > 32) value |= bytes[at + 4]! << (32 - shift);
    into[i] = value & mask;
  }
}

function readSkips(file: PagedFile, info: TermInfo): SkipTable {
  const blocks = Math.ceil(info.documents / BLOCK_DOCS);
  const lastDocs = new Int32Array(blocks);
  const blockAt = new Float64Array(blocks + 1);
  const positionsAt = new Float64Array(blocks + 1);
  const impacts = new Uint8Array(blocks);
  if (blocks === 1) {
    lastDocs[0] = NO_MORE_DOCS - 1;
    impacts[0] = info.impact;
    blockAt[0] = info.postingsAt;
    blockAt[1] = info.postingsAt + info.postingsBytes;
    positionsAt[0] = blockAt[1]!;
    positionsAt[1] = blockAt[1]! + info.positionsBytes;
    return { lastDocs, blockAt, positionsAt, impacts };
  }
  // A skip entry takes at most 5 + 3 + 3 + 1 bytes
  file.locate(info.postingsAt, Math.min(info.postingsBytes, blocks * 16));
  const bytes = file.bytes;
  let at = file.at;
  const first = at;
  let last = -1;
  let blockOffset = 0;
  let positionOffset = info.postingsAt + info.postingsBytes;
  const readVarint = (): number => {
    let shift = 0;
    let value = 0;
    for (;;) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  };
  for (let block = 0; block < blocks; block++) {
    last += readVarint();
    lastDocs[block] = last;
    blockAt[block] = blockOffset;
    blockOffset += readVarint();
    positionsAt[block] = positionOffset;
    positionOffset += readVarint();
    impacts[block] = bytes[at++]!;
  }
  blockAt[blocks] = blockOffset;
  positionsAt[blocks] = positionOffset;
  const blocksAt = info.postingsAt + (at - first);
  for (let block = 0; block <= blocks; block++) blockAt[block]! += blocksAt;
  return { lastDocs, blockAt, positionsAt, impacts };
}
