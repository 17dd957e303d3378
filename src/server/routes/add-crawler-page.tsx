import type { ServerApp, ServerParts } from '../server-env.ts';
import { CrawlerPage } from '../views/crawler-page.tsx';
import { viewOf } from '../views/view.ts';

/** `/crawler`: who we are, for the owners of the sites we visit. */
export function addCrawlerPage(app: ServerApp, parts: ServerParts): void {
  const { settings, userAgent } = parts.services;
  app.get('/crawler', (c) => {
    const { contact, delayMs } = settings.crawl;
    c.header('Vary', 'Accept-Language');
    c.header('Cache-Control', 'private, no-cache');
    const view = viewOf(c, parts);
    return c.html(<CrawlerPage view={view} userAgent={userAgent} contact={contact} delayMs={delayMs} />);
  });
}
