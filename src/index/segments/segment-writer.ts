import type { PostingList } from '../postings/posting-list.ts';
import { STEM_FIELD } from '../terms/fields.ts';
import type { WordStem } from '../terms/term-info.ts';
import { DocumentVectors } from '../vectors/document-vectors.ts';
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
  readonly #vectors: DocumentVectors;
  readonly #sumsVectors: boolean;

  /** `vectors`: those of the documents, if known; otherwise they are computed from the terms. */
  constructor(path: string, docs: DocTable, vectors: DocumentVectors | null = null) {
    this.#docs = docs;
    this.#vectors = vectors ?? new DocumentVectors(builtInVectors(), docs.size);
    this.#sumsVectors = vectors === null;
    this.lengthCodes = docs.lengthCodes();
    this.#totalLength = docs.totalLength();
    this.averageLength = docs.size === 0 ? 1 : this.#totalLength / docs.size;
    this.#file = new SegmentFileWriter(path);
    this.#postingsAt = this.#file.offset;
    this.#terms = new TermWriter(this.#file, this.lengthCodes, this.averageLength);
  }

  /** Keys are ascending; `list` is not empty. `stem` is given for words. */
  term(key: string, list: PostingList, withPositions: boolean, stem: WordStem | null = null): void {
    if (this.#sumsVectors && key.charCodeAt(0) === STEM_FIELD) this.#vectors.add(key.slice(1), list);
    this.#terms.term(key, list, withPositions, stem);
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
    file.section('pages', Uint32Array.from(docs.pages));
    if (docs.pages.some((page) => page >= HIGH))
      file.section(
        HIGH_PAGES,
        Uint32Array.from(docs.pages, (page) => page / HIGH),
      );
    file.section('docsByPage', docs.docsByPage());
    file.section('sites', Uint32Array.from(docs.sites));
    file.section('topics', Uint16Array.from(docs.topics));
    file.section('languages', Uint16Array.from(docs.languages));
    file.section('publishedAt', Uint32Array.from(docs.publishedAt));
    file.section('changedAt', Uint32Array.from(docs.changedAt));
    file.section('qualities', Uint8Array.from(docs.qualities));
    file.section('fingerprints', Uint32Array.from(docs.fingerprints));
    this.#vectors.finish();
    file.section('vectors', this.#vectors.rows);
    file.section('vectorSigns', this.#vectors.signs());
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
