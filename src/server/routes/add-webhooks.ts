import { createRoute, z } from '@hono/zod-openapi';
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '../../model/webhook.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const webhooksResponse = z
  .object({
    webhooks: z.array(
      z.object({
        name: z.string(),
        receiver: z.string().openapi({ description: 'Origin of its address; the rest may be a secret.' }),
        state: z.enum(WEBHOOK_STATES).openapi({
          description: '`no-secret`: TAZI_WEBHOOKS_SECRET is not set, so nothing is sent.',
        }),
        query: z.string().nullable(),
        site: z.string().nullable(),
        pages: z.array(z.string()),
        events: z.array(z.enum(WEBHOOK_EVENTS)).openapi({ description: 'Empty: all of them.' }),
        sent: z.int(),
        waiting: z.int(),
        dropped: z.int().openapi({ description: 'Given up after three days, or beyond 10,000 waiting.' }),
        failures: z.int().openapi({ description: 'Consecutive failures until now.' }),
        lastError: z.string().nullable(),
        lastSentAt: dateTime.nullable(),
        nextAt: dateTime
          .nullable()
          .openapi({ description: 'When the next attempt is made after a failure.' }),
      }),
    ),
  })
  .openapi('Webhooks');

export function addWebhooks(app: ServerApp, { services }: ServerParts): void {
  const route = createRoute({
    method: 'get',
    path: '/api/webhooks',
    operationId: 'webhooks',
    summary: 'Receivers of webhooks, and the state of their deliveries',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    responses: { 200: jsonAnswer('The webhooks of the project.', webhooksResponse), 401: errorAnswer },
  });
  app.openapi(route, async (c) => {
    const webhooks = await services.webhooks();
    c.header('Cache-Control', 'no-store');
    return c.json(
      {
        webhooks: webhooks.map(({ nextAt, lastSentAt, ...rest }) => ({
          ...rest,
          lastSentAt: isoTime(lastSentAt),
          nextAt: nextAt === 0 ? null : isoTime(nextAt),
        })),
      },
      200,
    );
  });
}
