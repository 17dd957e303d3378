import { createRoute, z } from '@hono/zod-openapi';
import { PAGE_KINDS } from '../../model/page.ts';
import { DEDUPLICATIONS } from '../../nlp/text-deduplicator.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../transfer/export/write-export.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import { date } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import type { ExportRequest } from '../server-services.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  warc: 'application/warc',
  wacz: 'application/wacz',
  parquet: 'application/x-tar',
  markdown: 'text/markdown; charset=utf-8',
  conllu: 'text/plain; charset=utf-8',
  vert: 'text/plain; charset=utf-8',
  tei: 'application/tei+xml',
  graphml: 'application/graphml+xml',
  gexf: 'application/gexf+xml',
  edges: 'text/tab-separated-values; charset=utf-8',
};

/** Endings of files that are not named as their format. */
const ENDINGS: Partial<Record<ExportFormat, string>> = {
  warc: 'warc.gz',
  parquet: 'parquet.tar',
  markdown: 'md',
  tei: 'tei.xml',
  edges: 'tsv',
};

const exportParameters = z.object({
  format: z.enum(EXPORT_FORMATS).default('jsonl').openapi({
    description:
      'Parquet comes as a tar archive of its folder; WARC and VERT without what stands beside them.',
  }),
  query: z.string().max(LIMITS.maxQueryChars).optional(),
  site: z.string().max(LIMITS.maxQueryChars).optional(),
  topic: z.string().max(LIMITS.maxQueryChars).optional(),
  kind: z.enum(PAGE_KINDS).optional(),
  lang: z
    .string()
    .max(LIMITS.maxQueryChars)
    .optional()
    .openapi({ description: 'A code, or all. Turkish pages if it is missing.' }),
  from: date('first').optional(),
  to: date('last').optional(),
  since: count().optional(),
  sample: count().optional(),
  seed: count().optional(),
  deduplicate: z.enum(DEDUPLICATIONS).optional(),
  respectOptOuts: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'Excludes pages that forbid other uses. On by default for Parquet.' }),
});

/** As `tazi export` takes them. */
function toExportRequest(given: z.output<typeof exportParameters>): ExportRequest {
  const { format, lang, respectOptOuts, ...conditions } = given;
  const respectsOptOuts = respectOptOuts === undefined ? format === 'parquet' : respectOptOuts === 'true';
  return {
    format,
    ...whereDefined(conditions),
    ...(lang === undefined ? {} : { language: lang }),
    ...(respectsOptOuts ? { respectsOptOuts } : {}),
  };
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function whereDefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Digits only: Number() would also accept 0x10, 1e3 and blanks. */
function count() {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0 });
}

const importResponse = z
  .object({ imported: z.int(), pages: z.int().openapi({ description: 'Pages in the engine now.' }) })
  .openapi('Imported');

/** Everything out, and documents in: whole collections, so both need the token. */
export function addTransfer(app: ServerApp, { services }: ServerParts): void {
  const exportRoute = createRoute({
    method: 'get',
    path: '/api/export',
    operationId: 'exportPages',
    summary: 'All pages, or those that match the filters, as one stream',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    request: { query: exportParameters },
    responses: {
      200: {
        description: 'The pages.',
        content: { 'application/x-ndjson': { schema: z.string() }, 'text/csv': { schema: z.string() } },
      },
      400: errorAnswer,
      401: errorAnswer,
    },
  });
  app.openapi(exportRoute, async (c) => {
    const request = toExportRequest(c.req.valid('query'));
    const { format } = request;
    const day = new Date(services.clock()).toISOString().slice(0, 10);
    const name = `tazi-${day}.${ENDINGS[format] ?? format}`;
    const pieces = services.exportPages(request)[Symbol.asyncIterator]();
    // Before the first piece, a filter with a value that does not exist can still be answered as an error.
    const first = await pieces.next();
    return c.body(streamOf(first, pieces), 200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    }) as never;
  });

  const importRoute = createRoute({
    method: 'post',
    path: '/api/import',
    operationId: 'importPages',
    summary: 'Import documents as JSON lines: url, title, text and optionally fetchedAt',
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

type Piece = string | Uint8Array;

/** Pull-based: a slow reader makes the store wait instead of filling the memory. */
function streamOf(first: IteratorResult<Piece>, iterator: AsyncIterator<Piece>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: IteratorResult<Piece> | null = first;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = waiting ?? (await iterator.next());
      waiting = null;
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
