import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as aMoment } from 'node:timers/promises';
import type { Analyzer } from '../index/analysis/analyzer.ts';
import { IndexWriter } from '../index/index-writer.ts';
import { BULK_MERGE_FACTOR, type MergeMoment } from '../index/segments/choose-merge.ts';
import { TaziError } from '../model/errors.ts';
import type { PageChange, PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { openStore, syncStore } from '../store/open-store.ts';
import { type GarbageLimits, MemoryRelief } from '../threads/memory-relief.ts';
import { SentenceEncoder } from '../topics/encoders/sentence-encoder.ts';
import { LinkSignalsUpdater } from './link-signals-updater.ts';
import { ProjectDictionary } from './project-dictionary.ts';

export type FollowOptions = {
  databaseFile: string;
  indexFolder: string;
  /** During a backlog, pages indexed so far are published at least this often. */
  publishEveryMs?: number;
  /** Ends all work soon; what is left is indexed at the next start. */
  isLate?: () => boolean;
  /** The crawl ends soon: links and merges are left to the next one. */
  isHurried?: () => boolean;
  /** Many pages arrive at once, as in an import: most merges, and following links, wait for the end. */
  isBulk?: boolean;
  /** Roots of words in the index (S5); by default as in the existing index. */
  roots?: boolean;
  /**
   * Only a lexicon: the words of about this many pages, those that had changed last when it was started, and
   * no links. Once it has twice as many, it accepts no more.
   */
  lexiconPages?: number;
  /**
   * An ONNX sentence encoder makes the vectors of pages; by default the built-in ones. Changing it rebuilds
   * the index.
   */
  encoderFolder?: string;
};
export type FollowMessage = 'catch-up' | 'settle' | 'purge' | 'close' | 'close-soon';

/**
 * How often the store is polled for changes. The docs promise 5 s from commit to search; under a steady
 * stream of pages, larger steps make fewer and larger segments, which are cheaper to write and to merge.
 */
const LOOK_EVERY_MS = 1_000;
/**
 * After a poll that found pages, however few: more are on their way, and each poll that finds some writes a
 * segment.
 */
const LOOK_EVERY_IN_A_STREAM_MS = 3_000;
/**
 * In bulk, when everything stored so far was read: what is read now does not have to be read at the end, when
 * all other threads are done. It is not published yet, so that segments become as large as memory allows.
 */
const LOOK_EVERY_IN_BULK_MS = 200;
/** This many pages since the last poll mean a crawl at full speed. */
const MANY_PAGES = 100;
/** Merge the small segments after this many idle polls. */
const LOOKS_UNTIL_REST = 30;
/** Pages read from the store at a time. */
const BATCH = 200;
/** Number of pages, and of characters of their texts, indexed between two checks of the time left. */
const STEP = 20;
const STEP_CHARS = 400_000;
/** An encoder may take a large part of a second for each. */
const STEP_OF_ENCODER = 1;
const PUBLISH_EVERY_MS = 2_000;
/** Longest stretch of merging between two looks at the memory, or of following links between two polls. */
const MERGE_MS = 200;
const STANDINGS_MS = 200;
/**
 * In bulk, a merge of 30 segments of 7,000 documents takes some 10 s: with this much after each of them it is
 * done before the next 30 are there. On a busy machine more segments wait, and it takes a larger part of the
 * time.
 */
const BULK_MERGE_MS = 1_000;
/**
 * Following links takes at most this share of the time, with at least this pause between passes. During a
 * crawl nearly every page has more links at each pass and would be reindexed, so an occasional pass is
 * enough, and one when the crawl ends.
 */
const STANDINGS_SHARE = 0.05;
const STANDINGS_SHARE_WHEN_BUSY = 0.01;
const STANDINGS_REST_MS = 3_000;
/** Time limit for the work left when a crawl ends; the rest waits for the next crawl. */
const LAST_MERGE_MS = 4_000;
/** Number of pages that can be merged in that time. */
const LAST_MERGE_DOCS = 50_000;
const LAST_STANDINGS_MS = 4_000;

/** Pages and postings become garbage steadily; V8 would let this thread have twice as much. */
const GARBAGE: GarbageLimits = { maxBytes: 20_000_000, totalBytes: 90_000_000, minBytes: 10_000_000 };

/**
 * The work of the index thread: changes of the store, in order, into the index; when there is time, link
 * signals of pages, and merges.
 */
export class IndexUpdater {
  readonly #store: Store;
  readonly #dictionary: ProjectDictionary;
  readonly #writer: IndexWriter;
  readonly #encoder: SentenceEncoder | null;
  readonly #encodedFolder: string;
  readonly #linkSignals: LinkSignalsUpdater;
  readonly #publishEveryMs: number;
  readonly #lexiconPages: number | null;
  readonly #intake: 'bulk' | 'stream';
  readonly #databaseFile: string;
  readonly #relief = new MemoryRelief(GARBAGE);
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  /** The last change applied; all up to the writer's checkpoint are published. */
  #applied: number;
  /** When changes that are applied and not published will be. */
  #publishAt = 0;
  /** When the last pass over the links ended; null while one is in progress. */
  #restsSince: number | null = performance.now();
  #linkSignalsTookMs = 0;
  /** Did the last poll find pages? */
  #isStreaming = false;
  /** Did the last poll find as many pages as a crawl at full speed brings? */
  #isBusy = false;
  /** Polls in a row that found fewer. */
  #calmLooks = 0;
  #closed = false;
  #isLate: () => boolean;
  #isHurried: () => boolean;

  private constructor(
    options: FollowOptions,
    store: Store,
    dictionary: ProjectDictionary,
    analyzer: Analyzer,
  ) {
    this.#publishEveryMs = options.publishEveryMs ?? PUBLISH_EVERY_MS;
    this.#lexiconPages = options.lexiconPages ?? null;
    this.#intake = options.isBulk ? 'bulk' : 'stream';
    this.#isLate = options.isLate ?? (() => false);
    this.#isHurried = options.isHurried ?? (() => false);
    this.#store = store;
    this.#databaseFile = options.databaseFile;
    this.#dictionary = dictionary;
    this.#encodedFolder = join(options.indexFolder, '..', 'search-vectors');
    this.#encoder =
      options.encoderFolder === undefined
        ? null
        : new SentenceEncoder(options.encoderFolder, this.#encodedFolder);
    this.#writer = openOrReset(options.indexFolder, analyzer, this.#encoder, options.roots);
    this.#applied = this.#writer.checkpoint;
    this.#linkSignals = new LinkSignalsUpdater(store, options.indexFolder, () => this.#relief.look());
    this.#lookLater();
  }

  static async open(options: FollowOptions): Promise<IndexUpdater> {
    const store = await openStore(options.databaseFile, 'follow');
    try {
      const dictionary = new ProjectDictionary(store.words);
      // An index that was written with another dictionary is rebuilt.
      return new IndexUpdater(options, store, dictionary, await dictionary.analyzer());
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** From now on only pages are indexed. */
  hurry(): void {
    this.#isHurried = () => true;
  }

  catchUp(): Promise<void> {
    this.#working = this.#working.then(() => this.#apply(true));
    return this.#working;
  }

  /** Catches up, follows all links, and merges segments until nothing is left to merge. */
  settle(): Promise<void> {
    this.#working = this.catchUp().then(async () => {
      this.#writer.rest();
      await this.#followLinks(() => false);
      this.#writer.rest();
      await this.#writer.mergeAtRest(() => this.#relief.look());
    });
    return this.#working;
  }

  /** Catches up, and leaves nothing on disk of pages and links that are no longer in the store. */
  purge(): Promise<void> {
    this.#working = this.catchUp().then(async () => {
      this.#linkSignals.restart();
      await this.#followLinks(() => false);
      this.#writer.purge();
      rmSync(this.#encodedFolder, { recursive: true, force: true });
      this.#linkSignals.purge();
    });
    return this.#working;
  }

  close(withinMs?: number): Promise<void> {
    if (withinMs === undefined) return this.#close(false);
    const isTime = until(withinMs);
    const isLate = this.#isLate;
    this.#isLate = () => isLate() || isTime();
    return this.closeSoon();
  }

  /** Only catches up, as far as the time allows; the next updater continues from there. */
  closeSoon(): Promise<void> {
    return this.#close(true);
  }

  async #close(isSoon: boolean): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    try {
      await this.catchUp();
      if (isSoon) return;
      await this.#followLinks(until(LAST_STANDINGS_MS));
      const moment = this.#writer.docs <= LAST_MERGE_DOCS ? 'rest' : 'stream';
      this.#mergeFor(LAST_MERGE_MS, moment);
    } finally {
      this.#writer.close();
      this.#encoder?.close();
      this.#linkSignals.close();
      await this.#store.close();
    }
  }

  #lookLater(): void {
    const stream = this.#intake === 'bulk' ? LOOK_EVERY_IN_BULK_MS : LOOK_EVERY_IN_A_STREAM_MS;
    this.#timer = setTimeout(
      () => {
        // A failure here is thrown by the next `catchUp` or by `close`; until then no caller can receive it.
        this.#look().catch(() => {});
      },
      this.#isStreaming ? stream : LOOK_EVERY_MS,
    );
  }

  async #look(): Promise<void> {
    const before = this.#applied;
    this.#working = this.#working.then(() => this.#apply(this.#intake === 'stream'));
    await this.#working;
    const pages = this.#applied - before;
    this.#isStreaming = pages > 0;
    this.#isBusy = pages >= MANY_PAGES;
    this.#calmLooks = this.#isBusy ? 0 : this.#calmLooks + 1;
    if (this.#closed) return;
    this.#working = this.#working.then(() => this.#useSpareTime());
    await this.#working;
    if (!this.#closed) this.#lookLater();
  }

  async #useSpareTime(): Promise<void> {
    if (this.#closed || this.#isHurried() || this.#applied !== this.#writer.checkpoint) return;
    const moment = this.#calmLooks >= LOOKS_UNTIL_REST ? 'rest' : this.#intake;
    this.#mergeFor(MERGE_MS, moment);
    // A pass reads all pages stored so far, and those it finds to be copies would be indexed twice.
    if (moment === 'bulk') return;
    const began = performance.now();
    if (this.#restsSince !== null) {
      const share = this.#isBusy ? STANDINGS_SHARE_WHEN_BUSY : STANDINGS_SHARE;
      if (began < this.#restsSince + Math.max(STANDINGS_REST_MS, this.#linkSignalsTookMs / share)) return;
      this.#restsSince = null;
      this.#linkSignalsTookMs = 0;
    }
    const isTime = until(STANDINGS_MS);
    const isDone = await this.#followLinks(() => isTime() || this.#isHurried());
    const ended = performance.now();
    this.#linkSignalsTookMs += ended - began;
    if (isDone) this.#restsSince = ended;
  }

  /** Updates link signals from the link graph, and reindexes the pages whose signals have changed. */
  async #followLinks(isTime: () => boolean): Promise<boolean> {
    if (this.#lexiconPages !== null) return true;
    if (await this.#linkSignals.areStale()) {
      if (!(await this.#linkSignals.run(isTime))) return false;
    }
    for (let ids = this.#linkSignals.pending(BATCH); ids.length > 0; ids = this.#linkSignals.pending(BATCH)) {
      await this.#indexAnew(ids);
      if (isTime()) return false;
    }
    return true;
  }

  async #indexAnew(ids: readonly PageId[]): Promise<void> {
    const { checkpoint } = this.#writer;
    const pages = await this.#store.pages.getMany(ids);
    this.#applyChanges([...pages.values()].map((page) => ({ seq: checkpoint, id: page.id, page })));
    this.#writer.commit(checkpoint);
    this.#linkSignals.indexed(ids);
  }

  /** Applies all changes; `publishes` says whether the last ones are published too, however few. */
  async #apply(publishes: boolean): Promise<void> {
    if (this.#lexiconPages !== null && this.#writer.checkpoint === 0) {
      this.#applied = Math.max(0, (await this.#store.changes.sequence()) - this.#lexiconPages);
      this.#writer.commit(this.#applied);
    }
    for (;;) {
      const changes = this.#isLate() ? [] : await this.#store.changes.scan(this.#applied, BATCH);
      const last = changes.at(-1);
      if (last) {
        // A change of the dictionary comes with the pages that have its words.
        this.#writer.useAnalyzer(await this.#dictionary.analyzer());
        if (this.#applied === this.#writer.checkpoint)
          this.#publishAt = performance.now() + this.#publishEveryMs;
        this.#applied = this.#applyInSteps(changes);
        await aMoment(); // lets a message to close arrive
      }
      const isDue = performance.now() >= this.#publishAt || this.#hasFullSegment;
      if (last && !isDue) continue;
      if (!isDue && !publishes) return;
      if (this.#applied !== this.#writer.checkpoint) this.#commit(this.#applied);
      this.#relief.look();
      if (!last) return;
      const backlog = Math.max(1, this.#writer.segments / BULK_MERGE_FACTOR);
      const budgetMs = this.#intake === 'bulk' ? BULK_MERGE_MS * backlog : MERGE_MS;
      if (!this.#isHurried()) this.#mergeFor(budgetMs, this.#intake);
    }
  }

  /** A long merge leaves as much garbage as the pages do. */
  #mergeFor(budgetMs: number, moment: MergeMoment): void {
    const isTime = until(budgetMs);
    do {
      const hasMore = this.#writer.maybeMerge({ budgetMs: Math.min(budgetMs, MERGE_MS), moment });
      this.#relief.look();
      if (!hasMore) return;
    } while (!isTime());
  }

  /** In bulk, a segment is published as soon as memory is full: later, the next one would be a small one. */
  get #hasFullSegment(): boolean {
    return this.#intake === 'bulk' && this.#writer.hasNewSegment;
  }

  /**
   * After a power cut the store may lose recent changes and reuse their numbers: the index must not be ahead
   * of it.
   */
  #commit(checkpoint: number): void {
    if (this.#intake === 'bulk') syncStore(this.#databaseFile);
    this.#writer.commit(checkpoint);
  }

  /** Returns the sequence of the last change applied: all of them, unless the time is up. */
  #applyInSteps(changes: readonly PageChange[]): number {
    let at = 0;
    do {
      const end = stepEnd(changes, at, this.#encoder === null ? STEP : STEP_OF_ENCODER);
      this.#applyChanges(changes.slice(at, end));
      at = end;
      this.#relief.look();
    } while (at < changes.length && !this.#isLate());
    return changes[at - 1]!.seq;
  }

  #applyChanges(changes: readonly PageChange[]): void {
    const isFull = this.#lexiconPages !== null && this.#writer.docs >= 2 * this.#lexiconPages;
    this.#writer.apply(
      changes.map(({ seq, id, page }) => ({
        seq,
        id,
        page: page && !isFull ? this.#linkSignals.indexable(page) : null,
      })),
    );
  }
}

/** Where a step that begins here ends: at least one change further. */
function stepEnd(changes: readonly PageChange[], begin: number, most: number): number {
  let chars = 0;
  let end = begin;
  while (end < changes.length && end < begin + most && chars < STEP_CHARS)
    chars += changes[end++]!.page?.text.length ?? 0;
  return end;
}

function until(budgetMs: number): () => boolean {
  const end = performance.now() + budgetMs;
  return () => performance.now() >= end;
}

/**
 * An index that is damaged or was written by another analyser is no loss: the store is the truth, and it is
 * rebuilt from there.
 */
function openOrReset(
  folder: string,
  analyzer: Analyzer,
  encoder: SentenceEncoder | null,
  roots?: boolean,
): IndexWriter {
  const options = {
    analyzer,
    encoder,
    onMismatch: 'rebuild',
    ...(roots === undefined ? {} : { roots }),
  } as const;
  try {
    return IndexWriter.open(folder, options);
  } catch (error) {
    if (!(error instanceof TaziError) || error.code !== 'index-damaged') throw error;
    IndexWriter.reset(folder);
    return IndexWriter.open(folder, options);
  }
}
