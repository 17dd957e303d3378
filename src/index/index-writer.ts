/**
 * The inverted index (SPEC E2, E4): a view of the store that follows its changes by sequence number.
 *
 * One writer, any number of readers in other processes. New pages are collected in memory, written as
 * segments that never change, and become visible together when `commit` replaces the manifest, which also
 * remembers the last sequence number applied. After a crash the writer removes files that no manifest names
 * and requests the changes since its checkpoint again; applying a change twice does no harm. Whatever is
 * wrong with an index, `IndexWriter.reset` and all changes of the store rebuild it.
 *
 * Limits: 2^31 documents per segment; page ids below 2^32; one thread, and a second one during large merges
 * at rest.
 */
import { availableParallelism } from 'node:os';
import { TaziError } from '../model/errors.ts';
import { hostOf } from '../model/urls/canonical-url.ts';
import { collectGarbage } from '../threads/memory-relief.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { ANALYZER_VERSION, Analyzer, analyzerId } from './analysis/analyzer.ts';
import { RootStems } from './analysis/root-stems.ts';
import { IndexFolder, isReadable, type Manifest, type ManifestSegment } from './index-folder.ts';
import { readTombstones } from './index-reader.ts';
import type { IndexChange } from './indexable-page.ts';
import { moreOf, rowOf } from './row-of-page.ts';
import { chooseMerge, type MergeMoment } from './segments/choose-merge.ts';
import type { MergeJob } from './segments/merge-second.ts';
import { pageNames } from './segments/page-names.ts';
import { PageCache } from './segments/paged-file.ts';
import { FORMAT_VERSION } from './segments/segment-format.ts';
import { SegmentMerger } from './segments/segment-merger.ts';
import { SegmentReader } from './segments/segment-reader.ts';
import type { WrittenTerms } from './segments/term-writer.ts';
import { TokenLog } from './segments/token-log.ts';
import type { Tombstones } from './segments/tombstones.ts';
import { packedVector } from './vectors/document-vectors.ts';
import type { PageEncoder } from './vectors/page-encoder.ts';

export type OnMismatch = 'rebuild' | 'refuse';

export type IndexWriterOptions = {
  /** What texts are analysed with; by default the built-in dictionary. */
  analyzer?: Analyzer;
  /**
   * What to do with an index that another version or dictionary wrote. `rebuild`: begin with an empty one,
   * and remove the old segments with the first commit; for callers that can add all texts again. `refuse`,
   * the default: throw `index-analyser` and change nothing.
   */
  onMismatch?: OnMismatch;
  /**
   * Index the roots of words too (S5); by default as in the existing index. A different choice is a mismatch.
   */
  roots?: boolean;
  /** Makes the vectors of pages; by default the built-in vectors of words. A different one is a mismatch. */
  encoder?: PageEncoder | null;
  /** Number of words kept in memory before a segment is written; about 20 bytes each at the peak. */
  maxBufferedWords?: number;
  /** Memory for reading segments. */
  cacheBytes?: number;
};

export type MergeOptions = { budgetMs?: number; moment?: MergeMoment; now?: () => number };

const DEFAULT_BUFFERED_WORDS = 2_000_000;
/** A merge of thirty segments is no faster with 32 MB, and takes twice as long with 4. */
const DEFAULT_CACHE_BYTES = 16 << 20;
/** A smaller merge takes less than a second, a part of which would be the start of a thread. */
const MIN_SHARED_DOCS = 10_000;
const STEP_MS = 200;

type OpenSegment = {
  name: string;
  bytes: number;
  reader: SegmentReader;
  tombstones: Tombstones;
  /** The file that holds the tombstones, and how many it holds. */
  tombstonesFile: string | null;
  tombstonesSaved: number;
};

type RunningMerge = { merger: SegmentMerger; sources: OpenSegment[]; name: string };

export class IndexWriter {
  readonly #folder: IndexFolder;
  readonly #cache: PageCache;
  #analyzer: Analyzer;
  /** Null if roots are not indexed. */
  #roots: RootStems | null;
  readonly #encoder: PageEncoder | null;
  #log: TokenLog;
  readonly #maxWords: number;
  #segments: OpenSegment[] = [];
  #merge: RunningMerge | null = null;
  #generation = 0;
  #checkpoint = 0;
  #nextName = 1;
  /** Changes have been applied but not committed. */
  #isChanging = false;
  #hasNewSegment = false;
  #closed = false;

  private constructor(folder: IndexFolder, options: IndexWriterOptions) {
    this.#folder = folder;
    this.#analyzer = options.analyzer ?? new Analyzer();
    this.#roots = options.roots ? new RootStems(this.#analyzer.dictionary) : null;
    this.#encoder = options.encoder ?? null;
    this.#log = new TokenLog(this.#analyzer);
    this.#cache = new PageCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
    this.#maxWords = options.maxBufferedWords ?? DEFAULT_BUFFERED_WORDS;
  }

  /**
   * Opens or creates an index. Throws `index-damaged` if a file is missing or does not match its checksums,
   * all of which are compared.
   */
  static open(path: string, options: IndexWriterOptions = {}): IndexWriter {
    const onMismatch = options.onMismatch ?? 'refuse';
    const folder = new IndexFolder(path);
    folder.create();
    const manifest = folder.readManifest();
    const hasRoots = manifest?.roots === true;
    const { roots = hasRoots } = options;
    const writer = new IndexWriter(folder, { ...options, roots });
    if (manifest === null) writer.#begin(onMismatch);
    else if (isReadable(manifest) && manifestId(manifest) === writer.#id && roots === hasRoots)
      writer.#resume(manifest);
    else writer.#replace(manifest, onMismatch);
    return writer;
  }

  /** Segments without a manifest are leftovers, unless their texts could not be recovered. */
  #begin(onMismatch: OnMismatch): void {
    if (onMismatch === 'rebuild') this.#folder.removeOrphans(null);
    else if (this.#folder.hasSegments())
      throw new TaziError('index-damaged', { file: this.#folder.path, detail: 'its manifest is missing' });
    // Written immediately, so that segments without a manifest are always an error.
    this.#publish();
  }

  #resume(manifest: Manifest): void {
    this.#generation = manifest.generation;
    this.#checkpoint = manifest.checkpoint;
    this.#nextName = manifest.nextName;
    this.#folder.removeOrphans(manifest);
    try {
      for (const segment of manifest.segments) this.#segments.push(this.#openSegment(segment));
      this.verify();
    } catch (error) {
      this.close();
      throw asDamage(error, this.#folder.path);
    }
  }

  /**
   * Another analyser wrote the existing segments: their checkpoint is 0, and their files stay until the first
   * commit.
   */
  #replace(manifest: Manifest, onMismatch: OnMismatch): void {
    if (onMismatch === 'refuse') {
      const values = { folder: this.#folder.path, found: manifestId(manifest), expected: this.#id };
      throw new TaziError('index-analyser', values);
    }
    this.#generation = manifest.generation;
    this.#nextName = manifest.nextName;
    // Leftovers of a killed rebuild would have the names of our segments.
    this.#folder.removeOrphans(manifest);
  }

  get #id(): string {
    return withEncoder(this.#analyzer.id, this.#encoder?.id);
  }

  /** Removes the index, so that the next `open` begins with an empty one. */
  static reset(path: string): void {
    const folder = new IndexFolder(path);
    folder.create();
    folder.clear();
  }

  /** The last sequence number of the store that is committed here; 0 for an empty index. */
  get checkpoint(): number {
    return this.#checkpoint;
  }

  /** Number of documents that can be found after the next commit. */
  get docs(): number {
    let docs = this.#log.docs;
    for (const { reader, tombstones } of this.#segments) docs += reader.docs - tombstones.count;
    return docs;
  }

  /** Number of segments, including those that are being merged. */
  get segments(): number {
    return this.#segments.length;
  }

  /**
   * From now on texts are analysed with this analyser. Indexed pages stay as they were analysed: the caller
   * reapplies the pages whose words have changed.
   */
  useAnalyzer(analyzer: Analyzer): void {
    if (analyzer.id === this.#analyzer.id) return;
    this.#flush();
    this.#analyzer = analyzer;
    if (this.#roots) this.#roots = new RootStems(analyzer.dictionary);
    this.#log = new TokenLog(analyzer);
  }

  /** Takes changes in the order of their sequence numbers. Visible after `commit`. */
  apply(changes: readonly IndexChange[]): void {
    for (const { id, page } of changes) {
      this.#isChanging = true;
      this.#remove(id);
      if (page === null) continue;
      const host = page.url === undefined ? page.site : hostOf(page.url);
      this.#log.add(
        rowOf(page),
        page.title,
        page.text,
        moreOf(page),
        host,
        pageNames(page, this.#analyzer, this.#roots),
        this.#encoder && packedVector(this.#encoder.page(page.title, page.text)),
      );
      if (this.#log.length >= this.#maxWords) this.#flush();
    }
  }

  /** Was a segment written since the last commit because memory was full? */
  get hasNewSegment(): boolean {
    return this.#hasNewSegment;
  }

  /**
   * Frees what is kept for new pages, as much as a merge needs; all is published, and no more pages are
   * expected soon.
   */
  rest(): void {
    if (this.#log.docs > 0) return;
    this.#log = new TokenLog(this.#analyzer);
    collectGarbage();
  }

  /** Publishes everything applied so far, as the state of the store at `checkpoint`. */
  commit(checkpoint: number): void {
    this.#flush();
    this.#hasNewSegment = false;
    this.#checkpoint = checkpoint;
    this.#isChanging = false;
    this.#publish();
  }

  /**
   * Merges segments if worthwhile, for about `budgetMs`, and publishes finished merges. True if there is more
   * to do: call again, after committing new pages.
   */
  maybeMerge({
    budgetMs = Number.POSITIVE_INFINITY,
    moment = 'stream',
    now = Date.now,
  }: MergeOptions = {}): boolean {
    const end = now() + budgetMs;
    for (;;) {
      this.#merge ??= this.#startMerge(moment);
      if (this.#merge === null) return false;
      if (!this.#merge.merger.run(() => now() >= end)) return true;
      this.#finishMerge(this.#merge);
      this.#merge = null;
      if (now() >= end) return true;
    }
  }

  /**
   * Merges at rest until nothing is left to merge. A large merge is shared with a second thread. `onStep` is
   * called between two merges and from time to time in one. No changes may be applied meanwhile.
   */
  async mergeAtRest(onStep: () => void): Promise<void> {
    for (;;) {
      this.#merge ??= this.#startMerge('rest');
      if (this.#merge === null) return;
      const { merger } = this.#merge;
      if (!merger.hasBegun && merger.docs >= MIN_SHARED_DOCS && availableParallelism() > 1)
        await this.#runShared(merger, onStep);
      else while (!merger.run(until(STEP_MS))) onStep();
      this.#finishMerge(this.#merge);
      this.#merge = null;
      onStep();
    }
  }

  async #runShared(merger: SegmentMerger, onStep: () => void): Promise<void> {
    const pool = new WorkerPool<MergeJob, WrittenTerms>({
      module: { name: 'merge-second.thread', caller: import.meta.url },
      threads: 1,
      onDeath: 'fail',
    });
    try {
      const partFile = this.#folder.file(this.#newName('segment'));
      await merger.runWith((job) => pool.run(job), partFile, onStep);
    } finally {
      await pool.close();
    }
  }

  /**
   * Rewrites every segment that holds a deleted document, so that nothing of it is left on disk. The
   * deletions must be committed. Takes as long as merging the index.
   */
  purge(): void {
    // A running merge has read documents that were deleted since.
    this.#merge?.merger.abort();
    this.#merge = null;
    this.#publish();
    for (;;) {
      const worn = this.#segments.find(({ tombstones }) => tombstones.count > 0);
      if (worn === undefined) break;
      const name = this.#newName('segment');
      const merger = new SegmentMerger(this.#folder.file(name), [worn], this.#encoder);
      merger.run(() => false);
      this.#finishMerge({ merger, sources: [worn], name });
    }
  }

  /** Compares every byte of the index with its checksums; throws `index-damaged`. */
  verify(): void {
    for (const { reader } of this.#segments) reader.verify();
  }

  /** Discards what was not committed. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#merge?.merger.abort();
    for (const { reader } of this.#segments) reader.close();
  }

  #remove(page: number): void {
    if (this.#log.drop(page)) return;
    for (const { reader, tombstones } of this.#segments) {
      const doc = reader.docOfPage(page);
      if (doc >= 0 && tombstones.add(doc)) return;
    }
  }

  #flush(): void {
    const { docs } = this.#log;
    if (docs > 0) {
      const name = this.#newName('segment');
      const bytes = this.#log.write(this.#folder.file(name), this.#encoder);
      this.#segments.push(this.#openSegment({ name, bytes, docs, tombstones: null }));
      this.#hasNewSegment = true;
    } else this.#log.clear();
  }

  #publish(): void {
    this.#segments = this.#segments.filter((segment) => {
      if (segment.tombstones.count < segment.reader.docs || this.#merge?.sources.includes(segment))
        return true;
      segment.reader.close();
      return false;
    });
    for (const segment of this.#segments) {
      if (segment.tombstones.count === segment.tombstonesSaved) continue;
      segment.tombstonesFile = this.#newName('tombstones');
      segment.tombstonesSaved = segment.tombstones.count;
      this.#folder.writeFile(segment.tombstonesFile, segment.tombstones.encode());
    }
    const manifest = {
      format: FORMAT_VERSION,
      analyzer: ANALYZER_VERSION,
      words: this.#analyzer.dictionary.id,
      ...(this.#roots ? { roots: true } : {}),
      ...(this.#encoder ? { encoder: this.#encoder.id } : {}),
      generation: ++this.#generation,
      checkpoint: this.#checkpoint,
      nextName: this.#nextName,
      segments: this.#segments.map(({ name, bytes, reader, tombstonesFile }) => ({
        name,
        bytes,
        docs: reader.docs,
        tombstones: tombstonesFile,
      })),
    };
    this.#folder.writeManifest(manifest);
    // A reader with open files keeps them; one that is just opening them reads the manifest again.
    this.#folder.removeOrphans(manifest, this.#merge?.name);
  }

  #startMerge(moment: MergeMoment): RunningMerge | null {
    const sizes = this.#segments.map(({ reader, tombstones }) => ({
      docs: reader.docs,
      deleted: tombstones.count,
    }));
    const chosen = chooseMerge(sizes, moment);
    if (chosen.length === 0) return null;
    const sources = chosen.map((number) => this.#segments[number]!);
    const name = this.#newName('segment');
    return { merger: new SegmentMerger(this.#folder.file(name), sources, this.#encoder), sources, name };
  }

  #finishMerge({ merger, sources, name }: RunningMerge): void {
    const { bytes, tombstones } = merger.finish();
    const merged = this.#openSegment({ name, bytes, docs: merger.docs, tombstones: null });
    for (let doc = 0; doc < merger.docs; doc++) if (tombstones.has(doc)) merged.tombstones.add(doc);
    const first = this.#segments.indexOf(sources[0]!);
    this.#segments[first] = merged;
    this.#segments = this.#segments.filter((segment) => !sources.includes(segment));
    this.#merge = null;
    // If changes are pending, it waits for their commit; otherwise pages that are being replaced would be
    // missing.
    if (!this.#isChanging) this.#publish();
    for (const { reader } of sources) reader.close();
  }

  #openSegment(segment: ManifestSegment): OpenSegment {
    const reader = new SegmentReader(this.#folder.file(segment.name), this.#cache);
    const tombstones = readTombstones(this.#folder, segment);
    return {
      name: segment.name,
      bytes: segment.bytes,
      reader,
      tombstones,
      tombstonesFile: segment.tombstones,
      tombstonesSaved: tombstones.count,
    };
  }

  #newName(kind: 'segment' | 'tombstones'): string {
    return `${this.#nextName++}.${kind}`;
  }
}

function until(budgetMs: number): () => boolean {
  const end = performance.now() + budgetMs;
  return () => performance.now() >= end;
}

function manifestId({ analyzer, words, encoder }: Manifest): string {
  return withEncoder(analyzerId(analyzer, words), encoder);
}

function withEncoder(id: string, encoder: number | undefined): string {
  return encoder === undefined ? id : `${id}+${encoder}`;
}

function asDamage(error: unknown, file: string): unknown {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return isMissing ? new TaziError('index-damaged', { file, detail: 'a segment is missing' }, error) : error;
}
