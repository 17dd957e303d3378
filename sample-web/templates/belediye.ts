/**
 * Kıyıköprü Belediyesi: pages by number (haber.aspx?id=12), session ids in some links, tables, documents, old addresses
 * that lead to the new ones, a tender that is gone, and a notice that goes away while the web runs.
 */
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles, loadPages } from '../library.ts';
import { articlePage, chunk, commonEntries, homePage, listPage, redirect, resource } from '../pages.ts';
import { pdfOf } from '../pdf.ts';
import { hexDigits } from '../random.ts';
import type { Entry, Page, Site, View } from '../site.ts';
import { longDate, shortDate } from '../turkish-dates.ts';
import { articleBody, layout, printView, tablePage } from './belediye-views.ts';

const PAGE_SIZE = 6;
const FIRST_NUMBER = 11;

const PARKING = [
  ['Otopark', 'İlk saat', 'Tam gün', 'Abonman (ay)'],
  ['Rıhtım Açık Otoparkı', '40 TL', '180 TL', '2.400 TL'],
  ['Hisarönü Katlı Otoparkı', '50 TL', '220 TL', '2.900 TL'],
  ['Otogar Otoparkı', '25 TL', '110 TL', '1.500 TL'],
  ['Sarnıç Meydanı', '40 TL', '160 TL', '2.100 TL'],
];
const MUKHTARS = [
  ['Mahalle', 'Muhtar', 'Telefon', 'Nüfus'],
  ['Yalıboyu', 'Hacer Dikmen', '555 01 12', '6.214'],
  ['Sarnıç', 'Bayram Oltu', '555 01 19', '4.870'],
  ['Çamlıtepe', 'Nurten Sayılır', '555 01 23', '7.035'],
  ['Hisarönü', 'Kenan Pehlivan', '555 01 31', '5.118'],
  ['Değirmendere', 'Gülsüm Akarsu', '555 01 44', '3.942'],
];

export function belediye(options: { goneAt: number }): Site {
  const articles = loadArticles('belediye');
  const own = loadPages('belediye');
  // The oldest has the smallest number.
  const numbers = new Map(
    articles.map((article, index) => [article, FIRST_NUMBER + articles.length - 1 - index]),
  );
  const path = (article: Article) => `/haber.aspx?id=${numbers.get(article)}`;
  const notice = own.get('sergi-cadiri-gecici-duyuru')!;
  const chunks = chunk(articles, PAGE_SIZE);
  const listPath = (index: number) =>
    index === 0 ? '/duyurular.aspx' : `/duyurular.aspx?sayfa=${index + 1}`;

  const lists = chunks.map(
    (shown, index): Page =>
      listPage(listPath(index), 'Haberler ve Duyurular', shown, (view) =>
        layout(
          view,
          'Haberler ve Duyurular',
          raw(''),
          html`<h2>Haberler ve Duyurular</h2>
<table class="duyuru-tablo">${shown.map((article) => noticeRow(view, article, path(article)))}</table>
<div class="sayfalar">${chunks.map((_, i) => html`<a href="${listPath(i)}">[${i + 1}]</a> `)}</div>`,
        ),
      ),
  );
  const home = homePage('Kıyıköprü Belediyesi', articles.slice(0, 8), (view) =>
    layout(
      view,
      'T.C. Kıyıköprü Belediyesi Resmî İnternet Sitesi',
      raw(''),
      html`<h2>Güncel</h2>
<table class="duyuru-tablo">${articles.slice(0, 8).map((article, index) => noticeRow(view, article, withSession(view, path(article), index)))}</table>
<p class="kisa"><a href="/duyurular.aspx">Tüm duyurular</a> | <a href="/duyuru.aspx?id=91">${notice.title}</a> | <a href="/ihale.aspx?id=3">İhale ilanı: park bankları</a></p>
<h2>Belgeler</h2><ul class="belgeler"><li><a href="/dosya/stratejik-plan-ozeti.pdf">Stratejik plan özeti (PDF, 1 sayfa)</a></li><li><a href="/dosya/nikah-basvuru-formu.pdf">Nikâh başvuru formu (PDF)</a></li><li><a href="/haber/${FIRST_NUMBER}.htm">Eski siteden bir haber</a></li></ul>`,
    ),
  );
  const notices: Page[] = [
    articlePage(
      notice,
      '/duyuru.aspx?id=91',
      (view) => layout(view, notice.title, raw(''), articleBody(view, notice, '/duyuru.aspx?id=91')),
      {
        goneAt: options.goneAt,
      },
    ),
    ...articles.map((article) =>
      articlePage(article, path(article), (view) =>
        layout(
          view,
          article.title,
          headOf(view, article, path(article)),
          articleBody(view, article, path(article), articles, path),
        ),
      ),
    ),
  ];
  const about = own.get('kentimiz')!;

  return {
    id: 'belediye',
    name: 'Kıyıköprü Belediyesi',
    about: 'belediye',
    language: 'tr',
    entries: [
      home,
      ...lists,
      ...notices,
      articlePage(
        about,
        '/kurumsal.aspx',
        (view) => layout(view, about.title, raw(''), html`<h2>${about.title}</h2>${bodyHtml(about.blocks)}`),
        { kind: 'info' },
      ),
      tablePage('/otopark.aspx', 'Otopark Ücretleri', PARKING),
      tablePage('/muhtarlar.aspx', 'Mahalle Muhtarları', MUKHTARS),
      ...articles.flatMap((article): Entry[] => [
        articlePage(
          article,
          `/yazdir.aspx?id=${numbers.get(article)}`,
          (view) => printView(view, article, path(article)),
          {
            kind: 'print',
            copyOf: { site: 'belediye', path: path(article) },
          },
        ),
        redirect(`/haber/${numbers.get(article)}.htm`, 301, path(article)),
      ]),
      redirect('/default.aspx', 301, '/'),
      { type: 'gone', path: '/ihale.aspx?id=3' },
      ...documents(),
      ...commonEntries('belediye', []),
    ],
    disallow: ['/yonetim/', '/e-belediye/'],
    notFound: (view) =>
      layout(
        view,
        'Sayfa bulunamadı',
        raw(''),
        html`<h2>İstenen sayfa bulunamadı</h2><p>Sayfa kaldırılmış ya da taşınmış olabilir.</p>`,
      ),
  };
}

function headOf(view: View, article: Article, path: string): Html {
  return html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('belediye', path)}">
<meta name="dc.date" content="${shortDate(article.publishedAt)}">`;
}

function noticeRow(view: View, article: Article, href: string): Html {
  return html`<tr><td class="tarih">${longDate(article.publishedAt)}</td><td><a href="${href}">${article.title}</a><br>${view.teaser(article)}</td></tr>
`;
}

/** Every other link carries a session id, another at every fetch. */
function withSession(view: View, path: string, index: number): string {
  return index % 2 === 0 ? path : `${path}&sid=${hexDigits(`oturum ${view.fetchNumber}`, 24)}`;
}

function documents(): Entry[] {
  const plan = pdfOf('Kıyıköprü Belediyesi Stratejik Plan Özeti', [
    'Beş yılda on iki kilometre bisiklet yolu yapılacak.',
    'Değirmen Deresi boyunca yürüyüş yolu ve taşkın seti tamamlanacak.',
    'Evde bakım ekibi üç araçtan altı araca çıkarılacak.',
    'Su kayıp oranı yüzde otuz birden yüzde yirmi ikiye indirilecek.',
  ]);
  const form = pdfOf('Nikâh Başvuru Formu', [
    'Gelinin adı soyadı: ....................',
    'Damadın adı soyadı: ....................',
    'İstenen gün ve saat: ....................',
  ]);
  return [
    resource('/dosya/stratejik-plan-ozeti.pdf', 'application/pdf', () => plan),
    resource('/dosya/nikah-basvuru-formu.pdf', 'application/pdf', () => form),
  ];
}
