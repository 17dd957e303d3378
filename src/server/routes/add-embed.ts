import type { MiddlewareHandler } from 'hono';
import type { ServerApp, ServerParts } from '../server-env.ts';

const EMBED = '/embed.js';

/** `/embed.js`: a search box for other sites. Those of `server.cors` may show results on their own pages. */
export function addEmbed(app: ServerApp, { assets }: ServerParts): void {
  app.get(EMBED, (c) => {
    const { body, etag, type } = assets.embed;
    c.header('ETag', etag);
    c.header('Cache-Control', 'public, max-age=3600');
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    return c.body(body, 200, { 'Content-Type': type });
  });
}

/** Pages of other origins may load the box; this wraps the strict headers of all other responses. */
export function embedHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.path === EMBED) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}
