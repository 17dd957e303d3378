import { TITLE_BONUS, weightedCount } from './bm25.ts';
import type { NumberList } from './number-list.ts';
import { readPacked, readPackedOne, readPackedPart } from './packed-numbers.ts';
import type { PagedFile } from './paged-file.ts';
import { BLOCK_DOCS } from './postings-writer.ts';
import { SkipTable } from './skip-table.ts';
import type { TermInfo } from './term-info.ts';

/** Greater than every document number. */
export const NO_MORE_DOCS = 0x7fffffff;

/** Adds up scores of a range of documents; `touched` has a bit for each document that got one. */
export type ScoreWindow = { base: number; scores: Float64Array; touched: Int32Array };

/** Walks the postings of one term in one segment, forward only, a block of 128 documents at a time. */
export class PostingsCursor {
  /** The current document; -1 before the first call of `advance`, NO_MORE_DOCS at the end. */
  doc = -1;
  info: TermInfo = NOWHERE;
  #file: PagedFile | null = null;
  readonly #ownSkips = new SkipTable();
  #skips = this.#ownSkips;
  /** Behind the last document comes NO_MORE_DOCS; reading fills up to 7 places more. */
  readonly #docs = new Int32Array(BLOCK_DOCS + 8);
  /** (count - 1) × 2 + in the title. */
  readonly #codes = new Int32Array(BLOCK_DOCS + 8);
  #block = -1;
  #shallow = 0;
  #size = 0;
  #index = 0;
  #codesAt = 0;
  #codesRead = false;
  /** Documents of the block whose positions are counted, and how many those are; -1 before the first. */
  #counted = -1;
  #countedPositions = 0;
  #blockPositions = 0;

  /** Begins a list; a cursor may walk one list after the other. */
  open(file: PagedFile, info: TermInfo): this {
    this.#file = file;
    this.info = info;
    this.#skips = info.documents > BLOCK_DOCS ? skipsOf(file, info) : this.#ownSkips.read(file, info);
    this.doc = -1;
    this.#block = -1;
    this.#shallow = 0;
    return this;
  }

  /** Moves to the first document at or after `target`, and answers it. */
  advance(target: number): number {
    if (target <= this.doc) return this.doc;
    const skips = this.#skips;
    const block = this.#block;
    if (block < 0 || skips.lastDocs[block]! < target) {
      const next = skips.blockFor(target, block < 0 ? 0 : block);
      if (next === skips.blocks) {
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
    return (this.#code() >>> 1) + 1;
  }

  /** 1 where the word is in the title too, else 0. */
  get inTitle(): number {
    return this.#code() & 1;
  }

  /** Count with the bonus for the title. */
  get frequency(): number {
    const code = this.#code();
    return weightedCount((code >>> 1) + 1, code & 1);
  }

  /** Impact of the block in which `doc` would be, without moving. `doc` may not go back. */
  impactAt(doc: number): number {
    const block = this.#skips.blockFor(doc, this.#block < 0 ? 0 : this.#block);
    return block < this.#skips.blocks ? this.#skips.impacts[block]! : 0;
  }

  /**
   * Largest impact of the documents from `from` up to `to`, without moving; 0 where there are none. `from` may not
   * go back.
   */
  impactWithin(from: number, to: number): number {
    if (this.doc >= to) return 0;
    const { lastDocs, impacts, blocks } = this.#skips;
    let block = this.#skips.blockFor(from, this.#shallow);
    this.#shallow = block;
    let impact = 0;
    for (; block < blocks; block++) {
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
    const codes = this.#codes;
    while (this.doc < end) {
      if (!this.#codesRead) this.#readCodes();
      let index = this.#index;
      // The document behind the last one of a block is NO_MORE_DOCS
      for (let doc = docs[index]!; doc < end; doc = docs[++index]!) {
        const code = codes[index]!;
        const frequency = (code >>> 1) + 1 + TITLE_BONUS * (code & 1);
        const slot = doc - base;
        scores[slot]! += (weight * frequency) / (frequency + saturation[lengthCodes[doc]!]!);
        touched[slot >>> 5]! |= 1 << (slot & 31);
      }
      this.#index = index;
      this.doc = docs[index]!;
      if (index === this.#size && this.#block + 1 < this.#skips.blocks) {
        this.#load(this.#block + 1);
        this.doc = docs[0]!;
      }
    }
  }

  /** Positions in the current document; fills and answers `into`. Empty for terms without positions. */
  positions(into: NumberList): NumberList {
    const { single, positionsBytes } = this.info;
    if (single !== null) {
      into.resize(single.positions.length);
      into.values.set(single.positions);
      return into;
    }
    if (positionsBytes === 0) {
      into.resize(0);
      return into;
    }
    if (!this.#codesRead) this.#readCodes();
    const codes = this.#codes;
    if (this.#counted < 0) {
      this.#counted = 0;
      this.#countedPositions = 0;
      this.#blockPositions = this.#size;
      for (let i = 0; i < this.#size; i++) this.#blockPositions += codes[i]! >>> 1;
    }
    for (; this.#counted < this.#index; this.#counted++) {
      this.#countedPositions += (codes[this.#counted]! >>> 1) + 1;
    }
    const file = this.#file!;
    const skips = this.#skips;
    const start = skips.positionsAt[this.#block]!;
    file.locate(start, skips.positionsAt[this.#block + 1]! - start);
    const from = this.#countedPositions;
    readPackedPart(file.bytes, file.view, file.at, this.#blockPositions, from, from + this.count, into);
    const { values, length } = into;
    for (let i = 1; i < length; i++) values[i]! += values[i - 1]!;
    return into;
  }

  #code(): number {
    if (this.#codesRead) return this.#codes[this.#index]!;
    const { single } = this.info;
    if (single !== null) return (single.count - 1) * 2 + single.inTitle;
    // One document of a block is read alone: most blocks that are asked for one are left again.
    const file = this.#locateBlock(this.#block);
    return readPackedOne(file.bytes, file.view, file.at + this.#codesAt, this.#size, this.#index);
  }

  #load(block: number): void {
    const { single, documents } = this.info;
    const docs = this.#docs;
    this.#block = block;
    this.#index = 0;
    this.#codesRead = false;
    this.#counted = -1;
    if (single !== null) {
      this.#size = 1;
      docs[0] = single.doc;
      docs[1] = NO_MORE_DOCS;
      return;
    }
    const size = Math.min(BLOCK_DOCS, documents - block * BLOCK_DOCS);
    const file = this.#locateBlock(block);
    this.#codesAt = readPacked(file.bytes, file.view, file.at, size, docs) - file.at;
    let doc = block === 0 ? -1 : this.#skips.lastDocs[block - 1]!;
    for (let i = 0; i < size; i++) {
      doc += docs[i]! + 1;
      docs[i] = doc;
    }
    docs[size] = NO_MORE_DOCS;
    this.#size = size;
  }

  #readCodes(): void {
    this.#codesRead = true;
    const { single } = this.info;
    if (single !== null) {
      this.#codes[0] = (single.count - 1) * 2 + single.inTitle;
      return;
    }
    const file = this.#locateBlock(this.#block);
    readPacked(file.bytes, file.view, file.at + this.#codesAt, this.#size, this.#codes);
  }

  #locateBlock(block: number): PagedFile {
    const file = this.#file!;
    const start = this.#skips.blockAt[block]!;
    file.locate(start, this.#skips.blockAt[block + 1]! - start);
    return file;
  }
}

/** Long lists keep their table as long as the reader remembers the term. */
function skipsOf(file: PagedFile, info: TermInfo): SkipTable {
  info.skips ??= new SkipTable().read(file, info);
  return info.skips;
}

const NOWHERE: TermInfo = {
  documents: 0,
  impact: 0,
  postingsAt: 0,
  postingsBytes: 0,
  positionsBytes: 0,
  single: null,
  stem: null,
  skips: null,
};
