import { createRoute } from '@hono/zod-openapi';
import { searchResponseJson, searchResponseSchema } from '../../model/search-json.ts';
import { searchParameters, toSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const route = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'search',
  summary: 'Search',
  request: { query: searchParameters },
  responses: { 200: jsonAnswer('What was found.', searchResponseSchema), 400: errorAnswer, 429: errorAnswer },
});

export function addSearch(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const answer = await services.search.search(toSearchRequest(c.req.valid('query')));
    c.header('Cache-Control', 'no-cache');
    return c.json(searchResponseJson(answer), 200);
  });
}
