/**
 * Postings in blocks of 128 documents: gaps and counts in as few bits as the largest of the block needs, one bit a
 * document for "in the title", and for lists of several blocks a skip table in front. Positions come last, because
 * ranking by words alone never reads them.
 *
 *   list  = [skip table if more than one block] block* positions
 *   skip  = per block: varint gap of last documents, varint bytes, varint bytes of positions, impact
 *   block = width of gaps, width of counts (| 0x80 with title bits), gaps, counts - 1, title bits
 */
import { impactOf, weightedCount } from './bm25.ts';
import { ByteSink, bitsOf } from './byte-sink.ts';
import type { PostingList } from './posting-list.ts';

export const BLOCK_DOCS = 128;
export const TITLE_FLAG = 0x80;

export type WrittenPostings = { bytes: number; positionBytes: number; impact: number };

export class PostingsWriter {
  readonly #lengthCodes: Uint8Array;
  readonly #saturation: Float64Array;
  readonly #skips = new ByteSink();
  readonly #blocks = new ByteSink();
  readonly #positions = new ByteSink();
  readonly #gaps = new Uint32Array(BLOCK_DOCS);
  readonly #counts = new Uint32Array(BLOCK_DOCS);

  /** `saturation` is K by length code, for the average length of the segment. */
  constructor(lengthCodes: Uint8Array, saturation: Float64Array) {
    this.#lengthCodes = lengthCodes;
    this.#saturation = saturation;
  }

  write(list: PostingList, withPositions: boolean, into: ByteSink): WrittenPostings {
    const blocks = this.#blocks;
    const positions = this.#positions;
    this.#skips.clear();
    blocks.clear();
    positions.clear();
    let impact = 0;
    let positionAt = 0;
    let before = -1;
    for (let start = 0; start < list.length; start += BLOCK_DOCS) {
      const count = Math.min(BLOCK_DOCS, list.length - start);
      const blockStart = blocks.length;
      const positionStart = positions.length;
      this.#block(list, start, count, before);
      if (withPositions) positionAt = writePositions(list, start, count, positionAt, positions);
      const blockImpact = this.#impact(list, start, count);
      const last = list.docs[start + count - 1]!;
      this.#skips.varint(last - before);
      this.#skips.varint(blocks.length - blockStart);
      this.#skips.varint(positions.length - positionStart);
      this.#skips.byte(blockImpact);
      if (blockImpact > impact) impact = blockImpact;
      before = last;
    }
    const firstByte = into.length;
    if (list.length > BLOCK_DOCS) into.append(this.#skips.bytes());
    into.append(blocks.bytes());
    const bytes = into.length - firstByte;
    into.append(positions.bytes());
    return { bytes, positionBytes: positions.length, impact };
  }

  #block(list: PostingList, start: number, count: number, beforeDoc: number): void {
    let before = beforeDoc;
    let gapBits = 0;
    let countBits = 0;
    let anyTitle = 0;
    for (let i = 0; i < count; i++) {
      const doc = list.docs[start + i]!;
      const gap = doc - before - 1;
      const more = list.counts[start + i]! - 1;
      this.#gaps[i] = gap;
      this.#counts[i] = more;
      gapBits |= gap;
      countBits |= more;
      anyTitle |= list.inTitle[start + i]!;
      before = doc;
    }
    const gapWidth = bitsOf(gapBits);
    const countWidth = bitsOf(countBits);
    this.#blocks.byte(gapWidth);
    this.#blocks.byte(countWidth | (anyTitle ? TITLE_FLAG : 0));
    this.#blocks.packed(this.#gaps, count, gapWidth);
    this.#blocks.packed(this.#counts, count, countWidth);
    if (anyTitle) this.#blocks.packed(list.inTitle.subarray(start, start + count), count, 1);
  }

  #impact(list: PostingList, start: number, count: number): number {
    let best = 0;
    for (let i = start; i < start + count; i++) {
      const frequency = weightedCount(list.counts[i]!, list.inTitle[i]!);
      const saturation = frequency / (frequency + this.#saturation[this.#lengthCodes[list.docs[i]!]!]!);
      if (saturation > best) best = saturation;
    }
    return impactOf(best);
  }
}

function writePositions(
  list: PostingList,
  start: number,
  count: number,
  firstPosition: number,
  positions: ByteSink,
): number {
  let at = firstPosition;
  for (let i = start; i < start + count; i++) {
    let before = 0;
    for (let left = list.counts[i]!; left > 0; left--) {
      const position = list.positions[at++]!;
      positions.varint(position - before);
      before = position;
    }
  }
  return at;
}
