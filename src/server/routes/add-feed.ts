import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { fill } from '../../i18n/text.ts';
import { notFound, refuseInvalid } from '../answer-error.tsx';
import { publicOrigin } from '../client-address.ts';
import { FEED_FORMATS, type Feed, type FeedEntry, feedDocument } from '../feed-document.ts';
import { hostTest } from '../host-guard.ts';
import { pageSearchRequest } from '../search-parameters.ts';
import type { ServerApp, ServerEnv, ServerParts } from '../server-env.ts';
import { textDifference } from '../text-difference.ts';
import { pageText } from '../views/page-texts.ts';
import { safeHref } from '../views/safe-html.ts';
import { searchLink } from '../views/search-link.ts';
import { viewOf } from '../views/view.ts';

const MAX_ITEMS = 30;
const SUMMARY_CHARACTERS = 500;
/** Texts are compared this far. */
const COMPARED_CHARACTERS = 100_000;

/**
 * Feeds as RSS 2.0 or Atom (`format=atom`): `/feed.xml` has the newest results of a query, `/sites/{id}/feed.xml` the
 * pages of a site that are new or have changed, `/pages/{id}/feed.xml` the changes of a page.
 */
export function addFeed(app: ServerApp, parts: ServerParts): void {
  const { services } = parts;
  const isOurs = hostTest(services.settings.server.host, services.names);
  // The host has passed the host guard, so it is one of our names.
  const originOf = (c: Context<ServerEnv>) => publicOrigin(c, services.settings.server, isOurs);

  const format = requireFormat(parts);
  app.get('/feed.xml', format, async (c) => {
    const { parameters, texts, hl } = viewOf(c, parts);
    const { q } = parameters;
    const answer = await services.search.search({
      ...pageSearchRequest({ ...parameters, page: 1, sort: 'date' }),
      // A subscriber also wants pages that state no date.
      sort: 'news',
      size: MAX_ITEMS,
    });
    const origin = originOf(c);
    const self = origin + searchLink(parameters, {}, hl, '/feed.xml');
    return answerFeed(c, {
      title: `${q === '' ? texts.feedOfAll : fill(texts.resultsTitle, { query: q })} · ${texts.engine}`,
      description: q === '' ? texts.feedOfAll : fill(texts.resultsHeading, { query: q }),
      link: origin + searchLink(parameters, {}, hl),
      self: isAtom(c) ? `${self}${self.includes('?') ? '&' : '?'}format=atom` : self,
      entries: answer.results.flatMap(({ url, title, snippet, site, publishedAt, changedAt, topic }) =>
        entryOf(url, {
          title: title.text || texts.untitled,
          at: publishedAt ?? changedAt,
          summary: snippet.text,
          source: site,
          topic,
        }),
      ),
    });
  });

  app.get('/sites/:id{[1-9][0-9]{0,14}}/feed.xml', format, async (c) => {
    const { texts, language } = viewOf(c, parts);
    const id = Number(c.req.param('id'));
    const site = await services.store.sites.describe(id);
    if (!site) throw notFound(c);
    const ids = await services.store.sites.changed(id, MAX_ITEMS);
    const pages = await services.store.pages.getShown(ids);
    const origin = originOf(c);
    return answerFeed(c, {
      title: `${pageText(language, 'siteFeed', { site: site.name })} · ${texts.engine}`,
      description: pageText(language, 'siteFeedAbout', { site: site.name }),
      link: `${origin}/?q=${encodeURIComponent(`site:${site.name}`)}`,
      self: origin + ownPath(c),
      entries: ids.flatMap((page) => {
        const found = pages.get(page);
        if (!found) return [];
        const { url, title, text, changedAt: at, topic } = found;
        return entryOf(
          url,
          { title: title || texts.untitled, at, summary: shortened(text), source: site.name, topic },
          at,
        );
      }),
    });
  });

  app.get('/pages/:id{[1-9][0-9]{0,14}}/feed.xml', format, async (c) => {
    const { texts, language } = viewOf(c, parts);
    const id = Number(c.req.param('id'));
    const page = await services.store.pages.get(id);
    if (!page) throw notFound(c);
    const origin = originOf(c);
    const title = page.title || texts.untitled;
    const versions = [
      { at: page.changedAt, title, text: page.text },
      ...(await services.store.pages.versions(id)),
    ];
    return answerFeed(c, {
      title: `${pageText(language, 'pageFeed', { title })} · ${texts.engine}`,
      description: page.url,
      link: `${origin}/pages/${id}`,
      self: origin + ownPath(c),
      entries: versions.flatMap((version, i) => {
        const before = versions[i + 1];
        const added = before === undefined ? version.text : whatIsNew(before.text, version.text);
        return entryOf(
          page.url,
          {
            title: version.title || texts.untitled,
            at: version.at,
            summary: shortened(added),
            source: page.site,
            topic: page.topic,
          },
          version.at,
        );
      }),
    });
  });
}

/** One entry, or none if the URL must not be linked. With `version`, each version of a page is a separate entry. */
function entryOf(url: string, entry: Omit<FeedEntry, 'id' | 'link'>, version?: number): FeedEntry[] {
  const link = safeHref(url);
  if (!link) return [];
  return [{ id: version === undefined ? link : `${link}#tazi-${version}`, link, ...entry }];
}

function answerFeed(c: Context<ServerEnv>, feed: Feed): Response {
  const { type, xml } = feedDocument(feed, isAtom(c) ? 'atom' : 'rss');
  return c.body(xml, 200, {
    'Content-Type': type,
    'Cache-Control': 'private, max-age=300',
    Vary: 'Accept-Language',
  });
}

function isAtom(c: Context<ServerEnv>): boolean {
  return c.req.query('format') === 'atom';
}

const feedQuery = z.object({ format: z.enum(FEED_FORMATS).optional() });

/** Refuses formats that no feed has. */
function requireFormat(parts: ServerParts): MiddlewareHandler<ServerEnv> {
  const refuse = refuseInvalid(parts);
  return async (c, next) => {
    const data = { format: c.req.query('format') || undefined };
    const read = feedQuery.safeParse(data);
    if (!read.success) refuse({ ...read, data, target: 'query' } as Parameters<typeof refuse>[0], c);
    await next();
  };
}

function ownPath(c: Context<ServerEnv>): string {
  return isAtom(c) ? `${c.req.path}?format=atom` : c.req.path;
}

function whatIsNew(before: string, after: string): string {
  return textDifference(before.slice(0, COMPARED_CHARACTERS), after.slice(0, COMPARED_CHARACTERS))
    .flatMap(({ kind, text }) => (kind === 'added' ? [text] : []))
    .join('\n');
}

function shortened(text: string): string {
  return text.length <= SUMMARY_CHARACTERS ? text : `${text.slice(0, SUMMARY_CHARACTERS).toWellFormed()}…`;
}
