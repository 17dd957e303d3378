import type { MiddlewareHandler } from 'hono';
import { TaziError } from '../model/errors.ts';
import { addressKey, clientAddress, isLoopback } from './client-address.ts';
import type { ServerServices } from './server-services.ts';

/** Maximum number of addresses remembered; the least recently active are forgotten first. */
const MAX_ADDRESSES = 20_000;
const MINUTE_MS = 60_000;

/**
 * Allows this many requests per minute for each address (a token bucket that refills evenly and holds one
 * minute's worth), then answers 429 with the time until the next one is accepted. A request that takes long
 * counts as several. Local requests are not counted.
 */
export function rateLimit(services: Pick<ServerServices, 'settings' | 'clock'>): MiddlewareHandler {
  const { searchesPerMinute } = services.settings.server;
  const buckets = new RateBuckets(searchesPerMinute);
  return async (c, next) => {
    const address = clientAddress(c, services.settings.server);
    const isLimited = searchesPerMinute > 0 && address !== null && !isLoopback(address);
    if (isLimited) {
      const waitMs = buckets.take(addressKey(address), services.clock());
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        c.header('Retry-After', String(seconds));
        throw new TaziError('too-many-requests', { seconds });
      }
    }
    const began = services.clock();
    await next();
    if (isLimited) buckets.charge(addressKey(address), priceOf(services.clock() - began));
  };
}

/** Requests up to this long cost what every request costs; each further `MS_PER_REQUEST` costs one more. */
const USUAL_MS = 250;
const MS_PER_REQUEST = 50;
/** A server that is slow for everybody must not lock its readers out. */
const MAX_PRICE = 20;

/** What a request costs beyond one: the sum of the work that an address may cause is bounded, not only its requests. */
function priceOf(tookMs: number): number {
  return Math.min(MAX_PRICE, Math.max(0, Math.floor((tookMs - USUAL_MS) / MS_PER_REQUEST)));
}

export class RateBuckets {
  readonly #perMinute: number;
  /** In order of last use: what is left in each address's bucket, and when that was counted. */
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Takes one token from the bucket of this address; returns 0, or the milliseconds until one is available.
   */
  take(address: string, now: number): number {
    const known = this.#buckets.get(address);
    const filled = known ? ((now - known.at) / MINUTE_MS) * this.#perMinute : 0;
    const left = known ? Math.min(this.#perMinute, known.left + Math.max(0, filled)) : this.#perMinute;
    this.#buckets.delete(address);
    this.#buckets.set(address, { left: left >= 1 ? left - 1 : left, at: now });
    if (this.#buckets.size > MAX_ADDRESSES) this.#buckets.delete(this.#buckets.keys().next().value!);
    return left >= 1 ? 0 : Math.max(1, ((1 - left) * MINUTE_MS) / this.#perMinute);
  }

  /** Takes more tokens once it is known what a request has cost. */
  charge(address: string, tokens: number): void {
    const known = this.#buckets.get(address);
    if (known) known.left = Math.max(0, known.left - tokens);
  }
}
