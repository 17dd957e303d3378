import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { picturePath } from '../pages.ts';
import { hash } from '../random.ts';
import type { View } from '../site.ts';
import { ago, fullDate, isoLocal, shortDate, timeOfDay } from '../turkish-dates.ts';
import { gunlukPath } from './gunluk-path.ts';

export type Frame = {
  menu: { name: string; path: string }[];
  sidePath: (article: Article) => string;
  popular: Article[];
};

export function articleView(
  view: View,
  article: Article,
  frame: Frame & { related: Article[]; print: string; short: string },
): Html {
  const head = html`<meta name="description" content="${article.summary}">
<meta name="author" content="${article.author}">
<meta property="og:type" content="article"><meta property="og:title" content="${article.title}">
<meta property="og:image" content="${view.address('gunluk', picturePath(article))}">
<meta property="article:published_time" content="${isoLocal(article.publishedAt)}">
<meta property="article:modified_time" content="${isoLocal(view.changedAt(article))}">
<meta property="article:section" content="${article.section}">`;
  const body = html`<div class="yol"><a href="/">Anasayfa</a> › <a href="${sectionPath(article)}">${article.section}</a></div>
<div class="haber">
  <h1 class="haber-baslik">${article.title}</h1>
  <div class="kunye-satiri"><span class="imza">${article.author}</span>
    <span class="tarih">Yayınlanma: ${shortDate(article.publishedAt)} ${timeOfDay(article.publishedAt)}</span>
    <span class="tarih">Güncellenme: ${ago(view.changedAt(article), view.at)}</span></div>
  <div class="paylas"><a href="#paylas">Paylaş</a> <a href="#gonder">Gönder</a> <a href="${frame.print}">Yazdır</a>
    <a href="${frame.short}">Kısa bağlantı</a> <span>Yazı boyutu: A- A A+</span></div>
  <img class="haber-foto" src="${picturePath(article)}" alt="" width="800" height="450">
  <div class="haber-metni">
<!-- PRINT.BASLADI -->
${bodyHtml(view.blocks(article), { heading: 'h3', between: (index) => (index === 2 ? advertisement(view, 0) : null) })}
<!-- PRINT.BİTTİ -->
  </div>
  <div class="etiketler">Etiketler: <a href="${sectionPath(article)}">${article.section}</a> <a href="/">Kıyıköprü</a> <a href="/">Son dakika</a></div>
</div>
<div class="ilgili"><h4>İlgili Haberler</h4><ul>${frame.related.map(
    (other) =>
      html`<li><a href="${gunlukPath(other)}"><b>${other.title}</b></a> <i>${ago(view.changedAt(other), view.at)}</i></li>`,
  )}</ul></div>
${comments(article)}`;
  return layout(view, article.title, head, body, frame);
}

export function printView(view: View, article: Article, path: string): Html {
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${article.title} - Yazdır</title>
<link rel="canonical" href="${view.address('gunluk', path)}"></head>
<body onload="window.print()">
<p><b>Kıyıköprü Postası</b> | ${shortDate(article.publishedAt)}</p>
<h2>${article.title}</h2>
<!-- PRINT.BASLADI -->
${bodyHtml(view.blocks(article), { heading: 'h3' })}
<!-- PRINT.BİTTİ -->
<hr><p>Bu sayfa ${shortDate(view.at)} ${timeOfDay(view.at)} tarihinde yazdırılmıştır. <a href="${path}">Habere dön</a></p>
</body></html>`;
}

export function homeView(view: View, top: Article[], all: Article[], frame: Frame): Html {
  const [headline, ...rest] = top;
  const latest = [...all].sort((a, b) => view.changedAt(b) - view.changedAt(a)).slice(0, 8);
  const body = html`<div class="manset">${headline === undefined ? null : card(view, headline)}</div>
<div class="izgara">${rest.map((article) => card(view, article))}</div>
<div class="son-dakika"><h4>Son Dakika</h4><ul>${latest.map(
    (article) =>
      html`<li><span>${ago(view.changedAt(article), view.at)}</span> <a href="${gunlukPath(article)}">${article.title}</a></li>`,
  )}</ul></div>`;
  const head = html`<link rel="alternate" type="application/rss+xml" title="Son haberler" href="/rss.xml">
<meta name="description" content="Kıyıköprü ve çevresinden haberler, spor, ekonomi, kültür.">`;
  return layout(view, 'Kıyıköprü Postası | Kentin haberi', head, body, frame);
}

export function listView(
  view: View,
  page: { heading: string; articles?: Article[]; pager?: Html; body?: Html },
  frame: Frame,
): Html {
  const body = html`<h1 class="bolum-baslik">${page.heading}</h1>
<div class="liste">${(page.articles ?? []).map((article) => card(view, article))}</div>${page.body}${page.pager}`;
  return layout(view, `${page.heading} | Kıyıköprü Postası`, raw(''), body, frame);
}

export function notFoundView(view: View, frame: Frame): Html {
  const body = html`<h1 class="bolum-baslik">Aradığınız sayfa bulunamadı</h1>
<p>Haber kaldırılmış ya da adresi değişmiş olabilir. <a href="/">Ana sayfaya</a> dönebilirsiniz.</p>`;
  return layout(view, 'Sayfa bulunamadı', raw(''), body, frame);
}

function layout(view: View, title: string, head: Html, body: Html, frame: Frame): Html {
  const readers = 900 + ((hash(String(view.at)) + view.fetchNumber * 13) % 700);
  return html`<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
<link rel="stylesheet" href="/stil.css"></head>
<body>
<div id="cerez">Sitemizde deneyiminizi iyileştirmek için çerezler kullanıyoruz. Ayrıntılar için <a href="/kunye">künye sayfamıza</a> bakabilirsiniz. <button>Kabul ediyorum</button></div>
<div id="ust">
  <div class="ust-serit"><span>${fullDate(view.at)}</span><span>Kıyıköprü ${12 + (view.fetchNumber % 3)}°C, parçalı bulutlu</span><span>Şu anda ${readers} kişi okuyor</span></div>
  <a class="logo" href="/">Kıyıköprü <em>Postası</em></a>
  <div id="menu">${frame.menu.map(({ name, path }) => html`<a href="${path}">${name}</a>`)}<a href="/arama">Detaylı Arama</a></div>
</div>
<div id="govde">
  <div id="orta">${body}</div>
  <div id="yan">
    ${advertisement(view, 1)}
    <div class="kutu"><h4>En Çok Okunanlar</h4><ol>${frame.popular.map(
      (article) => html`<li><a href="${frame.sidePath(article)}">${article.title}</a></li>`,
    )}</ol></div>
    <div class="kutu"><h4>Günün Anketi</h4><p>Yeni köprünün adı ne olsun?</p><label><input type="radio" name="anket"> Yazmacı Kadınlar</label><label><input type="radio" name="anket"> Kıyıköprü</label><button>Oy ver</button></div>
    ${advertisement(view, 2)}
  </div>
</div>
<div id="alt">
  <div><a href="/kunye">Künye</a> <a href="/rss.xml">RSS</a> <a href="/arsiv/2009">2009 Arşivi</a> <a href="/sitemap.xml">Site haritası</a></div>
  <div>Dost siteler: <a href="${view.address('para', '/')}">Para Günlüğü</a> <a href="${view.address('saha', '/')}">Saha Kenarı</a> <a href="${view.address('belediye', '/')}">Kıyıköprü Belediyesi</a> <a href="${view.address('teknoloji', '/')}">Açık Devre</a></div>
  <p>© 2026 Kıyıköprü Postası Yayıncılık. Haber ve fotoğrafların her hakkı saklıdır, kaynak gösterilmeden kullanılamaz.</p>
</div>
</body></html>`;
}

function card(view: View, article: Article): Html {
  return html`<div class="kart"><a href="${gunlukPath(article)}"><img src="${picturePath(article)}" alt="" loading="lazy"></a>
<h3><a href="${gunlukPath(article)}">${article.title}</a></h3><p>${view.teaser(article)}</p></div>
`;
}

function advertisement(view: View, place: number): Html {
  const ad = advertisementAt(view, place);
  return html`<div class="reklam"><small>REKLAM</small><a href="${ad.path}" rel="nofollow sponsored"><b>${ad.brand}</b> ${ad.text} <u>${ad.call}</u></a></div>`;
}

function comments(article: Article): Html {
  const list = article.comments.map(
    (comment, index) =>
      html`<div class="yorum"><b>${comment.author}</b> <span>${3 + index * 4} beğeni</span><p>${comment.text}</p><a href="/yorum-yaz/${article.slug}?yanit=${index + 1}">Yanıtla</a></div>`,
  );
  return html`<div id="yorumlar"><h4>Okur Yorumları (${article.comments.length})</h4>${list}
<p class="uyari">Hakaret içeren ve büyük harfle yazılmış yorumlar onaylanmamaktadır.</p>
<a class="yorum-yaz" href="/yorum-yaz/${article.slug}">Yorum yaz</a></div>`;
}

function sectionPath(article: Article): string {
  return gunlukPath(article).replace(/[^/]+$/, '');
}
