/** Xəzər Gündəliyi: Azerbaijani pages, so close to Turkish that detectors stumble, and a few Turkish ones among them. */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, commonEntries, homePage, listPage, picturePath } from '../pages.ts';
import type { Site, View } from '../site.ts';
import { shortDate } from '../turkish-dates.ts';

export function azeri(): Site {
  const articles = loadArticles('azeri');
  const turkish = articles.filter((article) => article.language === 'tr');
  const native = articles.filter((article) => article.language !== 'tr');
  return {
    id: 'azeri',
    name: 'Xəzər Gündəliyi',
    about: 'Azerbaycan Türkçesi, az Türkçe',
    language: 'az',
    entries: [
      homePage(
        'Xəzər Gündəliyi',
        [...native, ...turkish],
        (view) =>
          layout(
            view,
            'az',
            'Xəzər Gündəliyi',
            raw(''),
            html`<h2>Son xəbərlər</h2>${native.map((one) => item(view, one))}<h2>Türkçe yazılar</h2>${turkish.map((one) => item(view, one))}`,
          ),
        { language: 'az' },
      ),
      listPage(
        '/xeberler',
        'Xəbərlər',
        native,
        (view) =>
          layout(
            view,
            'az',
            'Xəbərlər',
            raw(''),
            html`<h1>Xəbərlər</h1>${native.map((one) => item(view, one))}`,
          ),
        { language: 'az' },
      ),
      listPage('/tr/', 'Türkçe yazılar', turkish, (view) =>
        layout(
          view,
          'tr',
          'Türkçe yazılar',
          raw(''),
          html`<h1>Türkçe yazılar</h1>${turkish.map((one) => item(view, one))}`,
        ),
      ),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => {
          const others = articles
            .filter((other) => other !== article && other.language === article.language)
            .slice(0, 3);
          const head = html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('azeri', path(article))}">`;
          const isTurkish = article.language === 'tr';
          return layout(
            view,
            article.language,
            article.title,
            head,
            html`<div class="xeber"><h1>${article.title}</h1><div class="melumat">${article.author} | ${shortDate(article.publishedAt)} | ${article.section}</div><img src="${picturePath(article)}" alt=""><div class="metn">${bodyHtml(view.blocks(article))}</div></div>
<div class="oxsar"><h3>${isTurkish ? 'Öteki yazılar' : 'Digər xəbərlər'}</h3>${others.map((other) => html`<a href="${path(other)}">${other.title}</a>`)}</div>`,
          );
        }),
      ),
      ...commonEntries('azeri', articles),
    ],
    disallow: ['/idareetme/'],
    notFound: (view) =>
      layout(
        view,
        'az',
        'Tapılmadı',
        raw(''),
        html`<h1>Səhifə tapılmadı</h1><p>Axtardığınız səhifə silinib və ya ünvanı dəyişib.</p>`,
      ),
  };
}

const path = (article: Article) => `/${article.language === 'tr' ? 'tr' : 'xeber'}/${article.slug}`;

function layout(view: View, language: string, title: string, head: Html, body: Html): Html {
  const ad = advertisementAt(view, 0);
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<div class="bas"><a class="ad" href="/">Xəzər Gündəliyi</a><div class="menyu"><a href="/">Ana səhifə</a><a href="/xeberler">Xəbərlər</a><a href="/tr/">Türkçe</a><a href="/idareetme/">Redaksiya</a></div></div>
<div class="orta"><div class="sol">${body}</div><div class="sag"><b>Hava</b><p>Bakı: ${16 + (view.fetchNumber % 4)}°C, külək 6 m/s</p><b>Məzənnə</b><p>1 manat = ${(28 + (view.fetchNumber % 10) / 100).toFixed(2)} lirə</p><div class="elan"><a rel="nofollow" href="${ad.path}">${ad.brand}</a><br>${ad.text}</div></div></div>
<div class="son">Məlumatlardan istifadə zamanı sayta istinad vacibdir. Saytımız kuki fayllarından istifadə edir. <a href="${view.address('gunluk', '/')}">Kıyıköprü Postası</a></div></body></html>`;
}

function item(view: View, article: Article): Html {
  return html`<div class="sira"><img src="${picturePath(article)}" alt="" loading="lazy"><div><a href="${path(article)}">${article.title}</a><p>${view.teaser(article)}</p></div></div>
`;
}
