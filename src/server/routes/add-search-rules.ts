import { createRoute, z } from '@hono/zod-openapi';
import { searchRulesSchema } from '../../search/search-rules.ts';
import { limitBody } from '../limit-body.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const MAX_RULES_BYTES = 4_000_000;

const rules = z
  .object({
    synonyms: z
      .array(z.string())
      .openapi({ example: ['ABD = Amerika Birleşik Devletleri', 'oto > otomobil'] }),
    pins: z.record(z.string(), z.array(z.string())).openapi({
      description: 'Query → addresses of the pages that come first, in their order.',
    }),
    hidden: z.record(z.string(), z.array(z.string())).openapi({
      description: 'Query, or `*` for all → addresses of pages that are not shown.',
    }),
    boosts: z.record(z.string(), z.number()).openapi({
      description: '`site:NAME` or `kind:NAME` → factor for scores.',
    }),
  })
  .openapi('SearchRules');

const rulesResponse = z
  .object({
    rules: rules.openapi({ description: 'Those that can be changed here.' }),
    settings: rules.openapi({ description: 'Those of the settings, which apply as well.' }),
  })
  .openapi('SearchRulesAnswer');

/**
 * The operator's synonyms, pinned and hidden pages, and boosts. They take effect within a second, without a restart.
 */
export function addSearchRules(app: ServerApp, { services }: ServerParts): void {
  const readRoute = createRoute({
    method: 'get',
    path: '/api/rules',
    operationId: 'searchRules',
    summary: 'Synonyms, pinned and hidden pages, boosts',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    responses: { 200: jsonAnswer('The rules in force.', rulesResponse), 401: errorAnswer },
  });
  app.openapi(readRoute, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ rules: services.rules.own(), settings: services.rules.fromSettings }, 200);
  });

  const changeRoute = createRoute({
    method: 'put',
    path: '/api/rules',
    operationId: 'changeSearchRules',
    summary: 'Replace synonyms, pinned and hidden pages, boosts',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(MAX_RULES_BYTES)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: searchRulesSchema } } } },
    responses: {
      200: jsonAnswer('As they are now.', rulesResponse),
      400: errorAnswer,
      401: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(changeRoute, async (c) => {
    services.rules.replace(c.req.valid('json'));
    return c.json({ rules: services.rules.own(), settings: services.rules.fromSettings }, 200);
  });
}
