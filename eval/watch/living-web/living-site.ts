import { chanceOf, pick } from './chance.ts';
import { type LivingArticle, paragraphsOf, versionAt } from './living-article.ts';

/** How a site announces its own changes. */
export type Validators = 'honest' | 'none' | 'frozen-etag' | 'frozen-date' | 'restless-etag';
export type Sitemap = 'honest' | 'none' | 'always-now';

export type LivingSite = {
  index: number;
  /** Advertisements and counters that differ at every fetch. */
  isNoisy: boolean;
  validators: Validators;
  sitemap: Sitemap;
  hasFeed: boolean;
  articles: LivingArticle[];
};

export const SECTIONS = ['gundem', 'ekonomi', 'spor', 'yasam'] as const;
const LISTED = 20;

export function pathOf({ section, slug }: LivingArticle): string {
  return `/${section}/${slug}.html`;
}

export function isAlive({ bornAt, goneAt }: LivingArticle, at: number): boolean {
  return bornAt <= at && at < goneAt;
}

export function articleHtml(
  site: LivingSite,
  article: LivingArticle,
  at: number,
  fetch: number,
  pool: readonly string[],
): string {
  const paragraphs = paragraphsOf(article, versionAt(article, at), pool).map((text) => `<p>${text}</p>`);
  if (site.isNoisy) paragraphs.splice(2, 0, `<div class="kutu">${advertisement(site, fetch, 0, pool)}</div>`);
  const body = `<article><h1>${article.title}</h1>${paragraphs.join('\n')}</article>
<aside>${site.isNoisy ? `<div class="kutu">${advertisement(site, fetch, 1, pool)}</div>` : ''}</aside>`;
  return shell(site, article.title, body);
}

/** The newest articles of the site, or of a section. */
export function listHtml(
  site: LivingSite,
  section: string | null,
  at: number,
  fetch: number,
  pool: readonly string[],
): string {
  const items = newest(site, section, at).map(
    (article) => `<li><a href="${pathOf(article)}">${article.title}</a></li>`,
  );
  const older = site.articles
    .filter((article) => isAlive(article, at) && section !== null && article.section === section)
    .slice(0, -LISTED)
    .map((article) => `<a href="${pathOf(article)}">${article.title}</a>`);
  const noise = site.isNoisy ? `<div class="kutu">${advertisement(site, fetch, 2, pool)}</div>` : '';
  return shell(
    site,
    section ?? 'Ana sayfa',
    `<ul>${items.join('\n')}</ul>${noise}<div>${older.join('\n')}</div>`,
  );
}

export function feedXml(site: LivingSite, origin: string, at: number): string {
  const items = newest(site, null, at).map(
    (article) =>
      `<item><title>${article.title}</title><link>${origin}${pathOf(article)}</link><pubDate>${new Date(changedAt(article, at)).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Site ${site.index}</title><link>${origin}/</link>${items.join('\n')}</channel></rss>`;
}

export function sitemapXml(site: LivingSite, origin: string, at: number): string {
  const urls = site.articles
    .filter((article) => isAlive(article, at))
    .map((article) => {
      const changed = site.sitemap === 'always-now' ? at : changedAt(article, at);
      return `<url><loc>${origin}${pathOf(article)}</loc><lastmod>${new Date(changed).toISOString()}</lastmod></url>`;
    });
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;
}

export function changedAt(article: LivingArticle, at: number): number {
  const version = versionAt(article, at);
  return version === 0 ? article.bornAt : article.changes[version - 1]!;
}

function newest({ articles }: LivingSite, section: string | null, at: number): LivingArticle[] {
  return articles
    .filter((article) => isAlive(article, at) && (section === null || article.section === section))
    .sort((a, b) => b.bornAt - a.bornAt)
    .slice(0, LISTED);
}

/** Another text at every fetch, with figures that nothing marks as a counter. */
function advertisement(site: LivingSite, fetch: number, place: number, pool: readonly string[]): string {
  const chance = chanceOf('reklam', site.index, fetch, place);
  return `<p>${pick(pool, chance)}</p><p>Bugün ${Math.floor(chance() * 9000)} okur bu kampanyadan yararlandı ve ${Math.floor(chance() * 90)} şehirde teslimat başladı.</p>`;
}

function shell(site: LivingSite, title: string, body: string): string {
  const menu = SECTIONS.map((section) => `<a href="/${section}/">${section}</a>`).join(' ');
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${title} | Site ${site.index}</title>
${site.hasFeed ? '<link rel="alternate" type="application/rss+xml" href="/rss.xml">' : ''}</head><body>
<header><a href="/">Site ${site.index}</a><nav>${menu}</nav></header><main>${body}</main>
<footer>Bu sitenin tüm hakları saklıdır. İzin almadan alıntı yapılamaz, kaynak gösterilmesi yeterli değildir.</footer></body></html>`;
}
