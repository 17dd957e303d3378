import type { Worker } from 'node:worker_threads';
import { startWorker } from '../threads/start-worker.ts';
import { type FollowMessage, type FollowOptions, IndexFollowing } from './index-following.ts';

/**
 * Keeps the index level with the store, in a thread of its own or inline. It reads the store through its own
 * connection, so the crawl never waits for it.
 */
export interface IndexFollower {
  /** Resolves when everything committed to the store by now can be searched; rejects once following has failed. */
  catchUp(): Promise<void>;
  /** Catches up and joins all segments that want joining, however long that takes. */
  settle(): Promise<void>;
  /** Catches up first. May be called twice. */
  close(): Promise<void>;
}

export function followIndex(options: FollowOptions, threaded: boolean): IndexFollower {
  // These alone cross the thread border
  const { databaseFile, indexFolder, publishEveryMs } = options;
  const given = { databaseFile, indexFolder, ...(publishEveryMs !== undefined && { publishEveryMs }) };
  return threaded ? new ThreadedFollower(given) : new InlineFollower(options);
}

/** Postings on their way into a segment would otherwise be copied again and again by the collector of young objects. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };

class ThreadedFollower implements IndexFollower {
  readonly #worker: Worker;
  readonly #waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  readonly #ended: Promise<void>;
  #failure: Error | null = null;
  #closing: Promise<void> | null = null;

  constructor(options: FollowOptions) {
    this.#worker = startWorker('index-worker', import.meta.url, options, LIMITS);
    this.#ended = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', () => this.#waiting.shift()?.resolve());
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the index thread has ended')));
  }

  catchUp(): Promise<void> {
    return this.#ask('catch-up');
  }

  settle(): Promise<void> {
    return this.#ask('settle');
  }

  close(): Promise<void> {
    this.#closing ??= this.#ask('close').then(() => this.#ended);
    return this.#closing;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }

  #ask(message: FollowMessage): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(message);
    });
  }
}

class InlineFollower implements IndexFollower {
  readonly #following: IndexFollowing;

  constructor(options: FollowOptions) {
    this.#following = new IndexFollowing(options);
  }

  async catchUp(): Promise<void> {
    await this.#following.catchUp();
  }

  async settle(): Promise<void> {
    await this.#following.settle();
  }

  async close(): Promise<void> {
    await this.#following.close();
  }
}
