import { createRoute, z } from '@hono/zod-openapi';
import { searchResultJson, searchResultSchema } from '../../model/search-json.ts';
import { notFound } from '../answer-error.tsx';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer, pageIdParameter } from './answers.ts';

const similarResponse = z
  .object({ id: z.int(), results: z.array(searchResultSchema) })
  .openapi('SimilarPages');

const route = createRoute({
  method: 'get',
  path: '/api/pages/{id}/similar',
  operationId: 'similarPages',
  summary: 'Pages on the same subject',
  request: {
    params: z.object({ id: pageIdParameter }),
    query: z.object({ size: wholeNumber(1, LIMITS.maxSimilar, LIMITS.defaultSize) }),
  },
  responses: {
    200: jsonAnswer('The pages, the most similar first.', similarResponse),
    400: errorAnswer,
    404: errorAnswer,
  },
});

export function addSimilar(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const results = await services.search.similar(id, c.req.valid('query').size);
    if (results === null) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    return c.json({ id, results: results.map(searchResultJson) }, 200);
  });
}
