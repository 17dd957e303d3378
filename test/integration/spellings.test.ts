import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveText } from '../../sample-web/archive-texts.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';
import { openStore } from '../../src/store/open-store.ts';

const ARTICLES = 60;
const TRAP_HOSTS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

/**
 * A site whose links lack the slash that its server asks for, as folders of static hosts do: every article is behind a
 * redirect. Other hosts are calendars without end.
 */
describe('a site whose links are redirected to another spelling', () => {
  let folder: string;
  let server: Server;
  let port: number;
  let requests: { host: string; path: string; at: number }[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tazi-spellings-'));
    requests = [];
    server = createServer((request, response) => {
      const host = request.headers.host!;
      const path = decodeURI(request.url!);
      requests.push({ host, path, at: performance.now() });
      const answer = answerTo(host.replace(/:.*/, ''), path);
      const location = answer.location === undefined ? {} : { location: answer.location };
      response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', ...location });
      setTimeout(() => response.end(answer.body), 1);
    });
    await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  });

  async function crawl(hosts: string[], flags: Record<string, unknown> = {}): Promise<CrawlStatus> {
    const project = loadProject(folder, {
      environment: {},
      flags: {
        'crawl.contact': 'mailto:test@example.org',
        'crawl.delayMs': 0,
        allowHosts: hosts.map((host) => `${host}:${port}`),
        ...flags,
      },
    });
    const { paths, settings } = project;
    const seeds = hosts.map((host) => canonicalUrl(`http://${host}:${port}/`)!);
    const run = await startCrawl({ ...paths, settings, seeds, mode: 'once', onEvent: () => {} });
    return await run.ended;
  }

  async function articlesKept(): Promise<number> {
    const store = await openStore(join(folder, 'data', 'tazi.db'), 'read');
    try {
      const changes = await store.changes.scan(0, 10_000);
      return changes.filter(({ page }) => page !== null && /\/haber\/[^/]+\/$/.test(page.url)).length;
    } finally {
      await store.close();
    }
  }

  test('is read completely beside traps, each article with two requests', async () => {
    const status = await crawl(['127.0.0.1', ...TRAP_HOSTS]);
    expect(await articlesKept()).toBe(ARTICLES);
    expect(status.outcomes.alias).toBeGreaterThanOrEqual(ARTICLES);
    expect(status.outcomes.redirected ?? 0).toBe(0);
    const asked = requests.filter(({ path }) => path.startsWith('/haber/'));
    expect(asked).toHaveLength(2 * ARTICLES);
    expect(new Set(requests.map(({ host }) => host)).size).toBe(1 + TRAP_HOSTS.length);
    // The calendars are closed by what stands behind their redirects, tried, and left.
    for (const host of TRAP_HOSTS)
      expect(requests.filter((request) => request.host.startsWith(`${host}:`)).length).toBeLessThan(200);
    expect(status.traps.length).toBeGreaterThan(0);
  });

  test('is asked for the other spelling next, but not before its pause is over', async () => {
    const delayMs = 60;
    await crawl(['127.0.0.1'], { 'crawl.delayMs': delayMs, 'crawl.maxPages': 8 });
    const pages = requests.filter(({ path }) => path !== '/robots.txt');
    for (const [i, { at }] of requests.entries())
      if (i > 0) expect(at - requests[i - 1]!.at).toBeGreaterThanOrEqual(delayMs - 2);
    for (const [i, { path }] of pages.entries())
      if (/^\/haber\/[^/]+$/.test(path)) expect(pages[i + 1]?.path).toBe(`${path}/`);
    // The limit counts pages that were fetched, not the redirects on the way.
    expect(pages.filter(({ path }) => path.endsWith('/'))).toHaveLength(8);
  });

  test('sends no request for a spelling again in the next run', async () => {
    await crawl(['127.0.0.1']);
    requests = [];
    await crawl(['127.0.0.1']);
    expect(requests.filter(({ path }) => path.startsWith('/haber/'))).toEqual([]);
    expect(await articlesKept()).toBe(ARTICLES);
  });
});

type Answer = { status: number; location?: string; body?: string };

function answerTo(host: string, path: string): Answer {
  if (path === '/robots.txt') return { status: 200, body: 'User-agent: *\nAllow: /\n' };
  return host === '127.0.0.1' ? newsAnswer(path) : calendarAnswer(path);
}

function newsAnswer(path: string): Answer {
  if (path === '/') {
    const links = Array.from({ length: ARTICLES }, (_, n) => `<li><a href="/haber/yazi-${n}">Yazı ${n}</a>`);
    return { status: 200, body: page('Haberler', `<ul>${links.join('')}</ul>`) };
  }
  const [, number, slash] = /^\/haber\/yazi-(\d+)(\/?)$/.exec(path) ?? [];
  if (number === undefined || Number(number) >= ARTICLES) return { status: 404 };
  if (slash === '') return { status: 301, location: `${path}/` };
  const { title, paragraphs } = archiveText(Number(number));
  return { status: 200, body: page(title, paragraphs.map((text) => `<p>${text}</p>`).join('')) };
}

/** Every month leads to the next, in the spelling that is redirected. */
function calendarAnswer(path: string): Answer {
  const [, month = '0', slash] = /^\/takvim\/(\d+)(\/?)$/.exec(path) ?? [];
  if (path !== '/' && slash === '') return { status: 301, location: `${path}/` };
  const next = Number(month) + 1;
  const links = [next, next + 1].map((n) => `<a href="/takvim/${n}">Sonraki ay</a>`);
  const text = 'Bu ay için kayıtlı bir etkinlik bulunmuyor. Yeni etkinlikler burada duyurulacak.';
  return { status: 200, body: page('Etkinlik takvimi', `<p>${text}</p>${links.join('')}`) };
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="tr"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}
