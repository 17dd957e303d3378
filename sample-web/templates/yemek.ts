/**
 * Kaşık Kaşık, recipes: schema.org Recipe, ingredients with boxes to tick, and a card for the kitchen, closed until it is
 * asked for, which has the steps a second time.
 */
import { advertisementAt } from '../advertisements.ts';
import type { Article, Block } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { sitemap } from '../feeds.ts';
import { type Html, html, jsonScript, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
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
import { hash } from '../random.ts';
import type { Page, Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';
import { longDate } from '../turkish-dates.ts';

export function yemek(): Site {
  const articles = loadArticles('yemek');
  const courses = bySection(articles);
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...courses.keys()], articles);
  return {
    id: 'yemek',
    name: 'Kaşık Kaşık',
    about: 'yemek tarifleri',
    language: 'tr',
    entries: [
      homePage('Kaşık Kaşık', articles, (view) =>
        shell(
          view,
          'Kaşık Kaşık | Denenmiş ev yemekleri',
          raw(''),
          html`<div class="grid">${articles.map((one) => card(view, one))}</div>`,
        ),
      ),
      ...[...courses].map(
        ([name, shown]): Page =>
          listPage(coursePath(name), name, shown, (view) =>
            shell(
              view,
              `${name} tarifleri`,
              raw(''),
              html`<h1>${name}</h1><div class="grid">${shown.map((one) => card(view, one))}</div>`,
            ),
          ),
      ),
      ...articles.map((article) =>
        articlePage(article, path(article), (view) =>
          shell(
            view,
            `${article.title} Tarifi - Kaşık Kaşık`,
            headOf(view, article),
            recipe(view, article, articles),
          ),
        ),
      ),
      // As some systems do, it says of every page that it changed just now.
      resource('/sitemap.xml', XML, (view) =>
        sitemap(
          articles.map((article) => ({
            url: view.address('yemek', path(article)),
            changedAt: view.at,
          })),
        ),
      ),
      ...commonEntries('yemek', articles),
    ],
    disallow: ['/defterim/'],
    sitemaps: ['/sitemap.xml'],
    notFound: (view) =>
      shell(
        view,
        'Tarif bulunamadı',
        raw(''),
        html`<h1>Bu tencere boş</h1><p>Aradığınız tarif kaldırılmış.</p>`,
      ),
    gzip: true,
    chunked: true,
  };
}

const path = (article: Article) => `/tarif/${article.slug}`;
const coursePath = (name: string) => `/kategori/${slugOf(name)}`;

/** Minutes, portions and stars that the page shows beside the recipe. */
function facts(article: Article) {
  const number = hash(article.slug);
  return { minutes: 35 + (number % 8) * 15, portions: 4 + (number % 3), rating: 4.2 + (number % 8) / 10 };
}

function headOf(view: View, article: Article): Html {
  const { minutes, portions, rating } = facts(article);
  const texts = (kind: Block['kind']) =>
    article.blocks.filter((block) => block.kind === kind).map((block) => block.text);
  return html`<meta name="description" content="${article.summary}"><link rel="canonical" href="${view.address('yemek', path(article))}">
${jsonScript('application/ld+json', {
  '@context': 'https://schema.org/',
  '@type': 'Recipe',
  name: article.title,
  author: { '@type': 'Person', name: article.author },
  datePublished: new Date(article.publishedAt).toISOString().slice(0, 10),
  description: article.summary,
  image: [view.address('yemek', picturePath(article))],
  recipeCategory: article.section,
  recipeCuisine: 'Türk',
  recipeYield: `${portions} kişilik`,
  totalTime: `PT${minutes}M`,
  recipeIngredient: texts('item'),
  recipeInstructions: texts('step').map((text) => ({ '@type': 'HowToStep', text })),
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: rating.toFixed(1),
    ratingCount: 40 + (hash(article.slug) % 200),
  },
})}`;
}

function recipe(view: View, article: Article, all: Article[]): Html {
  const { minutes, portions, rating } = facts(article);
  const others = all.filter((other) => other !== article).slice(0, 4);
  const steps = view.blocks(article).filter((block) => block.kind === 'step');
  const ad = advertisementAt(view, 1);
  return html`<article class="recipe">
<p class="cat"><a href="${coursePath(article.section)}">${article.section}</a></p><h1>${article.title}</h1>
<p class="by">Tarif: <a href="/">${article.author}</a> <span>${longDate(article.publishedAt)}</span></p>
<ul class="facts"><li>⏱ ${minutes} dk</li><li>🍽 ${portions} kişilik</li><li>★ ${rating.toFixed(1).replace('.', ',')}</li><li><a href="/defterim/ekle?tarif=${article.slug}" rel="nofollow">Defterime ekle</a></li></ul>
<img class="kapak" src="${picturePath(article)}" alt="${article.title}">
<div class="recipe-body">${bodyHtml(view.blocks(article), { list: 'ul class="malzeme"', steps: 'ol class="yapilis"' })}</div>
<button class="pisir">Mutfak kartını aç</button>
<dialog class="mutfak-karti"><h3>${article.title} (mutfak kartı)</h3><ol>${steps.map((step) => html`<li>${step.text}</li>`)}</ol><button>Kapat</button></dialog>
</article>
<div class="promo"><a href="${ad.path}" rel="nofollow sponsored">${ad.brand} — ${ad.text} <b>${ad.call}</b></a></div>
${article.comments.length > 0 ? html`<section class="deneyenler"><h2>Deneyenler ne dedi?</h2>${article.comments.map((comment) => html`<div><b>${comment.author}</b> ★★★★★<p>${comment.text}</p></div>`)}</section>` : null}
<section class="yaninda"><h2>Yanına yakışır</h2><div class="mini">${others.map((other) => html`<a href="${path(other)}"><img src="${picturePath(other)}" alt="" loading="lazy">${other.title}</a>`)}</div></section>`;
}

function layout(view: View, title: string, head: Html, body: Html, courses: string[], all: Article[]): Html {
  const ad = advertisementAt(view, 0);
  return html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head>
<body><div class="cookie-jar">Kurabiye (çerez) kullanıyoruz, üzümlüsünden değil. <button>Afiyet olsun</button></div>
<header class="mutfak"><a href="/" class="isim">Kaşık <i>Kaşık</i></a><form action="/defterim/ara"><input name="q" placeholder="Tarif ya da malzeme ara"></form>
<nav>${courses.map((name) => html`<a href="${coursePath(name)}">${name}</a>`)}</nav></header>
<div class="tezgah"><main>${body}</main><aside><section><h3>Bugün ne pişirsem?</h3><p><a href="${path(view.rotate(all, 1)[0]!)}">${view.rotate(all, 1)[0]!.title}</a></p></section>
<section class="reklam"><small>Reklam</small><a rel="nofollow" href="${ad.path}"><b>${ad.brand}</b><br>${ad.text}</a></section>
<section><h3>Ölçüler</h3><table><tr><td>1 su bardağı</td><td>200 ml</td></tr><tr><td>1 çay bardağı</td><td>100 ml</td></tr><tr><td>1 yemek kaşığı</td><td>15 ml</td></tr><tr><td>1 tatlı kaşığı</td><td>10 ml</td></tr></table></section></aside></div>
<footer><p>Kaşık Kaşık'taki her tarif en az üç mutfakta denendi. © 2026</p><p><a href="${view.address('saglik', '/')}">Sağlık Pusulası</a> <a href="${view.address('tarim', '/')}">Toprak ve Tohum</a> <a href="${view.address('gezi', '/')}">Yol Defteri</a></p></footer></body></html>`;
}

function card(view: View, article: Article): Html {
  return html`<div class="tarif"><a href="${path(article)}"><img src="${picturePath(article)}" alt="" loading="lazy"><h2>${article.title}</h2></a><p>${view.teaser(article)}</p></div>
`;
}
