import type { MiddlewareHandler } from 'hono';
import { TaziError } from '../model/errors.ts';
import { addressKey, clientAddress } from './client-address.ts';
import { RateBuckets } from './rate-limit.ts';
import type { ServerServices } from './server-services.ts';
import type { TokenRole } from './token-book.ts';

/** Wrong tokens per minute from one address; after that even the right one is rejected. */
const GUESSES_PER_MINUTE = 10;

/**
 * Accepts requests that carry a token with this role; if no token is configured, all are refused. Guessing is
 * slowed down. Accepted requests are written to the audit log.
 */
export function requireToken(services: ServerServices, role: TokenRole = 'operate'): MiddlewareHandler {
  const guesses = new GuessLimit(services);
  return async (c, next) => {
    if (services.tokens.isEmpty()) throw new TaziError('token-unset');
    const client = clientAddress(c, services.settings.server);
    const key = client === null ? '' : addressKey(client);
    const waitMs = guesses.waitMs(key);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      c.header('Retry-After', String(seconds));
      throw new TaziError('too-many-requests', { seconds });
    }
    const sent = /^Bearer +([^\s]{1,1000})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const holder = sent === undefined ? null : services.tokens.holderOf(sent);
    if (sent !== undefined && holder === null) guesses.note(key);
    if (holder === null) throw new TaziError('unauthorized');
    if (role === 'operate' && holder.role !== 'operate')
      throw new TaziError('token-role', { name: holder.name });
    await next();
    const { method, path } = c.req;
    services.audit({ at: services.clock(), who: holder.name, client, method, path, status: c.res.status });
  };
}

/** Wrong guesses of each address. */
class GuessLimit {
  readonly #buckets = new RateBuckets(GUESSES_PER_MINUTE);
  readonly #blocked = new Map<string, number>();
  readonly #clock: () => number;

  constructor(services: Pick<ServerServices, 'clock'>) {
    this.#clock = () => services.clock();
  }

  waitMs(key: string): number {
    const until = this.#blocked.get(key) ?? 0;
    const waitMs = until - this.#clock();
    if (waitMs <= 0) this.#blocked.delete(key);
    return Math.max(0, waitMs);
  }

  note(key: string): void {
    const now = this.#clock();
    const waitMs = this.#buckets.take(key, now);
    if (waitMs === 0) return;
    if (this.#blocked.size >= MAX_BLOCKED) this.#blocked.clear();
    this.#blocked.set(key, now + waitMs);
  }
}

const MAX_BLOCKED = 20_000;
