import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSettings } from '../config/load-settings.ts';
import { DnsCache } from '../crawler/dns-cache.ts';
import { userAgent } from '../crawler/user-agent.ts';
import { wordView } from '../index/word-view.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { Searcher } from '../search/searcher.ts';
import { openStore } from '../store/open-store.ts';
import { ProjectLock } from '../store/project-lock.ts';
import type { CrawlEvent } from './crawl.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import { startCrawl } from './start-crawl.ts';

let folder: string;
let server: Server;
let origin: string;
let requests: { path: string; at: number; agent: string }[];
let routes: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-crawl-'));
  requests = [];
  routes = new Map([['/robots.txt', 'User-agent: *\nAllow: /\n']]);
  server = createServer((request, response) => {
    const path = request.url!;
    requests.push({ path, at: performance.now(), agent: request.headers['user-agent']! });
    const route = routes.get(path);
    if (typeof route === 'function') return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(route);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function page(title: string, ...links: string[]): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return `<html lang="tr"><title>${title}</title><body><h1>${title}</h1>
    <p>${title} konusunda yetkililer bugün uzun bir açıklama yaptı ve vatandaşları bilgilendirdi.</p>${anchors}</body></html>`;
}

function planWith(flags: Record<string, unknown> = {}): CrawlPlan & { events: CrawlEvent[] } {
  const events: CrawlEvent[] = [];
  const { settings } = loadSettings({
    flags: {
      'crawl.contact': 'mailto:deneme@example.org',
      'crawl.delayMs': 0,
      'crawl.retryDelayMs': 30,
      'crawl.workers': 0,
      allowHosts: [new URL(origin).host],
      ...flags,
    },
  });
  const dataFolder = join(folder, 'data');
  return {
    settings,
    dataFolder,
    databaseFile: join(dataFolder, 'tazi.db'),
    indexFolder: join(dataFolder, 'index'),
    seeds: [`${origin}/` as CanonicalUrl],
    mode: 'once',
    onEvent: (event) => events.push(event),
    events,
  };
}

const pathsAsked = () => requests.map(({ path }) => path);

describe('a crawl', () => {
  test('looks up no name that it refuses', async () => {
    const lookup = vi.spyOn(DnsCache.prototype, 'lookup');
    const seeds = ['http://yazici.internal/', 'http://yonlendirici/', `${origin}/`] as CanonicalUrl[];
    routes.set('/', page('Ana sayfa'));
    const status = await (await startCrawl({ ...planWith(), seeds })).ended;
    expect(status.outcomes).toEqual({ indexed: 1, forbidden: 2 });
    const asked = lookup.mock.calls.map(([name]) => name);
    expect(asked.filter((name) => /yazici|yonlendirici/.test(name))).toEqual([]);
    lookup.mockRestore();
  });

  test('begins with the home page, also without pauses (E1)', async () => {
    routes.set('/', page('Ana sayfa'));
    routes.set('/a/b/derin', page('Derin sayfa'));
    await (await startCrawl({ ...planWith(), seeds: [`${origin}/a/b/derin` as CanonicalUrl] })).ended;
    expect(pathsAsked()).toEqual(['/robots.txt', '/', '/a/b/derin']);
  });

  test('goes from the seed to searchable pages, and releases the lock', async () => {
    routes.set('/', page('Ana sayfa', '/baraj', '/yok'));
    routes.set('/baraj', page('Barajlar doldu', '/'));
    const plan = planWith();
    const status = await (await startCrawl(plan)).ended;
    expect(status).toMatchObject({ state: 'ended', leases: 3, outcomes: { indexed: 2, gone: 1 } });
    expect(pathsAsked()).toEqual(['/robots.txt', '/', '/baraj', '/yok']);
    const searcher = Searcher.open(plan.indexFolder);
    // The home page is found by its links' words.
    expect(searcher.search('doldu').total).toBe(1);
    expect(searcher.search('barajlar').total).toBe(2);
    searcher.close();
    ProjectLock.take(plan.dataFolder).release();
  });

  test('indexes pages with title and text alone, with their site, page and counts, and keeps them as XML (E4)', async () => {
    routes.set('/', page('Ana sayfa', '/baraj', '/bos'));
    routes.set('/baraj', page('Barajlar doldu'));
    routes.set('/bos', '<html lang="tr"><title></title><body></body></html>');
    const plan = planWith({ 'store.xml': true });
    await (await startCrawl(plan)).ended;
    const store = await openStore(plan.databaseFile, 'read');
    const empty = (await store.urls.find(`${origin}/bos` as CanonicalUrl))!;
    const full = (await store.urls.find(`${origin}/baraj` as CanonicalUrl))!;
    const { siteId, title, text } = (await store.pages.get(full.id))!;
    expect(await store.pages.get(empty.id)).toBeNull();
    const xml = readFileSync(join(plan.dataFolder, 'xml', `${siteId}.xml`), 'utf8');
    expect(xml).toContain(`<URL id="${full.id}"><baslik>${title}</baslik><icerik>${text}</icerik></URL>`);
    expect(xml).not.toContain(`<URL id="${empty.id}"`);
    const searcher = Searcher.open(plan.indexFolder);
    const textsOf = (ids: readonly number[]) => store.pages.getMany(ids);
    const view = await wordView(searcher.reader, searcher.analyzer, textsOf, 'barajlar', 10);
    const count = `${title} ${text}`.match(/barajlar/gi)!.length;
    expect(view!.postings).toMatchObject([{ siteId, page: full.id, count }]);
    searcher.close();
    await store.close();
  });

  test('resumes where an earlier one ended, and requests nothing twice', async () => {
    routes.set('/', page('Ana sayfa', '/1', '/2', '/3'));
    for (const n of [1, 2, 3]) routes.set(`/${n}`, page(`Sayfa ${n}`));
    await (await startCrawl(planWith({ 'crawl.maxPages': 2 }))).ended;
    expect(await (await startCrawl(planWith())).ended).toMatchObject({ leases: 2, outcomes: { indexed: 2 } });
    const asked = pathsAsked().filter((path) => path !== '/robots.txt');
    expect([...asked].sort()).toEqual(['/', '/1', '/2', '/3']);
    expect(await (await startCrawl(planWith())).ended).toMatchObject({ leases: 0 });
  });

  test('retries a failed first visit before it ends', async () => {
    let tries = 0;
    routes.set('/', (_, response) => {
      if (++tries < 3) response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Sonunda'));
    });
    expect(await (await startCrawl(planWith())).ended).toMatchObject({
      outcomes: { failed: 2, indexed: 1 },
      errors: { 'http-500': 2 },
    });
  });

  test('pauses between two requests to a server, robots.txt included', async () => {
    routes.set('/', page('Ana sayfa', '/1', '/2'));
    for (const n of [1, 2]) routes.set(`/${n}`, page(`Sayfa ${n}`));
    await (await startCrawl(planWith({ 'crawl.delayMs': 120 }))).ended;
    const gaps = requests.slice(1).map(({ at }, i) => at - requests[i]!.at);
    expect(gaps).toHaveLength(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(115);
  });

  test('leaves a server alone for as long as it asks, even without a pause of our own', async () => {
    routes.set('/', page('Ana sayfa', ...Array.from({ length: 12 }, (_, n) => `/${n}`)));
    let refusedAt = 0;
    for (let n = 0; n < 12; n++) {
      routes.set(`/${n}`, (_, response) => {
        const first = refusedAt === 0;
        if (first) refusedAt = performance.now();
        response.writeHead(first ? 429 : 200, { 'retry-after': '1', 'content-type': 'text/html' });
        response.end(page(`Sayfa ${n}`));
      });
    }
    await (await startCrawl(planWith())).ended;
    const after = requests.filter(({ at }) => at > refusedAt + 5).map(({ at }) => at - refusedAt);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(990);
    expect(after).toHaveLength(12);
  });

  test('is refused while another one holds the project, and makes no requests', async () => {
    const plan = planWith();
    let answer: () => void = () => {};
    routes.set('/', (_, response) => {
      answer = () => response.end(page('Ana sayfa'));
    });
    const first = await startCrawl(plan);
    await expect(startCrawl(planWith())).rejects.toThrow(/process/);
    const waiting = setInterval(() => answer(), 10);
    await first.ended;
    clearInterval(waiting);
    expect(pathsAsked()).toEqual(['/robots.txt', '/']);
  });

  test('ends when it is stopped, and keeps what it has acknowledged', async () => {
    routes.set('/', page('Ana sayfa', ...Array.from({ length: 50 }, (_, n) => `/${n}`)));
    for (let n = 0; n < 50; n++) routes.set(`/${n}`, page(`Sayfa ${n}`));
    const plan = planWith({ 'crawl.delayMs': 50 });
    const acknowledged: string[] = [];
    const crawl = await startCrawl({
      ...plan,
      onEvent: (event) => {
        if (event.event !== 'visit') return;
        acknowledged.push(event.url);
        if (acknowledged.length === 5) crawl.stop();
      },
    });
    const { outcomes } = await crawl.ended;
    expect(outcomes.indexed).toBe(acknowledged.length);
    const store = await openStore(plan.databaseFile, 'read');
    expect((await store.totals.read()).pages).toBe(acknowledged.length);
    await store.close();
    expect(acknowledged.length).toBeLessThan(50);
  });
});

describe('a part that fails', () => {
  test('during startup leaves no lock behind', async () => {
    const plan = planWith();
    await (await startCrawl({ ...plan, seeds: [] })).ended;
    writeFileSync(plan.databaseFile, 'bozuk '.repeat(1000));
    for (const extra of ['-wal', '-shm']) rmSync(plan.databaseFile + extra, { force: true });
    await expect(startCrawl(plan)).rejects.toThrow(/damaged/);
    await new Promise((done) => setImmediate(done));
    ProjectLock.take(plan.dataFolder).release();
  });

  test('while indexing is reported', async () => {
    routes.set('/', page('Ana sayfa'));
    const plan = planWith();
    await (await startCrawl({ ...plan, seeds: [] })).ended;
    rmSync(plan.indexFolder, { recursive: true });
    writeFileSync(plan.indexFolder, 'burada bir klasör olmalıydı');
    const start = async () => (await startCrawl(plan)).ended;
    await expect(start()).rejects.toThrow();
    await new Promise((done) => setImmediate(done));
    ProjectLock.take(plan.dataFolder).release();
  });
});

describe('the user agent', () => {
  const agentFor = (contact: string) =>
    userAgent(loadSettings({ flags: { 'crawl.contact': contact } }).settings);

  test('names the product, its version and the contact', () => {
    expect(agentFor('mailto:a@example.org')).toMatch(/^tazi\/\d+\.\d+\.\d+ \(\+mailto:a@example\.org\)$/);
    expect(userAgent(loadSettings({}).settings)).toMatch(/^tazi\/[\d.]+$/);
  });

  test('is ASCII, whatever letters the contact contains', () => {
    expect(agentFor('https://örnek.com.tr/tarayıcı')).toContain(
      '(+https://xn--rnek-4qa.com.tr/taray%C4%B1c%C4%B1)',
    );
    expect(agentFor('mailto:ayşe@örnek.com.tr')).toMatch(/^[\x20-\x7e]+$/);
  });

  test('reaches the server', async () => {
    routes.set('/', page('Ana sayfa'));
    await (await startCrawl(planWith({ 'crawl.contact': 'https://ağ.com.tr/şu' }))).ended;
    expect(requests.map(({ agent }) => agent)).toEqual([requests[0]!.agent, requests[0]!.agent]);
    expect(requests[0]!.agent).toContain('xn--');
  });
});

test('all responses are archived if the settings say so', async () => {
  routes.set('/', page('Ana sayfa', '/yok'));
  const plan = planWith({ 'crawl.warc': true });
  await (await startCrawl(plan)).ended;
  expect(existsSync(join(plan.dataFolder, 'warc'))).toBe(true);
});
