import { setTimeout as sleep } from 'node:timers/promises';
import { shareWordModels } from '../nlp/model-file.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { requireSentenceEncoder } from '../topics/encoders/sentence-encoder.ts';
import { type FollowMessage, type FollowOptions, IndexUpdater } from './index-updater.ts';
import { StopFlags } from './stop-flags.ts';

/**
 * Keeps the index up to date with the store, in a thread of its own or inline. It reads the store through its
 * own connection, so the crawl never waits for it.
 */
export interface IndexFollower {
  /**
   * Resolves when everything committed to the store by now can be searched; rejects once following has
   * failed.
   */
  catchUp(): Promise<void>;
  /** Catches up and merges all segments that need merging, however long it takes. */
  settle(): Promise<void>;
  /** Catches up, and leaves nothing on disk that is no longer in the store, however long it takes. */
  purge(): Promise<void>;
  /** The crawl ends soon: from now on only pages are indexed, so that closing does not have to wait. */
  hurry(): void;
  /**
   * Catches up first, as far as the time allows; what is left is indexed at the next start. May be called
   * twice.
   */
  close(withinMs?: number): Promise<void>;
}

export async function followIndex(options: FollowOptions, threaded: boolean): Promise<IndexFollower> {
  // Only these cross the thread boundary
  const { databaseFile, indexFolder, publishEveryMs, isBulk, roots, lexiconPages, encoderFolder } = options;
  const given = {
    ...{ databaseFile, indexFolder },
    ...(publishEveryMs !== undefined && { publishEveryMs }),
    ...(isBulk !== undefined && { isBulk }),
    ...(roots !== undefined && { roots }),
    ...(lexiconPages !== undefined && { lexiconPages }),
    ...(encoderFolder !== undefined && { encoderFolder }),
  };
  // A missing encoder is reported here: the message of a thread that cannot start says less.
  if (encoderFolder !== undefined) await requireSentenceEncoder(encoderFolder);
  if (!threaded) return IndexUpdater.open(options);
  shareWordModels();
  return new ThreadedFollower(given);
}

/**
 * Postings on their way into a segment would otherwise be copied repeatedly by the collector of young
 * objects.
 */
const LIMITS = { maxYoungGenerationSizeMb: 20 };

/**
 * The thread may take this long to notice that the time is up. It is ended only then: libsql aborts the
 * process if its thread is ended in the middle of a call.
 */
const MOST_LATE_MS = 5_000;

class ThreadedFollower implements IndexFollower {
  readonly #pool: WorkerPool<FollowMessage, 'done'>;
  #closing: Promise<void> | null = null;
  readonly #flags = new StopFlags();

  constructor(options: FollowOptions) {
    this.#pool = new WorkerPool({
      module: {
        name: 'index.thread',
        caller: import.meta.url,
        data: { ...options, flags: this.#flags.memory },
        limits: LIMITS,
      },
      threads: 1,
      eager: true,
      onDeath: 'fail',
    });
  }

  async catchUp(): Promise<void> {
    await this.#pool.run('catch-up');
  }

  async settle(): Promise<void> {
    await this.#pool.run('settle');
  }

  async purge(): Promise<void> {
    await this.#pool.run('purge');
  }

  hurry(): void {
    this.#flags.setHurried();
  }

  close(withinMs?: number): Promise<void> {
    this.#closing ??= this.#close(withinMs);
    return this.#closing;
  }

  async #close(withinMs: number | undefined): Promise<void> {
    try {
      if (withinMs === undefined) await this.#pool.run('close');
      else await this.#closeSoon(withinMs);
    } finally {
      await this.#pool.close();
    }
  }

  async #closeSoon(withinMs: number): Promise<void> {
    const over = new AbortController();
    const { signal } = over;
    const late = async () => {
      await sleep(withinMs, undefined, { signal });
      this.#flags.setTimeUp();
      if (this.#flags.stage !== 'loading') await sleep(MOST_LATE_MS, undefined, { signal });
    };
    try {
      await Promise.race([this.#pool.run('close-soon'), late()]);
    } finally {
      over.abort();
    }
  }
}
