import { setMaxListeners } from 'node:events';

/** A request under way may still finish within this; people expect Ctrl-C to take effect within two seconds. */
const REQUEST_GRACE_MS = 2_000;

/**
 * The two signals with which a crawl stops. Whatever only waits (for a turn, a pause, a name) ends at once; a request that
 * was sent has a moment to finish.
 */
export class StopSignals {
  readonly #waits = new AbortController();
  readonly #requests = new AbortController();
  #grace: NodeJS.Timeout | undefined;

  constructor() {
    // Every wait and every request listens.
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
