/**
 * Şehirde Bugün, the site with the traps: a calendar without end, session ids that are new at every fetch, relative
 * links that lead ever deeper, filters that multiply, redirects in a circle. Its few real articles are one link from home.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, commonEntries, homePage, picturePath, redirect } from '../pages.ts';
import { hexDigits } from '../random.ts';
import type { Entry, Site, View } from '../site.ts';
import { isoLocal, longDate, yearAndMonth } from '../turkish-dates.ts';
import { trapAt } from './etkinlik-traps.ts';

export function etkinlik(): Site {
  const articles = loadArticles('etkinlik');
  const open = (path: string): Entry | null => trapAt(path, layout);
  return {
    id: 'etkinlik',
    name: 'Şehirde Bugün',
    about: 'etkinlik rehberi (tuzaklı)',
    language: 'tr',
    entries: [
      homePage('Şehirde Bugün', articles, (view) =>
        layout(
          view,
          'Şehirde Bugün: sergi, konser, oyun',
          raw(''),
          html`<h1>Bu haftanın önerileri</h1>${articles.map((article) => poster(view, article))}`,
        ),
      ),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => eventView(view, article, articles)),
      ),
      // The first of each endless kind are named here, so that a list of all pages has them.
      ...['/takvim/2026/11', '/galeri/', '/ara?tur=konser'].map((first) => open(first)!),
      redirect('/donme/a', 302, '/donme/b'),
      redirect('/donme/b', 302, '/donme/a'),
      ...commonEntries('etkinlik', articles),
    ],
    open,
    disallow: ['/bilet/'],
    notFound: (view) =>
      layout(
        view,
        'Perde kapandı',
        raw(''),
        html`<h1>Perde kapandı</h1><p>Bu etkinlik programdan çıkmış.</p>`,
      ),
    gzip: true,
  };
}

const path = (article: Article) => `/etkinlik/${article.slug}`;

function eventView(view: View, article: Article, all: Article[]): Html {
  const others = all.filter((other) => other !== article);
  const head = html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('etkinlik', path(article))}">
${jsonScript('application/ld+json', { '@context': 'https://schema.org', '@type': 'Article', headline: article.title, author: article.author, datePublished: isoLocal(article.publishedAt) })}`;
  return layout(
    view,
    `${article.title} | Şehirde Bugün`,
    head,
    html`<div class="olay"><div class="tur">${article.section}</div><h1>${article.title}</h1>
<div class="olay-metni">${bodyHtml(view.blocks(article), { heading: 'h3' })}</div>
<div class="olay-imza">${article.author} / ${longDate(article.publishedAt)}</div>
<a class="bilet" href="/bilet/al?etkinlik=${article.slug}">Bilet al</a> <a class="bilet" href="/donme/a">Rastgele etkinlik</a></div>
<div class="baska"><b>Başka ne var?</b>${others.map((other) => html`<a href="${withSession(view, path(other))}">${other.title}</a>`)}</div>
${article.comments.length > 0 ? html`<div class="defter"><b>İzleyici defteri</b>${article.comments.map((comment) => html`<p>${comment.author}: ${comment.text}</p>`)}</div>` : null}`,
  );
}

/** A session id that nobody has seen before. */
function withSession(view: View, path: string): string {
  return `${path}?oturum=${hexDigits(`seans ${view.at} ${view.fetchNumber}`, 32)}`;
}

function layout(view: View, title: string, head: Html, body: Html): Html {
  const ad = advertisementAt(view, 0);
  const { year, month } = yearAndMonth(view.at);
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<div class="afis"><a href="/">şehirde<b>bugün</b></a></div>
<div class="secki"><a href="/takvim/${year}/${String(month).padStart(2, '0')}">Takvim</a><a href="/galeri/">Galeri</a><a href="/ara?tur=konser">Konser</a><a href="/ara?tur=tiyatro">Tiyatro</a><a href="/ara?tur=sergi">Sergi</a><a href="${withSession(view, '/')}">Kaldığım yer</a></div>
<div class="sahne">${body}</div>
<div class="fuaye"><p>${ad.text} <a rel="nofollow" href="${ad.path}">${ad.brand}</a></p><p>Dost sahneler: <a href="${view.address('belediye', '/')}">Kıyıköprü Belediyesi</a> <a href="${view.address('kitap', '/')}">Sayfa Arası</a></p>
<p>Etkinlik saatleri değişebilir, gitmeden önce gişeyi arayın. Çerezler yalnızca koltuk seçiminizi hatırlar. © Şehirde Bugün</p></div></body></html>`;
}

function poster(view: View, article: Article): Html {
  return html`<div class="poster"><img src="${picturePath(article)}" alt=""><div><a href="${path(article)}">${article.title}</a><p>${view.teaser(article)}</p></div></div>
`;
}
