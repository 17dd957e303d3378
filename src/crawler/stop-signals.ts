import { setMaxListeners } from 'node:events';

/**
 * How long a request in flight may take to finish; people expect Ctrl-C to take effect within two seconds.
 */
const REQUEST_GRACE_MS = 2_000;

/**
 * The two signals that stop a crawl. Anything that only waits (for a turn, a pause, a name) ends at once; a
 * request that has been sent gets a moment to finish.
 */
export class StopSignals {
  readonly #waits = new AbortController();
  readonly #requests = new AbortController();
  #grace: NodeJS.Timeout | undefined;

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

  stop(): void {
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
