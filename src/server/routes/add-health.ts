import { createRoute, z } from '@hono/zod-openapi';
import { TaziError } from '../../model/errors.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const healthResponse = z.object({ status: z.literal('ok') }).openapi('Health');

const liveRoute = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Is the process alive?',
  responses: { 200: jsonAnswer('It is.', healthResponse) },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/readyz',
  summary: 'Can it answer? Checks store and index',
  responses: { 200: jsonAnswer('It can.', healthResponse), 503: errorAnswer, 507: errorAnswer },
});

/** With less, neither a crawl nor an import can write; search continues to work. */
const MIN_FREE_BYTES = 20 * 1024 * 1024;

export function addHealth(app: ServerApp, { services }: ServerParts): void {
  app.openapi(liveRoute, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(readyRoute, async (c) => {
    const freeBytes = await tryAll(services);
    if (freeBytes < MIN_FREE_BYTES) throw new TaziError('disk-full', { folder: 'data' });
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' as const }, 200);
  });
}

/** Bytes that are free on the disk; throws where something does not answer. */
async function tryAll({ store, search, disk }: ServerParts['services']): Promise<number> {
  try {
    await Promise.all([store.totals.read(), search.suggest('a', 1)]);
    return (await disk()).freeBytes;
  } catch (error) {
    if (error instanceof TaziError && /^(?:store|search)-/.test(error.code)) throw error;
    throw new TaziError('not-ready', {}, error);
  }
}
