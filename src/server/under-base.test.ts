import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { loadSettings } from '../config/load-settings.ts';
import { createApp } from './create-app.ts';
import { type RunningServer, startServer } from './start-server.ts';

class BasedEngine extends SmallEngine {
  override readonly settings = loadSettings({
    file: { crawl: { contact: 'mailto:ekip@ornek.com.tr' }, server: { base: '/arama', proxy: true } },
  }).settings;
}

/** A proxy that shows the server below /arama and nothing else, passing the path on or cutting it off. */
async function proxyTo(port: number, cutsOff: boolean): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url!;
    if (path !== '/arama' && !path.startsWith('/arama/')) return outgoing.writeHead(418).end();
    const passed = cutsOff ? path.slice('/arama'.length) || '/' : path;
    const headers = {
      ...incoming.headers,
      'x-forwarded-host': incoming.headers.host!,
      'x-forwarded-proto': 'http',
    };
    const inner = ask(
      { port, host: '127.0.0.1', path: passed, method: incoming.method!, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(inner);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return proxy;
}

describe.each([
  ['passes the path on', false],
  ['cuts the path off', true],
])('behind a proxy that %s', (_, cutsOff) => {
  let server: RunningServer;
  let proxy: Server;
  let origin: string;
  beforeAll(async () => {
    server = await startServer(createApp(new BasedEngine(SMALL_PAGES)), { host: '127.0.0.1', port: 0 });
    proxy = await proxyTo(server.port, cutsOff);
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
  });

  const get = (path: string) => fetch(origin + path, { redirect: 'manual' });

  it('every link, form and asset of every page leads through the proxy', async () => {
    const pages = ['/arama', '/arama/?q=sağlık', '/arama/pages/1', '/arama/panel', '/arama/crawler'];
    const seen = new Set<string>();
    for (const page of pages) {
      const answer = await get(page);
      expect(answer.status, page).toBe(200);
      const html = await answer.text();
      expect(html).toContain('data-base="/arama"');
      for (const [, address] of html.matchAll(/ (?:href|src|action)="([^"]+)"/g)) {
        const url = new URL(address!.replaceAll('&amp;', '&'), origin + page);
        if (url.origin === origin && !seen.has(url.pathname)) {
          seen.add(url.pathname);
          const status = (await get(url.pathname + url.search)).status;
          // The pages of the documentation are made by the build; that they are asked for is what counts here.
          const isBuilt = url.pathname.startsWith('/arama/docs/');
          expect(isBuilt ? [200, 404] : [200, 302], `${address} on ${page}`).toContain(status);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  it('the API, its description, feeds, OpenSearch and redirects say the public address', async () => {
    expect(await (await get('/arama/api/search?q=sağlık')).json()).toMatchObject({ page: 1 });
    expect(await (await get('/arama/openapi.json')).json()).toMatchObject({ servers: [{ url: '/arama/' }] });
    expect(await (await get('/arama/opensearch.xml')).text()).toContain(`template="${origin}/arama/?q=`);
    expect(await (await get('/arama/feed.xml?q=sağlık')).text()).toContain(`${origin}/arama/feed.xml?q=`);
    expect((await get('/arama/docs')).headers.get('location')).toMatch(/^\/arama\/docs\//);
    const missing = (await (await get('/arama/api/pages/9999')).json()) as { error: { docs: string } };
    expect(missing.error.docs).toMatch(/^\/arama\/docs\//);
  });
});

it('a path that only begins like the base is another one', async () => {
  const app = createApp(new BasedEngine(SMALL_PAGES));
  expect((await app.request('/aramalar')).status).toBe(404);
  expect((await app.request('/arama/arama/')).status).toBe(404);
});
