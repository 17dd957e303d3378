/**
 * Postings in blocks of 128 documents; lists of several blocks have a skip table in front. Positions come last,
 * because ranking by words alone never reads them. Runs of numbers are packed, see packed-numbers.ts.
 *
 *   list  = [skip table if more than one block] block* positions of block*
 *   skip  = per block: varint gap of last documents, varint bytes, varint bytes of positions, impact
 *   block = run of gaps of documents - 1, run of counts × 2 - 2 + "in the title"
 *   positions of block = run of gaps of positions, for each document from 0 on
 */

import { keepShape } from '../../threads/keep-shape.ts';
import { ByteSink, type ByteTarget } from '../segments/byte-sink.ts';
import { codeOf, impactOf, weightedCount } from './bm25.ts';
import { writePacked } from './packed-numbers.ts';
import type { PostingList } from './posting-list.ts';

export const BLOCK_DOCS = 128;

export type WrittenPostings = { bytes: number; positionBytes: number; impact: number };

/** A file that postings are appended to. */
export type PostingsFile = ByteTarget & { readonly offset: number };

/** How many postings of a list fill whole blocks. */
export function wholeBlocks({ length }: PostingList): number {
  return length - (length % BLOCK_DOCS);
}

export class PostingsWriter {
  readonly #lengthCodes: Uint8Array;
  readonly #saturation: Float64Array;
  readonly #skips = new ByteSink();
  readonly #blocks = new ByteSink();
  readonly #positions = new ByteSink();
  readonly #gaps = new Uint32Array(BLOCK_DOCS);
  readonly #codes = new Uint32Array(BLOCK_DOCS);
  #positionGaps = new Uint32Array(BLOCK_DOCS);
  /** Of the list in progress: the highest impact, and the last document. */
  #impact = 0;
  #before = -1;

  /** `saturation` is K by length code, for the average length of the segment. */
  constructor(lengthCodes: Uint8Array, saturation: Float64Array) {
    this.#lengthCodes = lengthCodes;
    this.#saturation = saturation;
  }

  /**
   * Writes the first part of a list that continues: its whole blocks are removed from `list`. So a list may be
   * longer than memory would allow as plain numbers.
   */
  part(list: PostingList, withPositions: boolean): void {
    const count = wholeBlocks(list);
    const positions = this.#encode(list, count, withPositions);
    list.removeFirst(count, positions);
  }

  /** Writes the rest of a list, or all of it, and appends it to a file. */
  end(list: PostingList, withPositions: boolean, file: PostingsFile): WrittenPostings {
    this.#encode(list, list.length, withPositions);
    const skips = list.documents > BLOCK_DOCS ? this.#skips.length : 0;
    if (skips > 0) this.#skips.appendTo(file);
    this.#blocks.appendTo(file);
    const positionBytes = this.#positions.length;
    if (positionBytes > 0) this.#positions.appendTo(file);
    const written = { bytes: skips + this.#blocks.length, positionBytes, impact: this.#impact };
    this.#skips.clear();
    this.#blocks.clear();
    this.#positions.clear();
    this.#impact = 0;
    this.#before = -1;
    return written;
  }

  /** Appends the first postings to the list in progress; returns how many positions they have. */
  #encode(list: PostingList, postings: number, withPositions: boolean): number {
    const blocks = this.#blocks;
    const positions = this.#positions;
    let positionAt = 0;
    for (let start = 0; start < postings; start += BLOCK_DOCS) {
      const count = Math.min(BLOCK_DOCS, postings - start);
      const blockStart = blocks.length;
      const positionStart = positions.length;
      this.#block(list, start, count, this.#before);
      if (withPositions) positionAt = this.#blockPositions(list, start, count, positionAt);
      const impact = this.#impactOf(list, start, count);
      const last = list.docs[start + count - 1]!;
      this.#skips.varint(last - this.#before);
      this.#skips.varint(blocks.length - blockStart);
      this.#skips.varint(positions.length - positionStart);
      this.#skips.byte(impact);
      if (impact > this.#impact) this.#impact = impact;
      this.#before = last;
    }
    return positionAt;
  }

  #block(list: PostingList, start: number, count: number, beforeDoc: number): void {
    let before = beforeDoc;
    for (let i = 0; i < count; i++) {
      const doc = list.docs[start + i]!;
      this.#gaps[i] = doc - before - 1;
      this.#codes[i] = codeOf(list.counts[start + i]!, list.inTitle[start + i]!);
      before = doc;
    }
    writePacked(this.#gaps, count, this.#blocks);
    writePacked(this.#codes, count, this.#blocks);
  }

  #blockPositions(list: PostingList, start: number, count: number, firstPosition: number): number {
    let end = firstPosition;
    for (let i = start; i < start + count; i++) end += list.counts[i]!;
    const total = end - firstPosition;
    if (this.#positionGaps.length < total) this.#positionGaps = new Uint32Array(total * 2);
    const gaps = this.#positionGaps;
    let at = 0;
    for (let i = start; i < start + count; i++) {
      let before = 0;
      for (let left = list.counts[i]!; left > 0; left--, at++) {
        const position = list.positions[firstPosition + at]!;
        gaps[at] = position - before;
        before = position;
      }
    }
    writePacked(gaps, total, this.#positions);
    return end;
  }

  #impactOf(list: PostingList, start: number, count: number): number {
    let best = 0;
    for (let i = start; i < start + count; i++) {
      const frequency = weightedCount(list.counts[i]!, list.inTitle[i]!);
      const saturation = frequency / (frequency + this.#saturation[this.#lengthCodes[list.docs[i]!]!]!);
      if (saturation > best) best = saturation;
    }
    return impactOf(best);
  }
}

keepShape(PostingsWriter);
