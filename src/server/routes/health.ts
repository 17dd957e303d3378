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
  summary: 'Can it answer? Store and index are tried',
  responses: { 200: jsonAnswer('It can.', healthResponse), 503: errorAnswer },
});

export function addHealth(app: ServerApp, { services }: ServerParts): void {
  app.openapi(liveRoute, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(readyRoute, async (c) => {
    try {
      await Promise.all([services.store.totals.read(), services.search.suggest('a', 1)]);
    } catch (error) {
      throw new TaziError('not-ready', {}, error);
    }
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' as const }, 200);
  });
}
