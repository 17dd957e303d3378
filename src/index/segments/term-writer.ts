import { keepShape } from '../../threads/keep-shape.ts';
import { saturationByLength } from '../postings/bm25.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { type PostingsFile, PostingsWriter } from '../postings/postings-writer.ts';
import { TermDictionaryWriter } from '../terms/term-dictionary-writer.ts';
import type { WordStem } from '../terms/term-info.ts';

/**
 * Terms that were written elsewhere, ready to be appended to those of a segment; their postings are in a file
 * of their own.
 */
export type WrittenTerms = ReturnType<TermDictionaryWriter['written']>;

/**
 * Writes terms one by one in the order of their keys: their postings into a file, their dictionary into
 * memory.
 */
export class TermWriter {
  readonly dictionary = new TermDictionaryWriter();
  readonly #file: PostingsFile;
  readonly #postingsAt: number;
  readonly #postings: PostingsWriter;

  /** Lengths are those of the segment's documents, for the impacts of blocks. */
  constructor(file: PostingsFile, lengthCodes: Uint8Array, averageLength: number) {
    this.#file = file;
    this.#postingsAt = file.offset;
    this.#postings = new PostingsWriter(lengthCodes, saturationByLength(averageLength));
  }

  /** The first postings of the next term, whose list is long: whole blocks are removed from `list`. */
  part(_key: string, list: PostingList, withPositions: boolean): void {
    this.#postings.part(list, withPositions);
  }

  /** Keys are ascending; `list` is not empty. `stem` is given for words. */
  term(key: string, list: PostingList, withPositions: boolean, stem: WordStem | null): void {
    const at = this.#file.offset - this.#postingsAt;
    const isWritten = list.documents > 1 && !stem?.isSameList;
    const written = isWritten ? this.#postings.end(list, withPositions, this.#file) : null;
    this.dictionary.add(key, list, stem, written, at, withPositions);
  }
}

keepShape(TermWriter);
