import { createRoute, z } from '@hono/zod-openapi';
import { searchResponseJson, searchResponseSchema } from '../../model/search-json.ts';
import { searchParameters, toSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer } from './answers.ts';
import { resultsAsCsv, resultsAsJsonl } from './results-as-text.ts';

const route = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'search',
  summary: 'Search',
  request: { query: searchParameters },
  responses: {
    200: {
      description: 'The results; as JSON lines or CSV with `format`.',
      content: {
        'application/json': { schema: searchResponseSchema },
        'application/x-ndjson': { schema: z.string() },
        'text/csv': { schema: z.string() },
      },
    },
    400: errorAnswer,
    429: errorAnswer,
  },
});

export function addSearch(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const parameters = c.req.valid('query');
    const found = await services.search.search(toSearchRequest(parameters));
    if (parameters.page === 1) services.queries.asked(parameters.q, found.total, services.clock());
    const answer = searchResponseJson(found);
    c.header('Cache-Control', 'no-cache');
    switch (parameters.format) {
      case 'jsonl':
        return c.body(resultsAsJsonl(answer.results), 200, {
          'Content-Type': 'application/x-ndjson',
        }) as never;
      case 'csv':
        c.header('Content-Disposition', 'attachment; filename="tazi.csv"');
        return c.body(resultsAsCsv(answer.results), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
        }) as never;
      default:
        return c.json(answer, 200);
    }
  });
}
