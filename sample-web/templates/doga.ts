/**
 * Yeryüzü Notları: robots.txt forbids /ozel/, where some articles lie that the home page and even the sitemap name, and
 * asks for a pause; one page says noindex in its header, one in its head, and one forbids to follow its links.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { sitemap } from '../feeds.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles, loadPages } from '../library.ts';
import {
  articlePage,
  bySection,
  commonEntries,
  homePage,
  listPage,
  picturePath,
  resource,
  XML,
} from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { isoLocal, longDate } from '../turkish-dates.ts';

const FORBIDDEN = ['deniz-cayirlari-capa-izleri', 'fay-hendeginde-bin-yillik-iz'];
/** Short, so that a test which obeys it stays quick. */
const CRAWL_DELAY_SECONDS = 0.2;

export function doga(): Site {
  const articles = loadArticles('doga');
  const own = loadPages('doga');
  const open = articles.filter((article) => !FORBIDDEN.includes(article.slug));
  const closed = articles.filter((article) => FORBIDDEN.includes(article.slug));
  const subjects = bySection(open);
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...subjects.keys()], closed);
  const info = (slug: string, path: string, head: Html, extra: Partial<Page>): Page => {
    const page = own.get(slug)!;
    return articlePage(
      page,
      path,
      (view) => shell(view, page.title, head, html`<h1>${page.title}</h1>${bodyHtml(page.blocks)}`),
      { kind: 'info', ...extra },
    );
  };
  return {
    id: 'doga',
    name: 'Yeryüzü Notları',
    about: 'doğa ve bilim dergisi',
    language: 'tr',
    entries: [
      homePage('Yeryüzü Notları', open, (view) =>
        shell(
          view,
          'Yeryüzü Notları',
          raw(''),
          html`<div class="sutun">${open.map((one) => note(view, one))}</div>`,
        ),
      ),
      ...[...subjects].map(([name, shown]) =>
        listPage(subjectPath(name), name, shown, (view) =>
          shell(
            view,
            name,
            raw(''),
            html`<h1>${name}</h1><div class="sutun">${shown.map((one) => note(view, one))}</div>`,
          ),
        ),
      ),
      ...articles.map((article) =>
        articlePage(
          article,
          path(article),
          (view) =>
            shell(
              view,
              `${article.title} · Yeryüzü Notları`,
              headOf(view, article),
              essay(view, article, open),
            ),
          closed.includes(article) ? { reachable: false } : {},
        ),
      ),
      info('gonullu-bulteni', '/bulten/', raw(''), {
        indexable: false,
        headers: { 'X-Robots-Tag': 'noindex' },
      }),
      info('gonullu-girisi', '/gonullu/', raw('<meta name="robots" content="noindex">'), {
        indexable: false,
      }),
      linksPage(shell),
      info('sazlik-gozlem-noktalari', '/sazlik-gozlem-noktalari/', raw(''), {
        reachable: false,
        nofollowOnly: true,
      }),
      resource('/harita.xml', XML, (view) =>
        sitemap(
          articles.map((article) => ({
            url: view.address('doga', path(article)),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
      ...commonEntries('doga', articles),
    ],
    disallow: ['/ozel/'],
    crawlDelaySeconds: CRAWL_DELAY_SECONDS,
    sitemaps: ['/harita.xml'],
    notFound: (view) =>
      shell(view, 'Bulunamadı', raw(''), html`<h1>İz kayboldu</h1><p>Bu patika burada bitiyor.</p>`),
    validators: 'both',
  };
}

const path = (article: Article) => `/${FORBIDDEN.includes(article.slug) ? 'ozel' : 'yazi'}/${article.slug}/`;
const subjectPath = (name: string) => `/konu/${slugOf(name)}/`;

/** May be read, but its links may not be followed: they are the only ones to where they lead. */
function linksPage(shell: (view: View, title: string, head: Html, body: Html) => Html): Page {
  const text =
    'Okurlarımızın önerdiği, bizim denetlemediğimiz adresler. Bağlantıların sorumluluğu önerenlere aittir.';
  return listPage(
    '/oneriler/',
    'Okurların Önerdikleri',
    [],
    (view) =>
      shell(
        view,
        'Okurların önerdikleri',
        raw('<meta name="robots" content="nofollow">'),
        html`<h1>Okurların Önerdikleri</h1><p>${text}</p><ul><li><a href="/sazlik-gozlem-noktalari/">Sazlık gözlem noktaları</a></li></ul>`,
      ),
    { kind: 'info', text: () => `${text}\nSazlık gözlem noktaları` },
  );
}

function headOf(view: View, article: Article): Html {
  return html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('doga', path(article))}"><meta name="author" content="${article.author}"><meta name="date" content="${isoLocal(article.publishedAt)}">`;
}

function essay(view: View, article: Article, all: Article[]): Html {
  const others = all.filter((other) => other !== article && other.section !== article.section).slice(0, 3);
  return html`<article><div class="ustyazi"><a href="/">Yeryüzü Notları</a> / ${article.section}</div><h1>${article.title}</h1><p class="imza"><em>${article.author}</em>, ${longDate(article.publishedAt)}</p>
<img src="${picturePath(article)}" alt="">
<section class="deneme">${bodyHtml(view.blocks(article))}</section>
<p class="lisans">Bu yazı yazarının adı anılarak alıntılanabilir.</p></article>
<section class="okuma"><h3>Okumayı sürdürün</h3>${others.map((other) => html`<p><a href="${path(other)}">${other.title}</a> — ${other.author}</p>`)}</section>
${article.comments.length > 0 ? html`<section class="mektup"><h3>Okur mektupları</h3>${article.comments.map((comment) => html`<blockquote>${comment.text}<cite>${comment.author}</cite></blockquote>`)}</section>` : null}`;
}

function layout(
  view: View,
  title: string,
  head: Html,
  body: Html,
  subjects: string[],
  closed: Article[],
): Html {
  const ad = advertisementAt(view, 0);
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<header><h2><a href="/">Yeryüzü Notları</a></h2><p>Üç ayda bir basılır, her hafta internette büyür</p></header>
<nav>${subjects.map((name) => html`<a href="${subjectPath(name)}">${name}</a>`)}<a href="/bulten/">Bülten</a><a href="/gonullu/">Gönüllüler</a><a href="/oneriler/">Öneriler</a></nav>
<main>${body}</main>
<aside><section><h3>Abonelere özel</h3>${closed.map((article) => html`<p><a href="${path(article)}">${article.title}</a></p>`)}</section>
<section><h3>Ayın kuşu</h3><p>${view.rotate(BIRDS, 1)[0]!}</p></section>
<section class="destek"><h3>Destekçimiz</h3><p><a rel="nofollow sponsored" href="${ad.path}">${ad.brand}</a> ${ad.text}</p></section></aside>
<footer>Yeryüzü Notları kâr amacı gütmez. Kâğıdımız geri dönüşümdendir. <a href="${view.address('gezi', '/')}">Yol Defteri</a> · <a href="${view.address('universite', '/')}">Çınarova Üniversitesi</a><br>Bu sitede izleyici çerez yoktur, yalnızca yazı tipi tercihiniz hatırlanır.</footer>
</body></html>`;
}

const BIRDS = [
  'Yalıçapkını: dere kenarında mavi bir çizgi görürseniz odur.',
  'İbibik: tacını açıp kapattığında sesini de duyarsınız.',
  'Sumru: balığa dalmadan önce havada asılı kalır.',
  'Arı kuşu: eylülde telgraf tellerine sıra sıra dizilir.',
];

function note(view: View, article: Article): Html {
  return html`<div class="not"><h2><a href="${path(article)}">${article.title}</a></h2><p>${view.teaser(article)}</p><small>${article.author}</small></div>
`;
}
