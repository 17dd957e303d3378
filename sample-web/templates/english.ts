/** Anatolia Slowly: English throughout, for a crawler that wants Turkish pages only. */
import { advertisementAt } from '../advertisements.ts';
import type { Article } from '../article.ts';
import { bodyHtml } from '../article-body.ts';
import { type Html, html, raw } from '../html.ts';
import { loadArticles } from '../library.ts';
import { articlePage, bySection, commonEntries, homePage, listPage, picturePath } from '../pages.ts';
import type { Site, View } from '../site.ts';
import { slugOf } from '../slug.ts';

export function english(): Site {
  const stories = loadArticles('english');
  const sections = bySection(stories);
  const shell = (view: View, title: string, head: Html, body: Html) =>
    layout(view, title, head, body, [...sections.keys()]);
  const language = 'en';
  return {
    id: 'english',
    name: 'Anatolia Slowly',
    about: 'magazine in English',
    language,
    entries: [
      homePage(
        'Anatolia Slowly',
        stories,
        (view) =>
          shell(view, 'Anatolia Slowly', raw(''), html`${stories.map((story) => teaser(view, story))}`),
        { language },
      ),
      ...[...sections].map(([name, shown]) =>
        listPage(
          sectionPath(name),
          name,
          shown,
          (view) =>
            shell(view, name, raw(''), html`<h1>${name}</h1>${shown.map((story) => teaser(view, story))}`),
          { language },
        ),
      ),
      ...stories.map((story) =>
        articlePage(story, path(story), (view) => {
          const head = html`<meta name="description" content="${story.summary}"><link rel="canonical" href="${view.address('english', path(story))}"><meta name="author" content="${story.author}">`;
          const next = stories[(stories.indexOf(story) + 1) % stories.length]!;
          return shell(
            view,
            `${story.title} | Anatolia Slowly`,
            head,
            html`<article><p class="kicker">${story.section}</p><h1>${story.title}</h1><p class="dateline">By ${story.author}, ${englishDate(story.publishedAt)}</p><img src="${picturePath(story)}" alt="">
<div class="story">${bodyHtml(view.blocks(story))}</div></article><p class="next">Read next: <a href="${path(next)}">${next.title}</a></p>`,
          );
        }),
      ),
      ...commonEntries('english', stories),
    ],
    disallow: [],
    notFound: (view) =>
      shell(view, 'Not found', raw(''), html`<h1>Nothing here</h1><p>The page has wandered off.</p>`),
    validators: 'both',
  };
}

const path = (story: Article) => `/stories/${story.slug}`;
const sectionPath = (name: string) => `/section/${slugOf(name)}`;

function layout(view: View, title: string, head: Html, body: Html, sections: string[]): Html {
  const ad = advertisementAt(view, 0);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}<link rel="stylesheet" href="/stil.css"></head><body>
<header><a href="/">Anatolia Slowly</a><nav>${sections.map((name) => html`<a href="${sectionPath(name)}">${name}</a>`)}</nav></header>
<main>${body}</main>
<footer><p>We use one cookie, to remember that you dislike cookies. <button>Fine</button></p><p lang="tr"><a rel="nofollow sponsored" href="${ad.path}">${ad.brand}: ${ad.text}</a></p><p>Friends in Turkish: <a href="${view.address('gezi', '/')}">Yol Defteri</a></p></footer></body></html>`;
}

function teaser(view: View, story: Article): Html {
  return html`<section><img src="${picturePath(story)}" alt="" loading="lazy"><h2><a href="${path(story)}">${story.title}</a></h2><p>${view.teaser(story)}</p></section>
`;
}

function englishDate(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
