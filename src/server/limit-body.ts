import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { TaziError } from '../model/errors.ts';

/** Refuses larger bodies, in the common error shape. */
export function limitBody(most: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: most,
    onError: () => {
      throw new TaziError('too-large', { most });
    },
  });
}
