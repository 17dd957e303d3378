import { createRoute, z } from '@hono/zod-openapi';
import { joinSuggestions } from '../../search/suggest/join-suggestions.ts';
import { cleanQuery } from '../clean-query.ts';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer } from './answers.ts';

const suggestResponse = z
  .object({ query: z.string(), suggestions: z.array(z.string()) })
  .openapi('SuggestResponse');

/** The format for browsers to which the engine has been added (OpenSearch Suggestions 1.0). */
const openSearchSuggestions = z.tuple([z.string(), z.array(z.string())]);

const DEFAULT_SUGGESTIONS = 8;

const route = createRoute({
  method: 'get',
  path: '/api/suggest',
  operationId: 'suggest',
  summary: 'Completions of the text being typed',
  request: {
    query: z.object({
      q: z.string().max(LIMITS.maxQueryChars).transform(cleanQuery).default(''),
      size: wholeNumber(1, LIMITS.maxSuggestions, DEFAULT_SUGGESTIONS),
      format: z.enum(['json', 'opensearch']).default('json'),
    }),
  },
  responses: {
    200: {
      description: 'Queries that begin like this one.',
      content: {
        'application/json': { schema: suggestResponse },
        'application/x-suggestions+json': { schema: openSearchSuggestions },
      },
    },
    400: errorAnswer,
    429: errorAnswer,
  },
});

export function addSuggest(app: ServerApp, { services }: ServerParts): void {
  const suggest = async (typed: string, size: number): Promise<string[]> => {
    const asked = services.queries.suggest(typed, Math.ceil(size / 2), services.clock());
    return joinSuggestions([asked, await services.search.suggest(typed, size)], size);
  };
  app.openapi(route, async (c) => {
    const { q, size, format } = c.req.valid('query');
    const suggestions = q === '' ? [] : await suggest(q, size);
    c.header('Cache-Control', 'no-cache');
    if (format === 'json') return c.json({ query: q, suggestions }, 200);
    return c.json([q, suggestions] as [string, string[]], 200, {
      'Content-Type': 'application/x-suggestions+json; charset=utf-8',
    });
  });
}
