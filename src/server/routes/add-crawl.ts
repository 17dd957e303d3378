import { createRoute, z } from '@hono/zod-openapi';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import { TaziError } from '../../model/errors.ts';
import { isRunning } from '../../model/is-running.ts';
import { canonicalUrl } from '../../model/urls/canonical-url.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import type { ServerServices } from '../server-services.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const counts = z.record(z.string(), z.int());

const crawlResponse = z
  .object({
    running: z.boolean().openapi({ description: 'Whether a crawler is running normally.' }),
    state: z.enum(['crawling', 'watching', 'paused', 'stopping', 'ended', 'none']),
    at: dateTime.nullable(),
    startedAt: dateTime.nullable(),
    leases: z.int(),
    outcomes: counts.openapi({ description: 'Visits of this run by outcome.' }),
    errors: counts.openapi({ description: 'Failures of this run by reason.' }),
    pagesPerSecond: z.number(),
    frontier: z
      .object({
        known: z.int(),
        waiting: z.int(),
        scheduled: z.int(),
        leased: z.int(),
        retrying: z.int(),
        hosts: z.int(),
        refused: z.int(),
      })
      .nullable(),
    crawlers: z
      .object({
        units: z.int(),
        threads: z.int().openapi({ description: 'Requests that one unit may have in progress.' }),
        frontiers: z.array(
          z.object({
            unit: z.int(),
            fetching: z.int(),
            waiting: z.int(),
            servers: z.int(),
            addresses: z.array(z.object({ address: z.string(), hosts: z.int(), waiting: z.int() })),
          }),
        ),
        dns: z.object({ lookups: z.int(), hits: z.int() }),
      })
      .nullable()
      .openapi({ description: 'The crawler units with their frontiers by address, and the DNS cache.' }),
    traps: z
      .array(
        z.object({
          pattern: z.string(),
          taken: z.int(),
          refused: z
            .int()
            .openapi({ description: 'URLs left out: those that wait, and those only counted.' }),
          waiting: z.int(),
          tried: z.int().openapi({ description: 'URLs tried since it was closed; none was new.' }),
          bound: z.number().openapi({ description: 'Fewer of the rest would be new, with 95 % confidence.' }),
          isByUser: z.boolean(),
        }),
      )
      .openapi({ description: 'URL patterns closed as traps, those that leave out most.' }),
    closedShapes: z.int().openapi({ description: 'All closed patterns.' }),
    refused: counts.openapi({ description: 'URLs that were found but not admitted, by filter.' }),
    bytes: z.int(),
    memoryBytes: z.int(),
    disk: z.object({ databaseBytes: z.int(), indexBytes: z.int(), freeBytes: z.int() }),
    settings: z
      .object({
        scope: z.enum(['site', 'host', 'any']),
        delayMs: z.int(),
        maxPages: z.int(),
        policy: z.string(),
        budgetPerHour: z.int(),
        timeScale: z.number(),
      })
      .openapi({
        description: 'The settings of the server; policy, budget and time scale are those of the last crawl.',
      }),
    store: z.object({ sites: z.int(), urls: z.int(), pages: z.int(), visits: z.int(), outcomes: counts }),
  })
  .openapi('Crawl');

const crawlAction = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['pause', 'resume', 'stop']) }),
    z.strictObject({
      action: z.literal('start'),
      urls: z.array(z.string()).max(LIMITS.maxSeeds).optional(),
      scope: z.enum(['site', 'host', 'any']).optional(),
      maxPages: z.int().min(0).optional(),
      budgetPerHour: z.int().min(1).optional(),
      watch: z.boolean().optional().openapi({ description: 'Keep revisiting pages until stopped.' }),
    }),
    z.strictObject({ action: z.literal('seeds'), urls: z.array(z.string()).min(1).max(LIMITS.maxSeeds) }),
  ])
  .openapi('CrawlAction');

const statusRoute = createRoute({
  method: 'get',
  path: '/api/crawl',
  operationId: 'crawl',
  summary: 'The state of the crawl',
  responses: { 200: jsonAnswer('The crawl and the store.', crawlResponse) },
});

const askedResponse = z
  .object({
    request: z.object({
      id: z.int().nullable().openapi({ description: 'null for `start`, which is not stored.' }),
      action: z.string(),
    }),
  })
  .openapi('Asked');

export function addCrawl(app: ServerApp, { services }: ServerParts): void {
  app.openapi(statusRoute, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(await crawlAnswer(services), 200);
  });

  const actionRoute = createRoute({
    method: 'post',
    path: '/api/crawl',
    operationId: 'askCrawl',
    summary: 'Send a request to the crawler, which handles it within a second',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: crawlAction } } } },
    responses: {
      202: jsonAnswer('Asked for.', askedResponse),
      400: errorAnswer,
      401: errorAnswer,
      409: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(actionRoute, async (c) => {
    const asked = c.req.valid('json');
    if (asked.action === 'start') {
      const { urls = [], scope, maxPages, budgetPerHour, watch = false } = asked;
      const status = await services.status();
      if (status && isRunning(status, services.clock())) throw new TaziError('crawl-running');
      await services.startCrawl({
        urls: urls.map(seed),
        watch,
        ...(scope === undefined ? {} : { scope }),
        ...(maxPages === undefined ? {} : { maxPages }),
        ...(budgetPerHour === undefined ? {} : { budgetPerHour }),
      });
      return c.json({ request: { id: null, action: asked.action } }, 202);
    }
    const payload = asked.action === 'seeds' ? { urls: asked.urls.map(seed) } : {};
    const id = await services.ask(asked.action, payload);
    return c.json({ request: { id, action: asked.action } }, 202);
  });
}

type CrawlAnswer = z.output<typeof crawlResponse>;

/** The state of crawl, store and disk; the event stream reports the same. */
export async function crawlAnswer(services: ServerServices): Promise<CrawlAnswer> {
  const [status, store, disk] = await Promise.all([
    services.status(),
    services.store.totals.read(),
    services.disk(),
  ]);
  const { crawl, update } = services.settings;
  const { sites, urls, pages, visits } = store;
  // The settings the crawl was started with count, flags included.
  const { policy, budgetPerHour, timeScale } = status?.update ?? update;
  const revisited = { policy, budgetPerHour, timeScale };
  return {
    ...toAnswer(status, services.clock()),
    disk,
    settings: {
      scope: crawl.scope,
      delayMs: crawl.delayMs,
      maxPages: crawl.maxPages,
      ...revisited,
    },
    store: { sites, urls, pages, visits, outcomes: whole(store.outcomes) },
  };
}

function toAnswer(status: CrawlStatus | null, now: number): Omit<CrawlAnswer, 'store' | 'disk' | 'settings'> {
  return {
    running: status !== null && isRunning(status, now),
    state: status?.state ?? 'none',
    at: isoTime(status?.at ?? null),
    startedAt: isoTime(status?.startedAt ?? null),
    leases: status?.leases ?? 0,
    outcomes: whole(status?.outcomes ?? {}),
    errors: whole(status?.errors ?? {}),
    pagesPerSecond: status?.pagesPerSecond ?? 0,
    frontier: status?.frontier ?? null,
    crawlers: crawlersOf(status),
    traps: (status?.traps ?? []).map((row) => ({ ...TRAP_DEFAULTS, ...row })),
    closedShapes: status?.closedShapes ?? status?.traps.length ?? 0,
    refused: whole(status?.refused ?? {}),
    bytes: status?.bytes ?? 0,
    memoryBytes: status?.memoryBytes ?? 0,
  };
}

function crawlersOf(status: CrawlStatus | null): CrawlAnswer['crawlers'] {
  const crawlers = status?.crawlers;
  if (!crawlers) return null;
  const frontiers = crawlers.frontiers.map((frontier) => ({
    ...frontier,
    addresses: [...frontier.addresses],
  }));
  return { ...crawlers, frontiers };
}

function whole(counted: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counted).map(([key, count]) => [key, count ?? 0]));
}

function seed(url: string): string {
  const canonical = canonicalUrl(url);
  if (canonical === null)
    throw new TaziError('seed-invalid', { seed: url.slice(0, 200), origin: '/api/crawl' });
  return canonical;
}

/** What a status written by an earlier version does not say of a trap. */
const TRAP_DEFAULTS = { waiting: 0, tried: 0, bound: 1, isByUser: false };
