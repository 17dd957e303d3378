import { availableParallelism, totalmem } from 'node:os';

export type Load = {
  /** Pages fetched and not yet extracted. */
  backlog: () => number;
  /** Bytes of those pages. */
  waitingBytes?: () => number;
  rssBytes: () => number;
  now: () => number;
  /** Drops caches; called while memory is low, at most every few seconds. */
  shed?: () => void;
};

/** Each measurement costs a system call. */
const LOOK_EVERY_MS = 250;
/** Under pressure, each measurement reduces the limit to this share. */
const BACK_OFF = 0.7;
/** However high the load, the crawl continues. */
const LEAST = 2;
/** Pages waiting per worker beyond which fetching more is of no use. */
const MAX_BACKLOG_PER_WORKER = 24;
/** Bytes that may wait for the workers; beyond this nothing is fetched until they have caught up. */
const MAX_WAITING_BYTES = 16_000_000;
/** Share of the available memory that the process may use. */
const MEMORY_SHARE = 0.5;
/** Caches that were dropped need time to fill again. */
const SHED_EVERY_MS = 10_000;

/**
 * How many fetches may be in flight (F1): at most what the settings allow, fewer while workers cannot keep up
 * or memory is low. The limit falls quickly and recovers slowly, so that it settles instead of oscillating.
 */
export class LoadGovernor {
  readonly #most: number;
  readonly #maxBacklog: number;
  readonly #load: Load;
  #limit: number;
  #nextLookAt = Number.NEGATIVE_INFINITY;
  #nextShedAt = Number.NEGATIVE_INFINITY;
  #isShortOfMemory = false;

  constructor(most: number, workers: number, load: Load) {
    this.#most = most;
    this.#maxBacklog = Math.max(1, workers) * MAX_BACKLOG_PER_WORKER;
    this.#load = load;
    this.#limit = most;
  }

  /**
   * Fetches that may be in flight now; 0 while too many bytes wait, which is never for long: reading a page
   * has a time limit.
   */
  get limit(): number {
    const now = this.#load.now();
    if (now >= this.#nextLookAt) {
      this.#nextLookAt = now + LOOK_EVERY_MS;
      this.#look();
    }
    if ((this.#load.waitingBytes?.() ?? 0) > MAX_WAITING_BYTES) return 0;
    return Math.max(1, Math.floor(this.#limit));
  }

  /** Whether the last measurement found memory to be low. */
  get isShortOfMemory(): boolean {
    return this.#isShortOfMemory;
  }

  #look(): void {
    const least = Math.min(LEAST, this.#most);
    this.#isShortOfMemory = this.#load.rssBytes() > memoryBytes() * MEMORY_SHARE;
    if (this.#isShortOfMemory) this.#shed();
    const isPressed = this.#isShortOfMemory || this.#load.backlog() > this.#maxBacklog;
    this.#limit = isPressed
      ? Math.max(least, this.#limit * BACK_OFF)
      : Math.min(this.#most, this.#limit + Math.max(1, this.#most / 16));
  }

  #shed(): void {
    const now = this.#load.now();
    if (now < this.#nextShedAt) return;
    this.#nextShedAt = now + SHED_EVERY_MS;
    this.#load.shed?.();
  }
}

/**
 * Machines with this many cores have the memory for a second extraction thread: 60 MB, including its models.
 */
const CORES_FOR_TWO = 8;

/**
 * `crawl.workers`: one by default, or two on a large machine. A single thread for fetching and storing cannot
 * feed more: a page costs it about half of what it costs them.
 */
export function workerCount(setting: number | 'auto', cores = availableParallelism()): number {
  if (setting !== 'auto') return setting;
  return cores < CORES_FOR_TWO ? 1 : 2;
}

/** The memory of the machine or the container. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
