import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { loadSettings } from '../config/load-settings.ts';
import { createApp } from './create-app.ts';
import { RateBuckets } from './rate-limit.ts';

describe('RateBuckets', () => {
  it("allows a minute's worth at once, then one by one", () => {
    const buckets = new RateBuckets(60);
    for (let i = 0; i < 60; i++) expect(buckets.take('a', 0)).toBe(0);
    expect(buckets.take('a', 0)).toBe(1000);
    expect(buckets.take('b', 0)).toBe(0);
    expect(buckets.take('a', 1000)).toBe(0);
    expect(buckets.take('a', 1000)).toBeGreaterThan(0);
  });

  it("never allows more in any minute than two minutes' worth", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3000), { maxLength: 300 }),
        fc.integer({ min: 1, max: 30 }),
        (gaps, rate) => {
          const buckets = new RateBuckets(rate);
          let now = 0;
          const taken: number[] = [];
          for (const gap of gaps) {
            now += gap;
            if (buckets.take('a', now) === 0) taken.push(now);
          }
          return taken.every(
            (start) => taken.filter((t) => t >= start && t < start + 60_000).length <= 2 * rate,
          );
        },
      ),
    );
  });
});

it('charges for what a request has cost, down to nothing', () => {
  const buckets = new RateBuckets(60);
  expect(buckets.take('a', 0)).toBe(0);
  buckets.charge('a', 20);
  for (let i = 0; i < 39; i++) expect(buckets.take('a', 0)).toBe(0);
  expect(buckets.take('a', 0)).toBeGreaterThan(0);
  buckets.charge('a', 1_000);
  expect(buckets.take('a', 1_000)).toBe(0);
});

class SlowEngine extends SmallEngine {
  now = 0;
  override readonly settings = loadSettings({
    file: { crawl: { contact: 'mailto:a@b.tr' }, server: { proxy: true, searchesPerMinute: 30 } },
  }).settings;
  override clock = () => this.now;

  constructor() {
    super(SMALL_PAGES);
    const { search } = this.search;
    this.search.search = async (request) => {
      this.now += 1_000;
      return await search.call(this.search, request);
    };
  }
}

class ProxiedEngine extends SmallEngine {
  override readonly settings = loadSettings({
    file: {
      crawl: { contact: 'mailto:a@b.tr' },
      server: { proxy: true, searchesPerMinute: 3, cors: ['https://a.example'] },
    },
  }).settings;
}

it('refuses an address sooner whose requests take long', async () => {
  const app = createApp(new SlowEngine());
  const ask = () => app.request('/api/search?q=uyku', { headers: { 'x-forwarded-for': '9.9.9.9' } });
  let accepted = 0;
  while (accepted < 30 && (await ask()).status === 200) accepted++;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(10);
});

describe('a server behind a proxy', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } });

  it('refuses an address that searches too often, in the common error shape, and no other', async () => {
    const app = createApp(new ProxiedEngine(SMALL_PAGES));
    for (let i = 0; i < 3; i++)
      expect((await app.request('/api/search?q=uyku', from('9.9.9.9'))).status).toBe(200);
    const refused = await app.request('/api/search?q=uyku', from('9.9.9.9'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'too-many-requests' } });
    expect((await app.request('/?q=uyku', from('9.9.9.9'))).status).toBe(429);
    expect((await app.request('/api/search?q=uyku', from('8.8.8.8'))).status).toBe(200);
    expect((await app.request('/api/search?q=uyku', from('127.0.0.1'))).status).toBe(200);
    expect((await app.request('/', from('9.9.9.9'))).status).toBe(200);
  });

  it('lets the pages of configured origins read the API, and no others', async () => {
    const app = createApp(new ProxiedEngine(SMALL_PAGES));
    const ask = (origin: string) => app.request('/api/sites', { headers: { origin } });
    expect((await ask('https://a.example')).headers.get('access-control-allow-origin')).toBe(
      'https://a.example',
    );
    expect((await ask('https://b.example')).headers.get('access-control-allow-origin')).toBeNull();
    const asked = await app.request('/api/crawl', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
  });
});
