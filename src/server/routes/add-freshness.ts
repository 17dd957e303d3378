import { createRoute, z } from '@hono/zod-openapi';
import { type CrawlStatus, SPENT_ON } from '../../model/crawl-status.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, jsonAnswer } from './answers.ts';

const share = z.number().nullable();

const hour = z.object({
  hour: dateTime,
  urls: z.int().openapi({ description: 'T: URLs visited so far that were not gone when the hour began.' }),
  visits: z.int().openapi({ description: 'C' }),
  unique: z.int().openapi({ description: 'U: different URLs among them.' }),
  changes: z.int().openapi({ description: 'D: visits that found a change.' }),
  precision: z.number().openapi({ description: 'K = D/T' }),
  coverage: z.number().openapi({ description: 'TKO = U/T' }),
  efficiency: share.openapi({ description: '(T + D + U) / U' }),
  harvest: share.openapi({ description: 'D/C' }),
});

const freshnessResponse = z
  .object({
    at: dateTime,
    policy: z.string(),
    budgetPerHour: z.int(),
    pages: z.int(),
    freshness: share.openapi({
      description: 'Share of pages whose copy is current, by the change rates learnt so far.',
    }),
    ageHours: share,
    delayHours: share.openapi({ description: 'From a change to its discovery.' }),
    skill: share.openapi({ description: '0: like uniform visits; 1: the best for the learnt rates.' }),
    skillMargin: share.openapi({ description: 'How far the skill may be from the truth.' }),
    changesPerHour: z.number(),
    visitsPerHour: z.number(),
    dynamism: z.object({ static: z.int(), low: z.int(), medium: z.int(), high: z.int() }),
    hints: z.array(z.object({ host: z.string(), told: z.int(), right: z.int() })).openapi({
      description: 'Hosts that announce changes of their pages: hints followed, and how many were right.',
    }),
    spent: z
      .object({
        requests: z.array(z.object({ kind: z.enum(SPENT_ON), count: z.int() })),
        meanLateHours: z.number(),
      })
      .nullable()
      .openapi({
        description: 'What the requests of the last crawl were spent on; the kinds add up to all of them.',
      }),
    hours: z.array(hour),
    plan: z.array(
      z.object({ budgetPerHour: z.number(), uniform: z.number(), harmonic: z.number(), optimal: z.number() }),
    ),
  })
  .openapi('Freshness');

const route = createRoute({
  method: 'get',
  path: '/api/freshness',
  operationId: 'freshness',
  summary: 'How fresh the pages are, and what a budget buys',
  responses: { 200: jsonAnswer('The report.', freshnessResponse) },
});

export function addFreshness(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const [report, status] = await Promise.all([services.freshness(), services.status()]);
    const { policy, budgetPerHour } = status?.update ?? services.settings.update;
    c.header('Cache-Control', 'no-cache');
    const hints = [...(status?.hints ?? [])];
    return c.json({ ...report, policy, budgetPerHour, hints, spent: spentOf(status) }, 200);
  });
}

/** Null if no crawl has reported it. */
function spentOf(status: CrawlStatus | null) {
  if (!status?.spent) return null;
  const { requests, meanLateHours } = status.spent;
  return { requests: SPENT_ON.map((kind) => ({ kind, count: requests[kind] ?? 0 })), meanLateHours };
}
