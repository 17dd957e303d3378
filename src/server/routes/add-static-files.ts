import { notFound } from '../answer-error.tsx';
import { ASSET_FOLDER } from '../assets.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';

/** Our result pages are of no use to other search engines. */
const ROBOTS_TXT = 'User-agent: *\nDisallow: /*?\nDisallow: /api/\n';

/** Style, script and favicon under hashed names, and robots.txt. */
export function addStaticFiles(app: ServerApp, { assets }: ServerParts): void {
  app.get(`${ASSET_FOLDER}:name`, (c) => {
    const asset = assets.files.get(c.req.param('name'));
    if (!asset) throw notFound(c);
    c.header('ETag', asset.etag);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    if (c.req.header('if-none-match') === asset.etag) return c.body(null, 304);
    return c.body(asset.body, 200, { 'Content-Type': asset.type });
  });
  app.get('/robots.txt', (c) => c.text(ROBOTS_TXT));
}
