import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVES, type SiteKind, TRAPS } from '../../sample-web/trap-kinds.ts';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import type { CrawlStatus } from '../../src/model/crawl-status.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';
import { openStore } from '../../src/store/open-store.ts';

const HOST = 'https://a.tr';

type Site = {
  kind: SiteKind;
  server: Server;
  origin: string;
  real: Set<string>;
  inTrap: number;
  firstAt: number;
};

/** Requests to all sites so far. */
let asked = 0;

async function serve(kind: SiteKind): Promise<Site> {
  const site: Site = { kind, server: createServer(), origin: '', real: new Set(), inTrap: 0, firstAt: 0 };
  site.server.on('request', (request, response) => {
    const path = request.url!;
    if (path === '/robots.txt') return response.writeHead(404).end();
    asked++;
    site.firstAt ||= asked;
    const url = HOST + decodeURI(path);
    const isHome = path === '/';
    const text = 'Ana sayfa: bu sitedeki bütün yazılar buradan bulunur, iyi okumalar dileriz.';
    const page = isHome ? { title: 'Ana sayfa', text, links: kind.start } : kind.pageOf(url);
    if (kind.isReal(url)) site.real.add(url);
    else if (!isHome && !path.includes('/arsiv/')) site.inTrap++;
    const lines = page.text.split('\n').map((line) => `<p>${line}</p>`);
    const links = page.links.map(
      (link) =>
        `<li><a href="${link.slice(HOST.length).replaceAll('&', '&amp;')}">${link.split('/').at(-1)}</a></li>`,
    );
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<html lang="tr"><head><title>${page.title}</title></head><body><h1>${page.title}</h1>${lines.join('')}<ul>${links.join('')}</ul></body></html>`,
      );
  });
  await new Promise<void>((done) => site.server.listen(0, '127.0.0.1', done));
  site.origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  return site;
}

let folder: string;
let sites: Site[];
let status: CrawlStatus;
const kept = new Map<string, number>();

beforeAll(async () => {
  const names = ['calendar', 'search', 'dictionary', 'loops'];
  const kinds = names.map((name) => [...TRAPS, ...ARCHIVES].find((kind) => kind.name === name)!);
  sites = await Promise.all(kinds.map(serve));
  folder = mkdtempSync(join(tmpdir(), 'tazi-thin-'));
  const { paths, settings } = loadProject(folder, {
    environment: {},
    flags: {
      'crawl.contact': 'mailto:test@example.org',
      'crawl.delayMs': 0,
      allowHosts: sites.map(({ origin }) => new URL(origin).host),
    },
  });
  const seeds = sites.map(({ origin }) => canonicalUrl(`${origin}/`)!);
  const crawl = await startCrawl({ ...paths, settings, seeds, mode: 'once', onEvent: () => {} });
  status = await crawl.ended;
  const store = await openStore(paths.databaseFile, 'read');
  for await (const batch of store.urls.scan())
    for (const { url, outcome } of batch) {
      const origin = new URL(url).origin;
      if (outcome === 'indexed') kept.set(origin, (kept.get(origin) ?? 0) + 1);
    }
  await store.close();
}, 300_000);

afterAll(async () => {
  for (const { server } of sites) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  rmSync(folder, { recursive: true, force: true });
});

const siteOf = (name: string) => sites.find(({ kind }) => kind.name === name)!;

test('a dictionary of 2,000 entries of three lines is kept whole', () => {
  const { origin, real } = siteOf('dictionary');
  expect(real.size).toBe(2_000);
  // Some made-up words look like another language; none is a copy or part of a trap.
  expect(kept.get(origin) ?? 0).toBeGreaterThanOrEqual(2_000);
});

test('its neighbours are read whole too, at most a fifth of their requests go into traps, and it says so', () => {
  for (const name of ['calendar', 'search', 'loops']) {
    const { real, inTrap, kind } = siteOf(name);
    expect(real.size, name).toBe(kind.real);
    expect(inTrap / (real.size + inTrap), name).toBeLessThanOrEqual(0.2);
  }
  expect(status.traps.length).toBeGreaterThanOrEqual(3);
  for (const { tried, bound } of status.traps) {
    // Up to 29 of each section, as far as the share of its host allows; five in any case.
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(bound).toBeCloseTo(1 - 0.05 ** (1 / tried), 6);
  }
});

test('every site is asked among the first requests, traps or not', () => {
  for (const { firstAt, kind } of sites) expect(firstAt, kind.name).toBeLessThanOrEqual(20);
});

test('memory stays below 450 MB', () => {
  expect(status.memoryBytes).toBeLessThan(450e6);
});
