/**
 * Feeds the changes of the store to an OpenSearch index, in order, and keeps it up to date: what `tazi index
 * feed` does. Like the index updater it follows links in quiet moments, and feeds pages again whose anchors
 * or quality have changed.
 *
 * It may be killed at any time: the checkpoint is written after the changes it covers, and feeding a page
 * twice changes nothing. An index that another version wrote is rebuilt next to the one that is searched,
 * which is replaced in one step when the new one is complete.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Analyzer } from '../index/analysis/analyzer.ts';
import { RootStems } from '../index/analysis/root-stems.ts';
import type { PageId } from '../model/page.ts';
import type { Store } from '../model/store.ts';
import { OpenSearchClient } from '../search/opensearch/opensearch-client.ts';
import { pageDocument } from '../search/opensearch/page-document.ts';
import { type FedChange, RemoteIndex } from '../search/opensearch/remote-index.ts';
import { searchPlace } from '../search/opensearch/search-place.ts';
import { openStore } from '../store/open-store.ts';
import { LinkSignalsUpdater } from './link-signals-updater.ts';
import { ProjectDictionary } from './project-dictionary.ts';

export type FeedOptions = {
  databaseFile: string;
  /** Where it stores the link signals of pages. */
  feedFolder: string;
  url: string;
  ca?: string | undefined;
  shards: number;
  roots: boolean;
  /** Start a new index even if the old one is usable. */
  rebuild?: boolean;
  onProgress?: (progress: FeedProgress) => void;
  onAway?: (error: Error) => void;
  signal?: AbortSignal;
};

export type FeedProgress = { index: string; fed: number; checkpoint: number; sequence: number };

/** Pages read from the store, and sent, at a time. */
const BATCH = 200;
const LOOK_EVERY_MS = 1_000;
/**
 * Links are followed after a pause of at least this long, and of this many times the duration of the last
 * pass.
 */
const LINKS_REST_MS = 10_000;
const LINKS_REST_TIMES = 20;
const TIMEOUT_MS = 60_000;

export class SearchFeeder {
  readonly #options: FeedOptions;
  readonly #store: Store;
  readonly #client: OpenSearchClient;
  readonly #index: RemoteIndex;
  readonly #dictionary: ProjectDictionary;
  readonly #linkSignals: LinkSignalsUpdater;
  #target = '';
  #checkpoint = 0;
  #fed = 0;
  /** The index being fed is not yet the one that is searched. */
  #isHidden = false;
  #roots: RootStems | null = null;

  private constructor(options: FeedOptions, store: Store) {
    this.#options = options;
    this.#store = store;
    const { ca, onAway, signal } = options;
    this.#client = new OpenSearchClient(searchPlace(options.url), {
      ca,
      timeoutMs: TIMEOUT_MS,
      patienceMs: Number.POSITIVE_INFINITY,
      ...(onAway && { onAway }),
      ...(signal && { signal }),
    });
    this.#index = new RemoteIndex(this.#client, options.shards);
    this.#dictionary = new ProjectDictionary(store.words);
    mkdirSync(options.feedFolder, { recursive: true });
    this.#linkSignals = new LinkSignalsUpdater(store, options.feedFolder);
  }

  static async open(options: FeedOptions): Promise<SearchFeeder> {
    const feeder = new SearchFeeder(options, await openStore(options.databaseFile, 'follow'));
    try {
      await feeder.#choose();
      return feeder;
    } catch (error) {
      await feeder.close();
      throw error;
    }
  }

  /** Feeds everything that is in the store by now, including links, and publishes a new index. */
  async catchUp(): Promise<FeedProgress> {
    await this.#feedChanges();
    await this.#feedLinks();
    await this.#feedChanges();
    if (this.#isHidden && !this.#isStopped()) {
      await this.#index.publish(this.#target);
      this.#isHidden = false;
    }
    if (!this.#isStopped()) await this.#index.refresh(this.#target);
    return this.#progress();
  }

  /** Keeps the index up to date until the signal stops it. */
  async follow(): Promise<void> {
    await this.catchUp();
    let rested = performance.now();
    let restMs = LINKS_REST_MS;
    while (!this.#isStopped()) {
      await this.#feedChanges();
      if (performance.now() - rested >= restMs) {
        const began = performance.now();
        await this.#feedLinks();
        rested = performance.now();
        restMs = Math.max(LINKS_REST_MS, LINKS_REST_TIMES * (rested - began));
      }
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#options.signal }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#linkSignals.close();
    await this.#client.close();
    await this.#store.close();
  }

  /** The index to continue with: an unfinished rebuild, the one that is searched, or a new one. */
  async #choose(): Promise<void> {
    await this.#index.requireVersion();
    const current = await this.#index.current();
    const begun = await this.#index.begun();
    const state = current === null ? null : await this.#index.state(current);
    if (begun !== null) this.#target = begun;
    else if (current !== null && state?.isOurs && !this.#options.rebuild) this.#target = current;
    else this.#target = await this.#index.create();
    if (current === null) await this.#index.publish(this.#target);
    this.#isHidden = current !== null && this.#target !== current;
    this.#checkpoint = (await this.#index.state(this.#target))?.checkpoint ?? 0;
  }

  async #feedChanges(): Promise<void> {
    while (!this.#isStopped()) {
      const changes = await this.#store.changes.scan(this.#checkpoint, BATCH);
      const last = changes.at(-1);
      if (last === undefined) return;
      const analyzer = await this.#analyzer();
      await this.#send(
        changes.map(({ seq, id, page }) => ({
          id,
          version: seq,
          document:
            page && pageDocument(this.#linkSignals.indexable(page), seq, analyzer, this.#rootsFor(analyzer)),
        })),
      );
      this.#checkpoint = last.seq;
      await this.#index.saveCheckpoint(this.#target, last.seq);
      this.#options.onProgress?.(await this.#progress());
    }
  }

  async #feedLinks(): Promise<void> {
    if (await this.#linkSignals.areStale()) {
      if (!(await this.#linkSignals.run(() => this.#isStopped()))) return;
    }
    for (;;) {
      const ids = this.#isStopped() ? [] : this.#linkSignals.pending(BATCH);
      if (ids.length === 0) return;
      await this.#feedAgain(ids);
      this.#linkSignals.indexed(ids);
    }
  }

  /**
   * The version of a page read from the store is at least as new as the checkpoint, which is therefore used
   * as its version.
   */
  async #feedAgain(ids: readonly PageId[]): Promise<void> {
    const version = this.#checkpoint;
    const analyzer = await this.#analyzer();
    const pages = await this.#store.pages.getMany(ids);
    await this.#send(
      [...pages.values()].map((page) => ({
        id: page.id,
        version,
        document: pageDocument(
          this.#linkSignals.indexable(page),
          version,
          analyzer,
          this.#rootsFor(analyzer),
        ),
      })),
    );
  }

  async #send(changes: readonly FedChange[]): Promise<void> {
    await this.#index.apply(this.#target, changes);
    this.#fed += changes.length;
  }

  async #progress(): Promise<FeedProgress> {
    const sequence = await this.#store.changes.sequence();
    return { index: this.#target, fed: this.#fed, checkpoint: this.#checkpoint, sequence };
  }

  /** A change of the dictionary comes with the pages that have its words. */
  #analyzer(): Promise<Analyzer> {
    return this.#dictionary.analyzer();
  }

  #rootsFor({ dictionary }: Analyzer): RootStems | null {
    if (!this.#options.roots) return null;
    this.#roots ??= new RootStems(dictionary);
    return this.#roots;
  }

  #isStopped(): boolean {
    return this.#options.signal?.aborted ?? false;
  }
}
