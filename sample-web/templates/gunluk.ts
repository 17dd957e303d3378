/**
 * Kıyıköprü Postası, the newspaper: sections in pages, print versions between the comments that old systems put around
 * the text, readers' comments, some articles at a second address, short links, RSS, a sitemap index with a gzipped part.
 */
import { gzipSync } from 'node:zlib';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { rss, sitemap, sitemapIndex } from '../feeds.ts';
import { html } from '../html.ts';
import { loadArticles, loadPages } from '../library.ts';
import {
  articlePage,
  bySection,
  chunk,
  commonEntries,
  homePage,
  listPage,
  redirect,
  resource,
  XML,
} from '../pages.ts';
import type { Entry, Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { gunlukPath } from './gunluk-path.ts';
import { articleView, homeView, listView, notFoundView, printView } from './gunluk-views.ts';

const PAGE_SIZE = 4;
const HOME_SIZE = 13;
const FEED_SIZE = 20;
/** Every so manieth article has a second address. */
const COPY_EVERY = 9;

export function gunluk(): Site {
  const articles = loadArticles('gunluk');
  const about = loadPages('gunluk').get('kunye')!;
  const sections = bySection(articles);
  const numbers = new Map(articles.map((article, index) => [article.slug, 4800 - 7 * index]));
  const copied = articles.filter((_, index) => index % COPY_EVERY === 4);
  const menu = [...sections.keys()].map((name) => ({ name, path: `/${slugOf(name)}/` }));
  /** Some lists lead to the second address. */
  const sidePath = (article: Article) =>
    copied.includes(article) ? `/haber/${numbers.get(article.slug)}` : gunlukPath(article);
  const related = (article: Article) =>
    sections
      .get(article.section)!
      .filter((other) => other !== article)
      .slice(0, 4);

  const articleEntries = articles.flatMap((article): Entry[] => {
    const path = gunlukPath(article);
    const print = `/yazdir${path}`;
    const number = numbers.get(article.slug)!;
    const frame = { menu, sidePath, popular: copied };
    const render = (view: View) =>
      articleView(view, article, { ...frame, related: related(article), print, short: `/h/${number}` });
    const source = { copyOf: { site: 'gunluk' as const, path } };
    return [
      articlePage(article, path, render),
      articlePage(article, print, (view) => printView(view, article, path), { kind: 'print', ...source }),
      redirect(`/h/${number}`, 302, path),
      ...(copied.includes(article)
        ? [articlePage(article, `/haber/${number}`, render, { kind: 'copy', ...source })]
        : []),
    ];
  });
  const lists = [...sections].flatMap(([name, members]) =>
    sectionPages(name, members, menu, sidePath, copied),
  );
  const frame = { menu, sidePath, popular: copied };
  const top = articles.slice(0, HOME_SIZE);
  const home = homePage('Kıyıköprü Postası', top, (view) => homeView(view, top, articles, frame));
  const aboutPage = articlePage(
    about,
    '/kunye',
    (view) => listView(view, { heading: about.title, body: bodyHtml(about.blocks) }, frame),
    { kind: 'info' },
  );

  return {
    id: 'gunluk',
    name: 'Kıyıköprü Postası',
    about: 'gazete',
    language: 'tr',
    entries: [
      home,
      aboutPage,
      ...lists,
      ...articleEntries,
      ...xmlEntries(articles, [home, ...lists]),
      ...commonEntries('gunluk', articles),
    ],
    disallow: ['/arama', '/yorum-yaz/'],
    bannedAgents: ['HizliKazici', 'icerik-hirsizi'],
    sitemaps: ['/sitemap.xml'],
    notFound: (view) => notFoundView(view, frame),
    gzip: true,
  };
}

function sectionPages(
  name: string,
  members: Article[],
  menu: { name: string; path: string }[],
  sidePath: (article: Article) => string,
  popular: Article[],
): Page[] {
  const first = `/${slugOf(name)}/`;
  const chunks = chunk(members, PAGE_SIZE);
  const paths = chunks.map((_, index) => (index === 0 ? first : `${first}?sayfa=${index + 1}`));
  return chunks.map((shown, index) =>
    listPage(paths[index]!, `${name} Haberleri`, shown, (view) =>
      listView(
        view,
        {
          heading: `${name} Haberleri`,
          articles: shown,
          pager: html`<div class="sayfalama">${paths.map((path, i) =>
            i === index ? html`<span>${i + 1}</span>` : html`<a href="${path}">${i + 1}</a>`,
          )}</div>`,
        },
        { menu, sidePath, popular },
      ),
    ),
  );
}

function xmlEntries(articles: Article[], lists: Page[]): Entry[] {
  const changedAt = (view: View, shown: Article[]) => Math.max(...shown.map((one) => view.changedAt(one)));
  return [
    resource('/rss.xml', 'application/rss+xml; charset=utf-8', (view) =>
      rss(
        'Kıyıköprü Postası',
        view.address('gunluk', '/'),
        articles.slice(0, FEED_SIZE).map((article) => ({
          url: view.address('gunluk', gunlukPath(article)),
          article,
          teaser: view.teaser(article),
          changedAt: view.changedAt(article),
        })),
      ),
    ),
    resource('/sitemap.xml', XML, (view) =>
      sitemapIndex(
        ['/sitemap-haberler.xml.gz', '/sitemap-bolumler.xml'].map((path) => ({
          url: view.address('gunluk', path),
          changedAt: changedAt(view, articles),
        })),
      ),
    ),
    resource('/sitemap-haberler.xml.gz', 'application/gzip', (view) =>
      gzipSync(
        sitemap(
          articles.map((article) => ({
            url: view.address('gunluk', gunlukPath(article)),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
    ),
    resource('/sitemap-bolumler.xml', XML, (view) =>
      sitemap(
        lists.map((page) => ({
          url: view.address('gunluk', page.path),
          changedAt: changedAt(view, page.shows),
        })),
      ),
    ),
  ];
}
