/**
 * Açık Devre, made in the browser: the HTML is an empty shell. A script (assets/teknoloji.js) takes the text from JSON in
 * the page, or fetches it from /api/, and only then are there text and links.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles, loadAsset } from '../library.ts';
import {
  articlePage,
  bySection,
  commonEntries,
  homePage,
  listPage,
  picturePath,
  resource,
} from '../pages.ts';
import type { Entry, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { longDate } from '../turkish-dates.ts';

export function teknoloji(): Site {
  const articles = loadArticles('teknoloji');
  const sections = bySection(articles);
  const menu = [...sections.keys()].map((name) => ({ baslik: name, adres: sectionPath(name) }));
  const script = loadAsset('teknoloji.js');
  const listData = (view: View, title: string, shown: Article[]) => ({
    tur: 'liste',
    baslik: title,
    menu,
    yazilar: shown.map((one) => ({
      baslik: one.title,
      adres: path(one),
      ozet: view.teaser(one),
      resim: picturePath(one),
    })),
    reklam: advertisementAt(view, 0),
    dost: { baslik: 'Kıyıköprü Postası', adres: view.address('gunluk', '/teknoloji/') },
  });
  const articleData = (view: View, article: Article) => ({
    tur: 'yazi',
    baslik: article.title,
    yazar: article.author,
    tarih: longDate(article.publishedAt),
    bolum: article.section,
    resim: picturePath(article),
    menu,
    bloklar: view.blocks(article).map((block) => ({ tur: block.kind, metin: block.text })),
    ilgili: articles
      .filter((one) => one !== article)
      .slice(0, 3)
      .map((one) => ({ baslik: one.title, adres: path(one) })),
    reklam: advertisementAt(view, 0),
  });
  const scripted = { needsScript: true };
  const list = (pagePath: string, title: string, shown: Article[]): Entry[] => {
    const api = `/api/liste${pagePath === '/' ? '/ana' : pagePath}.json`;
    const render = (view: View) => shell(title, raw(''), api, null, view);
    return [
      pagePath === '/'
        ? homePage('Açık Devre', shown, render, scripted)
        : listPage(pagePath, title, shown, render, scripted),
      resource(api, JSON_TYPE, (view) => JSON.stringify(listData(view, title, shown))),
    ];
  };
  return {
    id: 'teknoloji',
    name: 'Açık Devre',
    about: 'teknoloji sitesi (JavaScript)',
    language: 'tr',
    entries: [
      ...list('/', 'Açık Devre', articles),
      ...[...sections].flatMap(([name, shown]) => list(sectionPath(name), name, shown)),
      ...articles.flatMap((article, index): Entry[] => {
        const api = `/api/yazi/${article.slug}.json`;
        // Every other article carries its JSON in the page.
        const isInline = index % 2 === 0;
        return [
          articlePage(
            article,
            path(article),
            (view) =>
              shell(article.title, headOf(article), api, isInline ? articleData(view, article) : null, view),
            scripted,
          ),
          resource(api, JSON_TYPE, (view) => JSON.stringify(articleData(view, article))),
        ];
      }),
      resource('/uygulama.js', 'text/javascript; charset=utf-8', () => script),
      ...commonEntries('teknoloji', articles),
    ],
    disallow: [],
    notFound: (view) =>
      shell(
        'Bulunamadı',
        raw(''),
        '/api/yok.json',
        { tur: 'yok', baslik: 'Böyle bir sayfa yok', menu },
        view,
      ),
    gzip: true,
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const path = (article: Article) => `/yazi/${article.slug}`;
const sectionPath = (name: string) => `/konu/${slugOf(name)}`;

function headOf(article: Article): Html {
  return html`<meta property="og:type" content="article"><meta name="author" content="${article.author}">`;
}

function shell(title: string, head: Html, api: string, data: unknown, view: View): Html {
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head>
<body><div id="uygulama" data-kaynak="${api}" data-istek="${view.fetchNumber}"></div>
<noscript>Bu siteyi görmek için tarayıcınızda JavaScript'i açın.</noscript>
${data === null ? null : jsonScript('application/json', data, 'veri')}
<script src="/uygulama.js"></script></body></html>`;
}
