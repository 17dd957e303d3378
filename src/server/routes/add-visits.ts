import { createRoute, z } from '@hono/zod-openapi';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const visitsResponse = z
  .object({
    visits: z.array(
      z.object({
        id: z.int(),
        page: z.int(),
        url: z.string(),
        at: dateTime,
        outcome: z.enum(VISIT_OUTCOMES),
        reason: z.string(),
        status: z.int(),
        tookMs: z.number(),
      }),
    ),
    next: z
      .int()
      .nullable()
      .openapi({ description: 'The value of `before` for the next page; null at the end.' }),
  })
  .openapi('Visits');

const DEFAULT_VISITS = 50;

const route = createRoute({
  method: 'get',
  path: '/api/visits',
  operationId: 'visits',
  summary: 'What the crawler did, newest first',
  request: {
    query: z.object({
      before: wholeNumber(1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      size: wholeNumber(1, LIMITS.maxVisitsPerAnswer, DEFAULT_VISITS),
    }),
  },
  responses: { 200: jsonAnswer('The visits.', visitsResponse), 400: errorAnswer },
});

export function addVisits(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { before, size } = c.req.valid('query');
    const found = await services.store.visits.recent(before, size + 1);
    const visits = found.slice(0, size).map((visit) => ({ ...visit, at: isoTime(visit.at) }));
    c.header('Cache-Control', 'no-cache');
    return c.json({ visits, next: found.length > size ? (visits.at(-1)?.id ?? null) : null }, 200);
  });
}
