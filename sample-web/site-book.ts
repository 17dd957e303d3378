/** A site with its entries found by address; session ids, campaign marks and the order of parameters change nothing. */
import type { Entry, Page, Site } from './site.ts';

export class SiteBook {
  readonly site: Site;
  readonly #entries = new Map<string, Entry>();

  constructor(site: Site) {
    this.site = site;
    for (const entry of [...site.entries, robotsEntry(site)]) {
      const key = plainPath(new URL(entry.path, 'http://site'));
      if (this.#entries.has(key)) {
        throw new Error(`sample-web: two entries of ${site.id} have the path ${entry.path}`);
      }
      this.#entries.set(key, entry);
    }
  }

  find(url: URL): Entry | null {
    const path = plainPath(url);
    return this.#entries.get(path) ?? this.site.open?.(path) ?? null;
  }

  pages(): Page[] {
    return [...this.#entries.values()].filter((entry) => entry.type === 'page');
  }

  isForbidden(url: URL): boolean {
    const path = url.pathname + url.search;
    return this.site.disallow.some((prefix) => path.startsWith(prefix));
  }
}

const IGNORED_PARAMETERS = ['sid', 'oturum', 'utm_source', 'utm_medium', 'utm_campaign'];

function plainPath(url: URL): string {
  if (url.search === '') return url.pathname;
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !IGNORED_PARAMETERS.includes(pair.split('=', 1)[0]!))
    .sort();
  return url.pathname + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}

function robotsEntry(site: Site): Entry {
  return {
    type: 'resource',
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    body: (view) => {
      const lines = [`# ${site.name}`];
      for (const agent of site.bannedAgents ?? []) lines.push(`User-agent: ${agent}`, 'Disallow: /', '');
      lines.push('User-agent: *');
      for (const prefix of site.disallow) lines.push(`Disallow: ${prefix}`);
      if (site.disallow.length === 0) lines.push('Disallow:');
      if (site.crawlDelaySeconds !== undefined) lines.push(`Crawl-delay: ${site.crawlDelaySeconds}`);
      for (const path of site.sitemaps ?? []) lines.push('', `Sitemap: ${view.address(site.id, path)}`);
      return `${lines.join('\n')}\n`;
    },
  };
}
