import { describe, expect, it } from 'vitest';
import { NOW, SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import type { CrawlStatus } from '../../model/crawl-status.ts';
import { createApp } from '../create-app.ts';
import { LIMITS } from '../limits.ts';

const STATUS: CrawlStatus = {
  at: NOW - 900,
  pid: 4711,
  state: 'crawling',
  startedAt: NOW - 60_000,
  leases: 42,
  outcomes: { indexed: 30, failed: 2 },
  errors: { timeout: 2 },
  pagesPerSecond: 12.5,
  frontier: {
    known: 900,
    waiting: 700,
    scheduled: 158,
    leased: 10,
    hosts: 16,
    refused: 0,
    retrying: 1,
    deferred: 0,
  },
  traps: [
    { pattern: '/takvim/*', taken: 100, refused: 7, waiting: 7, tried: 3, bound: 0.63, isByUser: false },
  ],
  bytes: 1_000_000,
  memoryBytes: 90_000_000,
};

function post(engine: SmallEngine, body: unknown, headers: Record<string, string> = {}) {
  return createApp(engine).request('/api/crawl', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const TOKEN = { authorization: 'Bearer anahtar-1234' };

class OwnedEngine extends SmallEngine {
  override readonly token = 'anahtar-1234';
}

describe('GET /api/crawl', () => {
  it('reports that no crawler ever ran', async () => {
    const answer = await createApp(new SmallEngine(SMALL_PAGES)).request('/api/crawl');
    expect(await answer.json()).toMatchObject({
      running: false,
      state: 'none',
      at: null,
      store: { pages: 7 },
    });
  });

  it('reports how the crawl is doing, and attributes an old row to a killed crawler', async () => {
    const engine = new SmallEngine(SMALL_PAGES);
    engine.crawl = STATUS;
    const app = createApp(engine);
    const body = (await (await app.request('/api/crawl')).json()) as Record<string, unknown>;
    expect(body).toMatchObject({ running: true, state: 'crawling', leases: 42, outcomes: { indexed: 30 } });
    expect(body['startedAt']).toBe(new Date(STATUS.startedAt).toISOString());
    expect(body).not.toHaveProperty('pid');
    engine.crawl = { ...STATUS, at: NOW - 60_000 };
    expect(await (await app.request('/api/crawl')).json()).toMatchObject({
      running: false,
      state: 'crawling',
    });
  });
});

describe('POST /api/crawl', () => {
  it.each([
    {},
    { authorization: 'Bearer yanlis-1234' },
    { authorization: 'Bearer anahtar-12345' },
    { authorization: 'Basic anahtar-1234' },
    { authorization: 'anahtar-1234' },
    { authorization: 'Bearer ' },
  ])('is refused without the token: %j', async (headers) => {
    const engine = new OwnedEngine(SMALL_PAGES);
    const answer = await post(engine, { action: 'stop' }, headers as Record<string, string>);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    expect(engine.asked).toEqual([]);
  });

  it('is refused to everyone if no token is set, and never accepts one from the URL', async () => {
    class Unowned extends SmallEngine {
      override readonly token = undefined;
    }
    const answer = await post(new Unowned(SMALL_PAGES), { action: 'stop' }, TOKEN);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'token-unset' } });
    const engine = new OwnedEngine(SMALL_PAGES);
    const inAddress = await createApp(engine).request('/api/crawl?token=anahtar-1234', { method: 'POST' });
    expect(inAddress.status).toBe(401);
  });

  it.each(['pause', 'resume', 'stop'] as const)('asks the crawler to %s', async (action) => {
    const engine = new OwnedEngine(SMALL_PAGES);
    const answer = await post(engine, { action }, TOKEN);
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ request: { id: 1, action } });
    expect(engine.asked).toEqual([{ kind: action, payload: {} }]);
  });

  it('requests seeds in canonical spelling, all or none', async () => {
    const engine = new OwnedEngine(SMALL_PAGES);
    const answer = await post(
      engine,
      { action: 'seeds', urls: ['HTTP://Ornek.com.tr', 'https://a.com/b#c'] },
      TOKEN,
    );
    expect(answer.status).toBe(202);
    expect(engine.asked).toEqual([
      { kind: 'seeds', payload: { urls: ['http://ornek.com.tr/', 'https://a.com/b'] } },
    ]);
    const bad = await post(
      engine,
      { action: 'seeds', urls: ['https://a.com/', 'javascript:alert(1)'] },
      TOKEN,
    );
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ error: { code: 'seed-invalid' } });
    expect(engine.asked).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{', 400, 'bad-request'],
    ['deep JSON', '['.repeat(200_000), 400, 'bad-request'],
    ['an unknown action', '{"action":"format-disk"}', 400, 'bad-request'],
    ['no seeds', '{"action":"seeds","urls":[]}', 400, 'bad-request'],
    ['too many bytes', `{"action":"${'x'.repeat(LIMITS.maxBodyBytes)}"}`, 413, 'too-large'],
  ])('refuses %s', async (_, body, status, code) => {
    const length = { 'content-length': String(body.length) };
    const answer = await post(new OwnedEngine(SMALL_PAGES), body, { ...TOKEN, ...length });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });

  it('refuses a body that is not declared as JSON', async () => {
    const answer = await post(
      new OwnedEngine(SMALL_PAGES),
      { action: 'stop' },
      { ...TOKEN, 'content-type': 'text/plain' },
    );
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: { code: 'unsupported-media' } });
  });
});

describe('POST /api/crawl to start', () => {
  it('starts a crawl with the requested overrides', async () => {
    const engine = new OwnedEngine(SMALL_PAGES);
    const overrides = {
      action: 'start',
      urls: ['https://www.ornek.com.tr/a b'],
      scope: 'host',
      maxPages: 50,
    };
    const answer = await post(engine, overrides, TOKEN);
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ request: { id: null, action: 'start' } });
    expect(engine.started).toEqual([
      { urls: ['https://www.ornek.com.tr/a%20b'], scope: 'host', maxPages: 50, watch: false },
    ]);
  });

  it('is refused while one runs, and without the token', async () => {
    const engine = new OwnedEngine(SMALL_PAGES);
    engine.crawl = STATUS;
    const answer = await post(engine, { action: 'start' }, TOKEN);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: { code: 'crawl-running' } });
    expect((await post(engine, { action: 'start' })).status).toBe(401);
    expect(engine.started).toEqual([]);
  });
});
