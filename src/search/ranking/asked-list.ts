import { frequencyOf, inTitleOf } from '../../index/postings/bm25.ts';
import type { NumberList } from '../../index/postings/number-list.ts';
import type { PostingsCursor } from '../../index/postings/postings-cursor.ts';
import { codeIn, TOO_LARGE } from '../../index/segments/dense-codes.ts';
import type { SegmentReader } from '../../index/segments/segment-reader.ts';
import type { TermInfo } from '../../index/terms/term-info.ts';
import type { PlannedTerm } from '../query/plan-query.ts';
import { giveBack, takeCursor } from './cursor-pool.ts';

/** The list of a term in one segment; documents must be queried in ascending order. */
export class AskedList {
  readonly term: PlannedTerm;
  readonly #reader: SegmentReader;
  readonly #info: TermInfo;
  readonly #dense: Uint8Array | null;
  /** Many lists are never read. */
  #cursor: PostingsCursor | null = null;
  #asked = -1;
  /** Of the document queried last: 0 if it lacks the term, else 1 + its code (`codeOf`). */
  #code = 0;

  constructor(term: PlannedTerm, reader: SegmentReader, info: TermInfo) {
    this.term = term;
    this.#reader = reader;
    this.#info = info;
    this.#dense = reader.denseCodes(info);
  }

  has(doc: number): boolean {
    return this.#codeOf(doc) !== 0;
  }

  /** For a document that has the term. */
  frequency(doc: number): number {
    return frequencyOf(this.#codeOf(doc) - 1);
  }

  /** False for a document without the term. */
  inTitle(doc: number): boolean {
    const code = this.#codeOf(doc);
    return code > 0 && inTitleOf(code - 1) > 0;
  }

  /** For a document that has the term. */
  positions(doc: number): NumberList {
    return this.#at(doc).positions();
  }

  close(): void {
    if (this.#cursor !== null) giveBack(this.#cursor);
    this.#cursor = null;
  }

  #codeOf(doc: number): number {
    if (this.#asked !== doc) {
      this.#asked = doc;
      const code = this.#dense === null ? TOO_LARGE : codeIn(this.#dense, doc);
      this.#code = code < TOO_LARGE ? code : this.#read(doc);
    }
    return this.#code;
  }

  #read(doc: number): number {
    const cursor = this.#at(doc);
    return cursor.doc === doc ? 1 + cursor.code : 0;
  }

  #at(doc: number): PostingsCursor {
    this.#cursor ??= takeCursor(this.#reader, this.#info);
    this.#cursor.advance(doc);
    return this.#cursor;
  }
}
