import { createRoute, z } from '@hono/zod-openapi';
import { searchParameters, toSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, jsonAnswer } from './answers.ts';

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

const scorePart = z
  .object({
    kind: z.enum(['stem', 'word', 'pair', 'quality', 'freshness', 'date']),
    text: z.string(),
    score: z.number(),
  })
  .openapi('ScorePart');

export const searchResult = z
  .object({
    id: z.int(),
    url: z.string(),
    title: z.string().openapi({ description: 'Plain text.' }),
    titleHtml: z.string().openapi({ description: 'Safe HTML with <mark> alone.' }),
    snippet: z.string().openapi({ description: 'Safe HTML with <mark> alone.' }),
    site: z.string(),
    topic: z.string().nullable(),
    score: z.number(),
    publishedAt: dateTime.nullable(),
    fetchedAt: dateTime,
    changedAt: dateTime,
    explain: z.array(scorePart).optional().openapi({ description: 'Parts that add up to the score.' }),
  })
  .openapi('SearchResult');

const searchResponse = z
  .object({
    query: z.string(),
    total: z.int().openapi({ description: 'Exact to 1000, then a lower bound.' }),
    totalIsLowerBound: z.boolean(),
    tookMs: z.number(),
    page: z.int(),
    size: z.int(),
    results: z.array(searchResult),
    facets: z.object({ site: facet, topic: facet, year: facet, estimated: z.boolean() }),
    didYouMean: z.string().nullable(),
  })
  .openapi('SearchResponse');

const route = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'search',
  summary: 'Search',
  request: { query: searchParameters },
  responses: { 200: jsonAnswer('What was found.', searchResponse), 400: errorAnswer, 429: errorAnswer },
});

export function addSearch(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const answer = await services.search.search(toSearchRequest(c.req.valid('query')));
    c.header('Cache-Control', 'no-cache');
    return c.json(answer, 200);
  });
}
