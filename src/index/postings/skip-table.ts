import { keepShape } from '../../threads/keep-shape.ts';
import type { PagedFile } from '../segments/paged-file.ts';
import { BLOCK_DOCS } from './postings-writer.ts';

/** The last document of a list of one block is not stored; this number is never passed. */
const BEHIND_ALL = 0x7ffffffe;
/** Three varints of at most 5 bytes and an impact. */
const MAX_ENTRY_BYTES = 16;

/** Blocks that a table has room for unless it is created for a longer list. */
const MIN_BLOCKS = 4;
const NO_IMPACTS = new Uint8Array(0);

type ListPlace = {
  documents: number;
  impact: number;
  postingsAt: number;
  postingsBytes: number;
  positionsBytes: number;
};

/** Where the blocks of a list begin and end, and the most that each can contribute. Reused for each list. */
export class SkipTable {
  blocks = 0;
  lastDocs: Int32Array;
  /** What the places of the blocks are counted from. */
  base = 0;
  /** One more than blocks: the last is the end. */
  blockAt: Uint32Array;
  positionsAt: Uint32Array;
  impacts: Uint8Array;
  #windowWidth = 0;
  #windowImpacts = NO_IMPACTS;

  /** With room for the blocks of a list of this many documents, and for more once such a list is read. */
  constructor(documents = MIN_BLOCKS * BLOCK_DOCS) {
    const columns = columnsFor(Math.ceil(documents / BLOCK_DOCS));
    this.lastDocs = columns.lastDocs;
    this.blockAt = columns.blockAt;
    this.positionsAt = columns.positionsAt;
    this.impacts = columns.impacts;
  }

  read(file: PagedFile, info: ListPlace): this {
    this.blocks = Math.ceil(info.documents / BLOCK_DOCS);
    this.#windowWidth = 0;
    if (this.blocks > this.lastDocs.length) Object.assign(this, columnsFor(this.blocks));
    this.base = info.postingsAt;
    if (this.blocks > 1) {
      this.#readBlocks(file, info);
      return this;
    }
    this.lastDocs[0] = BEHIND_ALL;
    this.impacts[0] = info.impact;
    this.blockAt[0] = 0;
    this.blockAt[1] = info.postingsBytes;
    this.positionsAt[0] = info.postingsBytes;
    this.positionsAt[1] = info.postingsBytes + info.positionsBytes;
    return this;
  }

  /**
   * The most that a list of several blocks can contribute in each window of `width` documents; cached for the
   * last width requested.
   */
  windowImpacts(width: number): Uint8Array<ArrayBuffer> {
    if (this.#windowWidth !== width) {
      this.#windowWidth = width;
      this.#windowImpacts = this.#impactsBy(width);
    }
    return this.#windowImpacts;
  }

  #impactsBy(width: number): Uint8Array<ArrayBuffer> {
    const last = this.lastDocs[this.blocks - 1]!;
    const impacts = new Uint8Array(Math.floor(last / width) + 1);
    let from = 0;
    for (let block = 0; block < this.blocks; block++) {
      const to = this.lastDocs[block]!;
      const impact = this.impacts[block]!;
      for (let window = Math.floor(from / width); window <= Math.floor(to / width); window++) {
        if (impacts[window]! < impact) impacts[window] = impact;
      }
      from = to + 1;
    }
    return impacts;
  }

  /**
   * First block from `start` on whose last document is not before `target`: galloping, then binary search.
   */
  blockFor(target: number, start: number): number {
    const { lastDocs, blocks } = this;
    let low = start;
    if (low >= blocks || lastDocs[low]! >= target) return low;
    let step = 1;
    while (low + step < blocks && lastDocs[low + step]! < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(blocks, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (lastDocs[middle]! < target) low = middle;
      else high = middle;
    }
    return high;
  }

  #readBlocks(file: PagedFile, info: ListPlace): void {
    file.locate(info.postingsAt, Math.min(info.postingsBytes, this.blocks * MAX_ENTRY_BYTES));
    const { bytes, at: first } = file;
    const { blocks, lastDocs, blockAt, positionsAt, impacts } = this;
    let at = first;
    let last = -1;
    let blockOffset = 0;
    let positionOffset = info.postingsBytes;
    // The loops are not a function: it would be called three times for each block of each new list
    for (let block = 0; block < blocks; block++) {
      let byte = bytes[at++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      last += value;
      lastDocs[block] = last;
      byte = bytes[at++]!;
      value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      blockAt[block] = blockOffset;
      blockOffset += value;
      byte = bytes[at++]!;
      value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      positionsAt[block] = positionOffset;
      positionOffset += value;
      impacts[block] = bytes[at++]!;
    }
    blockAt[blocks] = blockOffset;
    positionsAt[blocks] = positionOffset;
    for (let block = 0; block <= blocks; block++) blockAt[block]! += at - first;
  }
}

type Columns = Pick<SkipTable, 'lastDocs' | 'blockAt' | 'positionsAt' | 'impacts'>;

/** In one piece of memory: many lists are opened, and each piece takes longer to get than to fill. */
function columnsFor(blocks: number): Columns {
  const ends = (blocks + 1) * Uint32Array.BYTES_PER_ELEMENT;
  const docs = blocks * Int32Array.BYTES_PER_ELEMENT;
  const memory = new ArrayBuffer(2 * ends + docs + blocks);
  return {
    blockAt: new Uint32Array(memory, 0, blocks + 1),
    positionsAt: new Uint32Array(memory, ends, blocks + 1),
    lastDocs: new Int32Array(memory, 2 * ends, blocks),
    impacts: new Uint8Array(memory, 2 * ends + docs, blocks),
  };
}

keepShape(SkipTable);
