import { fill } from '../../i18n/text.ts';
import { escapeHtml } from '../../model/marked-text.ts';
import { cleanQuery } from '../clean-query.ts';
import { publicOrigin } from '../client-address.ts';
import { hostTest } from '../host-guard.ts';
import { pageSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerParts } from '../server-env.ts';
import { safeHref } from '../views/safe-html.ts';
import { searchLink } from '../views/search-link.ts';
import { viewOf } from '../views/view.ts';

const MAX_ITEMS = 30;

/** `/feed.xml`: the newest results of a query as RSS 2.0, for those who want to follow it. */
export function addFeed(app: ServerApp, parts: ServerParts): void {
  const isOurs = hostTest(parts.services.settings.server.host, parts.services.names);
  app.get('/feed.xml', async (c) => {
    const { parameters, texts, hl } = viewOf(c, parts);
    const answer = await parts.services.search.search({
      ...pageSearchRequest({ ...parameters, page: 1, sort: 'date' }),
      size: MAX_ITEMS,
    });
    // The host has passed the host guard, so it is one of our names.
    const origin = publicOrigin(c, parts.services.settings.server, isOurs);
    const items = answer.results.flatMap(({ url, title, snippet, site, publishedAt, changedAt, topic }) => {
      const href = safeHref(url);
      if (!href) return [];
      return [
        '<item>',
        `<title>${text(title.text || texts.untitled)}</title>`,
        `<link>${text(href)}</link>`,
        `<guid isPermaLink="true">${text(href)}</guid>`,
        `<pubDate>${new Date(publishedAt ?? changedAt).toUTCString()}</pubDate>`,
        `<source url="${text(origin)}">${text(site)}</source>`,
        ...(topic ? [`<category>${text(topic)}</category>`] : []),
        `<description>${text(snippet.text)}</description>`,
        '</item>',
      ];
    });
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${text(`${fill(texts.resultsTitle, { query: parameters.q })} · ${texts.engine}`)}</title>`,
      `<link>${text(origin + searchLink(parameters, {}, hl))}</link>`,
      `<atom:link rel="self" type="application/rss+xml" href="${text(origin + searchLink(parameters, {}, hl, '/feed.xml'))}"/>`,
      `<description>${text(fill(texts.resultsHeading, { query: parameters.q }))}</description>`,
      ...items,
      '</channel></rss>',
    ].join('\n');
    return c.body(xml, 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'private, max-age=300',
      Vary: 'Accept-Language',
    });
  });
}

/** Characters that XML allows, escaped. */
function text(value: string): string {
  return escapeHtml(cleanQuery(value));
}
