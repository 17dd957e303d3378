/**
 * Merges segments into one and drops deleted documents. It works in steps, so that the merging thread can
 * publish new pages in between; deletions made in the meantime are carried over at the end.
 */

import { ListReader } from '../postings/list-reader.ts';
import { PostingList } from '../postings/posting-list.ts';
import { STEM_FIELD, WORD_FIELD } from '../terms/fields.ts';
import type { TermInfo, WordStem } from '../terms/term-info.ts';
import { DocumentVectors } from '../vectors/document-vectors.ts';
import type { VectorModel } from '../vectors/page-encoder.ts';
import { builtInVectors } from '../vectors/word-vectors.ts';
import { DocTable } from './doc-table.ts';
import type { SegmentReader } from './segment-reader.ts';
import { SegmentWriter } from './segment-writer.ts';
import { Tombstones } from './tombstones.ts';

export type MergeSource = { reader: SegmentReader; tombstones: Tombstones };

export class SegmentMerger {
  readonly docs: number;
  /** Are there deleted documents, which are left out? */
  readonly #drops: boolean;
  readonly #sources: MergeSource[];
  /** For each source: old document → new one, or -1. */
  readonly #maps: Int32Array[] = [];
  readonly #terms: TermStream[];
  readonly #writer: SegmentWriter;
  readonly #list = new PostingList();
  /** Sources that have the term that is being merged. */
  readonly #having: number[] = [];
  /** How many sources have a stem. */
  readonly #sourcesOfStem = new Map<string, number>();
  readonly #source = new ListReader();

  /** `model`: what the vectors of the index are made with; the built-in words unless given. */
  constructor(path: string, sources: MergeSource[], model: VectorModel | null = null) {
    this.#sources = sources;
    const table = new DocTable();
    for (const { reader, tombstones } of sources) {
      const map = new Int32Array(reader.docs).fill(-1);
      for (let doc = 0; doc < reader.docs; doc++) {
        if (!tombstones.has(doc)) map[doc] = table.add(reader.row(doc));
      }
      this.#maps.push(map);
    }
    this.docs = table.size;
    this.#drops = sources.some(({ tombstones }) => tombstones.count > 0);
    this.#terms = sources.map(({ reader }) => new TermStream(reader));
    this.#writer = new SegmentWriter(path, table, this.#copiedVectors(model ?? builtInVectors()));
  }

  /** Null where a source has none of the model in use: they are computed again then. */
  #copiedVectors(model: VectorModel): DocumentVectors | null {
    const vectors = new DocumentVectors(model, this.docs);
    for (const [number, { reader }] of this.#sources.entries()) {
      const known = reader.vectors(model);
      if (known === null) return null;
      const map = this.#maps[number]!;
      for (let doc = 0; doc < map.length; doc++) if (map[doc]! >= 0) vectors.copy(map[doc]!, known.row(doc));
    }
    return vectors;
  }

  /** Merges terms until the time is up; true when all are done. */
  run(isTime: () => boolean): boolean {
    for (let done = 0; ; done++) {
      const key = this.#smallestKey();
      if (key === null) return true;
      if (done > 0 && isTime()) return false;
      this.#mergeTerm(key);
    }
  }

  /** Seals the file. Returns its size and tombstones for what was deleted since the merge began. */
  finish(): { bytes: number; tombstones: Tombstones } {
    const bytes = this.#writer.finish();
    const tombstones = new Tombstones(this.docs);
    this.#sources.forEach((source, number) => {
      const map = this.#maps[number]!;
      for (let doc = 0; doc < map.length; doc++) {
        if (map[doc]! >= 0 && source.tombstones.has(doc)) tombstones.add(map[doc]!);
      }
    });
    return { bytes, tombstones };
  }

  abort(): void {
    this.#writer.abort();
  }

  /** The next key, and which sources have it. */
  #smallestKey(): string | null {
    let smallest: string | null = null;
    const having = this.#having;
    having.length = 0;
    for (let number = 0; number < this.#terms.length; number++) {
      const { key } = this.#terms[number]!;
      if (key === null) continue;
      if (smallest === null || key < smallest) {
        smallest = key;
        having.length = 0;
      } else if (key !== smallest) continue;
      having.push(number);
    }
    return smallest;
  }

  #mergeTerm(key: string): void {
    const list = this.#list;
    list.clear();
    let withPositions = false;
    const field = key.charCodeAt(0);
    // Stems come before words.
    if (field === STEM_FIELD) this.#sourcesOfStem.set(key.slice(1), this.#having.length);
    const stem = field === WORD_FIELD ? this.#mergeStem() : null;
    // A list that is also its stem's is not written again: its length is all that is needed.
    const isCounted = stem?.isSameList === true && !this.#drops;
    for (const number of this.#having) {
      const stream = this.#terms[number]!;
      const info = stream.info!;
      if (isCounted) {
        list.length += info.documents;
        stream.next();
        continue;
      }
      if (info.positionsBytes > 0 || (info.single?.positions.length ?? 0) > 0) withPositions = true;
      this.#copy(this.#sources[number]!.reader, info, this.#maps[number]!);
      stream.next();
    }
    if (list.length > 0) this.#writer.term(key, list, withPositions && stem === null, stem);
  }

  /** The stem of most occurrences; its list is the word's where it is so in every source that has the stem. */
  #mergeStem(): WordStem {
    let stem = '';
    let spelling = 0;
    let most = 0;
    let isSole = true;
    let isSame = true;
    for (const number of this.#having) {
      const { info } = this.#terms[number]!;
      const known = info!.stem!;
      isSame &&= known.isSameList;
      isSole &&= known.isSole && (stem === '' || stem === known.stem);
      if (info!.documents > most) {
        most = info!.documents;
        stem = known.stem;
        spelling = known.spelling;
      }
    }
    // The lists are the same if they are so in every source that has the word, and no other source has the stem.
    const isSameList = isSole && isSame && this.#having.length === this.#sourcesOfStem.get(stem);
    return { stem, spelling, isSole, isSameList };
  }

  #copy(reader: SegmentReader, info: TermInfo, map: Int32Array): void {
    const source = reader.list(info, this.#source);
    const { hasPositions, docs, codes } = source;
    while (source.next()) {
      const { size, positionGaps } = source;
      let at = 0;
      for (let i = 0; i < size; i++) {
        const target = map[docs[i]!]!;
        const count = (codes[i]! >>> 1) + 1;
        if (target >= 0) {
          this.#list.add(target, count, codes[i]! & 1);
          if (hasPositions) this.#list.addPositions(positionGaps, at, count);
        }
        at += count;
      }
    }
  }
}

/** Number of terms read from a source at a time. */
const TERMS_AT_ONCE = 512;

/** The terms of a segment one by one. */
class TermStream {
  key: string | null = null;
  info: TermInfo | null = null;
  readonly #reader: SegmentReader;
  readonly #waiting: { key: string; info: TermInfo }[] = [];
  #at = 0;
  #last: string | null = null;

  constructor(reader: SegmentReader) {
    this.#reader = reader;
    this.next();
  }

  next(): void {
    if (this.#at === this.#waiting.length) this.#fill();
    const entry = this.#waiting[this.#at++];
    this.key = entry?.key ?? null;
    this.info = entry?.info ?? null;
  }

  #fill(): void {
    this.#waiting.length = 0;
    this.#at = 0;
    this.#reader.forEachTermAfter(this.#last, (key, info) => {
      this.#last = key;
      this.#waiting.push({ key, info });
      return this.#waiting.length < TERMS_AT_ONCE;
    });
  }
}
