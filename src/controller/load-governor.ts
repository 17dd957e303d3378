import { availableParallelism, totalmem } from 'node:os';

export type Load = {
  /** Pages fetched and not yet extracted. */
  backlog: () => number;
  rssBytes: () => number;
  now: () => number;
};

/** Looking costs a system call. */
const LOOK_EVERY_MS = 250;
/** Under pressure so much of the limit is left, at each look. */
const BACK_OFF = 0.7;
/** However great the load, the crawl goes on. */
const LEAST = 2;
/** Pages waiting for one worker, beyond which fetching more is of no use. */
const MAX_BACKLOG_PER_WORKER = 24;
/** Of the memory that the process may have. */
const MEMORY_SHARE = 0.5;

/**
 * How many fetches may be under way (F1): at most what the settings say, fewer while workers cannot keep up or memory
 * grows short. It falls quickly and recovers slowly, so that it settles instead of swinging.
 */
export class LoadGovernor {
  readonly #most: number;
  readonly #maxBacklog: number;
  readonly #load: Load;
  #limit: number;
  #nextLookAt = Number.NEGATIVE_INFINITY;

  constructor(most: number, workers: number, load: Load) {
    this.#most = most;
    this.#maxBacklog = Math.max(1, workers) * MAX_BACKLOG_PER_WORKER;
    this.#load = load;
    this.#limit = most;
  }

  /** Fetches that may be under way now. */
  get limit(): number {
    const now = this.#load.now();
    if (now >= this.#nextLookAt) {
      this.#nextLookAt = now + LOOK_EVERY_MS;
      this.#look();
    }
    return Math.max(1, Math.floor(this.#limit));
  }

  #look(): void {
    const least = Math.min(LEAST, this.#most);
    const isPressed =
      this.#load.backlog() > this.#maxBacklog || this.#load.rssBytes() > memoryBytes() * MEMORY_SHARE;
    this.#limit = isPressed
      ? Math.max(least, this.#limit * BACK_OFF)
      : Math.min(this.#most, this.#limit + Math.max(1, this.#most / 16));
  }
}

/** Machines with so many cores have the memory for a second digest thread: 60 MB, with its models. */
const CORES_FOR_TWO = 8;

/**
 * `crawl.workers`: by default one, or two on a large machine. One thread of fetching and storing feeds no more: a page costs it about
 * half of what it costs them.
 */
export function workerCount(setting: number | 'auto', cores = availableParallelism()): number {
  if (setting !== 'auto') return setting;
  return cores < CORES_FOR_TWO ? 1 : 2;
}

/** What the machine or the container has. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
