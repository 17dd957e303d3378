/**
 * A web that lives faster than the sample web and is drawn from a seed: sites whose articles change at six rates from
 * static to hourly, with advertisements that differ at every fetch, validators that lie, sitemaps with false dates,
 * articles that appear and disappear. It knows the truth about every article. It stands alone: its truth must not
 * depend on `src`.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chanceOf, pick } from './chance.ts';
import { drawChanges, drawRate, HOUR_MS, type LivingArticle, versionAt } from './living-article.ts';
import {
  articleHtml,
  changedAt,
  feedXml,
  isAlive,
  type LivingSite,
  listHtml,
  pathOf,
  SECTIONS,
  type Sitemap,
  sitemapXml,
  type Validators,
} from './living-site.ts';
import { turkishSentences } from './sentences.ts';

export type LivingMix = { noise: boolean; liars: boolean; births: boolean };
export type LivingWebOptions = LivingMix & {
  seed: number;
  sites: number;
  articlesPerSite: number;
  /** Hours of the web's clock in one of ours. */
  timeScale: number;
  /** How long the web lives, in hours of its clock. */
  hours: number;
  now: () => number;
};

export type Request = { at: number; path: string; status: number };

/** Articles born in a day, for each hundred. */
const BORN_PER_DAY = 4;
const GONE_SHARE = 0.05;
const LIARS: readonly Validators[] = [
  'frozen-etag',
  'honest',
  'restless-etag',
  'none',
  'frozen-date',
  'honest',
  'none',
  'none',
];
const HONEST: readonly Validators[] = ['honest', 'honest', 'none', 'none'];
const LYING_SITEMAPS: readonly Sitemap[] = ['honest', 'always-now', 'none', 'always-now'];

export class LivingWeb {
  readonly #options: LivingWebOptions;
  readonly #sites: LivingSite[];
  readonly #pool = turkishSentences();
  readonly #servers: Server[] = [];
  readonly #origins: string[] = [];
  readonly #startedAt: number;
  #fetches = 0;
  /** Every request but those for robots.txt. */
  readonly requests: Request[] = [];
  /** Most requests to one site at a time. */
  mostAtOnce = 0;

  private constructor(options: LivingWebOptions) {
    this.#options = options;
    this.#startedAt = options.now();
    this.#sites = Array.from({ length: options.sites }, (_, index) => this.#drawSite(index));
  }

  static async start(options: LivingWebOptions): Promise<LivingWeb> {
    const web = new LivingWeb(options);
    for (const site of web.#sites) {
      let open = 0;
      const server = createServer((request, response) => {
        web.mostAtOnce = Math.max(web.mostAtOnce, ++open);
        response.once('close', () => open--);
        web.#answer(site, request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      web.#servers.push(server);
      web.#origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    }
    return web;
  }

  get origins(): readonly string[] {
    return this.#origins;
  }

  /** The web's clock. */
  now(): number {
    return this.webTime(this.#options.now());
  }

  webTime(real: number): number {
    return this.#startedAt + (real - this.#startedAt) * this.#options.timeScale;
  }

  /** The article at a URL, also one that is gone or not yet born. */
  article(url: string): LivingArticle | null {
    const { origin, pathname } = new URL(url);
    const site = this.#sites[this.#origins.indexOf(origin)];
    return site?.articles.find((article) => pathOf(article) === pathname) ?? null;
  }

  articles(): { url: string; article: LivingArticle; isNoisy: boolean; isLiar: boolean }[] {
    return this.#sites.flatMap((site) =>
      site.articles.map((article) => ({
        url: this.#origins[site.index]! + pathOf(article),
        article,
        isNoisy: site.isNoisy,
        isLiar: site.validators.startsWith('frozen'),
      })),
    );
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#servers.splice(0).map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
  }

  #drawSite(index: number): LivingSite {
    const { seed, articlesPerSite, noise, liars } = this.#options;
    const validators = (liars ? LIARS : HONEST)[index % (liars ? LIARS : HONEST).length]!;
    const sitemap = liars ? LYING_SITEMAPS[(index >> 1) % 4]! : index % 2 === 0 ? 'honest' : 'none';
    const site: LivingSite = {
      index,
      isNoisy: noise && index % 2 === 1,
      validators,
      sitemap,
      hasFeed: index % 3 !== 2,
      articles: [],
    };
    for (let i = 0; i < articlesPerSite; i++)
      site.articles.push(this.#drawArticle(index, `haber-${i}`, false));
    const births = this.#options.births
      ? Math.round((articlesPerSite * BORN_PER_DAY * this.#options.hours) / 2400)
      : 0;
    for (let i = 0; i < births; i++) site.articles.push(this.#drawArticle(index, `yeni-${i}-${seed}`, true));
    return site;
  }

  #drawArticle(site: number, slug: string, isNewborn: boolean): LivingArticle {
    const { seed, births, hours } = this.#options;
    const chance = chanceOf('makale', seed, site, slug);
    const until = this.#startedAt + hours * HOUR_MS;
    const start = this.#startedAt;
    const bornAt = isNewborn ? start + chance() * hours * HOUR_MS : start - chance() * 90 * 24 * HOUR_MS;
    const goneAt =
      births && chance() < GONE_SHARE ? start + chance() * hours * HOUR_MS : Number.POSITIVE_INFINITY;
    const rate = isNewborn ? 0 : drawRate(chance);
    const changes = drawChanges({ rate, bornAt: isNewborn ? bornAt : start, isNewborn }, until, chance);
    const title = pick(this.#pool, chance)
      .slice(0, 60)
      .replace(/\s\S*$/u, '');
    return {
      site,
      slug,
      section: pick(SECTIONS, chance),
      title,
      bornAt,
      goneAt: Math.max(goneAt, bornAt),
      rate,
      changes,
    };
  }

  #answer(site: LivingSite, request: IncomingMessage, response: ServerResponse): void {
    const at = this.now();
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const reply = this.#replyTo(site, path, at, request);
    if (path !== '/robots.txt')
      this.requests.push({ at, path: this.#origins[site.index]! + path, status: reply.status });
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body);
  }

  #replyTo(site: LivingSite, path: string, at: number, request: IncomingMessage) {
    const origin = this.#origins[site.index]!;
    const fetch = ++this.#fetches;
    const page = (body: string, headers = {}) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body,
    });
    const xml = (body: string) => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
    if (path === '/robots.txt') {
      const sitemap = site.sitemap === 'none' ? '' : `Sitemap: ${origin}/sitemap.xml\n`;
      return {
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nAllow: /\n${sitemap}`,
      };
    }
    if (path === '/') return page(listHtml(site, null, at, fetch, this.#pool));
    if (path === '/rss.xml' && site.hasFeed) return xml(feedXml(site, origin, at));
    if (path === '/sitemap.xml' && site.sitemap !== 'none') return xml(sitemapXml(site, origin, at));
    const section = SECTIONS.find((name) => path === `/${name}/`);
    if (section) return page(listHtml(site, section, at, fetch, this.#pool));
    const article = site.articles.find((one) => pathOf(one) === path);
    if (!article || !isAlive(article, at))
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
    const headers = validatorsOf(site, article, at, fetch);
    if (isSame(request, headers)) return { status: 304, headers, body: '' };
    return page(articleHtml(site, article, at, fetch, this.#pool), headers);
  }
}

function validatorsOf(
  { validators, index }: LivingSite,
  article: LivingArticle,
  at: number,
  fetch: number,
): Record<string, string> {
  switch (validators) {
    case 'none':
      return {};
    case 'honest':
      return index % 4 === 0
        ? { etag: `"${article.slug}-${versionAt(article, at)}"` }
        : {
            'last-modified': new Date(changedAt(article, at)).toUTCString(),
            etag: `"v${versionAt(article, at)}"`,
          };
    case 'frozen-etag':
      return { etag: `"${article.slug}"` };
    case 'frozen-date':
      return { 'last-modified': new Date(article.bornAt).toUTCString() };
    case 'restless-etag':
      return { etag: `"${fetch}"`, 'last-modified': new Date(at).toUTCString() };
  }
}

function isSame(request: IncomingMessage, headers: Record<string, string>): boolean {
  const tag = request.headers['if-none-match'];
  if (tag !== undefined) return tag === headers['etag'];
  const since = request.headers['if-modified-since'];
  return since !== undefined && since === headers['last-modified'];
}
