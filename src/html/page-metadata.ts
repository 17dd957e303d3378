import type { ParsedPage } from '../model/parsed-page.ts';

/** What a page says about itself. */
export type PageMetadata = {
  title: string;
  description: string | null;
  author: string | null;
  publishedAt: number | null;
};

/** One reading for each field, from the most deliberate statement to the least. */
export function pageMetadata(page: ParsedPage): PageMetadata {
  const siteName = metaOf(page, 'og:site_name') ?? '';
  const heading = page.blocks.find((block) => block.tag === 'h1')?.text;
  return {
    title: withoutSiteName(metaOf(page, 'og:title') ?? (page.title || heading) ?? '', siteName),
    description: metaOf(page, 'description', 'og:description'),
    author: metaOf(page, 'author', 'article:author'),
    publishedAt: publishedAt(page),
  };
}

function metaOf(page: ParsedPage, ...names: string[]): string | null {
  for (const name of names) {
    const found = page.metas.find((meta) => meta.name === name && meta.content.trim() !== '');
    if (found) return found.content.trim();
  }
  return null;
}

/** "Baraj doldu - Günlük Ufuk" → "Baraj doldu", where the page says that Günlük Ufuk is the site's name. */
function withoutSiteName(title: string, siteName: string): string {
  if (siteName === '' || !title.endsWith(siteName)) return title;
  const rest = title.slice(0, title.length - siteName.length).replace(/[\s|–—:»·-]+$/u, '');
  return rest === '' ? title : rest;
}

function publishedAt(page: ParsedPage): number | null {
  const stated =
    metaOf(page, 'article:published_time', 'datepublished', 'date', 'dc.date') ??
    page.jsonLd.map((text) => /"datePublished"\s*:\s*"([^"]{4,40})"/.exec(text)?.[1]).find(Boolean) ??
    page.time;
  const time = Date.parse(stated);
  return Number.isNaN(time) ? null : time;
}
