import { createRoute, z } from '@hono/zod-openapi';
import { TaziError } from '../../model/errors.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { MAX_WHY_URL_CHARS, whyAnswer, whyResponse } from '../why-answer.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const route = createRoute({
  method: 'get',
  path: '/api/why',
  operationId: 'why',
  summary: 'How a URL was found, what happened to it, when it is due',
  request: { query: z.object({ url: z.string().min(1).max(MAX_WHY_URL_CHARS) }) },
  responses: { 200: jsonAnswer('What is known of it.', whyResponse), 400: errorAnswer },
});

export function addWhy(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const given = c.req.valid('query').url;
    const url = canonicalUrl(given);
    if (url === null) throw new TaziError('seed-invalid', { seed: given, origin: '/api/why' });
    c.header('Cache-Control', 'no-cache');
    return c.json(whyAnswer(await services.explain(url)), 200);
  });
}
