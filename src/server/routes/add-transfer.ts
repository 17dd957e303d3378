import { createRoute, z } from '@hono/zod-openapi';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const TYPES = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  warc: 'application/warc',
} as const;

const importResponse = z
  .object({ imported: z.int(), pages: z.int().openapi({ description: 'In the engine now.' }) })
  .openapi('Imported');

/** Everything out, and documents in: whole collections, so both need the token. */
export function addTransfer(app: ServerApp, { services }: ServerParts): void {
  const exportRoute = createRoute({
    method: 'get',
    path: '/api/export',
    operationId: 'exportPages',
    summary: 'Every page, as one stream',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    request: { query: z.object({ format: z.enum(['jsonl', 'csv', 'xml', 'warc']).default('jsonl') }) },
    responses: {
      200: {
        description: 'The pages.',
        content: { 'application/x-ndjson': { schema: z.string() }, 'text/csv': { schema: z.string() } },
      },
      400: errorAnswer,
      401: errorAnswer,
    },
  });
  app.openapi(exportRoute, (c) => {
    const { format } = c.req.valid('query');
    const name = `tazi-${new Date(services.clock()).toISOString().slice(0, 10)}.${format === 'warc' ? 'warc.gz' : format}`;
    return c.body(streamOf(services.exportPages(format)), 200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    }) as never;
  });

  const importRoute = createRoute({
    method: 'post',
    path: '/api/import',
    operationId: 'importPages',
    summary: 'Documents as lines of JSON: url, title, text and perhaps fetchedAt',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxImportBytes)] as const,
    request: { body: { required: true, content: { 'application/x-ndjson': { schema: z.string() } } } },
    responses: {
      200: jsonAnswer('Taken in, and searchable.', importResponse),
      400: errorAnswer,
      401: errorAnswer,
      409: errorAnswer,
      413: errorAnswer,
    },
  });
  app.openapi(importRoute, async (c) => {
    const body = c.req.raw.body ?? new Blob([]).stream();
    return c.json(await services.importPages(body), 200);
  });
}

/** Pull-based: a slow reader makes the store wait instead of filling the memory. */
function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
