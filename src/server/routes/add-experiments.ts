import { createRoute, z } from '@hono/zod-openapi';
import { EXPERIMENT_NAMES, type KeptExperiment } from '../../experiments/kept-experiments.ts';
import { reportFiles } from '../../experiments/report/report-files.ts';
import { reportOf } from '../../experiments/report/report-of.ts';
import { LANGUAGES, type Language } from '../../i18n/text.ts';
import { notFound } from '../answer-error.tsx';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import { languageOf, type ServerApp, type ServerParts } from '../server-env.ts';
import type { ServerServices } from '../server-services.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer } from './answers.ts';

const name = z.enum(EXPERIMENT_NAMES);
const figures = z.record(z.string(), z.unknown());

const experimentsResponse = z
  .object({
    experiments: z.array(
      z.object({
        name,
        state: z.enum(['none', 'running', 'done', 'failed']).openapi({
          description:
            '`failed`: the last computation requested here failed; an earlier result may still exist.',
        }),
        step: z
          .string()
          .nullable()
          .openapi({ description: 'The current step of a running experiment, if known.' }),
        ranAt: dateTime.nullable().openapi({ description: 'null: there is no result.' }),
        seconds: z.number().nullable(),
      }),
    ),
  })
  .openapi('Experiments');

const experimentResponse = z
  .object({
    name,
    ranAt: dateTime,
    seconds: z.number(),
    seed: z.int(),
    data: figures.openapi({ description: 'What it ran on.' }),
    tables: z.array(
      z.object({
        name: z.string(),
        paper: figures.openapi({ description: 'As printed.' }),
        ours: figures.openapi({ description: 'As recomputed.' }),
        notes: z.array(z.string()),
      }),
    ),
    files: z
      .array(z.string())
      .openapi({ description: 'Tables and figures as files: Markdown, CSV and SVG; see `experimentFile`.' }),
  })
  .openapi('Experiment');

const experimentRequest = z
  .strictObject({ name, seed: z.int().min(1).max(999_999_999).default(1) })
  .openapi('ExperimentRequest');

const listRoute = createRoute({
  method: 'get',
  path: '/api/experiments',
  operationId: 'experiments',
  summary: 'The experiments of the three papers, and whether this project has their results',
  responses: { 200: jsonAnswer('The experiments.', experimentsResponse) },
});

const oneRoute = createRoute({
  method: 'get',
  path: '/api/experiments/{name}',
  operationId: 'experiment',
  summary: 'The tables of a paper next to ours, as last computed',
  request: { params: z.object({ name }) },
  responses: { 200: jsonAnswer('The tables.', experimentResponse), 400: errorAnswer, 404: errorAnswer },
});

const fileRoute = createRoute({
  method: 'get',
  path: '/api/experiments/{name}/files/{file}',
  operationId: 'experimentFile',
  summary: 'A table or figure of an experiment as a file',
  request: {
    params: z.object({ name, file: z.string().max(100) }),
    query: z.object({ hl: z.enum(LANGUAGES).optional() }),
  },
  responses: {
    200: {
      description: 'The file.',
      content: {
        'text/markdown': { schema: z.string() },
        'text/csv': { schema: z.string() },
        'image/svg+xml': { schema: z.string() },
      },
    },
    400: errorAnswer,
    404: errorAnswer,
  },
});

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The papers' tables: everyone can see the last result; computing again needs the token. */
export function addExperiments(app: ServerApp, { services }: ServerParts): void {
  app.openapi(listRoute, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json({ experiments: await experimentStates(services) }, 200);
  });
  app.openapi(oneRoute, async (c) => {
    const kept = await services.experiments.result(c.req.valid('param').name);
    if (!kept) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Language');
    return c.json(toAnswer(kept, languageOf(c, services)), 200);
  });
  app.openapi(fileRoute, async (c) => {
    const { name: asked, file } = c.req.valid('param');
    const kept = await services.experiments.result(asked);
    const language = c.req.valid('query').hl ?? languageOf(c, services);
    const content = kept && reportFiles(reportOf(kept), language).get(file);
    if (!content) throw notFound(c);
    c.header('Cache-Control', 'no-cache');
    c.header('Vary', 'Accept-Language');
    c.header('Content-Type', MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)]!);
    return c.body(content, 200);
  });
  const computeRoute = createRoute({
    method: 'post',
    path: '/api/experiments',
    operationId: 'computeExperiment',
    summary: 'Recompute an experiment, in the background and one at a time',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: experimentRequest } } } },
    responses: {
      202: jsonAnswer('It is being computed.', experimentsResponse),
      400: errorAnswer,
      401: errorAnswer,
      409: errorAnswer,
      413: errorAnswer,
      415: errorAnswer,
    },
  });
  app.openapi(computeRoute, async (c) => {
    const asked = c.req.valid('json');
    services.experiments.compute(asked.name, asked.seed);
    return c.json({ experiments: await experimentStates(services) }, 202);
  });
}

type ExperimentState = z.output<typeof experimentsResponse>['experiments'][number];

async function experimentStates({ experiments }: ServerServices): Promise<ExperimentState[]> {
  const { running } = experiments;
  return Promise.all(
    EXPERIMENT_NAMES.map(async (one): Promise<ExperimentState> => {
      const kept = await experiments.result(one);
      const isRunning = running?.name === one;
      const resting = experiments.hasFailed(one) ? 'failed' : kept ? 'done' : 'none';
      return {
        name: one,
        state: isRunning ? 'running' : resting,
        step: isRunning ? running.step : null,
        ranAt: isoTime(kept?.ranAt ?? null),
        seconds: kept?.seconds ?? null,
      };
    }),
  );
}

function toAnswer(kept: KeptExperiment, language: Language): z.output<typeof experimentResponse> {
  return {
    name: kept.name,
    ranAt: isoTime(kept.ranAt),
    seconds: kept.seconds,
    seed: kept.seed,
    data: { ...kept.data },
    tables: Object.entries(kept.tables).map(([table, { paper, ours, notes }]) => ({
      name: table,
      paper: { ...paper },
      ours: { ...ours },
      notes: notes.map((note) => note[language]),
    })),
    files: [...reportFiles(reportOf(kept), language).keys()],
  };
}
