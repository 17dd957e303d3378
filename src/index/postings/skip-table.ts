import type { PagedFile } from '../segments/paged-file.ts';
import { BLOCK_DOCS } from './postings-writer.ts';

/** The last document of a list of one block is not stored; this number is never passed. */
const BEHIND_ALL = 0x7ffffffe;
/** Three varints of at most 5 bytes and an impact. */
const MAX_ENTRY_BYTES = 16;

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
  lastDocs = new Int32Array(4);
  /** One more than blocks: the last is the end. */
  blockAt = new Float64Array(5);
  positionsAt = new Float64Array(5);
  impacts = new Uint8Array(4);
  #windowWidth = 0;
  #windowImpacts = NO_IMPACTS;

  read(file: PagedFile, info: ListPlace): this {
    this.blocks = Math.ceil(info.documents / BLOCK_DOCS);
    this.#windowWidth = 0;
    if (this.blocks > this.lastDocs.length) this.#grow();
    const postingsEnd = info.postingsAt + info.postingsBytes;
    if (this.blocks > 1) {
      this.#readBlocks(file, info, postingsEnd);
      return this;
    }
    this.lastDocs[0] = BEHIND_ALL;
    this.impacts[0] = info.impact;
    this.blockAt[0] = info.postingsAt;
    this.blockAt[1] = postingsEnd;
    this.positionsAt[0] = postingsEnd;
    this.positionsAt[1] = postingsEnd + info.positionsBytes;
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

  #readBlocks(file: PagedFile, info: ListPlace, postingsEnd: number): void {
    file.locate(info.postingsAt, Math.min(info.postingsBytes, this.blocks * MAX_ENTRY_BYTES));
    const bytes = file.bytes;
    const first = file.at;
    let at = first;
    let last = -1;
    let blockOffset = 0;
    let positionOffset = postingsEnd;
    const readVarint = (): number => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    };
    for (let block = 0; block < this.blocks; block++) {
      last += readVarint();
      this.lastDocs[block] = last;
      this.blockAt[block] = blockOffset;
      blockOffset += readVarint();
      this.positionsAt[block] = positionOffset;
      positionOffset += readVarint();
      this.impacts[block] = bytes[at++]!;
    }
    this.blockAt[this.blocks] = blockOffset;
    this.positionsAt[this.blocks] = positionOffset;
    const blocksAt = info.postingsAt + (at - first);
    for (let block = 0; block <= this.blocks; block++) this.blockAt[block]! += blocksAt;
  }

  #grow(): void {
    const size = this.blocks;
    this.lastDocs = new Int32Array(size);
    this.blockAt = new Float64Array(size + 1);
    this.positionsAt = new Float64Array(size + 1);
    this.impacts = new Uint8Array(size);
  }
}
