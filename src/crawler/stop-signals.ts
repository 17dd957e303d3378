import { setMaxListeners } from 'node:events';

/**
 * How long a request in flight may take to finish; people expect Ctrl-C to take effect within two seconds.
 */
const REQUEST_GRACE_MS = 1_500;
/** A stop should be over after this time, including everything that has to be closed. */
const STOP_WITHIN_MS = 2_000;
/** However late it is, closing one part may take this long. */
const LEAST_CLOSING_MS = 100;

/**
 * The two signals that stop a crawl. Anything that only waits (for a turn, a pause, a name) ends at once; a
 * request that has been sent gets a moment to finish.
 */
export class StopSignals {
  readonly #waits = new AbortController();
  readonly #requests = new AbortController();
  #grace: NodeJS.Timeout | undefined;
  #askedAt: number | null = null;

  constructor() {
    // Every wait and every request adds a listener.
    setMaxListeners(0, this.#waits.signal, this.#requests.signal);
  }

  get waits(): AbortSignal {
    return this.#waits.signal;
  }

  get requests(): AbortSignal {
    return this.#requests.signal;
  }

  /**
   * Time to close one part of the crawl, at most `mostMs`; undefined (no limit) unless a stop was requested.
   */
  closingMs(mostMs: number): number | undefined {
    if (this.#askedAt === null) return undefined;
    const left = this.#askedAt + STOP_WITHIN_MS - performance.now();
    return Math.min(mostMs, Math.max(LEAST_CLOSING_MS, left));
  }

  stop(): void {
    this.#askedAt ??= performance.now();
    this.#waits.abort();
    this.#grace ??= setTimeout(() => this.#requests.abort(), REQUEST_GRACE_MS);
  }

  /** Ends everything; the crawl is over. */
  close(): void {
    clearTimeout(this.#grace);
    this.#waits.abort();
    this.#requests.abort();
  }
}
