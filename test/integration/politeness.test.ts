import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCrawl } from '../../src/controller/start-crawl.ts';
import { canonicalUrl } from '../../src/model/urls/canonical-url.ts';
import { loadProject } from '../../src/project/project.ts';

const DELAY_MS = 200;
/** Timers may fire a little early, and the time is taken at the server. */
const TOLERANCE_MS = 15;
const ATTACKERS = 12;

const HOME =
  '<html lang="tr"><title>Belediye</title><p>Belediye ekipleri mahallede su kesintisi için çalışıyor.</p>';

/** Every request counts at the server that gets it, whoever caused it: robots files and where they lead included. */
describe('politeness of requests that are not for pages', () => {
  let servers: Server[];
  let folder: string;

  beforeEach(() => {
    servers = [];
    folder = mkdtempSync(join(tmpdir(), 'tazi-polite-'));
  });
  afterEach(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** A host that records its requests; `rules` is its robots.txt. */
  async function watched(rules: string) {
    const requests: { path: string; at: number }[] = [];
    const origin = await serve((request, response) => {
      requests.push({ path: request.url!, at: performance.now() });
      if (request.url === '/robots.txt') response.end(rules);
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HOME);
    });
    return { origin, requests };
  }

  const redirecting = (to: string) =>
    serve((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(302, { location: to }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HOME);
    });

  async function crawl(origins: readonly string[], seeds = origins) {
    const file = {
      allowHosts: origins.map((origin) => new URL(origin).host),
      crawl: { contact: 'mailto:test@example.org', delayMs: DELAY_MS, workers: 0, concurrency: 30 },
    };
    writeFileSync(join(folder, 'tazi.config.json'), JSON.stringify(file));
    const project = loadProject(folder, { environment: {} });
    const visited = new Map<string, string>();
    const running = await startCrawl({
      ...project.paths,
      settings: project.settings,
      seeds: seeds.map((origin) => canonicalUrl(`${origin}/`)!),
      mode: 'once',
      onEvent: (event) => {
        if (event.event === 'visit') visited.set(event.url, event.outcome);
      },
    });
    await running.ended;
    return visited;
  }

  const gaps = (requests: readonly { at: number }[]) =>
    requests.slice(1).map(({ at }, i) => at - requests[i]!.at);

  test('many hosts whose robots.txt leads to one victim cost it one request, in its turn', async () => {
    const victim = await watched('User-agent: *\nDisallow: /gizli\n');
    const attackers = await Promise.all(
      Array.from({ length: ATTACKERS }, () => redirecting(`${victim.origin}/robots.txt`)),
    );
    const visited = await crawl([victim.origin, ...attackers], [...attackers, victim.origin]);
    expect(visited.size).toBe(ATTACKERS + 1);
    expect(victim.requests.filter(({ path }) => path === '/robots.txt').length).toBeLessThanOrEqual(2);
    for (const gap of gaps(victim.requests)) expect(gap).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
  });

  test('what the victim forbids is not asked for', async () => {
    const victim = await watched('User-agent: *\nDisallow: /gizli\n');
    const attackers = await Promise.all(
      Array.from({ length: ATTACKERS }, (_, n) => redirecting(`${victim.origin}/gizli/${n}`)),
    );
    const visited = await crawl([victim.origin, ...attackers], attackers);
    expect([...visited.values()]).not.toContain('failed');
    expect(victim.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test('what it allows waits for its pause each time', async () => {
    const victim = await watched('User-agent: *\nDisallow: /gizli\n');
    const attackers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => redirecting(`${victim.origin}/acik/${n}`)),
    );
    await crawl([victim.origin, ...attackers], attackers);
    expect(victim.requests.length).toBeGreaterThanOrEqual(5);
    for (const gap of gaps(victim.requests)) expect(gap).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
  });

  test('a redirect within the host waits for its pause too', async () => {
    const requests: { path: string; at: number }[] = [];
    const origin = await serve((request, response) => {
      requests.push({ path: request.url!, at: performance.now() });
      if (request.url === '/robots.txt') response.writeHead(301, { location: '/tr/robots.txt' }).end();
      else if (request.url === '/tr/robots.txt') response.end('User-agent: *\nDisallow: /gizli\n');
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HOME);
    });
    const visited = await crawl([origin]);
    expect(visited.get(`${origin}/`)).toBe('indexed');
    expect(requests.map(({ path }) => path).slice(0, 2)).toEqual(['/robots.txt', '/tr/robots.txt']);
    for (const gap of gaps(requests)) expect(gap).toBeGreaterThan(DELAY_MS - TOLERANCE_MS);
  });
});
