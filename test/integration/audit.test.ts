import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Article, textOf } from '../../sample-web/article.ts';
import { loadArticles } from '../../sample-web/library.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { ADDRESS_STATUSES, type AddressAudit } from '../../src/model/address-audit.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject, openProjectStore, type Project } from '../../src/project/project.ts';
import { auditAddresses } from '../../src/store/audit-addresses.ts';

let folder: string;
let server: Server;
let origin: string;
const pages = new Map<string, string>();
const redirects = new Map<string, string>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tazi-audit-crawl-'));
  server = createServer((request, response) => {
    const to = redirects.get(request.url!);
    if (to !== undefined) return response.writeHead(301, { location: to }).end();
    const page = pages.get(request.url!);
    const type = request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8';
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type }).end(page ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const [first, second, ...others] = loadArticles('gunluk').filter(({ language }) => language === 'tr') as [
  Article,
  Article,
  ...Article[],
];
const english = loadArticles('english')[0]!;

function page(article: Article, links: readonly string[] = [], head = ''): string {
  const anchors = links.map((href) => `<li><a ${href}>bağlantı</a></li>`).join('');
  const text = textOf(article.blocks).replaceAll('\n', '</p><p>');
  return `<html lang="${article.language}"><head><title>${article.title}</title>${head}</head>
    <body><h1>${article.title}</h1><p>${text}</p><ul>${anchors}</ul></body></html>`;
}

async function crawl(flags: Record<string, unknown>): Promise<{ project: Project; audit: AddressAudit }> {
  const project = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      'crawl.workers': 0,
      allowHosts: [new URL(origin).host],
      ...flags,
    },
  });
  const seeds = [canonicalUrl(`${origin}/`)!];
  await (
    await startCrawl({ ...project.paths, settings: project.settings, seeds, mode: 'once', onEvent: () => {} })
  ).ended;
  const store = await openProjectStore(project, 'read');
  try {
    return { project, audit: await auditAddresses(store) };
  } finally {
    await store.close();
  }
}

test('every address that the pages of a site name is in the audit, once, with what became of it', async () => {
  pages.set('/robots.txt', 'User-agent: *\nDisallow: /yasak\n');
  const articles = others.slice(0, 20);
  for (const [i, article] of articles.entries()) pages.set(`/haber/${i}/`, page(article, ['href="/"']));
  for (const i of articles.keys()) redirects.set(`/haber/${i}`, `/haber/${i}/`);
  redirects.set('/eski', '/haber/3/');
  pages.set('/kopya', page(articles[0]!, [], '<meta name="author" content="kopya">'));
  pages.set('/gizli', page(first, [], '<meta name="robots" content="noindex">'));
  pages.set('/en', page(english, ['href="/en/a"', 'href="/en/b"']));
  pages.set('/bos', '<html lang="tr"><title></title><body></body></html>');
  pages.set(
    '/',
    page(second, [
      ...[...articles.keys()].map((i) => `href="/haber/${i}"`),
      ...['/eski', '/kopya', '/gizli', '/yasak/1', '/yok', '/en', '/bos'].map((path) => `href="${path}"`),
      ...['https://dis.example/a', 'https://dis.example/b'].map((url) => `href="${url}"`),
      ...['href="/takip-etme" rel="nofollow"', 'href="/disla/1"', 'href="/disla/2"', 'href="#ust"'],
      ...['href="mailto:a@b.tr"', 'href="/yok#parca"', 'href="javascript:void(0)"'],
    ]),
  );
  const { audit } = await crawl({ 'crawl.exclude': ['/disla/**'] });
  const counts = Object.fromEntries(ADDRESS_STATUSES.map((status) => [status, audit[status]]));
  expect(counts).toEqual({
    // The home page and the articles.
    kept: 21,
    copy: 1,
    // The spellings without the slash, and the old address.
    alias: 21,
    waiting: 0,
    deferred: 0,
    // noindex, robots.txt, in English, empty, out of scope, nofollow, excluded.
    refused: 1 + 1 + 1 + 1 + 2 + 1 + 2,
    // One is named by the home page, two by the page in English.
    failed: 1 + 2,
  });
  expect(audit.known).toBe(21 + 1 + 21 + 9 + 3);
  expect(audit.groups.reduce((sum, { count }) => sum + count, 0)).toBe(audit.known);

  // What was refused and is taken up later counts once.
  pages.set('/disla/1', page(first));
  pages.set('/disla/2', page(others[21]!));
  const again = await crawl({ 'crawl.exclude': [], 'update.budgetPerHour': 1_000 });
  expect(again.audit.known).toBe(audit.known);
});
