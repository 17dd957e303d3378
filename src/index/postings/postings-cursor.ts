import type { PagedFile } from '../segments/paged-file.ts';
import { NOWHERE, type TermInfo } from '../terms/term-info.ts';
import { codeOf, frequencyOf, type Saturation, SCORED_CODES } from './bm25.ts';
import { NumberList } from './number-list.ts';
import { hasExceptions, readPacked, readPackedOne, readPackedPart } from './packed-numbers.ts';
import { BLOCK_DOCS } from './postings-writer.ts';
import { SkipTable } from './skip-table.ts';

/** Greater than every document number. */
export const NO_MORE_DOCS = 0x7fffffff;

/** Bounds and scores are summed in different orders: rounding must not lower a bound. */
export const ROUNDING = 1 + 1e-12;

/** Adds up scores of a range of documents; `touched` has a bit for each document that got one. */
export type ScoreWindow = { base: number; scores: Float64Array; touched: Int32Array };

/** Documents, ascending, that may be among the best, and their scores so far; `slots` count from `base`. */
export type Candidates = { base: number; count: number; slots: Int32Array; scores: Float64Array };

/**
 * A candidate that does not exceed `score` with this list is dropped. `bounds` are the largest values that
 * impacts can stand for.
 */
export type Needed = { score: number; weight: number; bounds: Float64Array };

/** With this many candidates or more, codes are read by blocks. */
const READ_ALL_FROM = 16; // chosen on bench/search

/** Walks the postings of one term in one segment, forward only, a block of 128 documents at a time. */
export class PostingsCursor {
  /** The current document; -1 before the first call of `advance`, NO_MORE_DOCS at the end. */
  doc = -1;
  info: TermInfo = NOWHERE;
  #file: PagedFile | null = null;
  readonly #ownSkips = new SkipTable();
  #skips = this.#ownSkips;
  /**
   * Differences to the previous document, minus 1: summed only as far as the cursor goes. Reading fills up to
   * 7 places more.
   */
  readonly #gaps = new Int32Array(BLOCK_DOCS + 8);
  /** See `codeOf`. */
  readonly #codes = new Int32Array(BLOCK_DOCS + 8);
  #block = -1;
  #shallow = 0;
  #size = 0;
  #index = 0;
  #codesAt = 0;
  #codesRead = false;
  readonly #positions = new NumberList();
  /** The document they belong to. */
  #positionsOf = -1;

  /** Starts a list; a cursor may walk several lists in turn. */
  open(file: PagedFile, info: TermInfo): this {
    this.#file = file;
    this.info = info;
    this.#skips = info.documents > BLOCK_DOCS ? skipsOf(file, info) : this.#ownSkips.read(file, info);
    this.rewind();
    return this;
  }

  /** Moves to the first document at or after `target`, and returns it. */
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
    const gaps = this.#gaps;
    const size = this.#size;
    let index = this.#index;
    let doc = this.doc;
    while (doc < target) {
      if (++index === size) {
        doc = NO_MORE_DOCS;
        break;
      }
      doc += gaps[index]! + 1;
    }
    this.#index = index;
    this.doc = doc;
    return doc;
  }

  /** Back before the first document. */
  rewind(): void {
    this.doc = -1;
    this.#block = -1;
    this.#shallow = 0;
    this.#positionsOf = -1;
  }

  next(): number {
    return this.advance(this.doc + 1);
  }

  /** See `codeOf`. */
  get code(): number {
    return this.#code();
  }

  get count(): number {
    return (this.#code() >>> 1) + 1;
  }

  /** 1 if the word is also in the title, else 0. */
  get inTitle(): number {
    return this.#code() & 1;
  }

  /** Count including the bonus for the title. */
  get frequency(): number {
    return frequencyOf(this.#code());
  }

  /**
   * Largest impact of the documents from `from` up to `to`, without moving; 0 if there are none. `from` may
   * not go back.
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

  /** Like `impactWithin`, for the window of `width` documents with this number. */
  impactOfWindow(window: number, width: number): number {
    if (this.#skips === this.#ownSkips) return this.impactWithin(window * width, (window + 1) * width);
    if (this.doc >= (window + 1) * width) return 0;
    return this.#skips.windowImpacts(width)[window] ?? 0;
  }

  /** Scores all documents from the current one up to `end`, and moves to the first one after that. */
  scoreUpTo(
    end: number,
    weight: number,
    { byCode, byLength }: Saturation,
    lengthCodes: Uint8Array,
    { base, scores, touched }: ScoreWindow,
  ): void {
    const gaps = this.#gaps;
    const codes = this.#codes;
    while (this.doc < end) {
      if (!this.#codesRead) this.#readCodes();
      const size = this.#size;
      let index = this.#index;
      let doc = this.doc;
      while (doc < end) {
        const code = codes[index]!;
        const slot = doc - base;
        if (code < SCORED_CODES) scores[slot]! += weight * byCode[(code << 8) | lengthCodes[doc]!]!;
        else {
          const frequency = frequencyOf(code);
          scores[slot]! += (weight * frequency) / (frequency + byLength[lengthCodes[doc]!]!);
        }
        touched[slot >>> 5]! |= 1 << (slot & 31);
        if (++index === size) break;
        doc += gaps[index]! + 1;
      }
      this.#index = index;
      if (index < size) this.doc = doc;
      else if (this.#block + 1 < this.#skips.blocks) this.#load(this.#block + 1);
      else this.doc = NO_MORE_DOCS;
    }
  }

  /**
   * Writes 1 + the code of each document from the current one up to `end` to its place in `into`, counted
   * from `base`, and moves to the first document after that.
   */
  codesUpTo(end: number, base: number, into: Int32Array): void {
    const gaps = this.#gaps;
    const codes = this.#codes;
    while (this.doc < end) {
      if (!this.#codesRead) this.#readCodes();
      const size = this.#size;
      let index = this.#index;
      let doc = this.doc;
      while (doc < end) {
        into[doc - base] = 1 + codes[index]!;
        if (++index === size) break;
        doc += gaps[index]! + 1;
      }
      this.#index = index;
      if (index < size) this.doc = doc;
      else if (this.#block + 1 < this.#skips.blocks) this.#load(this.#block + 1);
      else this.doc = NO_MORE_DOCS;
    }
  }

  /**
   * Adds the scores of this list to the candidates, and keeps those that exceed what is needed. A block is
   * not read if even its best document would not lift the candidate far enough.
   */
  scoreCandidates(
    candidates: Candidates,
    { score: needed, weight, bounds }: Needed,
    { byCode, byLength }: Saturation,
    lengthCodes: Uint8Array,
  ): void {
    const { base, count, slots, scores } = candidates;
    const { lastDocs, impacts, blocks } = this.#skips;
    const gaps = this.#gaps;
    let current = this.doc;
    let index = this.#index;
    // The block that would contain the candidate, which is not always read
    let block = Math.max(0, this.#block);
    let last = lastDocs[block]!;
    let bound = weight * bounds[impacts[block]!]! * ROUNDING;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!;
      const doc = base + slot;
      let score = scores[at]!;
      if (current < doc) {
        if (last < doc) {
          block = this.#skips.blockFor(doc, block);
          last = block === blocks ? NO_MORE_DOCS : lastDocs[block]!;
          bound = block === blocks ? 0 : weight * bounds[impacts[block]!]! * ROUNDING;
        }
        if (score + bound <= needed) continue;
        if (block === blocks) current = NO_MORE_DOCS;
        else if (block !== this.#block) {
          this.#load(block);
          current = this.doc;
          index = 0;
        }
        const size = this.#size;
        while (current < doc) {
          if (++index === size) current = NO_MORE_DOCS;
          else current += gaps[index]! + 1;
        }
      }
      if (current === doc) {
        this.#index = index;
        // With many candidates, a block is likely to be needed again
        if (count >= READ_ALL_FROM && !this.#codesRead) this.#readCodes();
        const code = this.#code();
        if (code < SCORED_CODES) score += weight * byCode[(code << 8) | lengthCodes[doc]!]!;
        else {
          const frequency = frequencyOf(code);
          score += (weight * frequency) / (frequency + byLength[lengthCodes[doc]!]!);
        }
      }
      if (score <= needed) continue;
      slots[kept] = slot;
      scores[kept++] = score;
    }
    candidates.count = kept;
    this.doc = current;
    this.#index = index;
  }

  /** Positions in the current document, valid until the cursor moves. Empty for terms without positions. */
  positions(): NumberList {
    const into = this.#positions;
    if (this.#positionsOf === this.doc) return into;
    this.#positionsOf = this.doc;
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
    const index = this.#index;
    let from = index;
    for (let i = 0; i < index; i++) from += codes[i]! >>> 1;
    const to = from + (codes[index]! >>> 1) + 1;
    const file = this.#file!;
    const skips = this.#skips;
    const start = skips.positionsAt[this.#block]!;
    file.locate(skips.base + start, skips.positionsAt[this.#block + 1]! - start);
    let all = to;
    if (hasExceptions(file.bytes, file.at)) {
      const size = this.#size;
      for (let i = index + 1; i < size; i++) all += (codes[i]! >>> 1) + 1;
    }
    readPackedPart(file.bytes, file.view, file.at, all, from, to, into);
    const { values, length } = into;
    for (let i = 1; i < length; i++) values[i]! += values[i - 1]!;
    return into;
  }

  #code(): number {
    if (this.#codesRead) return this.#codes[this.#index]!;
    const { single } = this.info;
    if (single !== null) return codeOf(single.count, single.inTitle);
    // One document of a block is read alone: most blocks are needed for one document only.
    const file = this.#locateBlock(this.#block);
    return readPackedOne(file.bytes, file.view, file.at + this.#codesAt, this.#size, this.#index);
  }

  /** Moves to the first document of a block. */
  #load(block: number): void {
    const { single, documents } = this.info;
    this.#block = block;
    this.#index = 0;
    this.#codesRead = false;
    if (single !== null) {
      this.#size = 1;
      this.doc = single.doc;
      return;
    }
    const size = Math.min(BLOCK_DOCS, documents - block * BLOCK_DOCS);
    const file = this.#locateBlock(block);
    this.#codesAt = readPacked(file.bytes, file.view, file.at, size, this.#gaps) - file.at;
    this.#size = size;
    this.doc = (block === 0 ? -1 : this.#skips.lastDocs[block - 1]!) + this.#gaps[0]! + 1;
  }

  #readCodes(): void {
    this.#codesRead = true;
    const { single } = this.info;
    if (single !== null) {
      this.#codes[0] = codeOf(single.count, single.inTitle);
      return;
    }
    const file = this.#locateBlock(this.#block);
    readPacked(file.bytes, file.view, file.at + this.#codesAt, this.#size, this.#codes);
  }

  #locateBlock(block: number): PagedFile {
    const file = this.#file!;
    const { base, blockAt } = this.#skips;
    const start = blockAt[block]!;
    file.locate(base + start, blockAt[block + 1]! - start);
    return file;
  }
}

/** The table of a long list is kept as long as the reader remembers the term. */
function skipsOf(file: PagedFile, info: TermInfo): SkipTable {
  info.skips ??= new SkipTable(info.documents).read(file, info);
  return info.skips;
}
