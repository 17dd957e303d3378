import { createRoute, z } from '@hono/zod-openapi';
import type { SiteInsight } from '../../model/insights.ts';
import { dynamismOf } from '../../update/reports/hour-report.ts';
import { notFound } from '../answer-error.tsx';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import type { SiteTraits } from '../server-services.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer, pageIdParameter } from './answers.ts';

const sitesResponse = z
  .object({
    sites: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        pages: z.int().openapi({ description: 'Pages in the engine.' }),
        urls: z.int().openapi({ description: 'URLs known.' }),
        waiting: z.int().openapi({ description: 'URLs waiting for their first visit.' }),
        lastVisitAt: dateTime.nullable(),
      }),
    ),
    next: z
      .int()
      .nullable()
      .openapi({ description: 'The value of `after` for the next page; null at the end.' }),
  })
  .openapi('Sites');

const hour = z.object({ visits: z.int(), changes: z.int() });

const siteResponse = z
  .object({
    id: z.int(),
    name: z.string(),
    outcomes: z.record(z.string(), z.int()).openapi({ description: 'URLs by their last outcome.' }),
    dynamism: z
      .object({ static: z.int(), low: z.int(), medium: z.int(), high: z.int() })
      .openapi({ description: 'URLs by how often a visit found a change.' }),
    hours: z.array(hour).openapi({ description: 'Visits and changes by hour of the day (UTC), 24 entries.' }),
    pages: z.array(z.object({ id: z.int(), url: z.string(), title: z.string() })),
    robots: z
      .array(
        z.object({
          origin: z.string(),
          fetchedAt: dateTime,
          fault: z
            .string()
            .nullable()
            .openapi({ description: 'Why there was no answer; nothing is fetched then.' }),
          delaySeconds: z.number().nullable(),
          rules: z.array(z.object({ allow: z.boolean(), pattern: z.string() })).openapi({
            description: 'The rules for us, in the order in which they decide; the first 200.',
          }),
          sitemaps: z.array(z.string()),
        }),
      )
      .openapi({ description: 'What robots.txt of each origin said about us when it was last fetched.' }),
    templates: z
      .array(
        z.object({
          pages: z.int().openapi({ description: 'Pages it was learnt from; old ones fade.' }),
          repeatedTexts: z.int().openapi({ description: 'Texts that occur on more than one of them.' }),
          places: z.int(),
          contentPlaces: z.int().openapi({ description: 'Places whose text was mostly content.' }),
        }),
      )
      .openapi({
        description: 'The templates that similar-text detection has learnt, those with the most pages first.',
      }),
    rules: z
      .array(
        z.object({
          selector: z.string().nullable(),
          pattern: z.string().nullable(),
          from: dateTime.nullable(),
          until: dateTime.nullable(),
        }),
      )
      .openapi({ description: 'Rules of `rules.json` for the site.' }),
  })
  .openapi('Site');

const DEFAULT_SITES = 100;

const listRoute = createRoute({
  method: 'get',
  path: '/api/sites',
  operationId: 'sites',
  summary: 'The known sites, in order of id',
  request: {
    query: z.object({
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
      size: wholeNumber(1, LIMITS.maxSitesPerAnswer, DEFAULT_SITES),
    }),
  },
  responses: { 200: jsonAnswer('The sites.', sitesResponse), 400: errorAnswer },
});

const siteRoute = createRoute({
  method: 'get',
  path: '/api/sites/{id}',
  operationId: 'site',
  summary: 'The pages of a site, their outcomes, and when they change',
  request: { params: z.object({ id: pageIdParameter }) },
  responses: { 200: jsonAnswer('The site.', siteResponse), 400: errorAnswer, 404: errorAnswer },
});

export function addSites(app: ServerApp, { services }: ServerParts): void {
  app.openapi(listRoute, async (c) => {
    const { after, size } = c.req.valid('query');
    const found = await services.store.sites.list(after, size + 1);
    const sites = found.slice(0, size).map(({ lastVisitAt, ...site }) => ({
      ...site,
      lastVisitAt: isoTime(lastVisitAt),
    }));
    c.header('Cache-Control', 'no-cache');
    return c.json({ sites, next: found.length > size ? (sites.at(-1)?.id ?? null) : null }, 200);
  });
  app.openapi(siteRoute, async (c) => {
    const site = await services.store.sites.describe(c.req.valid('param').id);
    if (!site) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    return c.json(toAnswer(site, await services.siteTraits(site.name)), 200);
  });
}

function toAnswer(
  { id, name, outcomes, changes, hours, pages }: SiteInsight,
  { robots, templates, rules }: SiteTraits,
): z.output<typeof siteResponse> {
  const dynamism = { static: 0, low: 0, medium: 0, high: 0 };
  for (const { changes: found, visits } of changes) dynamism[dynamismOf(found, visits)]++;
  return {
    id,
    name,
    outcomes: { ...outcomes } as Record<string, number>,
    dynamism,
    hours: [...hours],
    pages: [...pages],
    robots: robots.map(({ origin, at, reason, delaySeconds, rules: told, sitemaps }) => ({
      origin,
      fetchedAt: isoTime(at),
      fault: reason === '' ? null : reason,
      delaySeconds,
      rules: [...told],
      sitemaps: [...sitemaps],
    })),
    templates,
    rules: rules.map(({ selector, pattern, from, until }) => ({
      selector: selector ?? null,
      pattern: pattern ?? null,
      from: isoTime(from ?? null),
      until: isoTime(until ?? null),
    })),
  };
}
