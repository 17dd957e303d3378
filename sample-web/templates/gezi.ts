/**
 * Yol Defteri, a travel blog: figures with captions (part of the text) and alternative texts (not), an archive by month
 * that has an older month for ever, tags, an Atom feed.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { atom } from '../feeds.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, chunk, commonEntries, homePage, listPage, picturePath, resource } from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { isoLocal, longDate, MONTHS, yearAndMonth } from '../turkish-dates.ts';
import { FIGURES } from './gezi-figures.ts';

const PAGE_SIZE = 4;
const SEASONS = ['kış', 'ilkbahar', 'yaz', 'sonbahar'];

export function gezi(): Site {
  const articles = loadArticles('gezi').map(withFigure);
  const regions = [...new Set(articles.map((article) => article.section))];
  const chunks = chunk(articles, PAGE_SIZE);
  const render =
    (title: string, shown: Article[], after: Html = raw('')) =>
    (view: View) =>
      layout(
        view,
        title,
        raw('<link rel="alternate" type="application/atom+xml" href="/atom.xml">'),
        html`<h1 class="page-title">${title}</h1>${shown.map((one) => excerpt(view, one))}${after}`,
        articles,
        regions,
      );
  const pager = (index: number) =>
    html`<nav class="pagination">${index > 0 ? html`<a rel="prev" href="${pagePath(index - 1)}">Daha yeni</a>` : null} ${index < chunks.length - 1 ? html`<a rel="next" href="${pagePath(index + 1)}">Daha eski</a>` : null}</nav>`;
  const month = (path: string): Page | null => {
    const match = /^\/arsiv\/(\d{4})\/(\d{2})\/$/.exec(path);
    if (match === null || Number(match[2]) < 1 || Number(match[2]) > 12) return null;
    return monthPage(Number(match[1]), Number(match[2]), articles, render);
  };
  const months = [...new Set(articles.map((article) => archivePath(article.publishedAt)))];
  return {
    id: 'gezi',
    name: 'Yol Defteri',
    about: 'gezi günlüğü',
    language: 'tr',
    entries: [
      homePage('Yol Defteri', chunks[0]!, render('Yol Defteri', chunks[0]!, pager(0))),
      ...chunks
        .slice(1)
        .map((shown, i) =>
          listPage(pagePath(i + 1), 'Eski yazılar', shown, render('Eski yazılar', shown, pager(i + 1))),
        ),
      ...regions.map((name) => {
        const shown = articles.filter((article) => article.section === name);
        return listPage(`/bolge/${slugOf(name)}/`, name, shown, render(name, shown));
      }),
      ...SEASONS.map((name) => {
        const shown = articles.filter((article) => seasonOf(article) === name);
        return listPage(`/etiket/${slugOf(name)}/`, `#${name}`, shown, render(`#${name}`, shown));
      }),
      ...months.map((path) => month(path)!),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => post(view, article, articles, regions)),
      ),
      resource('/atom.xml', 'application/atom+xml; charset=utf-8', (view) =>
        atom(
          'Yol Defteri',
          view.address('gezi', '/'),
          articles.map((article) => ({
            url: view.address('gezi', path(article)),
            article,
            teaser: view.teaser(article),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
      ...commonEntries('gezi', articles),
    ],
    open: month,
    disallow: ['/wp-admin/'],
    notFound: (view) =>
      layout(
        view,
        'Kaybolduk',
        raw(''),
        html`<h1>Yanlış sapaktan girdiniz</h1><p>Bu adreste bir yazı yok.</p>`,
        articles,
        regions,
      ),
    validators: 'last-modified',
    gzip: true,
  };
}

function withFigure(article: Article): Article {
  const figure = FIGURES[article.slug];
  if (figure === undefined) return article;
  const place = figure.after + 1;
  const blocks = [
    ...article.blocks.slice(0, place),
    { kind: 'caption' as const, text: figure.caption },
    ...article.blocks.slice(place),
  ];
  return { ...article, blocks };
}

function path(article: Article): string {
  return `${archivePath(article.publishedAt).replace('/arsiv', '')}${article.slug}/`;
}

function archivePath(at: number): string {
  const { year, month } = yearAndMonth(at);
  return monthPath(year, month);
}

const monthPath = (year: number, month: number) =>
  `/arsiv/${String(year).padStart(4, '0')}/${String(month).padStart(2, '0')}/`;
const pagePath = (index: number) => (index === 0 ? '/' : `/sayfa/${index + 1}/`);
const seasonOf = (article: Article) =>
  SEASONS[Math.floor((yearAndMonth(article.publishedAt).month % 12) / 3)]!;

/** Months without a post are endless: each links to the one before. */
function monthPage(
  year: number,
  month: number,
  articles: Article[],
  render: (title: string, shown: Article[], after: Html) => (view: View) => Html,
): Page {
  const path = monthPath(year, month);
  const shown = articles.filter((article) => archivePath(article.publishedAt) === path);
  const older = month === 1 ? monthPath(year - 1, 12) : monthPath(year, month - 1);
  const title = `${MONTHS[month - 1]} ${year}`;
  const after = html`${shown.length === 0 ? html`<p>Bu ay yollara düşmemişiz.</p>` : null}<nav class="pagination"><a href="${older}">Önceki ay</a></nav>`;
  return listPage(path, title, shown, render(title, shown, after), {
    kind: shown.length === 0 ? 'trap' : 'list',
  });
}

function post(view: View, article: Article, all: Article[], regions: string[]): Html {
  const figure = FIGURES[article.slug];
  const index = all.indexOf(article);
  const newer = all[index - 1];
  const older = all[index + 1];
  const head = html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('gezi', path(article))}">
<meta property="og:type" content="article"><meta property="article:author" content="${article.author}"><meta property="article:published_time" content="${isoLocal(article.publishedAt)}">`;
  return layout(
    view,
    `${article.title} – Yol Defteri`,
    head,
    html`<article class="post hentry"><header class="entry-header"><h1 class="entry-title">${article.title}</h1>
<div class="entry-meta"><span class="posted-on"><time class="entry-date" datetime="${isoLocal(article.publishedAt)}">${longDate(article.publishedAt)}</time></span> <span class="byline">yazan <span class="author vcard">${article.author}</span></span></div></header>
<div class="entry-content">${bodyHtml(view.blocks(article), {
      special: (block) =>
        html`<figure class="wp-caption"><img src="${picturePath(article)}" alt="${figure?.alt ?? ''}"><figcaption>${block.text}</figcaption></figure>\n`,
    })}</div>
<footer class="entry-footer"><span class="cat-links"><a href="/bolge/${slugOf(article.section)}/" rel="category">${article.section}</a></span> <span class="tags-links"><a href="/etiket/${slugOf(seasonOf(article))}/" rel="tag">#${seasonOf(article)}</a></span>
<div class="sharedaddy">Bunu paylaş: <a href="#f">F</a> <a href="#x">X</a> <a href="#w">W</a> <a href="#p">Yazdır</a></div></footer></article>
<nav class="post-navigation">${older ? html`<a href="${path(older)}" rel="prev">← ${older.title}</a>` : null} ${newer ? html`<a href="${path(newer)}" rel="next">${newer.title} →</a>` : null}</nav>
<div class="jp-relatedposts"><h3>Benzer yollar</h3>${all
      .filter((other) => other !== article && other.section !== article.section)
      .slice(0, 3)
      .map(
        (other) =>
          html`<div><a href="${path(other)}">${other.title}</a><p>${longDate(other.publishedAt)}, “${other.section}” içinde</p></div>`,
      )}</div>
${article.comments.length > 0 ? html`<section class="comments-area"><h3>${article.comments.length} düşünce</h3>${article.comments.map((comment) => html`<div class="comment"><cite>${comment.author}</cite> dedi ki: <p>${comment.text}</p></div>`)}</section>` : null}`,
    all,
    regions,
  );
}

function layout(view: View, title: string, head: Html, body: Html, all: Article[], regions: string[]): Html {
  const ad = advertisementAt(view, 0);
  const { year, month } = yearAndMonth(view.at);
  return html`<!DOCTYPE html>
<html lang="tr"><head><meta charset="UTF-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head>
<body class="blog"><div id="eu-cookie-law">Gizlilik ve çerezler: Bu günlük çerez kullanır. <input type="submit" value="Kapat ve kabul et"></div>
<header id="masthead"><p class="site-title"><a href="/">Yol Defteri</a></p><p class="site-description">Ayakkabı eskitenlerin günlüğü</p></header>
<div id="content"><main id="primary">${body}</main>
<aside id="secondary"><section class="widget"><h2>Bölgeler</h2><ul>${regions.map((name) => html`<li><a href="/bolge/${slugOf(name)}/">${name}</a></li>`)}</ul></section>
<section class="widget"><h2>Son yazılar</h2><ul>${all.slice(0, 5).map((one) => html`<li><a href="${path(one)}">${one.title}</a></li>`)}</ul></section>
<section class="widget"><h2>Arşiv</h2><ul><li><a href="${monthPath(year, month)}">${MONTHS[month - 1]!} ${year}</a></li>${[...new Set(all.map((one) => archivePath(one.publishedAt)))].slice(0, 6).map((href) => html`<li><a href="${href}">${href.slice(7, -1)}</a></li>`)}</ul></section>
<section class="widget"><h2>Etiketler</h2>${SEASONS.map((name) => html`<a class="tag" href="/etiket/${slugOf(name)}/">#${name}</a> `)}</section>
<section class="widget ad"><a rel="nofollow" href="${ad.path}">${ad.brand}<br>${ad.text}</a></section></aside></div>
<footer id="colophon">Yol Defteri. Yazılar yürüyenindir, yol herkesindir. <a href="/atom.xml">Atom</a> <a href="/wp-admin/">Giriş</a> <a href="${view.address('doga', '/')}">Yeryüzü Notları</a> <a href="${view.address('english', '/')}">Anatolia Slowly</a></footer></body></html>`;
}

function excerpt(view: View, article: Article): Html {
  return html`<article class="ozet"><img src="${picturePath(article)}" alt="" loading="lazy"><h2><a href="${path(article)}">${article.title}</a></h2><p>${view.teaser(article)}</p><a class="more-link" href="${path(article)}">Okumayı sürdür</a></article>
`;
}
