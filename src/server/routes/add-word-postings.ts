import { createRoute, z } from '@hono/zod-openapi';
import { notFound } from '../answer-error.tsx';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const onPage = { siteId: z.int(), site: z.string(), page: z.int(), count: z.int() };

const postingsResponse = z
  .object({
    word: z.string(),
    stem: z.string(),
    documents: z.int().openapi({ description: 'Pages found by this form of the word.' }),
    postings: z
      .array(
        z.object({
          ...onPage,
          posting: z.string().openapi({ description: 'site-page-count (A-B-C)' }),
          inTitle: z.boolean(),
          positions: z.array(z.int()).openapi({ description: 'Positions of the word in any form.' }),
          formPositions: z
            .array(z.int())
            .openapi({ description: 'Positions of this form: as many as `count`.' }),
          inAddress: z.object({ count: z.int(), positions: z.array(z.int()) }).openapi({
            description: 'The same for the address of the page, which `count` does not include.',
          }),
        }),
      )
      .openapi({ description: 'Pages with the word; `count` covers the page itself, not the links to it.' }),
    linked: z.array(z.object(onPage)).openapi({
      description: 'Pages without the word that are found by links to them or by their addresses.',
    }),
  })
  .openapi('WordPostings');

const MAX_POSTINGS = 1_000;
const DEFAULT_POSTINGS = 50;

const route = createRoute({
  method: 'get',
  path: '/api/words/{word}/postings',
  operationId: 'wordPostings',
  summary: 'Postings of a word: site, page, count and positions',
  request: {
    params: z.object({ word: z.string().min(1).max(LIMITS.maxQueryChars) }),
    query: z.object({ size: wholeNumber(1, MAX_POSTINGS, DEFAULT_POSTINGS) }),
  },
  responses: {
    200: jsonAnswer('The postings, in the order of the index.', postingsResponse),
    400: errorAnswer,
    404: errorAnswer,
  },
});

/** The inverted index, word by word (E2). */
export function addWordPostings(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const view = await services.postings(c.req.valid('param').word, c.req.valid('query').size);
    if (view === null) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    const postings = view.postings.map((each) => ({
      posting: `${each.siteId}-${each.page}-${each.count}`,
      ...each,
    }));
    return c.json({ ...view, postings }, 200);
  });
}
