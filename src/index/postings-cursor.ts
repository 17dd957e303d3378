import { weightedCount } from './bm25.ts';
import { readPacked, readPackedOne, readPackedPart } from './packed-numbers.ts';
import type { PagedFile } from './paged-file.ts';
import { BLOCK_DOCS } from './postings-writer.ts';
import { readSkips, type SkipTable } from './skip-table.ts';
import type { TermInfo } from './term-info.ts';

/** Greater than every document number. */
export const NO_MORE_DOCS = 0x7fffffff;

/** Adds up scores of a range of documents; `touched` has a bit for each document that got one. */
export type ScoreWindow = { base: number; scores: Float64Array; touched: Int32Array };

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
  readonly #frequencies = new Float64Array(BLOCK_DOCS);
  #block = -1;
  #shallow = 0;
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
    const block = this.#block;
    if (block < 0 || lastDocs[block]! < target) {
      const next = this.#blockFor(target, block < 0 ? 0 : block);
      if (next === lastDocs.length) {
        this.doc = NO_MORE_DOCS;
        return NO_MORE_DOCS;
      }
      this.#load(next);
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

  /** Count with the bonus for the title. */
  get frequency(): number {
    if (this.#countsRead) return this.#frequencies[this.#index]!;
    const { single } = this.info;
    if (single !== null) return weightedCount(single.count, single.inTitle);
    // One document of a block is read alone: most blocks that are asked for one are left again.
    const file = this.#file;
    const start = this.#skips.blockAt[this.#block]!;
    file.locate(start, this.#skips.blockAt[this.#block + 1]! - start);
    const code = readPackedOne(file.bytes, file.view, file.at + this.#countsAt, this.#size, this.#index);
    return weightedCount((code >>> 1) + 1, code & 1);
  }

  /** Impact of the block in which `doc` would be, without moving. `doc` may not go back. */
  impactAt(doc: number): number {
    const block = this.#blockFor(doc, this.#block < 0 ? 0 : this.#block);
    return block < this.#skips.impacts.length ? this.#skips.impacts[block]! : 0;
  }

  /**
   * Largest impact of the documents from `from` up to `to`, without moving; 0 where there are none. `from` may not
   * go back.
   */
  impactWithin(from: number, to: number): number {
    if (this.doc >= to) return 0;
    const { lastDocs, impacts } = this.#skips;
    let block = this.#blockFor(from, this.#shallow);
    this.#shallow = block;
    let impact = 0;
    for (; block < impacts.length; block++) {
      if (impacts[block]! > impact) impact = impacts[block]!;
      if (lastDocs[block]! >= to - 1) break;
    }
    return impact;
  }

  /** Scores all documents from the current one up to `end`, and moves to the first one from there on. */
  scoreUpTo(
    end: number,
    weight: number,
    saturation: Float64Array,
    lengthCodes: Uint8Array,
    { base, scores, touched }: ScoreWindow,
  ): void {
    const docs = this.#docs;
    const frequencies = this.#frequencies;
    while (this.doc < end) {
      if (!this.#countsRead) this.#readCounts();
      let index = this.#index;
      // The document behind the last one of a block is NO_MORE_DOCS
      for (let doc = docs[index]!; doc < end; doc = docs[++index]!) {
        const frequency = frequencies[index]!;
        const slot = doc - base;
        scores[slot]! += (weight * frequency) / (frequency + saturation[lengthCodes[doc]!]!);
        touched[slot >>> 5]! |= 1 << (slot & 31);
      }
      this.#index = index;
      this.doc = docs[index]!;
      if (index === this.#size && this.#block + 1 < this.#skips.lastDocs.length) {
        this.#load(this.#block + 1);
        this.doc = docs[0]!;
      }
    }
  }

  /** Positions in the current document; fills and answers `into`. Empty for terms without positions. */
  positions(into: number[]): number[] {
    into.length = 0;
    const { single, positionsBytes } = this.info;
    if (single !== null) {
      into.push(...single.positions);
      return into;
    }
    if (positionsBytes === 0) return into;
    if (!this.#countsRead) this.#readCounts();
    let from = 0;
    let total = 0;
    for (let i = 0; i < this.#size; i++) {
      if (i === this.#index) from = total;
      total += this.#counts[i]!;
    }
    const file = this.#file;
    const first = this.#skips.positionsAt[this.#block]!;
    file.locate(first, this.#skips.positionsAt[this.#block + 1]! - first);
    readPackedPart(file.bytes, file.view, file.at, total, from, from + this.#counts[this.#index]!, into);
    for (let i = 1; i < into.length; i++) into[i]! += into[i - 1]!;
    return into;
  }

  /** First block from `start` on whose last document is not before `target`: gallop, then halve. */
  #blockFor(target: number, start: number): number {
    const lastDocs = this.#skips.lastDocs;
    let low = start;
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
    const { single, documents } = this.info;
    const docs = this.#docs;
    this.#block = block;
    this.#index = 0;
    this.#countsRead = false;
    if (single !== null) {
      this.#size = 1;
      docs[0] = single.doc;
      docs[1] = NO_MORE_DOCS;
      return;
    }
    const skips = this.#skips;
    const file = this.#file;
    const size = Math.min(BLOCK_DOCS, documents - block * BLOCK_DOCS);
    const start = skips.blockAt[block]!;
    file.locate(start, skips.blockAt[block + 1]! - start);
    this.#countsAt = readPacked(file.bytes, file.view, file.at, size, docs) - file.at;
    let doc = block === 0 ? -1 : skips.lastDocs[block - 1]!;
    for (let i = 0; i < size; i++) {
      doc += docs[i]! + 1;
      docs[i] = doc;
    }
    docs[size] = NO_MORE_DOCS;
    this.#size = size;
  }

  #readCounts(): void {
    const counts = this.#counts;
    const { single } = this.info;
    this.#countsRead = true;
    if (single !== null) {
      counts[0] = single.count;
      this.#titles[0] = single.inTitle;
      this.#frequencies[0] = weightedCount(single.count, single.inTitle);
      return;
    }
    const file = this.#file;
    const start = this.#skips.blockAt[this.#block]!;
    file.locate(start, this.#skips.blockAt[this.#block + 1]! - start);
    readPacked(file.bytes, file.view, file.at + this.#countsAt, this.#size, counts);
    for (let i = 0; i < this.#size; i++) {
      const code = counts[i]!;
      const count = (code >>> 1) + 1;
      counts[i] = count;
      this.#titles[i] = code & 1;
      this.#frequencies[i] = weightedCount(count, code & 1);
    }
  }
}
