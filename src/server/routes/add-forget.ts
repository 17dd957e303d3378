import { createRoute, z } from '@hono/zod-openapi';
import { FORGET_TEXTS } from '../../i18n/forget-texts.ts';
import { TaziError } from '../../model/errors.ts';
import type { ForgetReport } from '../../project/forget-alone.ts';
import { isForgetQuery } from '../../project/forget-door.ts';
import { notFound } from '../answer-error.tsx';
import { CONFIRM_MINUTES, confirmation, confirms } from '../forget-confirm.ts';
import { limitBody } from '../limit-body.ts';
import { LIMITS } from '../limits.ts';
import { requireToken } from '../require-token.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { dateTime, errorAnswer, isoTime, jsonAnswer, pageIdParameter } from './answers.ts';

const MAX_WHAT_CHARS = 4_000;
const MAX_REASON_CHARS = 1_000;

const reason = z
  .string()
  .max(MAX_REASON_CHARS)
  .default('')
  .openapi({ description: 'The reason, for the list.' });

const forgetBody = z
  .strictObject({
    action: z.enum(['forget', 'undo', 'restore']).default('forget'),
    what: z
      .string()
      .min(1)
      .max(MAX_WHAT_CHARS)
      .openapi({ description: 'A URL, `site:NAME`, or `query:WORDS` (not with undo).' }),
    reason,
    archives: z
      .boolean()
      .default(false)
      .openapi({ description: 'Rewrite web archives instead of only listing them.' }),
    all: z
      .boolean()
      .default(false)
      .openapi({ description: 'Even if it is more than half of the stored pages.' }),
    dryRun: z
      .boolean()
      .default(false)
      .openapi({ description: 'Only say what would go; the answer has `confirm`.' }),
    confirm: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'From a dry run of the same request; needed to forget.' }),
  })
  .openapi('Forget');

const forgetAnswer = z
  .object({
    action: z.enum(['forget', 'undo', 'restore']),
    what: z
      .array(z.string())
      .openapi({ description: 'Entries of the list, including copies under other URLs.' }),
    urls: z.int().openapi({ description: 'Known addresses that were concerned.' }),
    pages: z.int().openapi({ description: 'Stored pages that were removed.' }),
    archives: z.array(
      z.object({ file: z.string(), records: z.int(), state: z.enum(['named', 'rewritten', 'unread']) }),
    ),
    removed: z.array(z.string()).openapi({ description: 'Copies of a damaged store that were deleted.' }),
    backup: z
      .object({ file: z.string(), at: dateTime })
      .nullable()
      .openapi({ description: 'An earlier backup that may still contain the pages.' }),
    isPurged: z
      .boolean()
      .openapi({ description: 'False: the log of the database is emptied when the next crawl ends.' }),
    restorableUntil: dateTime.nullable().openapi({
      description: 'Up to when `restore` puts it back; null if nothing was kept (`forget.grace`).',
    }),
  })
  .openapi('Forgotten');

const previewAnswer = z
  .object({
    dryRun: z.literal(true),
    what: z.array(z.string()).openapi({ description: 'What would be entered in the list.' }),
    urls: z.int().openapi({ description: 'Known addresses, visited or not.' }),
    pages: z.int().openapi({ description: 'Stored pages that would be removed.' }),
    of: z.int().openapi({ description: 'All stored pages.' }),
    needsAll: z.boolean().openapi({ description: 'More than half of them: `all` is needed.' }),
    siteCount: z.int(),
    sites: z.array(z.object({ site: z.string(), pages: z.int() })),
    examples: z.array(z.string()),
    confirm: z.string().openapi({ description: `Valid for ${CONFIRM_MINUTES} minutes.` }),
  })
  .openapi('ForgetPreview');

const waitingAnswer = z.object({ waiting: z.literal(true) }).openapi('ForgetWaiting');

const listAnswer = z
  .object({ forgotten: z.array(z.object({ what: z.string(), at: dateTime, reason: z.string() })) })
  .openapi('ForgottenList');

/** Pages removed on request: they are deleted immediately and stay excluded. */
export function addForget(app: ServerApp, { services }: ServerParts): void {
  const { forget } = services;
  const graceHours = services.settings.forget.grace;
  const answers = {
    200: jsonAnswer('Done.', forgetAnswer),
    202: jsonAnswer('A crawl or an import is busy; it is done as soon as that allows it.', waitingAnswer),
    ...{ 400: errorAnswer, 401: errorAnswer, 404: errorAnswer },
  };

  const listRoute = createRoute({
    method: 'get',
    path: '/api/forget',
    operationId: 'forgotten',
    summary: 'What the project was asked to forget, oldest first',
    security: [{ token: [] }],
    middleware: [requireToken(services, 'read')] as const,
    responses: { 200: jsonAnswer('The list.', listAnswer), 401: errorAnswer },
  });
  app.openapi(listRoute, async (c) => {
    const entries = await forget.list();
    c.header('Cache-Control', 'no-store');
    return c.json(
      { forgotten: entries.map(({ what, at, reason: why }) => ({ what, at: isoTime(at), reason: why })) },
      200,
    );
  });

  const forgetRoute = createRoute({
    method: 'post',
    path: '/api/forget',
    operationId: 'forget',
    summary:
      'Remove a page, a site or the results of a query and exclude them from then on, or undo or restore that; a dry run first',
    security: [{ token: [] }],
    middleware: [requireToken(services), limitBody(LIMITS.maxBodyBytes)] as const,
    request: { body: { required: true, content: { 'application/json': { schema: forgetBody } } } },
    responses: {
      ...answers,
      200: jsonAnswer('Done; with `dryRun`, what would be done.', z.union([forgetAnswer, previewAnswer])),
      ...{ 409: errorAnswer, 413: errorAnswer, 415: errorAnswer },
    },
  });
  app.openapi(forgetRoute, async (c) => {
    const { action, what: given, reason: why, archives, all, dryRun, confirm } = c.req.valid('json');
    const what = await forget.names(given);
    if (what.length === 0) throw new TaziError('forget-nothing', { what: given });
    if (action !== 'forget') {
      if (isForgetQuery(given) || dryRun)
        throw new TaziError('forget-refused', { detail: FORGET_TEXTS.undoPlain });
      const report = await forget.change({
        action,
        what,
        reason: why,
        archives,
        isConfirmed: false,
        all: false,
        graceHours: 0,
      });
      if (report && report.what.length + report.urls === 0)
        throw new TaziError(action === 'restore' ? 'forget-not-kept' : 'forget-nothing', { what: given });
      return report ? c.json(plain(report), 200) : c.json({ waiting: true as const }, 202);
    }
    const preview = await forget.preview(what);
    if (dryRun) {
      c.header('Cache-Control', 'no-store');
      return c.json(
        { dryRun: true as const, ...preview, confirm: confirmation({ what, archives }, Date.now()) },
        200,
      );
    }
    if (confirm === undefined) throw new TaziError('forget-unconfirmed');
    if (!confirms(confirm, { what, archives }, Date.now()))
      throw new TaziError('forget-changed', { minutes: CONFIRM_MINUTES });
    if (preview.needsAll && !all)
      throw new TaziError('forget-too-much', { pages: preview.pages, of: preview.of });
    const report = await forget.change({
      action,
      what,
      reason: why,
      archives,
      isConfirmed: true,
      all,
      graceHours,
    });
    return report ? c.json(plain(report), 200) : c.json({ waiting: true as const }, 202);
  });

  const pageRoute = createRoute({
    method: 'delete',
    path: '/api/pages/{id}',
    operationId: 'forgetPage',
    summary: 'Remove a page with everything stored about it, and exclude it from then on',
    security: [{ token: [] }],
    middleware: [requireToken(services)] as const,
    request: { params: z.object({ id: pageIdParameter }), query: z.strictObject({ reason }) },
    responses: answers,
  });
  app.openapi(pageRoute, async (c) => {
    const record = await services.store.urls.get(c.req.valid('param').id);
    if (!record) throw notFound(c);
    const { reason: why } = c.req.valid('query');
    const report = await forget.change({
      action: 'forget',
      what: [record.url],
      reason: why,
      archives: false,
      // The id names exactly one page: there is nothing to be surprised by.
      isConfirmed: true,
      all: false,
      graceHours,
    });
    return report ? c.json(plain(report), 200) : c.json({ waiting: true as const }, 202);
  });
}

function plain(report: ForgetReport) {
  const { action, what, urls, pages, archives, removed, backup, isPurged, restorableUntil } = report;
  return { action, what, urls, pages, archives, removed, backup, isPurged, restorableUntil };
}
