import { keepShape } from '../../threads/keep-shape.ts';
import { saturationByLength } from '../postings/bm25.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { PostingsWriter, type WrittenPostings } from '../postings/postings-writer.ts';
import { TermDictionaryWriter } from '../terms/term-dictionary-writer.ts';
import type { WordStem } from '../terms/term-info.ts';
import { ByteSink } from './byte-sink.ts';

/** A file that postings are appended to. */
export type PostingsFile = { readonly offset: number; append(bytes: Uint8Array): void };

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
  readonly #sink = new ByteSink(1 << 16);

  /** Lengths are those of the segment's documents, for the impacts of blocks. */
  constructor(file: PostingsFile, lengthCodes: Uint8Array, averageLength: number) {
    this.#file = file;
    this.#postingsAt = file.offset;
    this.#postings = new PostingsWriter(lengthCodes, saturationByLength(averageLength));
  }

  /** Keys are ascending; `list` is not empty. `stem` is given for words. */
  term(key: string, list: PostingList, withPositions: boolean, stem: WordStem | null): void {
    const at = this.#file.offset - this.#postingsAt;
    let written: WrittenPostings | null = null;
    if (list.length > 1 && !stem?.isSameList) {
      this.#sink.clear();
      written = this.#postings.write(list, withPositions, this.#sink);
      this.#file.append(this.#sink.bytes());
    }
    this.dictionary.add(key, list, stem, written, at, withPositions);
  }
}

keepShape(TermWriter);
