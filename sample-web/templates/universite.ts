/**
 * Çınarova Üniversitesi: menus of departments in frames, the academic calendar as a table, addresses by year and month,
 * a permanent redirect (308) to the form with the slash, and an English part that no Turkish page depends on.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { sitemap } from '../feeds.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles, loadPages } from '../library.ts';
import { articlePage, commonEntries, homePage, listPage, redirect, resource, XML } from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { longDate, yearAndMonth } from '../turkish-dates.ts';

const FACULTIES: Record<string, readonly string[]> = {
  fen: ['Biyoloji', 'Fizik', 'Kimya', 'Matematik', 'Astronomi ve Uzay Bilimleri'],
  muhendislik: ['Bilgisayar', 'İnşaat', 'Makine', 'Malzeme', 'Gıda'],
  egitim: ['Sınıf Öğretmenliği', 'Okul Öncesi', 'Rehberlik', 'Türkçe Öğretmenliği'],
};
const CALENDAR = [
  ['Etkinlik', 'Güz', 'Bahar'],
  ['Ders kayıtları', '14-18 Eylül', '1-5 Şubat'],
  ['Derslerin başlaması', '21 Eylül', '8 Şubat'],
  ['Ara sınavlar', '9-15 Kasım', '29 Mart-4 Nisan'],
  ['Derslerin sona ermesi', '25 Aralık', '21 Mayıs'],
  ['Yarıyıl sonu sınavları', '4-16 Ocak', '31 Mayıs-12 Haziran'],
  ['Bütünleme sınavları', '25-29 Ocak', '21-25 Haziran'],
];
const ANNOUNCEMENTS = ['Duyurular', 'Kampüs', 'Etkinlik', 'Uluslararası'];

export function universite(): Site {
  const articles = loadArticles('universite');
  const own = loadPages('universite');
  const announcements = articles.filter((article) => ANNOUNCEMENTS.includes(article.section));
  const news = articles.filter((article) => !ANNOUNCEMENTS.includes(article.section));
  const english = [...own.values()].filter((page) => page.language === 'en');
  const enHome = own.get('welcome')!;
  const enPath = (page: Article) => (page === enHome ? '/en/' : `/en/${page.slug}/`);

  const list = (path: string, title: string, shown: Article[]): Page =>
    listPage(path, title, shown, (view) =>
      layout(view, title, raw(''), html`<h1>${title}</h1>${entries(view, shown)}`),
    );

  return {
    id: 'universite',
    name: 'Çınarova Üniversitesi',
    about: 'üniversite',
    language: 'tr',
    entries: [
      homePage('Çınarova Üniversitesi', [...news, ...announcements], (view) =>
        layout(
          view,
          'Çınarova Üniversitesi',
          raw(''),
          html`<section class="iki"><div><h2>Haberler</h2>${entries(view, news)}</div><div><h2>Duyurular</h2>${entries(view, announcements)}</div></section>`,
        ),
      ),
      list('/haberler/', 'Haberler', news),
      list('/duyurular/', 'Duyurular', announcements),
      redirect('/duyurular', 308, '/duyurular/'),
      redirect('/haberler', 308, '/haberler/'),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => articleView(view, article, articles)),
      ),
      ...Object.entries(FACULTIES).map(([id, names]) => menuPage(id, names)),
      calendarPage(),
      ...english.map((page) =>
        articlePage(page, enPath(page), (view) => englishView(view, page, english, enPath), {
          kind: page === enHome ? 'list' : 'info',
          text: () => page.blocks.map((block) => block.text).join('\n'),
        }),
      ),
      resource('/sitemap.xml', XML, (view) =>
        sitemap(
          articles.map((article) => ({
            url: view.address('universite', path(article)),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
      ...commonEntries('universite', []),
    ],
    disallow: ['/obs/'],
    sitemaps: ['/sitemap.xml'],
    notFound: (view) => layout(view, '404', raw(''), html`<h1>404</h1><p>Bu sayfa mezun olmuş.</p>`),
    validators: 'etag',
    chunked: true,
  };
}

function path(article: Article): string {
  const { year, month } = yearAndMonth(article.publishedAt);
  return `/haber/${year}/${String(month).padStart(2, '0')}/${article.slug}/`;
}

function articleView(view: View, article: Article, all: Article[]): Html {
  const others = all.filter((other) => other !== article).slice(0, 4);
  const head = html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('universite', path(article))}">
<meta name="citation_author" content="${article.author}"><meta name="citation_date" content="${longDate(article.publishedAt)}">`;
  return layout(
    view,
    `${article.title} | Çınarova Üniversitesi`,
    head,
    html`<ol class="breadcrumb"><li><a href="/">Ana sayfa</a></li><li><a href="/haberler/">Haberler</a></li><li>${article.section}</li></ol>
<div class="node node-haber"><h1 class="node-title">${article.title}</h1>
<div class="submitted">${article.author} | ${longDate(article.publishedAt)}</div>
<div class="field field-body"><div class="field-item">${bodyHtml(view.blocks(article))}</div></div>
<div class="links"><a href="javascript:window.print()">Yazdırılabilir sürüm</a> <a href="#">Bağlantıyı kopyala</a></div></div>
<div class="block block-views"><h2>Diğer haberler</h2><ul>${others.map((other) => html`<li><a href="${path(other)}">${other.title}</a> <time>${longDate(other.publishedAt)}</time></li>`)}</ul></div>`,
  );
}

function layout(view: View, title: string, head: Html, body: Html): Html {
  const faculty = Object.keys(FACULTIES)[view.fetchNumber % 3]!;
  const ad = advertisementAt(view, 0);
  return html`<!DOCTYPE html>
<html lang="tr" dir="ltr"><head><meta charset="utf-8"/><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"/><link rel="alternate" hreflang="en" href="/en/"/></head>
<body class="html not-front">
<div id="skip-link"><a href="#main-content">Ana içeriğe atla</a></div>
<div class="region-header"><a href="/" class="site-name">Çınarova Üniversitesi</a><div class="dil"><a href="/">TR</a> | <a href="/en/">EN</a></div>
<ul class="menu"><li><a href="/haberler/">Haberler</a></li><li><a href="/duyurular">Duyurular</a></li><li><a href="/akademik-takvim/">Akademik Takvim</a></li><li><a href="/obs/giris">Öğrenci Bilgi Sistemi</a></li>${Object.keys(FACULTIES).map((id) => html`<li><a href="/menu/${id}.html">${FACULTY_NAMES[id]!}</a></li>`)}</ul></div>
<div id="page"><main id="main-content">${body}</main>
<aside class="region-sidebar"><div class="block"><h2>Bölümlerimiz</h2><iframe src="/menu/${faculty}.html" title="Bölüm menüsü"></iframe></div>
<div class="block"><h2>Yemekhanede bugün</h2><p>${view.rotate(MEALS, 1)[0]!}</p></div>
<div class="block kariyer"><h2>Kariyer köşesi</h2><a rel="nofollow" href="${ad.path}">${ad.brand} staj ilanı: ${ad.text}</a></div></aside></div>
<footer class="region-footer"><p>Çınarova Üniversitesi Rektörlüğü, Merkez Kampüs, Çınarova. Santral 555 40 00</p><p><a href="${view.address('doga', '/')}">Yeryüzü Notları</a> · <a href="${view.address('kitap', '/')}">Sayfa Arası Kitabevi</a> · KVKK · Erişilebilirlik</p><p class="cookie">Bu sitede zorunlu çerezler dışında çerez kullanılmaz.</p></footer>
</body></html>`;
}

const FACULTY_NAMES: Record<string, string> = {
  fen: 'Fen Fakültesi',
  muhendislik: 'Mühendislik Fakültesi',
  egitim: 'Eğitim Fakültesi',
};
const MEALS = [
  'Mercimek çorbası, tavuk sote, bulgur pilavı, ayran',
  'Ezogelin çorbası, etli nohut, pirinç pilavı, turşu',
  'Tarhana çorbası, izmir köfte, makarna, yoğurt',
  'Yayla çorbası, zeytinyağlı pırasa, börek, elma',
];

function entries(view: View, shown: Article[]): Html {
  return html`${shown.map((article) => html`<div class="views-row"><h3><a href="${path(article)}">${article.title}</a></h3><p>${view.teaser(article)}</p></div>\n`)}`;
}

function menuPage(id: string, names: readonly string[]): Page {
  const title = FACULTY_NAMES[id]!;
  return listPage(
    `/menu/${id}.html`,
    title,
    [],
    () => html`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><title>${title}</title></head>
<body><b>${title}</b><ul>${names.map((name) => html`<li>${name} Bölümü</li>`)}</ul><a href="/" target="_top">Ana sayfa</a></body></html>`,
    {
      text: () => names.map((name) => `${name} Bölümü`).join('\n'),
    },
  );
}

function calendarPage(): Page {
  const title = 'Akademik Takvim 2026-2027';
  return listPage(
    '/akademik-takvim/',
    title,
    [],
    (view) =>
      layout(
        view,
        title,
        raw(''),
        html`<h1>${title}</h1><table class="takvim">${CALENDAR.map((row, index) => html`<tr>${row.map((cell) => (index === 0 ? html`<th>${cell}</th>` : html`<td>${cell}</td>`))}</tr>\n`)}</table>`,
      ),
    {
      kind: 'info',
      text: () => CALENDAR.map((row) => row.join(' ')).join('\n'),
    },
  );
}

function englishView(view: View, page: Article, all: Article[], pathOf: (page: Article) => string): Html {
  return html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${page.title} | Çınarova University</title><link rel="stylesheet" href="/stil.css"></head>
<body><div class="region-header"><a class="site-name" href="/en/">Çınarova University</a><div class="dil"><a href="/">TR</a> | <a href="/en/">EN</a></div>
<ul class="menu">${all.map((other) => html`<li><a href="${pathOf(other)}">${other.title}</a></li>`)}</ul></div>
<div id="page"><main><h1>${page.title}</h1>${bodyHtml(view.blocks(page))}</main></div>
<footer class="region-footer"><p>Çınarova University, Central Campus. Switchboard 555 40 00</p></footer></body></html>`;
}
