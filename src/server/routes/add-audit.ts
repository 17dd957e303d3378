import { createRoute, z } from '@hono/zod-openapi';
import { ADDRESS_STATUSES } from '../../model/address-audit.ts';
import { VISIT_OUTCOMES } from '../../model/visit.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { jsonAnswer } from './answers.ts';

const count = z.int();

const auditResponse = z
  .object({
    known: count.openapi({
      description: 'Addresses that were named and decided on; the statuses and the groups add up to them.',
    }),
    kept: count.openapi({ description: 'The page is in the engine.' }),
    copy: count.openapi({ description: 'The text is in the engine, under another address.' }),
    alias: count.openapi({ description: 'Leads to another address, which is counted itself.' }),
    waiting: count.openapi({ description: 'Not visited yet.' }),
    deferred: count.openapi({ description: 'Addresses like it brought nothing new: behind all others.' }),
    refused: count.openapi({ description: 'Kept out by a rule, by the site, or for what the page is.' }),
    failed: count.openapi({ description: 'Could not be fetched.' }),
    isEstimate: z
      .boolean()
      .openapi({ description: 'Some addresses are counted without being remembered: right to about 1 %.' }),
    groups: z.array(
      z.object({
        status: z.enum(ADDRESS_STATUSES),
        outcome: z
          .enum([...VISIT_OUTCOMES, 'deferred', 'waiting', 'forgotten', 'refused'])
          .openapi({ description: 'Of the last visit; refused: never taken up.' }),
        reason: z.string().openapi({ description: 'Of the last visit, or the filter.' }),
        count,
        examples: z.array(z.string()),
      }),
    ),
    unread: z
      .array(z.object({ filter: z.string(), count }))
      .openapi({ description: 'Links beyond a limit, which were not read.' }),
  })
  .openapi('AddressAudit');

const route = createRoute({
  method: 'get',
  path: '/api/audit',
  operationId: 'audit',
  summary: 'What became of every known address, and why',
  responses: { 200: jsonAnswer('The counts, at most some seconds old.', auditResponse) },
});

export function addAudit(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(await services.addresses(), 200);
  });
}
