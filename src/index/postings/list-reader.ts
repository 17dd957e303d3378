import { keepShape } from '../../threads/keep-shape.ts';
import type { PagedFile } from '../segments/paged-file.ts';
import { NOWHERE, type TermInfo } from '../terms/term-info.ts';
import { codeOf } from './bm25.ts';
import { readPacked } from './packed-numbers.ts';
import { BLOCK_DOCS } from './postings-writer.ts';
import { SkipTable } from './skip-table.ts';

/** Reads whole lists, a block at a time: for merging, and for lists that are cached in memory. */
export class ListReader {
  /** Documents of the block; reading fills up to 7 places more. */
  readonly docs = new Int32Array(BLOCK_DOCS + 8);
  /** See `codeOf`. */
  readonly codes = new Int32Array(BLOCK_DOCS + 8);
  /** Gaps of positions, for each document from 0 on. */
  positionGaps = new Int32Array(BLOCK_DOCS * 4);
  size = 0;
  readonly #skips = new SkipTable();
  #file: PagedFile | null = null;
  #info: TermInfo = NOWHERE;
  #withPositions = true;
  #block = 0;
  #last = -1;

  /**
   * Starts a list; a reader may read several lists in turn. Without positions, `positionGaps` is not changed.
   */
  open(file: PagedFile, info: TermInfo, withPositions = true): this {
    this.#file = file;
    this.#info = info;
    this.#withPositions = withPositions;
    this.#block = 0;
    this.#last = -1;
    this.#skips.read(file, info);
    return this;
  }

  get hasPositions(): boolean {
    return this.#info.positionsBytes > 0 || (this.#info.single?.positions.length ?? 0) > 0;
  }

  /** Reads the next block; false if there is none. */
  next(): boolean {
    const { single, documents } = this.#info;
    const block = this.#block++;
    if (block >= this.#skips.blocks) return false;
    if (single !== null) {
      this.size = 1;
      this.docs[0] = single.doc;
      this.codes[0] = codeOf(single.count, single.inTitle);
      this.#reserve(single.positions.length);
      for (const [i, position] of single.positions.entries()) {
        this.positionGaps[i] = position - (single.positions[i - 1] ?? 0);
      }
      return true;
    }
    const size = Math.min(BLOCK_DOCS, documents - block * BLOCK_DOCS);
    this.size = size;
    const { docs, codes } = this;
    const { base, blockAt, positionsAt } = this.#skips;
    const file = this.#file!;
    file.locate(base + blockAt[block]!, blockAt[block + 1]! - blockAt[block]!);
    const codesAt = readPacked(file.bytes, file.view, file.at, size, docs);
    readPacked(file.bytes, file.view, codesAt, size, codes);
    let doc = this.#last;
    for (let i = 0; i < size; i++) {
      doc += docs[i]! + 1;
      docs[i] = doc;
    }
    this.#last = doc;
    if (this.#withPositions && this.#info.positionsBytes > 0) {
      let positions = size;
      for (let i = 0; i < size; i++) positions += codes[i]! >>> 1;
      this.#reserve(positions);
      file.locate(base + positionsAt[block]!, positionsAt[block + 1]! - positionsAt[block]!);
      readPacked(file.bytes, file.view, file.at, positions, this.positionGaps);
    }
    return true;
  }

  #reserve(positions: number): void {
    if (this.positionGaps.length < positions + 8) this.positionGaps = new Int32Array(positions * 2 + 8);
  }
}

keepShape(ListReader);
