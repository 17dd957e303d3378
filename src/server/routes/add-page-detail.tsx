import { notFound } from '../answer-error.tsx';
import { pageStory } from '../page-story.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { PageDetail } from '../views/page-detail.tsx';
import { viewOf } from '../views/view.ts';

/** `/pages/{id}`: the X-ray of a page. */
export function addPageDetail(app: ServerApp, parts: ServerParts): void {
  app.get('/pages/:id{[1-9][0-9]{0,14}}', async (c) => {
    const story = await pageStory(parts.services, Number(c.req.param('id')));
    if (!story) throw notFound(c);
    c.header('Vary', 'Accept-Language');
    c.header('Cache-Control', 'private, no-cache');
    return c.html(<PageDetail view={viewOf(c, parts)} story={story} />);
  });
}
