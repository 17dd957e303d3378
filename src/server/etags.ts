import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/**
 * An ETag on what the API answers to those who read, and 304 where they have it already. It is weak: how long a search took
 * stands in its answer and is no part of what it says.
 */
export function etags(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return;
    if (c.res.status !== 200 || !isJson(c.res.headers.get('content-type'))) return;
    const body = await c.res.text();
    const tag = etagOf(body);
    const headers = new Headers(c.res.headers);
    headers.set('ETag', tag);
    const has = matches(c.req.header('if-none-match') ?? '', tag);
    if (has) headers.delete('Content-Type');
    // Headers of an answer that is replaced are put in twice otherwise.
    c.res = undefined;
    c.res = new Response(has ? null : body, { status: has ? 304 : 200, headers });
  };
}

export function etagOf(body: string): string {
  const said = body.replace(/"tookMs":[\d.e+-]+/, '');
  return `W/"${createHash('sha1').update(said).digest('base64url')}"`;
}

/** RFC 9110, If-None-Match: any of a list, compared weakly. */
function matches(sent: string, tag: string): boolean {
  if (sent === '') return false;
  const plain = tag.slice(2);
  return (
    sent.trim() === '*' || sent.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === plain)
  );
}

function isJson(type: string | null): boolean {
  return type?.startsWith('application/json') ?? false;
}
