import { createRoute, z } from '@hono/zod-openapi';
import { WORD_CLASSES } from '../../nlp/morphology/stem.ts';
import { PROPOSAL_KINDS } from '../../nlp/unknown-words.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const DEFAULT_FEWEST = 3;
const DEFAULT_WORDS = 50;
const MAX_WORDS = 500;

const wordsResponse = z
  .object({
    proposals: z
      .array(
        z.object({
          word: z.string(),
          kind: z.enum(PROPOSAL_KINDS),
          wordClass: z.enum(WORD_CLASSES),
          count: z.int(),
          forms: z.array(z.string()),
          contexts: z.array(z.string()),
        }),
      )
      .openapi({ description: 'Words of the pages that no root explains, most frequent first.' }),
    dictionary: z
      .array(z.object({ word: z.string(), wordClass: z.string(), at: dateTime }))
      .openapi({ description: 'What was accepted so far.' }),
  })
  .openapi('Words');

const word = z.string().min(1).max(60);
const wordChange = z
  .strictObject({
    accept: z
      .array(z.strictObject({ word, wordClass: z.enum(WORD_CLASSES).optional() }))
      .max(MAX_WORDS)
      .optional(),
    refuse: z.array(word).max(MAX_WORDS).optional(),
    remove: z.array(word).max(MAX_WORDS).optional(),
  })
  .refine(({ accept = [], refuse = [], remove = [] }) => accept.length + refuse.length + remove.length > 0, {
    params: { rule: 'oneList', values: { lists: 'accept, refuse, remove' } },
  })
  .openapi('WordChange');

const askedResponse = z.object({ request: z.object({ id: z.int() }) }).openapi('WordsAsked');

const listRoute = createRoute({
  method: 'get',
  path: '/api/words',
  operationId: 'words',
  summary: 'Unknown words that may be added to the dictionary, and those that were',
  request: {
    query: z.object({
      fewest: wholeNumber(1, 1_000_000, DEFAULT_FEWEST),
      size: wholeNumber(1, MAX_WORDS, DEFAULT_WORDS),
    }),
  },
  responses: { 200: jsonAnswer('The words.', wordsResponse), 400: errorAnswer },
});

/** The project's words (S6): lists proposals, and requests their acceptance. */
export function addWords(app: ServerApp, { services }: ServerParts): void {
  app.openapi(listRoute, async (c) => {
    const { fewest, size } = c.req.valid('query');
    const { proposals, dictionary } = await services.words(fewest);
    c.header('Cache-Control', 'no-cache');
    return c.json(
      {
        proposals: proposals
          .slice(0, size)
          .map(({ word: found, kind, wordClass, count, forms, contexts }) => ({
            word: found,
            kind,
            wordClass,
            count,
            forms: [...forms],
            contexts: [...contexts],
          })),
        dictionary: dictionary.map(({ word: known, wordClass, at }) => ({
          word: known,
          wordClass,
          at: isoTime(at),
        })),
      },
      200,
    );
  });

  const changeRoute = createRoute({
    method: 'post',
    path: '/api/words',
    operationId: 'changeWords',
    summary: 'Accept, refuse or remove words; the crawler applies it',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: wordChange } } } },
    responses: {
      202: jsonAnswer('Asked for.', askedResponse),
      400: errorAnswer,
      401: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(changeRoute, async (c) => {
    const id = await services.ask('words', c.req.valid('json'));
    return c.json({ request: { id } }, 202);
  });
}
