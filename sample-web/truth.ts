/** What the web knows about its own pages: the figures that a crawl is measured against. */
import { textOf } from './article.ts';
import type { Page, PageKind, SiteId, View } from './site.ts';

export type Truth = {
  url: string;
  site: SiteId;
  kind: PageKind;
  /** The article's text as of now, one line per paragraph; of a list, titles and teasers. Empty once gone. */
  text: string;
  title: string;
  /** Null for lists and for pages about the site itself. */
  topic: string | null;
  language: string;
  author: string | null;
  publishedAt: number | null;
  /** 0 for the page as first published. */
  version: number;
  changedAt: number;
  /** May a polite crawler that knows the seeds come here: by robots.txt, nofollow, scope? */
  reachable: boolean;
  /** May it be kept in an index? */
  indexable: boolean;
  needsScript: boolean;
  /** The page whose text this one repeats. */
  copyOf: string | null;
  goneAt: number | null;
  isGone: boolean;
};

export function truthOf(page: Page, site: SiteId, view: View): Truth {
  const main = isList(page) ? undefined : page.shows[0];
  const isGone = page.goneAt !== undefined && view.at >= page.goneAt;
  return {
    url: view.address(site, page.path),
    site,
    kind: page.kind,
    text: isGone ? '' : textOfPage(page, view),
    title: page.title,
    topic: page.kind === 'info' ? null : (main?.topic ?? null),
    language: page.language,
    author: main?.author ?? null,
    publishedAt: main?.publishedAt ?? null,
    version: page.shows.reduce((sum, article) => sum + view.version(article), 0),
    changedAt: page.shows.reduce((latest, article) => Math.max(latest, view.changedAt(article)), 0),
    reachable: page.reachable ?? true,
    indexable: page.indexable ?? true,
    needsScript: page.needsScript ?? false,
    copyOf: page.copyOf === undefined ? null : view.address(page.copyOf.site, page.copyOf.path),
    goneAt: page.goneAt ?? null,
    isGone,
  };
}

function textOfPage(page: Page, view: View): string {
  if (page.text !== undefined) return page.text(view);
  if (isList(page)) {
    return page.shows.map((article) => `${article.title}\n${view.teaser(article)}`).join('\n');
  }
  return page.shows.map((article) => textOf(view.blocks(article))).join('\n');
}

function isList(page: Page): boolean {
  return page.kind === 'home' || page.kind === 'list' || page.kind === 'trap';
}
