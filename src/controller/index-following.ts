import { IndexWriter } from '../index/index-writer.ts';
import { TaziError } from '../model/errors.ts';
import type { PageStore } from '../model/page-store.ts';
import { openStore } from '../store/open-store.ts';

export type FollowOptions = { databaseFile: string; indexFolder: string };
export type FollowMessage = 'catch-up' | 'settle' | 'close';

/** How often the store is asked for something new; CONTRACT promises 5 s from commit to search. */
const LOOK_EVERY_MS = 400;
/** Pages read from the store at a time. */
const BATCH = 500;
/** While there is much to take up, what was taken up so far is published at least so often. */
const COMMIT_EVERY_MS = 1_000;
/** Longest stretch of merging between two looks or commits. */
const MERGE_MS = 200;
/** What is left to merge when a crawl ends may take so long; the rest waits for the next one. */
const LAST_MERGE_MS = 4_000;

/** The work of the index thread: changes of the store, in order, into the index; merges when there is time. */
export class IndexFollowing {
  readonly #store: PageStore;
  readonly #writer: IndexWriter;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: FollowOptions) {
    this.#store = openStore(options.databaseFile, 'read').pages;
    this.#writer = openOrReset(options.indexFolder);
    this.#lookLater();
  }

  catchUp(): Promise<void> {
    this.#working = this.#working.then(() => this.#apply());
    return this.#working;
  }

  /** Catches up, and joins segments until nothing is left to join. */
  settle(): Promise<void> {
    this.#working = this.catchUp().then(() => void this.#writer.maybeMerge());
    return this.#working;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    try {
      await this.catchUp();
      this.#writer.maybeMerge(LAST_MERGE_MS);
    } finally {
      this.#writer.close();
      this.#store.close();
    }
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => {
      // What fails here is thrown by the next `catchUp` or by `close`; until then there is nobody to tell.
      this.#look().catch(() => {});
    }, LOOK_EVERY_MS);
  }

  async #look(): Promise<void> {
    await this.catchUp();
    if (this.#closed) return;
    this.#working = this.#working.then(() => this.#merge());
    await this.#working;
    if (!this.#closed) this.#lookLater();
  }

  #merge(): void {
    if (!this.#closed) this.#writer.maybeMerge(MERGE_MS);
  }

  async #apply(): Promise<void> {
    let applied = this.#writer.checkpoint;
    let publishAt = performance.now() + COMMIT_EVERY_MS;
    for (;;) {
      const changes = await this.#store.scan(applied, BATCH);
      const last = changes.at(-1);
      if (last) {
        this.#writer.apply(changes);
        applied = last.seq;
        if (performance.now() < publishAt) continue;
      }
      if (applied !== this.#writer.checkpoint) this.#writer.commit(applied);
      if (!last) return;
      this.#writer.maybeMerge(MERGE_MS);
      publishAt = performance.now() + COMMIT_EVERY_MS;
    }
  }
}

/** A damaged index is no loss: the store is the truth, and the index is made anew from it. */
function openOrReset(folder: string): IndexWriter {
  try {
    return IndexWriter.open(folder);
  } catch (error) {
    if (!(error instanceof TaziError) || error.code !== 'index-damaged') throw error;
    IndexWriter.reset(folder);
    return IndexWriter.open(folder);
  }
}
