import { createRoute, z } from '@hono/zod-openapi';
import { CONCORDANCE_SORTS } from '../../search/concordance/concordance.ts';
import { requirePattern } from '../../search/concordance/parse-pattern.ts';
import { cleanQuery } from '../clean-query.ts';
import { LIMITS } from '../limits.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const frequencies = z.array(z.object({ value: z.string(), count: z.int(), pages: z.int() }));

const concordanceResponse = z
  .object({
    query: z.string(),
    total: z.int(),
    isEstimate: z
      .boolean()
      .openapi({ description: 'Not all pages were read; the total is estimated from a sample.' }),
    pages: z.int(),
    perMillion: z.number(),
    linesRead: z.int(),
    pagesRead: z.int(),
    tookMs: z.number(),
    lines: z.array(
      z.object({
        page: z.int(),
        url: z.string(),
        site: z.string(),
        left: z.string(),
        match: z.string(),
        right: z.string(),
      }),
    ),
    frequencies: z.object({ site: frequencies, topic: frequencies, year: frequencies }),
    collocates: z.array(
      z.object({
        word: z.string(),
        count: z.int(),
        corpusCount: z.int(),
        logLikelihood: z.number(),
        mi: z.number(),
      }),
    ),
    ngrams: z.array(z.object({ text: z.string(), count: z.int() })),
  })
  .openapi('Concordance');

const route = createRoute({
  method: 'get',
  path: '/api/concordance',
  operationId: 'concordance',
  summary: 'A word, phrase, lemma (lemma:git) or word class (pos:VERB) in context',
  request: {
    query: z.object({
      q: z.string().max(LIMITS.maxQueryChars).transform(cleanQuery),
      limit: wholeNumber(1, LIMITS.maxConcordanceLines, LIMITS.defaultConcordanceLines),
      width: wholeNumber(1, LIMITS.maxConcordanceWidth, LIMITS.defaultConcordanceWidth),
      sample: wholeNumber(1, LIMITS.maxConcordanceLines, LIMITS.concordanceSample),
      sort: z.enum(CONCORDANCE_SORTS).default('right'),
    }),
  },
  responses: {
    200: jsonAnswer('The lines and what they sum up to.', concordanceResponse),
    400: errorAnswer,
    429: errorAnswer,
  },
});

export function addConcordance(app: ServerApp, { services }: ServerParts): void {
  app.openapi(route, async (c) => {
    const { q, ...options } = c.req.valid('query');
    const began = performance.now();
    const found = await services.concordance({ pattern: requirePattern(q), ...options });
    c.header('Cache-Control', 'no-cache');
    const tookMs = Math.round((performance.now() - began) * 10) / 10;
    return c.json({ query: q, ...found, tookMs }, 200);
  });
}
