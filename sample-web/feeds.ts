/** Sitemaps, RSS and Atom. */
import type { Article } from './article.ts';
import { escapeHtml } from './html.ts';
import { isoLocal } from './turkish-dates.ts';

export type FeedItem = { url: string; article: Article; teaser: string; changedAt: number };

export function sitemap(urls: readonly { url: string; changedAt?: number }[]): string {
  const entries = urls.map(({ url, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${isoLocal(changedAt)}</lastmod>`;
    return `  <url><loc>${escapeHtml(url)}</loc>${lastmod}</url>`;
  });
  return `${XML_HEAD}<urlset xmlns="${SITEMAP_SPACE}">\n${entries.join('\n')}\n</urlset>\n`;
}

export function sitemapIndex(sitemaps: readonly { url: string; changedAt: number }[]): string {
  const entries = sitemaps.map(
    ({ url, changedAt }) =>
      `  <sitemap><loc>${escapeHtml(url)}</loc><lastmod>${isoLocal(changedAt)}</lastmod></sitemap>`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="${SITEMAP_SPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function rss(title: string, home: string, items: readonly FeedItem[]): string {
  const entries = items.map(
    ({ url, article, teaser, changedAt }) => `<item>
<title>${escapeHtml(article.title)}</title>
<link>${escapeHtml(url)}</link>
<guid isPermaLink="true">${escapeHtml(url)}</guid>
<category>${escapeHtml(article.section)}</category>
<pubDate>${new Date(changedAt).toUTCString()}</pubDate>
<description><![CDATA[${teaser}]]></description>
</item>`,
  );
  return `${XML_HEAD}<rss version="2.0"><channel>
<title>${escapeHtml(title)}</title>
<link>${escapeHtml(home)}</link>
<description>${escapeHtml(title)}</description>
<language>tr</language>
${entries.join('\n')}
</channel></rss>
`;
}

export function atom(title: string, home: string, items: readonly FeedItem[]): string {
  const updated = Math.max(0, ...items.map((item) => item.changedAt));
  const entries = items.map(
    ({ url, article, teaser, changedAt }) => `<entry>
<title>${escapeHtml(article.title)}</title>
<link href="${escapeHtml(url)}"/>
<id>${escapeHtml(url)}</id>
<published>${isoLocal(article.publishedAt)}</published>
<updated>${isoLocal(changedAt)}</updated>
<author><name>${escapeHtml(article.author)}</name></author>
<summary>${escapeHtml(teaser)}</summary>
</entry>`,
  );
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="tr">
<title>${escapeHtml(title)}</title>
<link href="${escapeHtml(home)}"/>
<id>${escapeHtml(home)}</id>
<updated>${isoLocal(updated)}</updated>
${entries.join('\n')}
</feed>
`;
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
