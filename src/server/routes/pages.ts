import { createRoute, z } from '@hono/zod-openapi';
import type { Link } from '../../model/link.ts';
import type { Page, PageId } from '../../model/page.ts';
import { VISIT_OUTCOMES, type Visit } from '../../model/visit.ts';
import { notFound } from '../error-answer.tsx';
import { LIMITS } from '../limits.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

export const pageIdParameter = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

const pageResponse = z
  .object({
    id: z.int(),
    url: z.string(),
    site: z.string(),
    siteId: z.int(),
    title: z.string(),
    language: z.string(),
    topic: z.string().nullable(),
    description: z.string().nullable(),
    author: z.string().nullable(),
    publishedAt: dateTime.nullable(),
    fetchedAt: dateTime,
    changedAt: dateTime,
    views: z.object({ clean: z.string().openapi({ description: 'The text that is searched.' }) }),
    visits: z.array(
      z.object({
        at: dateTime,
        scheduledAt: dateTime,
        outcome: z.enum(VISIT_OUTCOMES),
        heard: z.string(),
        status: z.int(),
        reason: z.string(),
        bytes: z.int(),
        tookMs: z.number(),
        nextAt: dateTime.nullable().openapi({ description: 'null: never again.' }),
      }),
    ),
    links: z.object({ out: z.array(z.object({ id: z.int(), url: z.string(), anchor: z.string() })) }),
  })
  .openapi('Page');

const route = createRoute({
  method: 'get',
  path: '/api/pages/{id}',
  summary: 'All that is known of a page',
  request: {
    params: z.object({ id: pageIdParameter }),
  },
  responses: { 200: jsonAnswer('The page.', pageResponse), 400: errorAnswer, 404: errorAnswer },
});

export function addPages(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const page = await services.pages.get(id);
    if (!page) throw notFound(c);
    const [visits, links] = await Promise.all([
      services.pages.visits(id, LIMITS.maxVisitsPerPage),
      services.pages.linksFrom(id),
    ]);
    c.header('Cache-Control', 'no-cache');
    return c.json(toAnswer(page, visits, links), 200);
  });
}

function toAnswer(
  page: Page,
  visits: readonly Visit[],
  links: readonly (Link & { id: PageId })[],
): z.output<typeof pageResponse> {
  return {
    id: page.id,
    url: page.url,
    site: page.site,
    siteId: page.siteId,
    title: page.title,
    language: page.language,
    topic: page.topic,
    description: page.description,
    author: page.author,
    publishedAt: isoTime(page.publishedAt),
    fetchedAt: isoTime(page.fetchedAt),
    changedAt: isoTime(page.changedAt),
    views: { clean: page.text },
    visits: visits.map((visit) => ({
      at: isoTime(visit.at),
      scheduledAt: isoTime(visit.scheduled),
      outcome: visit.outcome,
      heard: visit.heard,
      status: visit.status,
      reason: visit.reason,
      bytes: visit.bytes,
      tookMs: visit.tookMs,
      nextAt: isoTime(visit.next),
    })),
    links: { out: links.map(({ id, url, anchor }) => ({ id, url, anchor })) },
  };
}
