import { createRoute, z } from '@hono/zod-openapi';
import { topicRequest } from '../../project/own-topics.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import { wholeNumber } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { errorAnswer, jsonAnswer } from './answers.ts';

const topicsResponse = z
  .object({
    topics: z.array(
      z.object({
        id: z.string(),
        label: z.string().openapi({ description: 'The label of pages, and the value of `topic=`.' }),
        names: z.object({ tr: z.string(), en: z.string() }),
        isOwn: z.boolean(),
        pages: z.int(),
        own: z
          .object({
            threshold: z.number().nullable(),
            about: z.int(),
            notAbout: z.int(),
            precision: z.number(),
          })
          .nullable(),
      }),
    ),
  })
  .openapi('Topics');

const uncertainResponse = z
  .object({
    pages: z.array(z.object({ id: z.int(), url: z.string(), title: z.string(), score: z.number() })),
  })
  .openapi('UncertainPages');

const curve = z
  .array(z.object({ threshold: z.number(), precision: z.number(), recall: z.number() }))
  .openapi({ description: 'The effect of assigning a topic from this score on.' });

const scoresResponse = z
  .object({
    model: z.object({
      kind: z.string(),
      labels: z.array(z.string()),
      trainedOn: z.object({ documents: z.int(), digest: z.string() }),
      scores: z
        .object({
          documents: z.int(),
          accuracy: z.number(),
          macroF1: z.number(),
          calibrationError: z.number(),
          confusion: z
            .array(z.array(z.int()))
            .openapi({ description: 'Row: the true label; column: the answer; in the order of `labels`.' }),
          curve,
        })
        .nullable(),
    }),
    own: z.array(z.object({ id: z.string(), label: z.string(), threshold: z.number(), curve })),
  })
  .openapi('TopicScores');

const scoresRoute = createRoute({
  method: 'get',
  path: '/api/topics/scores',
  operationId: 'topicScores',
  summary: 'How good the topic models are on unseen texts',
  responses: { 200: jsonAnswer('The scores.', scoresResponse) },
});

const listRoute = createRoute({
  method: 'get',
  path: '/api/topics',
  operationId: 'topics',
  summary: 'The topics that pages can have, custom ones first',
  responses: { 200: jsonAnswer('The topics.', topicsResponse) },
});

const MOST_UNCERTAIN = 100;

const uncertainRoute = createRoute({
  method: 'get',
  path: '/api/topics/{id}/uncertain',
  operationId: 'uncertainPages',
  summary: 'The most uncertain pages of a topic, where a label helps most',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({ size: wholeNumber(1, MOST_UNCERTAIN, 10) }),
  },
  responses: { 200: jsonAnswer('The pages.', uncertainResponse), 400: errorAnswer, 404: errorAnswer },
});

const changedResponse = z
  .object({ done: z.boolean().openapi({ description: 'False: the running crawler will do it.' }) })
  .openapi('TopicChanged');

/** The project's topics, and what users say about them. */
export function addTopics(app: ServerApp, { services }: ServerParts): void {
  app.openapi(listRoute, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json({ topics: await services.topics.list() }, 200);
  });
  app.openapi(scoresRoute, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(await services.topics.scores(), 200);
  });
  app.openapi(uncertainRoute, async (c) => {
    const { id } = c.req.valid('param');
    c.header('Cache-Control', 'no-cache');
    return c.json({ pages: await services.topics.uncertain(id, c.req.valid('query').size) }, 200);
  });
  const changeRoute = createRoute({
    method: 'post',
    path: '/api/topics',
    operationId: 'changeTopic',
    summary: 'Add a topic with examples, label pages for a topic, or remove one',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: {
      body: {
        required: true,
        // A schema can be named only if it was created after the OpenAPI package was loaded; a copy always
        // is.
        content: { 'application/json': { schema: topicRequest.clone().openapi('TopicRequest') } },
      },
    },
    responses: {
      202: jsonAnswer('Asked for, or done.', changedResponse),
      400: errorAnswer,
      401: errorAnswer,
      404: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(changeRoute, async (c) => {
    const done = await services.topics.change(c.req.valid('json'));
    return c.json({ done }, 202);
  });
}
