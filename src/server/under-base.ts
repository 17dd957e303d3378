import type { MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';

/**
 * A server behind a proxy that serves it under a path (`server.base`), whether the proxy passes that path on or strips
 * it. Routes and views do not know about it: it is removed from the path of a request and added to addresses in
 * responses.
 */
export function pathWithout(base: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    if (base === '' || !path.startsWith(base)) return path;
    const rest = path.slice(base.length);
    if (rest === '') return '/';
    return rest.startsWith('/') ? rest : path;
  };
}

/** Addresses of our own in attributes. Text of pages cannot look like this: its quotation marks are escaped. */
const ADDRESSES = /( (?:href|src|action|formaction)=")\/(?!\/)/g;
const DOCS_OF_ERROR = /("docs":")\/(?!\/)/;

export function underBase(base: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const location = c.res.headers.get('location');
    if (location?.startsWith('/') && !location.startsWith('//'))
      c.res.headers.set('location', base + location);
    const type = c.res.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    const isError = type.startsWith('application/json') && c.res.status >= 400;
    if ((!isPage && !isError) || c.res.body === null) return;
    const text = await c.res.text();
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    headers.delete('content-length');
    const rewritten = isPage
      ? text.replace(ADDRESSES, `$1${base}/`).replace('<html', `<html data-base="${base}"`)
      : text.replace(DOCS_OF_ERROR, `$1${base}/`);
    // Headers of the old response would be merged into the new one otherwise.
    c.res = undefined;
    c.res = new Response(rewritten, { status, headers });
  };
}
