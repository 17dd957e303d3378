import { createRoute, z } from '@hono/zod-openapi';
import { notFound } from '../answer-error.tsx';
import { bibtexEntry, cslItem } from '../citation.ts';
import { citedPage } from '../cited-page.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, pageIdParameter } from './answers.ts';

const cslDate = z.object({ 'date-parts': z.array(z.array(z.int())) });

const cslAnswer = z
  .array(
    z.object({
      id: z.string(),
      type: z.enum(['webpage', 'post', 'document']),
      title: z.string(),
      URL: z.string(),
      'container-title': z.string(),
      language: z.string(),
      accessed: cslDate,
      issued: cslDate.optional(),
      author: z.array(z.object({ literal: z.string() })).optional(),
      abstract: z.string().optional(),
    }),
  )
  .openapi('Citation');

const route = createRoute({
  method: 'get',
  path: '/api/pages/{id}/citation',
  operationId: 'citation',
  summary: 'How to cite a page: CSL-JSON or BibTeX',
  request: {
    params: z.object({ id: pageIdParameter }),
    query: z.object({ format: z.enum(['csl', 'bibtex']).default('csl') }),
  },
  responses: {
    200: {
      description: 'A list with one item, or a BibTeX entry.',
      content: {
        'application/json': { schema: cslAnswer },
        'application/x-bibtex': { schema: z.string() },
      },
    },
    400: errorAnswer,
    404: errorAnswer,
  },
});

export function addCitation(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const page = await citedPage(services.store.pages, id);
    if (!page) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    if (c.req.valid('query').format === 'csl') return c.json([cslItem(page)], 200);
    return c.body(bibtexEntry(page), 200, {
      'Content-Type': 'application/x-bibtex; charset=utf-8',
      'Content-Disposition': `attachment; filename="tazi-${id}.bib"`,
    });
  });
}
