import { createRoute, z } from '@hono/zod-openapi';
import { requireToken } from '../require-token.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 3650;
const DEFAULT_QUERIES = 50;
const MAX_QUERIES = 1000;
const MAX_PAGE_ID = 1e15;

const asked = z
  .object({
    query: z.string(),
    asked: z.int(),
    empty: z.int().openapi({ description: 'Searches among them that found nothing.' }),
    clicks: z.int(),
    pages: z
      .array(z.object({ id: z.int(), clicks: z.int() }))
      .openapi({ description: 'Pages opened from its results, the most frequent first.' }),
  })
  .openapi('AskedQuery');

const queriesResponse = z
  .object({
    isOn: z.boolean().openapi({ description: 'False: `search.statistics` is off, nothing is counted.' }),
    days: z.int(),
    asked: z.int(),
    empty: z.int(),
    clicks: z.int(),
    queries: z.array(asked).openapi({ description: 'The most frequent first.' }),
    nothing: z.array(asked).openapi({ description: 'Those that find nothing, the most frequent first.' }),
  })
  .openapi('Queries');

/**
 * Query statistics, without anything about the users, and the route to which the results page reports opened results.
 */
export function addQueries(app: ServerApp, { services }: ServerParts): void {
  const route = createRoute({
    method: 'get',
    path: '/api/queries',
    operationId: 'queries',
    summary: 'Query statistics: queries, queries without results, opened pages',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    request: {
      query: z.object({
        days: wholeNumber(1, MAX_DAYS, DEFAULT_DAYS),
        size: wholeNumber(1, MAX_QUERIES, DEFAULT_QUERIES),
      }),
    },
    responses: {
      200: jsonAnswer('Counts of the last days.', queriesResponse),
      400: errorAnswer,
      401: errorAnswer,
    },
  });
  app.openapi(route, async (c) => {
    const { days, size } = c.req.valid('query');
    c.header('Cache-Control', 'no-store');
    const { isOn } = services.queries;
    return c.json({ isOn, ...services.queries.statistics(days, size, services.clock()) }, 200);
  });

  app.post('/clicked', (c) => {
    const page = Number(c.req.query('page'));
    const query = c.req.query('q') ?? '';
    // Only our own results page says so; other sites cannot make a browser send this header with another value.
    const isOurs = c.req.header('sec-fetch-site') === 'same-origin';
    if (isOurs && Number.isInteger(page) && page > 0 && page < MAX_PAGE_ID)
      services.queries.clicked(query, page, services.clock());
    return c.body(null, 204);
  });
}
