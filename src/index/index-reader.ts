import { readFileSync, statSync } from 'node:fs';
import { TaziError } from '../model/errors.ts';
import { IndexFolder, isReadable, type Manifest, type ManifestSegment } from './index-folder.ts';
import { DenseCodes } from './segments/dense-codes.ts';
import { PageCache } from './segments/paged-file.ts';
import { SegmentReader } from './segments/segment-reader.ts';
import { Tombstones } from './segments/tombstones.ts';

export type IndexReaderOptions = {
  /** Memory for pages of the index; anything beyond it is read again when needed. */
  cacheBytes?: number;
  now?: () => number;
};

/** One segment as a searcher sees it. */
export type LiveSegment = { name: string; reader: SegmentReader; tombstones: Tombstones };

type KnownSegment = LiveSegment & { tombstonesFile: string | null };

/** With 64 or 80 MB a query takes as long, and a server over 120,000 documents 15 or 30 MB more. */
const DEFAULT_CACHE_BYTES = 48 << 20;
/** Minimum time between two checks of the manifest. */
const LOOK_EVERY_MS = 500;
/** Retries when a writer replaces the manifest during a read; more than this many in a row is an error. */
const MAX_TRIES = 20;

/** A snapshot of the index. `refresh` follows the writer; between two calls nothing changes. */
export class IndexReader {
  readonly #folder: IndexFolder;
  readonly #cache: PageCache;
  readonly #dense = new DenseCodes();
  readonly #now: () => number;
  #segments: KnownSegment[] = [];
  #generation = 0;
  #checkpoint = 0;
  #stamp = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  private constructor(path: string, options: IndexReaderOptions) {
    this.#folder = new IndexFolder(path);
    this.#cache = new PageCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
    this.#now = options.now ?? Date.now;
  }

  /** A folder without an index counts as an empty index until a writer creates one. */
  static open(path: string, options: IndexReaderOptions = {}): IndexReader {
    const reader = new IndexReader(path, options);
    reader.#requireManifest();
    reader.refresh();
    return reader;
  }

  get segments(): readonly LiveSegment[] {
    return this.#segments;
  }

  /** Increases with every change of the index. */
  get generation(): number {
    return this.#generation;
  }

  /** The sequence number of the store that this state corresponds to. */
  get checkpoint(): number {
    return this.#checkpoint;
  }

  get docs(): number {
    let docs = 0;
    for (const { reader, tombstones } of this.#segments) docs += reader.docs - tombstones.count;
    return docs;
  }

  /** Checks for a new manifest; true if there was one. */
  refresh(): boolean {
    this.#lookedAt = this.#now();
    for (let tried = 1; ; tried++) {
      const stamp = this.#folder.stamp();
      if (stamp === this.#stamp) return false;
      // Moved or unmounted under a searching process, which would otherwise answer that there are no pages.
      if (stamp === '' && this.#folder.isGone()) {
        this.#lookedAt = Number.NEGATIVE_INFINITY;
        throw new TaziError('not-ready');
      }
      try {
        const manifest = this.#folder.readManifest();
        if (manifest === null) this.#requireManifest();
        // An index of another version counts as empty until its writer has rebuilt it.
        this.#follow(manifest !== null && isReadable(manifest) ? manifest : null);
        this.#stamp = stamp;
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tried === MAX_TRIES) throw error;
      }
    }
  }

  /** Segments without a manifest are an error, not an empty index. */
  #requireManifest(): void {
    if (this.#folder.lacksManifest())
      throw new TaziError('index-damaged', { file: this.#folder.path, detail: 'its manifest is missing' });
  }

  /** Like `refresh`, but at most every half second. */
  refreshIfDue(): void {
    if (this.#now() - this.#lookedAt >= LOOK_EVERY_MS) this.refresh();
  }

  /** Compares every byte of the segments with its checksum; throws `index-damaged`. */
  verify(): void {
    for (const { reader } of this.#segments) reader.verify();
  }

  close(): void {
    for (const { reader } of this.#segments) reader.close();
    this.#segments = [];
    this.#stamp = '';
  }

  #follow(manifest: Manifest | null): void {
    const before = new Map(this.#segments.map((segment) => [segment.name, segment]));
    const opened: KnownSegment[] = [];
    const segments: KnownSegment[] = [];
    try {
      for (const named of manifest?.segments ?? []) {
        const file = this.#folder.file(named.name);
        const old = before.get(named.name);
        const known = old?.reader.inode === statSync(file).ino ? old : undefined;
        if (known !== undefined && known.tombstonesFile === named.tombstones) {
          segments.push(known);
          continue;
        }
        const tombstones = readTombstones(this.#folder, named);
        const reader = known?.reader ?? new SegmentReader(file, this.#cache, this.#dense);
        const segment = { name: named.name, reader, tombstones, tombstonesFile: named.tombstones };
        if (known === undefined) opened.push(segment);
        segments.push(segment);
      }
    } catch (error) {
      for (const { reader } of opened) reader.close();
      throw error;
    }
    const kept = new Set(segments.map(({ reader }) => reader));
    for (const { reader } of this.#segments) if (!kept.has(reader)) reader.close();
    this.#segments = segments;
    this.#generation = manifest?.generation ?? 0;
    this.#checkpoint = manifest?.checkpoint ?? 0;
  }
}

export function readTombstones(folder: IndexFolder, segment: ManifestSegment): Tombstones {
  if (segment.tombstones === null) return new Tombstones(segment.docs);
  const file = folder.file(segment.tombstones);
  return Tombstones.decode(readFileSync(file), segment.docs, file);
}
