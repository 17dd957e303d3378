import type { Hook } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fill, type Language } from '../i18n/text.ts';
import { uiTexts } from '../i18n/ui-texts.ts';
import { asTaziError, docsOfError, ERRORS, TaziError } from '../model/errors.ts';
import { cleanQuery } from './clean-query.ts';
import { issueText } from './issue-text.ts';
import { isApiPath, languageOf, type ServerEnv, type ServerParts } from './server-env.ts';
import { ErrorPage } from './views/error-page.tsx';
import { viewOf } from './views/view.ts';

/** A database that was restarted is back within seconds. */
const RETRY_AFTER_SECONDS = 5;
/** Failures that end by themselves. */
const AWAY: ReadonlySet<string> = new Set(['store-away', 'bodies-away', 'search-away', 'search-empty']);

export type ErrorBody = { error: { code: string; message: string; docs: string } };

/**
 * Every refusal and every failure is answered here: JSON of one shape for programs, a page for people.
 * Internal errors are logged, not shown: messages of 5xx errors contain file names.
 */
export function answerError(
  c: Context<ServerEnv>,
  thrown: unknown,
  parts: ServerParts,
): Response | Promise<Response> {
  const error = thrown instanceof HTTPException ? fromHono(thrown, c) : asTaziError(thrown);
  const { status } = ERRORS[error.code];
  if (status >= 500) {
    const { method, path } = c.req;
    parts.services.log.error({ err: thrown, code: error.code, method, path }, 'a request failed');
  }
  c.header('Vary', 'Accept, Accept-Language');
  c.header('Cache-Control', 'no-store');
  if (status === 401) c.header('WWW-Authenticate', 'Bearer realm="tazi"');
  if (AWAY.has(error.code)) c.header('Retry-After', String(RETRY_AFTER_SECONDS));
  if (error.code === 'method-not-allowed') c.header('Allow', String(error.values['allowed']));
  const language = languageOf(c, parts.services);
  const body = errorBody(error, language);
  if (!wantsPage(c)) return c.json(body, status as ContentfulStatusCode);
  const view = viewOf(c, parts);
  return c.html(<ErrorPage view={view} {...body.error} />, status as ContentfulStatusCode);
}

export function errorBody(thrown: TaziError, language: Language): ErrorBody {
  const { code } = thrown;
  // The location of the database is not public.
  const error = code === 'store-away' ? new TaziError('not-ready', {}, thrown) : thrown;
  const message =
    ERRORS[code].status >= 500 && error.code !== 'not-ready'
      ? fill(uiTexts(language).troubleHidden, { code })
      : error.describe(language);
  return { error: { code, message, docs: docsOfError(code, language) } };
}

/** Nothing is registered under this path. */
export function notFound(c: Context): TaziError {
  return new TaziError('not-found', { what: cleanQuery(c.req.path.slice(0, 100)) });
}

/** Errors raised by the schemas of the routes. */
export function refuseInvalid(parts: ServerParts): Hook<unknown, ServerEnv, string, unknown> {
  return (result, c) => {
    if (result.success) return;
    // The validator passes on what it refused, which its type does not say.
    const { error, target, data } = result as typeof result & { data?: unknown };
    const detail = issueText(error.issues[0]!, data, target, languageOf(c, parts.services));
    throw new TaziError('bad-request', { detail }, result.error);
  };
}

/** Errors raised by the framework itself: bodies that are not JSON, or not text at all. */
function fromHono(exception: HTTPException, c: Context): TaziError {
  if (exception.status === 415) return new TaziError('unsupported-media', {}, exception);
  if (exception.status === 404) return notFound(c);
  if (exception.status < 500) return new TaziError('bad-request', { detail: exception.message }, exception);
  return asTaziError(exception);
}

function wantsPage(c: Context): boolean {
  if (isApiPath(c.req.path)) return false;
  return (c.req.header('accept') ?? '').slice(0, 500).includes('text/html');
}
