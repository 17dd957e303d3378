import { createRoute, z } from '@hono/zod-openapi';
import type { UrlStory } from '../../links/explain-url.ts';
import { TaziError } from '../../model/errors.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const MAX_URL_CHARS = 4_000;

const whyResponse = z
  .object({
    url: z.string().openapi({ description: 'As the engine spells it.' }),
    known: z.boolean(),
    inScope: z.boolean().openapi({ description: 'Would a link to it be followed?' }),
    id: z.int().optional(),
    site: z.string().optional(),
    found: z
      .object({
        via: z.string(),
        onUrl: z.string().nullable(),
        anchor: z.string(),
        at: dateTime,
        depth: z.int(),
      })
      .optional(),
    refused: z
      .object({
        filter: z.string(),
        reason: z.string(),
        via: z.string().optional(),
        onUrl: z.string().nullable().optional(),
        anchor: z.string().optional(),
        at: dateTime.optional(),
        depth: z.int().optional(),
      })
      .optional()
      .openapi({ description: 'Which rule keeps it out, and who named it.' }),
    lastOutcome: z.enum(VISIT_OUTCOMES).nullable().optional(),
    duplicateOf: z.string().nullable().optional(),
    inEngine: z.boolean().optional(),
    due: dateTime.nullable().optional().openapi({ description: 'null: never again.' }),
    failures: z.int().optional(),
    visits: z
      .array(
        z.object({
          at: dateTime,
          scheduled: dateTime,
          outcome: z.enum(VISIT_OUTCOMES),
          heard: z.string(),
          status: z.int(),
          reason: z.string(),
          bytes: z.int(),
          tookMs: z.number(),
          next: dateTime.nullable(),
        }),
      )
      .optional()
      .openapi({ description: 'Newest first.' }),
  })
  .openapi('Why');

const route = createRoute({
  method: 'get',
  path: '/api/why',
  operationId: 'why',
  summary: 'How a URL was found, what happened to it, when it is due',
  request: { query: z.object({ url: z.string().min(1).max(MAX_URL_CHARS) }) },
  responses: { 200: jsonAnswer('What is known of it.', whyResponse), 400: errorAnswer },
});

export function addWhy(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const given = c.req.valid('query').url;
    const url = canonicalUrl(given);
    if (url === null) throw new TaziError('seed-invalid', { seed: given, origin: '/api/why' });
    c.header('Cache-Control', 'no-cache');
    return c.json(toAnswer(await services.explain(url)), 200);
  });
}

/** As `tazi why --json` tells it. */
function toAnswer({ found, refused, due, visits, ...story }: UrlStory): z.output<typeof whyResponse> {
  return {
    ...story,
    ...(refused ? { refused: withTime(refused) } : {}),
    ...(found ? { found: { ...found, at: isoTime(found.at) } } : {}),
    ...(due === undefined ? {} : { due: isoTime(due) }),
    ...(visits
      ? {
          visits: visits.map(({ page: _, ...visit }) => ({
            ...visit,
            at: isoTime(visit.at),
            scheduled: isoTime(visit.scheduled),
            next: isoTime(visit.next as number | null),
          })),
        }
      : {}),
  };
}

function withTime({ at, ...refused }: NonNullable<UrlStory['refused']>) {
  return { ...refused, ...(at === undefined ? {} : { at: isoTime(at) }) };
}
