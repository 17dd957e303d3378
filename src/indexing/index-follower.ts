import { WorkerPool } from '../threads/worker-pool.ts';
import { type FollowMessage, type FollowOptions, IndexUpdater } from './index-updater.ts';

/**
 * Keeps the index level with the store, in a thread of its own or inline. It reads the store through its own
 * connection, so the crawl never waits for it.
 */
export interface IndexFollower {
  /** Resolves when everything committed to the store by now can be searched; rejects once following has failed. */
  catchUp(): Promise<void>;
  /** Catches up and merges all segments that need merging, however long it takes. */
  settle(): Promise<void>;
  /** Catches up, and leaves nothing on disk of what is no longer in the store, however long it takes. */
  purge(): Promise<void>;
  /** Catches up first. May be called twice. */
  close(): Promise<void>;
}

export async function followIndex(options: FollowOptions, threaded: boolean): Promise<IndexFollower> {
  // These alone cross the thread border
  const { databaseFile, indexFolder, publishEveryMs } = options;
  const given = { databaseFile, indexFolder, ...(publishEveryMs !== undefined && { publishEveryMs }) };
  return threaded ? new ThreadedFollower(given) : IndexUpdater.open(options);
}

/** Postings on their way into a segment would otherwise be copied again and again by the collector of young objects. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };

class ThreadedFollower implements IndexFollower {
  readonly #pool: WorkerPool<FollowMessage, 'done'>;
  #closing: Promise<void> | null = null;

  constructor(options: FollowOptions) {
    this.#pool = new WorkerPool({
      module: { name: 'index.thread', caller: import.meta.url, data: options, limits: LIMITS },
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

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    try {
      await this.#pool.run('close');
    } finally {
      await this.#pool.close();
    }
  }
}
