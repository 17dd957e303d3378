/**
 * A small Turkish web on loopback: sixteen sites, each on a port and with a template of its own, with everything that a
 * crawler meets outside (advertisements, traps, copies, redirects, robots.txt, an undeclared code page, a site made
 * by a script), and with the truth about every page. It is the demo, the test bed and the living documentation.
 *
 * It stands alone: its truth must not depend on the code that it judges. Pages are functions of the clock and of the
 * seed; only advertisements, counters and session ids differ from fetch to fetch, and none of them is in the truth.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chronicle } from './changes.ts';
import { type Clock, createClock, HOUR_MS } from './clock.ts';
import { RequestLog, type RequestReport } from './request-log.ts';
import { type Page, SITE_IDS, type SiteId } from './site.ts';
import { SiteBook } from './site-book.ts';
import { createSiteServer } from './site-server.ts';
import { createSites } from './sites.ts';
import { slugOf } from './slug.ts';
import { type Truth, truthOf } from './truth.ts';
import { createView } from './view.ts';

export type { RequestReport } from './request-log.ts';
export type { SiteId } from './site.ts';
export type { Truth } from './truth.ts';

export type SampleWebOptions = {
  /** Port of the first site, the others follow; 0 (default) takes any free ports. */
  basePort?: number;
  /** Decides when pages change (default 1). */
  seed?: number;
  /** Epoch milliseconds (default Date.now). */
  now?: () => number;
  /** How many times faster the web's clock runs than `now`, from the start on (default 1). */
  timeScale?: number;
  /** How long every answer takes at least (default 2). */
  latencyMs?: number;
  /** Sites at names of their own (kiyikopru-postasi.localhost) in place of 127.0.0.1 (default false). */
  withNames?: boolean;
};

export type SampleSite = { id: SiteId; name: string; about: string; language: string; origin: string };
export type SamplePage = Pick<Truth, 'url' | 'site' | 'kind'> & { truth(): Truth };

export async function startSampleWeb(options: SampleWebOptions = {}): Promise<SampleWeb> {
  const web = new SampleWeb(options);
  await web.listen();
  return web;
}

const HOST = '127.0.0.1';
/** Of the page that goes away: so long after the start, by the clock of the web. */
const GONE_AFTER_MS = 6 * HOUR_MS;

export class SampleWeb {
  readonly #clock: Clock;
  readonly #chronicle: Chronicle;
  readonly #basePort: number;
  readonly #latencyMs: number;
  readonly #withNames: boolean;
  readonly #log = new RequestLog();
  readonly #books = new Map<SiteId, SiteBook>();
  readonly #origins = new Map<SiteId, string>();
  readonly #servers: Server[] = [];

  constructor(options: SampleWebOptions) {
    this.#clock = createClock(options.now ?? Date.now, options.timeScale ?? 1);
    this.#chronicle = new Chronicle(options.seed ?? 1);
    this.#basePort = options.basePort ?? 0;
    this.#latencyMs = options.latencyMs ?? 2;
    this.#withNames = options.withNames ?? false;
    for (const site of createSites({ goneAt: this.#clock.startedAt + GONE_AFTER_MS })) {
      this.#books.set(site.id, new SiteBook(site));
    }
  }

  /** Called by startSampleWeb. */
  async listen(): Promise<void> {
    try {
      for (const [index, id] of SITE_IDS.entries()) {
        const server = createSiteServer({
          book: this.#books.get(id)!,
          log: this.#log,
          latencyMs: this.#latencyMs,
          viewOf: (fetchNumber) => this.#view(fetchNumber),
        });
        this.#servers.push(server);
        const port = await listenOn(server, this.#basePort === 0 ? 0 : this.#basePort + index, id);
        this.#origins.set(id, `http://${this.#hostOf(id)}:${port}`);
      }
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  get sites(): SampleSite[] {
    return [...this.#books.values()].map(({ site }) => ({
      id: site.id,
      name: site.name,
      about: site.about,
      language: site.language,
      origin: this.#origins.get(site.id)!,
    }));
  }

  /** The home page of every site. */
  get seeds(): string[] {
    return this.sites.map((site) => `${site.origin}/`);
  }

  /** Time of the web's clock, epoch milliseconds; all times in the truth are of this clock. */
  now(): number {
    return this.#clock.now();
  }

  /** Null for what is no page: redirects, feeds, errors, addresses elsewhere. */
  truth(url: string): Truth | null {
    const found = this.#find(url);
    return found === null ? null : truthOf(found.page, found.site, this.#view(0));
  }

  /** Every page there is, but for the endless ones, of which only the first are listed. */
  pages(): SamplePage[] {
    const view = this.#view(0);
    return [...this.#books.values()].flatMap((book) =>
      book.pages().map((page) => ({
        url: view.address(book.site.id, page.path),
        site: book.site.id,
        kind: page.kind,
        truth: () => truthOf(page, book.site.id, this.#view(0)),
      })),
    );
  }

  /** The pages that repeat this one (print versions, second addresses, other sites), as `copyOf` of each says. */
  copiesOf(url: string): string[] {
    const source = this.truth(url)?.url;
    if (source === undefined) return [];
    return this.pages()
      .filter((page) => page.kind === 'copy' || page.kind === 'print')
      .filter((page) => page.truth().copyOf === source)
      .map((page) => page.url);
  }

  /** Times of the clock at which the page's text changed, from < time ≤ to. */
  changesBetween(url: string, from: number, to: number): number[] {
    const shown = this.#find(url)?.page.shows ?? [];
    const times = shown.flatMap((article) => this.#chronicle.changesBetween(article, from, to));
    return times.sort((a, b) => a - b);
  }

  /** Changes per hour of the clock, in the long run. */
  rateOf(url: string): number {
    const shown = this.#find(url)?.page.shows ?? [];
    return shown.reduce((sum, article) => sum + this.#chronicle.rateOf(article), 0);
  }

  requests(): RequestReport {
    return this.#log.report();
  }

  resetLog(): void {
    this.#log.reset();
  }

  /** Ends every server and socket; may be called twice. */
  async close(): Promise<void> {
    const servers = this.#servers.splice(0);
    await Promise.all(
      servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
  }

  /** Names under .localhost lead to loopback everywhere (RFC 6761). */
  #hostOf(id: SiteId): string {
    return this.#withNames ? `${slugOf(this.#books.get(id)!.site.name)}.localhost` : HOST;
  }

  #view(fetchNumber: number) {
    return createView(this.#chronicle, this.#origins, this.#clock.now(), fetchNumber);
  }

  #find(address: string): { site: SiteId; page: Page } | null {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    for (const [site, origin] of this.#origins) {
      if (origin !== url.origin) continue;
      const entry = this.#books.get(site)!.find(url);
      return entry?.type === 'page' ? { site, page: entry } : null;
    }
    return null;
  }
}

function listenOn(server: Server, port: number, site: SiteId): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message =
        (cause as NodeJS.ErrnoException).code === 'EADDRINUSE'
          ? `Port ${port} is in use, so the site "${site}" of the sample web cannot start on it; choose another base port, for example with --port.`
          : `The site "${site}" of the sample web cannot listen on port ${port}; choose another base port, for example with --port.`;
      reject(new Error(message, { cause }));
    });
    try {
      server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
    } catch (cause) {
      // A port beyond 65535 is thrown, not emitted.
      server.emit('error', cause);
    }
  });
}
