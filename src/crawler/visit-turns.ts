/**
 * The requests of a visit beyond its first: what a rendered page loads, where robots.txt leads. Each waits for
 * its host like a page does. The server of the visit is held already and is asked again after its pause; any
 * other host gives a turn, before its own queue.
 */
import { setTimeout } from 'node:timers/promises';
import type { Frontier } from '../model/frontier.ts';
import type { DnsCache } from './dns-cache.ts';
import { serverOf } from './server-of.ts';
import { takeTurn } from './take-turn.ts';

export type VisitTurnsParts = {
  frontier: Pick<Frontier, 'guest'>;
  dns: DnsCache;
  /** The pause between two requests to the server of this host. */
  pauseOf: (host: string) => number;
  /** How long to wait for a turn of another host. */
  patienceMs: number;
  /** A host needs a turn: leases should be handed out soon. */
  onGuest: () => void;
  /** Ends every wait; requests in progress continue. */
  signal?: AbortSignal;
  now: () => number;
};

export class VisitTurns {
  readonly #host: string;
  readonly #parts: VisitTurnsParts;
  readonly #server: Promise<string>;
  #last: Promise<unknown> = Promise.resolve();

  /** `host`: the one whose turn it is. */
  constructor(host: string, parts: VisitTurnsParts) {
    this.#host = host;
    this.#parts = parts;
    this.#server = serverOf(host, parts.dns);
  }

  /** Runs a request in a turn of its host; null if none comes in time, or the crawl is stopped first. */
  async take<T>(host: string, request: () => Promise<T>): Promise<T | null> {
    if (await this.#covers(host)) return await this.#takeOwn(request);
    const { frontier, patienceMs, onGuest, signal, now } = this.#parts;
    const turn = { frontier, host, patienceMs, onGuest, now, work: request };
    return await takeTurn(signal ? { ...turn, signal } : turn);
  }

  /** Is this host at the server that we already hold? It could never get a turn of its own then. */
  async #covers(host: string): Promise<boolean> {
    if (host === this.#host) return true;
    return (await serverOf(host, this.#parts.dns)) === (await this.#server);
  }

  #takeOwn<T>(request: () => Promise<T>): Promise<T | null> {
    const { pauseOf, signal } = this.#parts;
    const mine = this.#last
      .then(() => rest(pauseOf(this.#host), signal))
      .then(() => (signal?.aborted ? null : request()));
    this.#last = mine.catch(() => {});
    return mine;
  }
}

/** Ends with the pause, or with the signal. */
function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms === 0 || signal?.aborted) return Promise.resolve();
  return setTimeout(ms, undefined, { signal }).catch(() => {});
}
