/**
 * Pages built by scripts (F11): a real browser runs the scripts of a page that we have already fetched. The
 * browser itself is cut off from the network: names do not resolve in it, its proxy is a closed port, and
 * everything a page requests goes through `load`, which fetches it under the same guard, robots.txt, limits
 * and pauses as any page. Only scripts and data are loaded, and only by GET; images, fonts, media, frames,
 * sockets and navigation to other pages are refused.
 *
 * There is one browser, chosen by the user and started on first use, with a fresh context for each page. A
 * page that is not ready in time is taken as it is, and a browser that stops responding is killed and
 * restarted.
 *
 * This is the only file that knows playwright-core, which is an optional dependency.
 */
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserServer, Page, Request, Route } from 'playwright-core';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { processTreeUse } from './process-tree-use.ts';

export type PageToRender = { url: CanonicalUrl; html: string };

export type Rendered = { kind: 'rendered'; html: string } | { kind: 'failed'; reason: string };

/** What a page requested: the decompressed bytes; null if it may not or cannot be fetched. */
export type PageResource = { status: number; contentType: string; body: Uint8Array };
export type LoadResource = (url: CanonicalUrl, kind: 'script' | 'data') => Promise<PageResource | null>;

export type RendererOptions = {
  /** Path of a Chromium or Chrome. */
  browser: string;
  userAgent: string;
  maxHtmlChars: number;
  /** From the start of a page's scripts until the page is taken as it is. */
  patienceMs?: number;
  /** Memory of the browser, including all its processes. */
  maxTreeBytes?: number;
};

const PATIENCE_MS = 20_000;
/** A page is ready once it has made no request for this long. */
const QUIET_MS = 300;
const LOOK_EVERY_MS = 50;
/** A healthy browser does this immediately. */
const ANSWER_MS = 5_000;
const START_MS = 30_000;
const MAX_REQUESTS = 60;
/** Pages open at a time in the single browser. */
const MAX_PAGES = 2;
const MAX_SCRIPT_HEAP_MB = 256;
/**
 * For the whole browser with all its processes; a legitimate page takes it to 300 MB. WASM, canvases and
 * workers have no other limit.
 */
const MAX_TREE_BYTES = 1_000_000_000;
const MAX_PROCESSES = 40;
const WATCH_EVERY_MS = 200;

export class Renderer {
  readonly #options: RendererOptions;
  #running: Promise<Running> | null = null;
  #open = 0;
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** The HTML of the page after its scripts have run. Never throws. */
  async render(page: PageToRender, load: LoadResource): Promise<Rendered> {
    if (this.#open >= MAX_PAGES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#open++;
    try {
      if (this.#closed) return { kind: 'failed', reason: 'render-closed' };
      return await this.#renderNow(page, load);
    } catch (error) {
      return { kind: 'failed', reason: error instanceof RenderFailure ? error.reason : 'render-failed' };
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#open--;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end(this.#running);
  }

  async #renderNow(page: PageToRender, load: LoadResource): Promise<Rendered> {
    const running = this.#browser();
    const { browser } = await running;
    const opened = browser.newContext({
      userAgent: `Mozilla/5.0 (compatible; ${this.#options.userAgent})`,
      serviceWorkers: 'block',
      acceptDownloads: false,
      locale: 'tr-TR',
      timezoneId: 'Europe/Istanbul',
    });
    const context = await this.#answered(opened, running);
    const watch = this.#watchTree(running);
    try {
      const shown = new ShownPage(page, load);
      return await Promise.race([shown.run(context, this.#options), watch.exceeded]);
    } finally {
      watch.stop();
      // A page in an endless loop ends with its context or, if that does not help, with the browser.
      await this.#answered(context.close(), running).catch(() => {});
    }
  }

  /**
   * Ends the browser when it exceeds its memory limit. There is no telling which page caused it, so all of
   * its pages fail.
   */
  #watchTree(running: Promise<Running>): { exceeded: Promise<Rendered>; stop: () => void } {
    const { maxTreeBytes = MAX_TREE_BYTES } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const exceeded = new Promise<Rendered>((resolve) => {
      const look = async () => {
        const pid = (await running).server.process().pid;
        const use = pid === undefined ? null : await processTreeUse(pid);
        if (use === null || (use.bytes <= maxTreeBytes && use.processes <= MAX_PROCESSES)) return;
        clearInterval(timer);
        resolve({ kind: 'failed', reason: use.bytes > maxTreeBytes ? 'render-memory' : 'render-processes' });
        await this.#end(running);
      };
      timer = setInterval(() => void look().catch(() => {}), WATCH_EVERY_MS);
    });
    return { exceeded, stop: () => clearInterval(timer) };
  }

  /** Kills the browser if it does not respond in time. */
  async #answered<T>(work: Promise<T>, running: Promise<Running>): Promise<T> {
    try {
      return await within(work, ANSWER_MS, 'render-browser');
    } catch (error) {
      await this.#end(running);
      throw error;
    }
  }

  #browser(): Promise<Running> {
    if (!this.#running) {
      const running = startBrowser(this.#options.browser);
      this.#running = running;
      running.then(
        ({ browser }) => browser.once('disconnected', () => this.#forget(running)),
        () => this.#forget(running),
      );
    }
    return this.#running;
  }

  #forget(running: Promise<Running>): void {
    if (this.#running === running) this.#running = null;
  }

  async #end(running: Promise<Running> | null): Promise<void> {
    if (!running) return;
    this.#forget(running);
    await running.then(({ server }) => server.kill()).catch(() => {});
  }
}

/** Why rendering is not possible, in a few words; null if nothing seems to prevent it. */
export function cannotRender(browser: string | undefined): string | null {
  if (browser === undefined) return 'no browser is named';
  try {
    accessSync(browser, constants.X_OK);
  } catch {
    return `${browser} cannot be run`;
  }
  try {
    createRequire(import.meta.url).resolve('playwright-core');
  } catch {
    return 'the package playwright-core is not installed';
  }
  return null;
}

type Running = { server: BrowserServer; browser: Browser };

class RenderFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

async function startBrowser(executablePath: string): Promise<Running> {
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    executablePath,
    headless: true,
    timeout: START_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium's sandbox does not work as root; a crawl that runs as root is in a container.
    chromiumSandbox: process.getuid?.() !== 0,
    // The discard port of this machine, also for loopback: whatever slips past the routes ends here.
    proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-pings',
      '--mute-audio',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--js-flags=--max-old-space-size=${MAX_SCRIPT_HEAP_MB}`,
    ],
  });
  try {
    return { server, browser: await chromium.connect(server.wsEndpoint(), { timeout: START_MS }) };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/** One page in its context, from its HTML to what its scripts made of it. */
class ShownPage {
  readonly #page: PageToRender;
  readonly #load: LoadResource;
  #isDocumentGiven = false;
  #underWay = 0;
  #requests = 0;
  #quietSince = performance.now();
  #isOver = false;

  constructor(page: PageToRender, load: LoadResource) {
    this.#page = page;
    this.#load = load;
  }

  async run(context: BrowserContext, options: RendererOptions): Promise<Rendered> {
    const patienceMs = options.patienceMs ?? PATIENCE_MS;
    const deadline = performance.now() + patienceMs;
    try {
      await context.routeWebSocket(/.*/, (socket) => void socket.close());
      await context.route('**', (route) => this.#answer(route));
      const page = await context.newPage();
      const crashed = new Promise<never>((_, reject) => {
        page.once('crash', () => reject(new RenderFailure('render-crash')));
      });
      crashed.catch(() => {});
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
      page.on('popup', (popup) => void popup.close().catch(() => {}));
      // Not awaited to the end: a page that never finishes loading may still have content.
      const ready = page
        .goto(this.#page.url, { waitUntil: 'domcontentloaded', timeout: patienceMs })
        .then(() => this.#quiet(deadline));
      await Promise.race([ready.catch(() => {}), crashed, passed(deadline)]);
      return await Promise.race([this.#take(page, options.maxHtmlChars), crashed]);
    } finally {
      this.#isOver = true;
    }
  }

  async #take(page: Page, maxChars: number): Promise<Rendered> {
    const html: unknown = await within(page.content(), ANSWER_MS, 'render-timeout');
    if (typeof html !== 'string') return { kind: 'failed', reason: 'render-failed' };
    return html.length > maxChars ? { kind: 'failed', reason: 'too-large' } : { kind: 'rendered', html };
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    try {
      if (this.#isMainDocument(request)) {
        this.#isDocumentGiven = true;
        await route.fulfill({ contentType: 'text/html; charset=utf-8', body: this.#page.html });
        return;
      }
      const answer = await this.#resource(request);
      // "aborted" leaves the page where it is; other errors would replace it with an error page.
      if (answer === null || this.#isOver) await route.abort('aborted');
      else await route.fulfill(answer);
    } catch {
      // The page or its browser is gone; the code waiting for it finds out.
    }
  }

  /** The page that we fetched; navigation that its scripts attempt becomes a link. */
  #isMainDocument(request: Request): boolean {
    return !this.#isDocumentGiven && request.isNavigationRequest() && request.frame().parentFrame() === null;
  }

  async #resource(request: Request): Promise<Parameters<Route['fulfill']>[0] | null> {
    const type = request.resourceType();
    // Some loaders stop loading scripts if a style sheet fails.
    if (type === 'stylesheet') return { contentType: 'text/css', body: '' };
    const isWanted = type === 'script' || type === 'xhr' || type === 'fetch';
    const url = exactUrl(request.url());
    if (!isWanted || url === null || request.method() !== 'GET' || this.#requests >= MAX_REQUESTS)
      return null;
    this.#requests++;
    this.#underWay++;
    try {
      const resource = await this.#load(url, type === 'script' ? 'script' : 'data');
      if (resource === null) return null;
      const origin = (await request.headerValue('origin')) ?? '*';
      return {
        status: resource.status,
        body: Buffer.from(resource.body),
        headers: {
          'content-type': resource.contentType,
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        },
      };
    } finally {
      this.#underWay--;
      this.#quietSince = performance.now();
    }
  }

  async #quiet(deadline: number): Promise<void> {
    this.#quietSince = performance.now();
    for (;;) {
      const now = performance.now();
      if (now >= deadline || (this.#underWay === 0 && now - this.#quietSince >= QUIET_MS)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

/**
 * As the page spells it: parameters that we would drop may matter to its server. Null for anything we do not
 * fetch.
 */
function exactUrl(text: string): CanonicalUrl | null {
  if (canonicalUrl(text) === null) return null;
  const url = new URL(text);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href as CanonicalUrl;
}

async function within<T>(work: Promise<T>, ms: number, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RenderFailure(reason)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function passed(deadline: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, deadline - performance.now())).unref();
  });
}
