/**
 * Sağlık Pusulası: JSON-LD and microdata, a glossary as definition lists, boxes around the text that repeat from page to
 * page, and sponsors behind nofollow links that no crawler may follow.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { sitemap } from '../feeds.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, commonEntries, homePage, listPage, picturePath, resource, XML } from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { isoLocal, longDate } from '../turkish-dates.ts';

const GLOSSARY: readonly [term: string, meaning: string][] = [
  ['Akut', 'Birdenbire başlayan ve kısa süren. Akut öksürük üç haftadan az sürer.'],
  ['Anafilaksi', 'Bütün bedeni tutan, dakikalar içinde gelişen ağır alerji tepkisi. Acil durumdur.'],
  ['Diyastolik', 'Kalbin gevşediği sırada damarlarda ölçülen, halk arasında küçük denen tansiyon.'],
  ['Ferritin', 'Bedenin demir deposunu gösteren protein. Kan tahliliyle ölçülür.'],
  ['Kronik', 'Uzun süren ya da ömür boyu izlenmesi gereken hastalık için kullanılır.'],
  ['Sistolik', 'Kalp kasıldığında damarlarda ölçülen, halk arasında büyük denen tansiyon.'],
];
const SPONSORS: readonly [slug: string, name: string, text: string][] = [
  ['nefes-hava-temizleyici', 'Nefes Hava Temizleyici', 'Yatak odasının havasını yirmi dakikada süzer.'],
  ['kemer-ortopedi', 'Kemer Ortopedi', 'Bel destekli ofis koltuğu iki yıl güvenceli.'],
  ['zirve-vitamin', 'Zirve Vitamin', 'Çocuklar için portakallı damla, reçetesiz satılır.'],
];
const LIST_SIZE = 6;

export function saglik(): Site {
  const articles = loadArticles('saglik');
  const older = articles.slice(LIST_SIZE - 2);
  return {
    id: 'saglik',
    name: 'Sağlık Pusulası',
    about: 'sağlık rehberi',
    language: 'tr',
    entries: [
      homePage('Sağlık Pusulası', articles.slice(0, LIST_SIZE), (view) =>
        layout(
          view,
          'Sağlık Pusulası: hekimlerden yalın bilgi',
          raw(''),
          html`<section class="cards">${articles.slice(0, LIST_SIZE).map((one) => card(view, one))}</section><p class="more"><a href="/rehber/">Tüm rehber yazıları</a></p>`,
        ),
      ),
      listPage('/rehber/', 'Rehber', articles, (view) =>
        layout(
          view,
          'Rehber yazıları',
          raw(''),
          html`<h1>Rehber yazıları</h1><section class="cards">${articles.map((one) => card(view, one))}</section>`,
        ),
      ),
      glossaryPage(),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => articleView(view, article, older)),
      ),
      ...SPONSORS.map(sponsorPage),
      resource('/site-haritasi.xml', XML, (view) =>
        sitemap(
          articles.map((article) => ({
            url: view.address('saglik', path(article)),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
      ...commonEntries('saglik', articles),
    ],
    disallow: ['/randevu/'],
    sitemaps: ['/site-haritasi.xml'],
    notFound: (view) =>
      layout(
        view,
        'Bulunamadı',
        raw(''),
        html`<h1>Bu sayfa taburcu olmuş</h1><p>Aradığınız yazı burada değil.</p>`,
      ),
    validators: 'last-modified',
    gzip: true,
  };
}

const path = (article: Article) => `/rehber/${article.slug}`;

function articleView(view: View, article: Article, older: Article[]): Html {
  const url = view.address('saglik', path(article));
  const head = html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${url}">
<meta property="og:title" content="${article.title}"><meta property="og:site_name" content="Sağlık Pusulası"><meta property="og:image" content="${view.address('saglik', picturePath(article))}">
${jsonScript('application/ld+json', {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'Sağlık Pusulası', url: view.address('saglik', '/') },
    {
      '@type': 'MedicalWebPage',
      headline: article.title,
      description: article.summary,
      datePublished: isoLocal(article.publishedAt),
      dateModified: isoLocal(view.changedAt(article)),
      author: { '@type': 'Person', name: article.author },
      about: article.section,
      url,
    },
  ],
})}`;
  const related = older.filter((other) => other !== article).slice(0, 3);
  const sponsor = view.rotate(SPONSORS, 1)[0]!;
  return layout(
    view,
    `${article.title} - Sağlık Pusulası`,
    head,
    html`<article itemscope itemtype="https://schema.org/Article">
<nav class="crumbs"><a href="/">Ana sayfa</a> <a href="/rehber/">Rehber</a> <span>${article.section}</span></nav>
<h1 itemprop="headline">${article.title}</h1>
<dl class="meta"><dt>Yazan</dt><dd itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">${article.author}</span></dd><dt>Yayın</dt><dd><time itemprop="datePublished" datetime="${isoLocal(article.publishedAt)}">${longDate(article.publishedAt)}</time></dd><dt>Bölüm</dt><dd>${article.section}</dd></dl>
<img itemprop="image" src="${picturePath(article)}" alt="">
<div itemprop="articleBody">${bodyHtml(view.blocks(article), { list: 'ul class="madde"', between: (index) => (index === 4 ? inlineSponsor(sponsor) : null) })}</div>
</article>
<div class="disclaimer"><strong>Önemli:</strong> Buradaki bilgiler hekim muayenesinin yerini tutmaz. Acil durumda 112'yi arayın.</div>
<div class="share"><button>WhatsApp</button><button>E-posta</button><button onclick="print()">Yazdır</button></div>
<section class="related"><h2>Sık okunan rehberler</h2>${related.map((other) => html`<a href="${path(other)}"><img src="${picturePath(other)}" alt="" loading="lazy"><span>${other.title}</span></a>`)}</section>
${article.comments.length > 0 ? html`<section class="qa"><h2>Okur soruları</h2>${article.comments.map((comment) => html`<p><b>${comment.author}</b> ${comment.text}</p>`)}</section>` : null}`,
  );
}

function inlineSponsor([slug, name, text]: (typeof SPONSORS)[number]): Html {
  return html`<div class="sponsor" aria-label="Sponsorlu içerik">Sponsor: <a href="/sponsor/${slug}" rel="sponsored nofollow">${name}</a>. ${text}</div>`;
}

function layout(view: View, title: string, head: Html, body: Html): Html {
  const ad = advertisementAt(view, 1);
  return html`<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<link rel="stylesheet" href="/stil.css">
</head>
<body>
<header><a class="brand" href="/"><span>✚</span> Sağlık Pusulası</a><nav><ul><li><a href="/rehber/">Rehber</a></li><li><a href="/sozluk">Sözlük</a></li><li><a href="/randevu/al">Randevu</a></li>${SPONSORS.slice(0, 2).map(([slug, name]) => html`<li><a rel="nofollow" href="/sponsor/${slug}">${name}</a></li>`)}</ul></nav></header>
<div class="wrap"><main>${body}</main>
<aside><div class="tool"><h3>Beden kitle endeksi</h3><p>Boyunuzu ve kilonuzu girin, sonucu hemen görün.</p><input placeholder="Boy (cm)"><input placeholder="Kilo (kg)"></div>
<div class="ad"><a rel="nofollow sponsored" href="${ad.path}"><b>${ad.brand}</b><br>${ad.text}</a></div>
<div class="tool"><h3>Nöbetçi eczane</h3><p>Bugün ${view.rotate(PHARMACIES, 1)[0]!} eczanesi açık.</p></div></aside></div>
<footer><p>Sağlık Pusulası'ndaki yazılar alanında uzman hekimlerce hazırlanır, yılda bir gözden geçirilir.</p><p><a href="${view.address('yemek', '/')}">Kaşık Kaşık</a> <a href="${view.address('gunluk', '/saglik/')}">Kıyıköprü Postası sağlık</a></p></footer>
<div class="consent" role="dialog"><p>Gizliliğinize değer veriyoruz. İstatistik çerezlerine izin verirseniz hangi yazıların işe yaradığını görebiliriz.</p><button>İzin ver</button><button>Reddet</button></div>
</body>
</html>`;
}

const PHARMACIES = ['Köprübaşı', 'Defne', 'Yeni Hayat', 'Sarnıç', 'Güneş'];

function card(view: View, article: Article): Html {
  return html`<div class="card"><img src="${picturePath(article)}" alt="" loading="lazy"><small>${article.section}</small><h2><a href="${path(article)}">${article.title}</a></h2><p>${view.teaser(article)}</p></div>
`;
}

function glossaryPage(): Page {
  return listPage(
    '/sozluk',
    'Sağlık Sözlüğü',
    [],
    (view) =>
      layout(
        view,
        'Sağlık Sözlüğü',
        raw(''),
        html`<h1>Sağlık Sözlüğü</h1><dl class="sozluk">${GLOSSARY.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>\n`)}</dl>`,
      ),
    { kind: 'info', text: () => GLOSSARY.flat().join('\n') },
  );
}

function sponsorPage([slug, name, text]: (typeof SPONSORS)[number]): Page {
  return listPage(
    `/sponsor/${slug}`,
    name,
    [],
    (view) => layout(view, name, raw(''), html`<h1>${name}</h1><p>${text}</p>`),
    {
      kind: 'info',
      text: () => text,
      reachable: false,
      nofollowOnly: true,
    },
  );
}
