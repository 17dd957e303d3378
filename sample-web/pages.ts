/** Short ways to the entries that every site has. */

import { ADVERTISEMENTS, type Advertisement } from './advertisements.ts';
import type { Article } from './article.ts';
import { type Html, html } from './html.ts';
import { loadAsset } from './library.ts';
import { pictureFor } from './picture.ts';
import type { Entry, Page, Redirect, Resource, SiteId, View } from './site.ts';

type Render = (view: View) => Html;
type Extra = Partial<Omit<Page, 'type'>>;

export function articlePage(article: Article, path: string, render: Render, extra: Extra = {}): Page {
  return {
    type: 'page',
    kind: 'article',
    path,
    title: article.title,
    language: article.language,
    shows: [article],
    render,
    ...extra,
  };
}

/** A page that lists articles with their titles and teasers; the truth follows from `shows`. */
export function listPage(
  path: string,
  title: string,
  shows: Article[],
  render: Render,
  extra: Extra = {},
): Page {
  return { type: 'page', kind: 'list', path, title, language: 'tr', shows, render, ...extra };
}

export function homePage(title: string, shows: Article[], render: Render, extra: Extra = {}): Page {
  return listPage('/', title, shows, render, { kind: 'home', ...extra });
}

export function redirect(
  path: string,
  status: Redirect['status'],
  to: string | ((view: View) => string),
): Redirect {
  return { type: 'redirect', path, status, to: typeof to === 'string' ? () => to : to };
}

export function resource(path: string, contentType: string, body: Resource['body']): Resource {
  return { type: 'resource', path, contentType, body };
}

export const XML = 'application/xml; charset=utf-8';

/** Style sheet, pictures and the pages behind the advertisements: what every site serves besides its own. */
export function commonEntries(site: SiteId, articles: readonly Article[]): Entry[] {
  const style = loadAsset(`${site}.css`);
  return [
    resource('/stil.css', 'text/css; charset=utf-8', () => style),
    resource('/favicon.ico', 'image/svg+xml', () => pictureFor(site, 'kare')),
    ...articles.map((article) =>
      resource(picturePath(article), 'image/svg+xml', () => pictureFor(article.slug, article.topic)),
    ),
    ...ADVERTISEMENTS.map(advertisementPage),
  ];
}

export function picturePath(article: Article): string {
  return `/resim/${article.slug}.svg`;
}

function advertisementPage({ brand, text, call, path }: Advertisement): Page {
  return {
    type: 'page',
    kind: 'info',
    path,
    title: brand,
    language: 'tr',
    shows: [],
    text: () => `${text}\n${call}`,
    reachable: false,
    nofollowOnly: true,
    render: () => html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${brand}</title></head>
<body><h1>${brand}</h1><p>${text}</p><p>${call}</p></body></html>`,
  };
}

/** Pages 1, 2, 3, … of a list. */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let i = 0; i < list.length; i += size) chunks.push(list.slice(i, i + size));
  return chunks.length === 0 ? [[]] : chunks;
}

/** Sections in the order of their first article, each with its articles. */
export function bySection(articles: readonly Article[]): Map<string, Article[]> {
  const sections = new Map<string, Article[]>();
  for (const article of articles) {
    const section = sections.get(article.section);
    if (section === undefined) sections.set(article.section, [article]);
    else section.push(article);
  }
  return sections;
}
