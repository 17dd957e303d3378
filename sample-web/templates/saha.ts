/** Saha Kenarı, sports: a live match page with a scoreboard whose minute runs, and nested divs for everything. */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { MINUTE_MS } from '../clock.ts';
import { rss } from '../feeds.ts';
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
} from '../pages.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { ago, isoLocal, longDate } from '../turkish-dates.ts';

export function saha(): Site {
  const articles = loadArticles('saha');
  const branches = bySection(articles);
  /** Two sentences each: a cleaner must not take them for noise. */
  const briefs = [...loadPages('saha').values()];
  const frame = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...branches.keys()], articles, briefs);
  const lists = [...branches].map(
    ([name, shown]): Page =>
      listPage(branchPath(name), name, shown, (view) =>
        frame(
          view,
          `${name} haberleri`,
          raw(''),
          html`<div class="hd"><span>${name}</span></div>${shown.map((one) => tile(view, one))}`,
        ),
      ),
  );
  const home = homePage('Saha Kenarı', articles, (view) =>
    frame(
      view,
      'Saha Kenarı - Çizginin dışından spor',
      raw('<link rel="alternate" type="application/rss+xml" href="/besleme.xml">'),
      html`<div class="vitrin">${articles.map((one) => tile(view, one))}</div>`,
    ),
  );
  return {
    id: 'saha',
    name: 'Saha Kenarı',
    about: 'spor sitesi',
    language: 'tr',
    entries: [
      home,
      ...lists,
      ...articles.map((article) =>
        articlePage(article, path(article), (view) => {
          const others = branches.get(article.section)!.filter((other) => other !== article);
          return frame(
            view,
            `${article.title} | Saha Kenarı`,
            headOf(view, article),
            articleBody(view, article, others),
          );
        }),
      ),
      ...briefs.map((brief) =>
        articlePage(brief, briefPath(brief), (view) =>
          frame(view, `${brief.title} | Saha Kenarı`, raw(''), articleBody(view, brief, [])),
        ),
      ),
      resource('/besleme.xml', 'application/rss+xml; charset=utf-8', (view) =>
        rss(
          'Saha Kenarı',
          view.address('saha', '/'),
          articles.map((article) => ({
            url: view.address('saha', path(article)),
            article,
            teaser: view.teaser(article),
            changedAt: view.changedAt(article),
          })),
        ),
      ),
      ...commonEntries('saha', [...articles, ...briefs]),
    ],
    disallow: ['/bahis/'],
    notFound: (view) =>
      frame(view, 'Ofsayt', raw(''), html`<div class="hd"><span>Ofsayt! Böyle bir sayfa yok.</span></div>`),
    chunked: true,
    gzip: true,
  };
}

const path = (article: Article) =>
  article.changes === 'minutes' ? `/mac/${article.slug}` : `/haber/${article.slug}`;
const briefPath = (article: Article) => `/kisa/${article.slug}`;
const branchPath = (name: string) => `/brans/${slugOf(name)}`;

function headOf(view: View, article: Article): Html {
  return html`<meta name="description" content="${article.summary}">
<link rel="canonical" href="${view.address('saha', path(article))}">
<meta property="og:title" content="${article.title}"><meta property="og:type" content="article">
<meta name="yayin-tarihi" content="${isoLocal(article.publishedAt)}">`;
}

function articleBody(view: View, article: Article, others: Article[]): Html {
  const isLive = article.changes === 'minutes';
  return html`${isLive ? scoreboard(view) : null}
<div class="det"><div class="det-ic">
<div class="det-ust"><div class="brans">${article.section}</div><h1>${article.title}</h1>
<div class="yazan">${article.author}, ${longDate(article.publishedAt)} <span class="gun">(güncelleme: ${ago(view.changedAt(article), view.at)})</span></div></div>
<div class="gorsel"><img src="${picturePath(article)}" alt="${article.title}"></div>
<div class="metin">${bodyHtml(view.blocks(article), { paragraph: 'div class="par"', heading: 'div class="ara"', quote: 'div class="alinti"' })}</div>
<div class="tepki"><button>Alkışla (${40 + (view.fetchNumber % 60)})</button><button>Islıkla (${view.fetchNumber % 9})</button><a href="#">Arkadaşına yolla</a></div>
</div></div>
${others.length === 0 ? null : html`<div class="benzer"><div class="hd"><span>Aynı branştan</span></div>${others.map((other) => html`<div class="b1"><a href="${path(other)}">${other.title}</a></div>`)}</div>`}
${article.comments.length === 0 ? null : html`<div class="tribun"><div class="hd"><span>Tribün</span></div>${article.comments.map((comment) => html`<div class="tez"><i>${comment.author}</i>: ${comment.text}</div>`)}</div>`}`;
}

/** The minute runs from 1 to 90 again and again; the score is none of the article's business. */
function scoreboard(view: View): Html {
  const minute = (Math.floor(view.at / MINUTE_MS) % 90) + 1;
  return html`<div class="skor"><div>Karasuyuspor</div><div class="rakam">${minute > 41 ? 1 : 0} : ${minute > 23 ? 1 : 0}</div><div>Gökbelen Gençlik</div><div class="dk">${minute}'</div><div class="kanal">Canlı anlatım ${900 + view.fetchNumber} kişi tarafından izleniyor</div></div>`;
}

function layout(
  view: View,
  title: string,
  head: Html,
  body: Html,
  branches: string[],
  all: Article[],
  briefs: Article[],
): Html {
  const ad = advertisementAt(view, 0);
  const second = advertisementAt(view, 1);
  return html`<!DOCTYPE html>
<html lang="tr"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title>
${head}<link rel="stylesheet" href="/stil.css"></head>
<body><div class="sayfa">
<div class="top"><a href="/" class="lg">SAHA<span>KENARI</span></a><div class="mn">${branches.map((name) => html`<a href="${branchPath(name)}">${name}</a>`)}<a href="/bahis/oranlar">Oranlar</a></div></div>
<div class="kayan"><b>SKOR ŞERİDİ</b> Taşova 2-1 Bozdere &nbsp; Harmandüzü 3-0 Çaybaşı &nbsp; Kuzgunlu 88-81 İncirlik ${view.fetchNumber % 2 === 0 ? 'MS' : 'UZ'}</div>
<div class="kol"><div class="sol">${body}</div>
<div class="sag"><div class="rk"><a rel="nofollow" href="${ad.path}">${ad.brand}: ${ad.text} ${ad.call}</a></div>
<div class="hd"><span>Puan Durumu</span></div><table class="puan"><tr><th>Takım</th><th>O</th><th>P</th></tr><tr><td>Gökbelen Gençlik</td><td>8</td><td>19</td></tr><tr><td>Karasuyuspor</td><td>8</td><td>18</td></tr><tr><td>Taşova</td><td>8</td><td>14</td></tr><tr><td>Bozdere</td><td>8</td><td>9</td></tr></table>
<div class="hd"><span>Kısa Kısa</span></div>${briefs.map((brief) => html`<div class="b1"><a href="${briefPath(brief)}">${brief.title}</a></div>`)}
<div class="hd"><span>Çok Okunanlar</span></div>${all.slice(0, 5).map((article) => html`<div class="b1"><a href="${path(article)}">${article.title}</a></div>`)}
<div class="rk"><a rel="nofollow" href="${second.path}">${second.brand}: ${second.text} ${second.call}</a></div></div></div>
<div class="dip">Saha Kenarı 2011'den beri amatörün ve alt liglerin yanında. <a href="${view.address('gunluk', '/spor/')}">Kıyıköprü Postası spor</a> <a href="${view.address('forum', '/')}">Muhabbet Köşesi</a><br>Fotoğraflar izinsiz kullanılamaz. Yayın kimliği SK-11.</div>
</div><div class="ck">Bu site çerez kullanır, topu taca atmaz. <a href="#">Anladım</a></div></body></html>`;
}

function tile(view: View, article: Article): Html {
  return html`<div class="kutucuk"><a href="${path(article)}"><img src="${picturePath(article)}" alt=""></a><div class="kb"><a href="${path(article)}">${article.title}</a></div><div class="kt">${view.teaser(article)}</div></div>
`;
}
