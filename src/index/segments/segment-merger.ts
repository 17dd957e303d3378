/**
 * Merges segments into one and drops deleted documents. It works in steps, so that the merging thread can
 * publish new pages in between; deletions made in the meantime are carried over at the end.
 */

import { keepShape } from '../../threads/keep-shape.ts';
import { CopiedVectors, type RowSource } from '../vectors/copied-vectors.ts';
import type { VectorModel } from '../vectors/page-encoder.ts';
import { builtInVectors } from '../vectors/word-vectors.ts';
import { DocTable } from './doc-table.ts';
import type { MergeJob } from './merge-second.ts';
import type { SegmentReader } from './segment-reader.ts';
import { SegmentWriter } from './segment-writer.ts';
import { TermMerger, type TermSource } from './term-merger.ts';
import type { WrittenTerms } from './term-writer.ts';
import { Tombstones } from './tombstones.ts';

export type MergeSource = { reader: SegmentReader; tombstones: Tombstones };

export class SegmentMerger {
  readonly docs: number;
  readonly #sources: MergeSource[];
  /** For each source: old document → new one, or -1. */
  readonly #maps: Int32Array[] = [];
  /** Are there deleted documents to drop? */
  readonly #drops: boolean;
  readonly #writer: SegmentWriter;
  /** Null until the first step. */
  #terms: TermMerger | null = null;

  /** `model`: what the vectors of the index are made with; by default the built-in words. */
  constructor(path: string, sources: MergeSource[], model: VectorModel | null = null) {
    this.#sources = sources;
    let live = 0;
    for (const { reader, tombstones } of sources) live += reader.docs - tombstones.count;
    const table = new DocTable(live);
    for (const { reader, tombstones } of sources) {
      const map = new Int32Array(reader.docs).fill(-1);
      for (let doc = 0; doc < reader.docs; doc++) {
        if (!tombstones.has(doc)) map[doc] = table.add(reader.row(doc));
      }
      this.#maps.push(map);
    }
    this.docs = table.size;
    this.#drops = sources.some(({ tombstones }) => tombstones.count > 0);
    this.#writer = new SegmentWriter(path, table, this.#copiedVectors(model ?? builtInVectors()));
  }

  /** Null if a source has none of the current model: then they are computed again. */
  #copiedVectors(model: VectorModel): CopiedVectors | null {
    const sources: RowSource[] = [];
    for (const [number, { reader }] of this.#sources.entries()) {
      const known = reader.vectors(model);
      if (known === null) return null;
      const map = this.#maps[number]!;
      const isKept = (doc: number) => map[doc]! >= 0;
      sources.push({ row: (doc) => known.row(doc), docs: map.length, isKept });
    }
    return new CopiedVectors(model, sources, this.docs);
  }

  get hasBegun(): boolean {
    return this.#terms !== null;
  }

  /** Merges terms until the time is up; true when all are done. */
  run(isTime: () => boolean): boolean {
    this.#terms ??= new TermMerger(this.#termSources(), this.#drops, this.#writer);
    return this.#terms.run(isTime);
  }

  /**
   * Merges all terms at once, instead of `run`: the first part here, and meanwhile the second by
   * `mergeSecond` in another thread, whose postings arrive in `partFile`. `onStep` is called from time to
   * time.
   */
  async runWith(
    mergeSecond: (job: MergeJob) => Promise<WrittenTerms>,
    partFile: string,
    onStep: () => void,
  ): Promise<void> {
    const { lengthCodes, averageLength } = this.#writer;
    const second = mergeSecond({
      files: this.#sources.map(({ reader }) => reader.path),
      maps: this.#maps,
      drops: this.#drops,
      lengthCodes,
      averageLength,
      partFile,
    });
    second.catch(() => {}); // it is awaited below, where it throws
    new TermMerger(this.#termSources(), this.#drops, this.#writer, 'first').runInSteps(onStep);
    this.#writer.appendTerms(await second, partFile);
  }

  #termSources(): TermSource[] {
    return this.#sources.map(({ reader }, number) => ({ reader, map: this.#maps[number]! }));
  }

  /** Seals the file. Returns its size and tombstones for documents deleted since the merge began. */
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
}

keepShape(SegmentMerger);
