import { html } from '../html.ts';
import { loadArticles } from '../library.ts';
import type { Page, Site, SiteId } from '../site.ts';

export function plainSite(id: SiteId): Site {
  const articles = loadArticles(id);
  const language = id === 'english' ? 'en' : id === 'azeri' ? 'az' : 'tr';
  const pages = articles.map((article): Page => {
    return {
      type: 'page',
      kind: 'article',
      path: `/yazi/${article.slug}`,
      title: article.title,
      language: article.language,
      shows: [article],
      render: (view) =>
        html`<!doctype html><html lang="${article.language}"><head><meta charset="utf-8"><title>${article.title}</title></head>
<body><nav><a href="/">Ana sayfa</a></nav><h1>${article.title}</h1>${view.blocks(article).map((block) => html`<p>${block.text}</p>`)}</body></html>`,
    };
  });
  const home: Page = {
    type: 'page',
    kind: 'home',
    path: '/',
    title: id,
    language,
    shows: articles,
    render: (view) =>
      html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${id}</title></head>
<body><ul>${pages.map((page) => html`<li><a href="${page.path}">${page.title}</a> ${view.teaser(page.shows[0]!)}</li>`)}</ul></body></html>`,
  };
  return {
    id,
    name: id,
    about: id,
    language,
    entries: [home, ...pages],
    disallow: [],
    notFound: () => html`<!doctype html><title>Bulunamadı</title><p>Sayfa bulunamadı.</p>`,
  };
}
