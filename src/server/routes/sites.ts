import { createRoute, z } from '@hono/zod-openapi';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const sitesResponse = z
  .object({
    sites: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        pages: z.int().openapi({ description: 'Pages in the engine.' }),
        urls: z.int().openapi({ description: 'URLs known.' }),
        lastVisitAt: dateTime.nullable(),
      }),
    ),
    next: z.int().nullable().openapi({ description: 'The value of `after` that leads on; null at the end.' }),
  })
  .openapi('Sites');

const DEFAULT_SITES = 100;

const route = createRoute({
  method: 'get',
  path: '/api/sites',
  summary: 'The sites that are known, in order of id',
  request: {
    query: z.object({
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
      size: wholeNumber(1, LIMITS.maxSitesPerAnswer, DEFAULT_SITES),
    }),
  },
  responses: { 200: jsonAnswer('The sites.', sitesResponse), 400: errorAnswer },
});

export function addSites(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { after, size } = c.req.valid('query');
    const found = await services.sites(after, size + 1);
    const sites = found.slice(0, size).map(({ lastVisitAt, ...site }) => ({
      ...site,
      lastVisitAt: isoTime(lastVisitAt),
    }));
    c.header('Cache-Control', 'no-cache');
    return c.json({ sites, next: found.length > size ? (sites.at(-1)?.id ?? null) : null }, 200);
  });
}
