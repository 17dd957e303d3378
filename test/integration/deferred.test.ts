import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveText } from '../../sample-web/archive-texts.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import type { Store } from '../../src/model/store.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';
import { openStore } from '../../src/store/open-store.ts';

type Answer = { title: string; text: string; links?: readonly string[] } | { to: string } | null;

let folder: string;
let site: Server;
let answer: (path: string) => Answer;
const asked: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-deferred-'));
  asked.length = 0;
  site = createServer((request, response) => {
    const path = request.url!;
    if (path !== '/robots.txt') asked.push(path);
    const page = answer(path);
    if (page === null) response.writeHead(404).end();
    else if ('to' in page) response.writeHead(301, { location: page.to }).end();
    else {
      const links = (page.links ?? []).map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<html lang="tr"><title>${page.title}</title><body><h1>${page.title}</h1><p>${page.text}</p><ul>${links}</ul>`,
        );
    }
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const origin = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

async function crawl(more: Record<string, unknown> = {}): Promise<CrawlStatus> {
  const { paths, settings } = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      allowHosts: [new URL(origin()).host],
    },
  });
  const seeds = [canonicalUrl(`${origin()}/`)!];
  const running = await startCrawl({
    ...paths,
    settings: { ...settings, ...more },
    seeds,
    mode: 'once',
    onEvent: () => {},
  });
  return running.ended;
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { paths } = loadProject(folder, { environment: {}, flags: {} });
  const store = await openStore(paths.databaseFile, 'read');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A calendar without end beside some articles. */
const calendar = (path: string): Answer => {
  if (path === '/')
    return {
      title: 'Kasaba defteri',
      text: 'Kasabanın defterleri, fotoğrafları ve takvimi burada duruyor.',
      links: ['/takvim/1', ...numbers(60).map((id) => `/yazi/${id}`)],
    };
  const article = /^\/yazi\/(\d+)$/.exec(path);
  if (article) {
    const { title, paragraphs } = archiveText(Number(article[1]));
    return { title, text: paragraphs.join('</p><p>') };
  }
  const day = Number(/^\/takvim\/(\d+)$/.exec(path)?.[1]);
  if (Number.isNaN(day)) return null;
  return {
    title: `Takvim ${day}`,
    text: 'Bu gün için duyurulmuş bir etkinlik yok, başka günlere bakabilirsiniz.',
    links: [1, 2, 3].map((more) => `/takvim/${day + more}`),
  };
};

test('a calendar waits in the store, some of it is tried, and the next run remembers it', async () => {
  answer = calendar;
  const first = await crawl();
  expect(asked.filter((path) => path.startsWith('/yazi/'))).toHaveLength(60);
  const days = asked.filter((path) => path.startsWith('/takvim/')).length;
  // The first is news, the next 16 close the shape, and a few are tried.
  expect(days).toBeLessThanOrEqual(26);
  const [trap] = first.traps;
  expect(trap).toMatchObject({ refused: first.frontier.deferred, isByUser: false });
  expect(trap!.tried).toBeGreaterThanOrEqual(5);
  await withStore(async (store) => {
    const [shape] = await store.shapes.list();
    expect(shape).toMatchObject({ waiting: first.frontier.deferred, tried: trap!.tried, isClosed: true });
    const [waiting] = await store.shapes.waiting(shape!, 1);
    expect(await store.urls.find(waiting!)).toMatchObject({ visits: 0, deferred: shape!.pattern });
  });
  asked.length = 0;
  const second = await crawl();
  expect(asked.filter((path) => path.startsWith('/takvim/')).length).toBeLessThanOrEqual(12);
  expect(second.traps[0]!.tried).toBeGreaterThanOrEqual(trap!.tried);
  expect(second.frontier.known).toBeGreaterThanOrEqual(first.frontier.known);
});

test('traps: "off" visits what would wait, as far as other limits allow', async () => {
  answer = calendar;
  const status = await crawl({ sites: { '127.0.0.1': { traps: 'off', maxPages: 200 } } });
  expect(status.traps).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/takvim/')).length).toBeGreaterThan(80);
});

test('articles behind redirects to the slash are all stored', async () => {
  answer = (path) => {
    if (path === '/')
      return {
        title: 'Köy haberleri',
        text: 'Köyün haberleri ve yazıları bu sayfada toplanıyor.',
        links: numbers(60).map((id) => `/haber/defter-${id}`),
      };
    const article = /^\/haber\/defter-(\d+)(\/?)$/.exec(path);
    if (!article) return null;
    if (article[2] === '') return { to: `${path}/` };
    const { title, paragraphs } = archiveText(Number(article[1]));
    return { title, text: paragraphs.join('</p><p>') };
  };
  const status = await crawl();
  expect(status.traps).toEqual([]);
  const pages = await withStore(async (store) => (await store.totals.read()).pages);
  expect(pages).toBe(61);
});
