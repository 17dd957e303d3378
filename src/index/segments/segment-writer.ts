import { keepShape } from '../../threads/keep-shape.ts';
import type { PostingList } from '../postings/posting-list.ts';
import { wholeBlocks } from '../postings/postings-writer.ts';
import { STEM_FIELD } from '../terms/fields.ts';
import type { WordStem } from '../terms/term-info.ts';
import { DocumentVectors, type VectorRows } from '../vectors/document-vectors.ts';
import { builtInVectors } from '../vectors/word-vectors.ts';
import type { DocTable } from './doc-table.ts';
import { takePart } from './part-file.ts';
import { SegmentFileWriter } from './segment-file-writer.ts';
import { HIGH_PAGES, type SegmentNames } from './segment-format.ts';
import { TermWriter, type WrittenTerms } from './term-writer.ts';

/** Page ids from here on have an upper half. */
const HIGH = 2 ** 32;

/**
 * Writes one segment: the terms one by one in the order of their keys, then everything about the documents.
 */
export class SegmentWriter {
  readonly lengthCodes: Uint8Array;
  readonly averageLength: number;
  readonly #docs: DocTable;
  readonly #file: SegmentFileWriter;
  readonly #terms: TermWriter;
  readonly #totalLength: number;
  readonly #postingsAt: number;
  readonly #vectors: VectorRows;
  /** The same, if they are computed from the terms. */
  readonly #sums: DocumentVectors | null;

  /** `vectors`: those of the documents, if known; otherwise they are computed from the terms. */
  constructor(path: string, docs: DocTable, vectors: VectorRows | null = null) {
    this.#docs = docs;
    this.#sums = vectors === null ? new DocumentVectors(builtInVectors(), docs.size) : null;
    this.#vectors = vectors ?? this.#sums!;
    this.lengthCodes = docs.lengthCodes();
    this.#totalLength = docs.totalLength();
    this.averageLength = docs.size === 0 ? 1 : this.#totalLength / docs.size;
    this.#file = new SegmentFileWriter(path);
    this.#postingsAt = this.#file.offset;
    this.#terms = new TermWriter(this.#file, this.lengthCodes, this.averageLength);
  }

  /** The first postings of the next term, whose list is long: whole blocks are removed from `list`. */
  part(key: string, list: PostingList, withPositions: boolean): void {
    this.#addToVectors(key, list, wholeBlocks(list));
    this.#terms.part(key, list, withPositions);
  }

  /** Keys are ascending; `list` is not empty. `stem` is given for words. */
  term(key: string, list: PostingList, withPositions: boolean, stem: WordStem | null = null): void {
    this.#addToVectors(key, list, list.length);
    this.#terms.term(key, list, withPositions, stem);
  }

  #addToVectors(key: string, list: PostingList, postings: number): void {
    if (this.#sums !== null && key.charCodeAt(0) === STEM_FIELD) this.#sums.add(key.slice(1), list, postings);
  }

  /** Appends terms that were written elsewhere; their keys come after the existing ones. */
  appendTerms(terms: WrittenTerms, postingsFile: string): void {
    this.#terms.dictionary.append(terms, this.#file.offset - this.#postingsAt);
    takePart(postingsFile, (bytes) => this.#file.append(bytes));
  }

  /** Returns the size of the file in bytes. */
  finish(): number {
    const file = this.#file;
    const docs = this.#docs;
    file.endSection('postings', this.#postingsAt);
    file.section('terms', this.#terms.dictionary.entries());
    const index = this.#terms.dictionary.index();
    file.section('termKeys', index.keys);
    file.section('termPlaces', index.places);
    file.section('wordHashes', this.#terms.dictionary.wordHashes());
    const names: SegmentNames = {
      sites: docs.siteNames.names,
      siteIds: docs.siteIds,
      topics: docs.topicNames.names,
      languages: docs.languageNames.names,
    };
    file.section('names', Buffer.from(JSON.stringify(names)));
    file.section('lengths', this.lengthCodes);
    const { pages } = docs;
    file.section('pages', Uint32Array.from(pages));
    if (pages.some((page) => page >= HIGH))
      file.section(
        HIGH_PAGES,
        Uint32Array.from(pages, (page) => page / HIGH),
      );
    file.section('docsByPage', docs.docsByPage());
    file.section('sites', docs.sites);
    file.section('topics', docs.topics);
    file.section('languages', docs.languages);
    file.section('publishedAt', docs.publishedAt);
    file.section('changedAt', docs.changedAt);
    file.section('qualities', docs.qualities);
    file.section('fingerprints', docs.fingerprints);
    const vectorsAt = file.offset;
    const signs = this.#vectors.write((rows) => file.append(rows));
    file.endSection('vectors', vectorsAt);
    file.section('vectorSigns', signs);
    return file.finish({
      docs: docs.size,
      vectorsId: this.#vectors.model.id,
      totalLength: this.#totalLength,
      averageLength: this.averageLength,
    });
  }

  /** Aborts; the file is removed by the next clean-up of orphans. */
  abort(): void {
    this.#file.close();
  }
}

keepShape(SegmentWriter);
