import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { createApp } from '../server/create-app.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { ApiError, createClient, type TaziClient } from './create-client.ts';

class OwnedEngine extends SmallEngine {
  override readonly token = 'anahtar-1234';
}

describe('the client', () => {
  let server: RunningServer;
  let client: TaziClient;
  const engine = new OwnedEngine(SMALL_PAGES);

  beforeAll(async () => {
    server = await startServer(createApp(engine), { host: '127.0.0.1', port: 0 });
    client = createClient({ address: server.address, token: engine.token, language: 'tr' });
  });
  afterAll(() => server.close());

  it('searches, pages, and reads what is known of a page, with types', async () => {
    const found = await client.search({ q: 'çocuk sağlığı', size: 2 });
    const first = found.results[0]!;
    const page = await client.page({ id: first.id });
    expect(page.title).toBe(first.title);
    expect((await client.sites()).sites.length).toBeGreaterThan(2);
    // @ts-expect-error a search has no such parameter
    await client.search({ nosuch: 1 });
  });

  it('asks for things with the token, and hears refusals in its language', async () => {
    await client.askCrawl({ body: { action: 'pause' } });
    expect(engine.asked.at(-1)).toEqual({ kind: 'pause', payload: {} });
    const stranger = createClient({ address: server.address, language: 'tr' });
    const refusal = await stranger.askCrawl({ body: { action: 'pause' } }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 401, code: 'unauthorized', message: /belirteç/ });
  });

  it('streams exports, and watches until told to stop', async () => {
    const stream = await client.exportPages({ format: 'jsonl' });
    expect((await new Response(stream).text()).trim().split('\n')).toHaveLength(SMALL_PAGES.length);
    const stop = new AbortController();
    for await (const crawl of client.watch(stop.signal)) {
      expect(crawl.store.pages).toBe(SMALL_PAGES.length);
      stop.abort();
      break;
    }
  });
});
