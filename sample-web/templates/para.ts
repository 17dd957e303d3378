/**
 * Para Günlüğü: prices that change every minute stand at the head of each page besides the article, whose changes
 * alone decide the entity tag. One article comes from the newspaper, word for word; /git/1 is a chain of redirects.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { MINUTE_MS } from '../clock.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, chunk, commonEntries, homePage, listPage, picturePath, redirect } from '../pages.ts';
import { randomStream } from '../random.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { isoLocal, longDate, timeOfDay } from '../turkish-dates.ts';
import { gunlukPath } from './gunluk-path.ts';

const PAGE_SIZE = 5;
/** Of the newspaper; it never changes, so the two stay equal. */
const SYNDICATED = ['a-tersaneden-norvece-ahsap-tekne', 'b-iplik-fabrikasini-isciler-aldi'];

export function para(): Site {
  const articles = loadArticles('para');
  const borrowed = loadArticles('gunluk').filter((article) => SYNDICATED.includes(article.slug));
  const sections = [...new Set(articles.map((article) => article.section))];
  const chunks = chunk(articles, PAGE_SIZE);
  const archive = chunks.map(
    (shown, index): Page =>
      listPage(archivePath(index), 'Arşiv', shown, (view) => {
        const pager = chunks.map(
          (_, i) => html`<a class="${i === index ? 'secili' : ''}" href="${archivePath(i)}">${i + 1}</a>`,
        );
        return layout(
          view,
          'Arşiv',
          raw(''),
          html`<h1>Arşiv</h1>${shown.map((one) => row(view, one))}<div class="pager">${pager}</div>`,
        );
      }),
  );
  const sectionLists = sections.map((name): Page => {
    const shown = articles.filter((article) => article.section === name);
    return listPage(sectionPath(name), name, shown, (view) =>
      layout(view, name, raw(''), html`<h1>${name}</h1>${shown.map((one) => row(view, one))}`),
    );
  });
  const home = homePage('Para Günlüğü', articles, (view) =>
    layout(
      view,
      'Para Günlüğü: piyasa, bütçe, birikim',
      raw(''),
      html`<h1>Bugünün Günlüğü</h1>${articles.map((one) => row(view, one))}
<div class="ajans"><h4>Ajanslardan</h4>${borrowed.map((one) => html`<a href="${agencyPath(one)}">${one.title}</a>`)}</div>`,
    ),
  );
  return {
    id: 'para',
    name: 'Para Günlüğü',
    about: 'ekonomi sitesi',
    language: 'tr',
    entries: [
      home,
      ...archive,
      ...sectionLists,
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => articleView(view, article, articles)),
      ),
      ...borrowed.map((article) =>
        articlePage(article, agencyPath(article), (view) => articleView(view, article, articles), {
          kind: 'copy',
          copyOf: { site: 'gunluk', path: gunlukPath(article) },
        }),
      ),
      redirect('/git/1', 302, '/git/2'),
      redirect('/git/2', 302, '/git/3'),
      redirect('/git/3', 302, path(articles[0]!)),
      redirect('/index.html', 301, '/'),
      ...commonEntries('para', [...articles, ...borrowed]),
    ],
    disallow: ['/uyelik/'],
    notFound: (view) =>
      layout(view, 'Bulunamadı', raw(''), html`<h1>Sayfa bulunamadı</h1><p>Adres değişmiş olabilir.</p>`),
    validators: 'both',
  };
}

const path = (article: Article) => `/haber/${article.slug}.html`;
const sectionPath = (name: string) => `/kategori/${slugOf(name)}.html`;
const agencyPath = (article: Article) => `/ajans/${article.slug.slice(2)}.html`;
const archivePath = (index: number) => (index === 0 ? '/arsiv.html' : `/arsiv.html?sayfa=${index + 1}`);

function articleView(view: View, article: Article, all: Article[]): Html {
  const head = html`<meta name="description" content="${article.summary}">
${jsonScript('application/ld+json', {
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: article.title,
  datePublished: isoLocal(article.publishedAt),
  dateModified: isoLocal(view.changedAt(article)),
  author: { '@type': 'Person', name: article.author },
  articleSection: article.section,
})}`;
  const others = all.filter((other) => other !== article).slice(0, 5);
  const body = html`<article class="yazi">
<header><span class="etiket">${article.section}</span><h1>${article.title}</h1>
<p class="alt-bilgi">${article.author} · ${longDate(article.publishedAt)} · Son güncelleme ${timeOfDay(view.changedAt(article))} · Okuma süresi 2 dk</p></header>
<div class="icerik">${bodyHtml(view.blocks(article), { paragraph: 'p class="prg"', between: (index) => (index === 3 ? advertisement(view, 1) : null) })}</div>
<div class="uyari-kutusu">Burada yer alan bilgiler yatırım danışmanlığı kapsamında değildir. Kararlarınızı kendi araştırmanızla verin.</div>
</article>
<section class="bunlar-da"><h4>Bunlar da ilginizi çekebilir</h4>${others.map((other) => html`<a href="${path(other)}">${other.title}</a>`)}</section>
<section class="bulten"><b>Sabah bülteni:</b> Piyasa açılmadan beş dakikada okuyun. <a href="/uyelik/bulten">Abone olun</a></section>`;
  return layout(view, `${article.title} - Para Günlüğü`, head, body);
}

function layout(view: View, title: string, head: Html, body: Html): Html {
  return html`<!DOCTYPE html>
<html lang="tr"><head>
<meta charset="UTF-8"><title>${title}</title>
${head}
<link rel="stylesheet" href="/stil.css">
</head><body>
<header class="tepe"><a class="ad" href="/">Para<b>Günlüğü</b></a>
<nav><a href="/">Bugün</a><a href="/arsiv.html">Arşiv</a><a href="/kategori/borsa.html">Borsa</a><a href="/kategori/butce.html">Bütçe</a><a href="/git/1">Günün yazısı</a><a href="/uyelik/giris">Üye girişi</a></nav></header>
${rates(view)}
<main>${body}</main>
<aside>${advertisement(view, 0)}<div class="hesap"><h4>Kredi hesaplama</h4><form><input placeholder="Tutar"><input placeholder="Vade (ay)"><button type="button">Hesapla</button></form></div></aside>
<footer><p>Veriler bilgi amaçlıdır, on beş dakika gecikmeli olabilir.</p>
<p><a href="${view.address('gunluk', '/')}">Kıyıköprü Postası</a> <a href="${view.address('tarim', '/')}">Toprak ve Tohum</a> <a href="/arsiv.html">Arşiv</a></p>
<p>© Para Günlüğü Yayıncılık 2026</p></footer>
<div class="cerez-bandi">Çerezleri yalnızca oturumunuz ve istatistik için tutuyoruz. <button>Tamam</button> <button>Ayarlar</button></div>
</body></html>`;
}

const RATES: readonly [name: string, base: number][] = [
  ['Dolar', 47.7],
  ['Euro', 55.3],
  ['Sterlin', 63.9],
  ['Gram altın', 6600],
  ['Ons', 4300],
  ['Anadolu 50', 11_840],
];

/** Another table every minute, and no change of the article. */
function rates(view: View): Html {
  const random = randomStream(`kur ${Math.floor(view.at / MINUTE_MS)}`);
  const cells = RATES.map(([name, base]) => {
    const change = random() * 2 - 1;
    const value = (base * (1 + change / 100)).toFixed(2).replace('.', ',');
    const arrow = change < 0 ? '▼' : '▲';
    return html`<td><b>${name}</b><br>${value} <span class="${change < 0 ? 'dus' : 'cik'}">${arrow} %${Math.abs(change).toFixed(2).replace('.', ',')}</span></td>`;
  });
  return html`<table class="kurlar"><tr>${cells}<td class="saat">${timeOfDay(view.at)}</td></tr></table>`;
}

function row(view: View, article: Article): Html {
  return html`<div class="satir"><img src="${picturePath(article)}" alt=""><div><small><a href="${sectionPath(article.section)}">${article.section}</a></small><h2><a href="${path(article)}">${article.title}</a></h2><p>${view.teaser(article)}</p></div></div>
`;
}

function advertisement(view: View, place: number): Html {
  const ad = advertisementAt(view, place);
  return html`<div class="ilan"><a rel="sponsored nofollow" href="${ad.path}"><strong>${ad.brand}</strong><span>${ad.text}</span><em>${ad.call}</em></a><i>ilan</i></div>`;
}
