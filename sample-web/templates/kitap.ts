/**
 * Sayfa Arası Kitabevi: product pages with price and stock, listings whose sorting multiplies the addresses (?sirala=),
 * and a basket that robots.txt keeps crawlers out of.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles, loadPages } from '../library.ts';
import { articlePage, bySection, commonEntries, homePage, listPage, redirect } from '../pages.ts';
import { hash } from '../random.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';

const SORTS: readonly [id: string, name: string, order: (a: Article, b: Article) => number][] = [
  ['yeni', 'En yeniler', (a, b) => b.publishedAt - a.publishedAt],
  ['fiyat-artan', 'Ucuzdan pahalıya', (a, b) => priceOf(a) - priceOf(b)],
  ['fiyat-azalan', 'Pahalıdan ucuza', (a, b) => priceOf(b) - priceOf(a)],
  ['ad', 'Ada göre', (a, b) => (a.slug < b.slug ? -1 : 1)],
];
const VIEWS = ['liste', 'izgara'];

export function kitap(): Site {
  const articles = loadArticles('kitap');
  /** Two of them quote one poem: what is on two pages need not be noise. */
  const corner = [...loadPages('kitap').values()];
  const books = articles.filter((article) => article.price !== null);
  const categories = bySection(articles);
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...categories.keys()]);
  const list = (path: string, title: string, base: string, shown: Article[], sort = 'yeni'): Page =>
    listPage(path, title, shown, (view) =>
      shell(
        view,
        `${title} - Sayfa Arası`,
        raw(''),
        html`<h1>${title} <small>(${shown.length} ürün)</small></h1>${sorter(base, sort)}<ul class="urunler">${shown.map((one) => item(view, one))}</ul>`,
      ),
    );
  const sortedLists = (base: string, title: string, shown: Article[]): Page[] => [
    list(base, title, base, shown),
    ...SORTS.flatMap(([id, , order]) => [
      list(`${base}?sirala=${id}`, title, base, [...shown].sort(order), id),
      ...VIEWS.map((name) =>
        list(`${base}?sirala=${id}&gorunum=${name}`, title, base, [...shown].sort(order), id),
      ),
    ]),
  ];
  return {
    id: 'kitap',
    name: 'Sayfa Arası Kitabevi',
    about: 'kitabevi',
    language: 'tr',
    entries: [
      homePage('Sayfa Arası Kitabevi', articles, (view) =>
        shell(
          view,
          'Sayfa Arası Kitabevi | Yeni ve ikinci el kitap',
          raw(''),
          html`<div class="kampanya">Üç kitap alana kargo bizden, beş kitap alana bez çanta hediye.</div><h2>Raftakiler</h2><ul class="urunler">${articles.map((one) => item(view, one))}</ul>`,
        ),
      ),
      ...sortedLists('/kitaplar', 'Tüm Kitaplar', books),
      ...[...categories].flatMap(([name, shown]) =>
        shown.length > 1
          ? sortedLists(categoryPath(name), name, shown)
          : [list(categoryPath(name), name, categoryPath(name), shown)],
      ),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) =>
          shell(view, `${article.title} | Sayfa Arası`, headOf(view, article), product(view, article, books)),
        ),
      ),
      listPage(categoryPath(CORNER), CORNER, corner, (view) =>
        shell(
          view,
          'Okuma Köşesi - Sayfa Arası',
          raw(''),
          html`<h1>Okuma Köşesi</h1><ul class="urunler">${corner.map((one) => item(view, one))}</ul>`,
        ),
      ),
      ...corner.map((note) =>
        articlePage(note, path(note), (view) =>
          shell(view, `${note.title} | Sayfa Arası`, headOf(view, note), product(view, note, books)),
        ),
      ),
      ...books.map((book) => redirect(`/urun/${idOf(book)}`, 301, path(book))),
      ...commonEntries('kitap', []),
    ],
    disallow: ['/sepet', '/hesabim'],
    notFound: (view) =>
      shell(
        view,
        'Ürün bulunamadı',
        raw(''),
        html`<h1>Bu raf boş</h1><p>Aradığınız ürün satıştan kalkmış olabilir.</p>`,
      ),
    validators: 'etag',
  };
}

const CORNER = 'Okuma Köşesi';

function path(article: Article): string {
  if (article.price !== null) return `/kitap/${article.slug}`;
  return `/${article.section === CORNER ? 'okuma-kosesi' : 'rehber'}/${article.slug}`;
}

const categoryPath = (name: string) => (name === CORNER ? '/okuma-kosesi/' : `/kategori/${slugOf(name)}`);
const idOf = (article: Article) => 100_000 + (hash(article.slug) % 800_000);
const priceOf = (article: Article) =>
  Number.parseFloat((article.price ?? '0').replaceAll('.', '').replace(',', '.'));

function headOf(view: View, article: Article): Html {
  const url = view.address('kitap', path(article));
  const offer = article.price !== null && {
    offers: {
      '@type': 'Offer',
      price: priceOf(article).toFixed(2),
      priceCurrency: 'TRY',
      availability: `https://schema.org/${(article.stock ?? 0) > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${url}"><meta property="og:type" content="${article.price === null ? 'article' : 'product'}">
${jsonScript('application/ld+json', { '@context': 'https://schema.org', '@type': article.price === null ? 'Article' : 'Product', name: article.title, description: article.summary, category: article.section, url, ...offer })}`;
}

function product(view: View, article: Article, books: Article[]): Html {
  const others = books.filter((other) => other !== article).slice(0, 4);
  return html`<div class="ekmek"><a href="/">Kitabevi</a> / <a href="${categoryPath(article.section)}">${article.section}</a></div>
<div class="urun"><div class="urun-sol">${cover(article)}</div><div class="urun-sag"><h1>${article.title}</h1>
${
  article.price === null
    ? null
    : html`<div class="fiyat">${article.price}</div><div class="stok">${(article.stock ?? 0) > 0 ? `Stokta ${article.stock} adet` : 'Tükendi'}</div>
<a class="dugme" rel="nofollow" href="/sepet/ekle?kitap=${idOf(article)}">Sepete ekle</a> <a class="dugme ikincil" rel="nofollow" href="/hesabim/istek-listesi?ekle=${idOf(article)}">İstek listesi</a>`
}
</div></div>
<div class="sekmeler"><span class="etkin">Tanıtım</span><span>Taksit</span><span>İade koşulları</span></div>
<div class="tanitim"><div class="aciklama">${bodyHtml(view.blocks(article), { paragraph: 'p', heading: 'h3' })}</div><p class="editor">Tanıtım: ${article.author}</p></div>
<div class="kargo-kutusu"><b>Kargo ve iade</b> 500 TL üzeri siparişlerde kargo ücretsizdir. On dört gün içinde, kapağı kırılmamış kitapları geri alırız.</div>
<div class="bakanlar">Bu sayfaya şu an ${2 + (view.fetchNumber % 7)} kişi bakıyor.</div>
<h3>Bunu alanlar şunlara da baktı</h3><ul class="oneri">${others.map((other) => html`<li>${cover(other)}<a href="/urun/${idOf(other)}">${other.title}</a><b>${other.price}</b></li>`)}</ul>`;
}

function layout(view: View, title: string, head: Html, body: Html, categories: string[]): Html {
  const ad = advertisementAt(view, 0);
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<div class="serit">Bugün saat 15.00'e kadar verilen siparişler aynı gün kargoda | <a href="/sepet">Sepetim (0)</a> | <a href="/hesabim">Hesabım</a></div>
<div class="ust"><a class="marka" href="/">Sayfa Arası</a><form action="/kitaplar"><input name="ara" placeholder="Kitap, yazar, yayınevi"></form></div>
<div class="raflar"><div class="kategoriler"><b>Raflar</b><a href="/kitaplar">Tüm kitaplar</a><a href="/okuma-kosesi/">Okuma köşesi</a>${categories.map((name) => html`<a href="${categoryPath(name)}">${name}</a>`)}
<div class="afis"><a rel="nofollow" href="${ad.path}">${ad.brand}: ${ad.text}</a></div></div>
<div class="orta">${body}</div></div>
<div class="son"><div>Mağaza: Sahaflar Çarşısı 17, Kıyıköprü. Pazar kapalıyız.</div><div>Mesafeli satış sözleşmesi · Gizlilik · <a href="${view.address('universite', '/')}">Çınarova Üniversitesi</a> · <a href="${view.address('etkinlik', '/')}">Şehirde Bugün</a></div><div class="cerez">Alışveriş sepetiniz çerezde saklanır. Siteyi kullanarak bunu kabul edersiniz.</div></div>
</body></html>`;
}

function sorter(base: string, sort: string): Html {
  return html`<div class="siralama">Sırala: ${SORTS.map(([id, name]) => html`<a href="${base}?sirala=${id}">${name}</a> `)} Görünüm: ${VIEWS.map((name) => html`<a href="${base}?sirala=${sort}&amp;gorunum=${name}">${name}</a> `)}</div>`;
}

function item(view: View, article: Article): Html {
  return html`<li>${cover(article)}<a href="${path(article)}">${article.title}</a><p>${view.teaser(article)}</p>${article.price === null ? html`<i>Yazı</i>` : html`<b>${article.price}</b> <span>${(article.stock ?? 0) > 0 ? 'Stokta' : 'Tükendi'}</span>`}</li>
`;
}

function cover(article: Article): Html {
  const hue = hash(article.slug) % 360;
  return html`<span class="kapak" style="background:hsl(${hue} 40% 45%)" aria-hidden="true"></span>`;
}
