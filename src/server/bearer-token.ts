import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { TaziError } from '../model/errors.ts';

/** Lets a request through that carries the token; without a token on our side, nobody. */
export function requireToken(token: string | undefined): MiddlewareHandler {
  const expected = token === undefined ? null : digest(token);
  return async (c, next) => {
    if (expected === null) throw new TaziError('token-unset');
    const sent = /^Bearer +([^\s]{1,1000})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (sent === undefined || !timingSafeEqual(digest(sent), expected)) throw new TaziError('unauthorized');
    await next();
  };
}

/** Digests have one length, so that the comparison takes the same time for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
