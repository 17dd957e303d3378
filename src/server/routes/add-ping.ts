import { createRoute, z } from '@hono/zod-openapi';
import { TaziError } from '../../model/errors.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const pingRequest = z.strictObject({ urls: z.array(z.string()).min(1).max(LIMITS.maxSeeds) }).openapi('Ping');
const pingResponse = z.object({ request: z.object({ id: z.int() }), urls: z.int() }).openapi('Pinged');

/** For site owners with the token: these pages are new or have changed. */
export function addPing(app: ServerApp, { services }: ServerParts): void {
  const route = createRoute({
    method: 'post',
    path: '/api/ping',
    operationId: 'ping',
    summary: 'Report that pages are new or have changed; the crawler visits them next',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: pingRequest } } } },
    responses: {
      202: jsonAnswer('Noted.', pingResponse),
      400: errorAnswer,
      401: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(route, async (c) => {
    const urls = c.req.valid('json').urls.map((given) => {
      const url = canonicalUrl(given);
      if (url === null)
        throw new TaziError('seed-invalid', { seed: given.slice(0, 200), origin: '/api/ping' });
      return url;
    });
    const id = await services.ask('ping', { urls });
    return c.json({ request: { id }, urls: urls.length }, 202);
  });
}
