import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { MANY_PAGES, SMALL_PAGES } from '../../test/server/small-pages.ts';
import { TaziError } from '../model/errors.ts';
import { createApp } from './create-app.ts';

const engine = new SmallEngine(MANY_PAGES);
const app = createApp(engine);

type Errors = { error: { code: string; message: string } };

async function getJson<T>(path: string, init?: RequestInit): Promise<{ status: number; body: T }> {
  const answer = await app.request(path, init);
  return { status: answer.status, body: (await answer.json()) as T };
}

describe('the API', () => {
  it('answers a search in the shape of the contract', async () => {
    const { status, body } = await getJson<Record<string, unknown>>(
      '/api/search?q=%C3%A7ocuk%20sa%C4%9Fl%C4%B1%C4%9F%C4%B1',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: 'çocuk sağlığı', totalIsLowerBound: false, page: 1, size: 10 });
    expect(Object.keys((body['results'] as object[])[0]!).sort()).toEqual([
      'changedAt',
      'fetchedAt',
      'id',
      'kind',
      'publishedAt',
      'score',
      'site',
      'siteName',
      'snippet',
      'title',
      'titleHtml',
      'topic',
      'topics',
      'url',
    ]);
    expect(Object.keys(body['facets'] as object)).toEqual([
      'site',
      'topic',
      'year',
      'kind',
      'fields',
      'estimated',
    ]);
  });

  it('finds words typed without Turkish letters', async () => {
    const turkish = await getJson<{ total: number }>('/api/search?q=sa%C4%9Fl%C4%B1k');
    const ascii = await getJson<{ total: number }>('/api/search?q=saglik');
    expect(turkish.body.total).toBeGreaterThan(10);
    expect(ascii.body.total).toBe(turkish.body.total);
  });

  it('treats empty parameters as not given', async () => {
    const { status, body } = await getJson(
      '/api/search?q=uyku&page=&size=&site=&topic=&from=&to=&sort=&explain=',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, page: 1, size: 10 });
  });

  it('filters by site, topic and dates, and sorts by date', async () => {
    const { body } = await getJson<{ results: { publishedAt: string; topic: string }[] }>(
      '/api/search?q=saglik&topic=sa%C4%9Fl%C4%B1k&from=2025&to=2025-12-31&sort=date&size=50',
    );
    const days = body.results.map((result) => result.publishedAt);
    expect(days.length).toBeGreaterThan(1);
    expect(days.every((day) => day.startsWith('2025'))).toBe(true);
    expect(days).toEqual([...days].sort().reverse());
    expect(new Set(body.results.map((result) => result.topic))).toEqual(new Set(['sağlık']));
  });

  it.each([
    ['page=0', 'page'],
    ['page=NaN', 'page'],
    ['page=1e3', 'page'],
    ['page=1000000000.0', 'page'],
    ['page=11&size=100', 'page'],
    ['size=-1', 'size'],
    ['size=101', 'size'],
    ['sort=__proto__', 'sort'],
    ['from=not-a-date', 'from'],
    ['from=0000-00-00', 'from'],
    ['to=2024-02-30', 'to'],
    [`q=${'a'.repeat(1001)}`, 'q'],
    ['q=a&q=b', 'q'],
    [`site=${'a'.repeat(300)}`, 'site'],
  ])('refuses %s and names the parameter', async (query, name) => {
    const { status, body } = await getJson<Errors>(
      `/api/search?${query.includes('q=') ? '' : 'q=a&'}${query}`,
    );
    expect(status).toBe(400);
    expect(body.error.code).toBe('bad-request');
    expect(body.error.message).toContain(`: ${name} `);
  });

  it('explains a refusal in the requested language', async () => {
    const headers = { 'accept-language': 'de, tr;q=0.8, en;q=0.5' };
    const { body } = await getJson<Errors>('/api/search?size=0', { headers });
    expect(body.error.message).toBe('İstek geçerli değil: size 1 ile 100 arasında bir tam sayı olmalı.');
  });

  it('suggests for the page and for browsers', async () => {
    expect((await getJson('/api/suggest?q=merc')).body).toEqual({
      query: 'merc',
      suggestions: ['mercimek', 'mercimeği'],
    });
    const answer = await app.request('/api/suggest?q=merc&format=opensearch&size=1');
    expect(answer.headers.get('content-type')).toContain('application/x-suggestions+json');
    expect(await answer.json()).toEqual(['merc', ['mercimek']]);
    expect((await getJson('/api/suggest?q=baraj%20d')).body).toMatchObject({
      suggestions: expect.arrayContaining(['baraj doluluk oranları']),
    });
    expect((await getJson('/api/suggest')).body).toEqual({ query: '', suggestions: [] });
  });

  it('returns everything about a page, and 404 for one that does not exist', async () => {
    const { status, body } = await getJson<Record<string, unknown>>('/api/pages/1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      views: { clean: SMALL_PAGES[0]!.text },
      publishedAt: '2026-01-14T00:00:00.000Z',
    });
    expect(body['visits']).toMatchObject([{ outcome: 'indexed', nextAt: null }]);
    expect(Object.keys(body)).not.toContain('bodyHash');
    expect(await getJson('/api/pages/99999')).toMatchObject({
      status: 404,
      body: { error: { code: 'not-found' } },
    });
    for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(30)]) {
      expect(await getJson(`/api/pages/${id}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'bad-request' } },
      });
    }
  });

  it('lists the sites page by page', async () => {
    type Sites = { sites: { id: number; name: string }[]; next: number | null };
    const names: string[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { body }: { body: Sites } = await getJson<Sites>(`/api/sites?size=5&after=${after}`);
      names.push(...body.sites.map((site) => site.name));
      after = body.next;
    }
    expect(names.length).toBe((await engine.store.totals.read()).sites);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['/api', '/api/crawl/start', '/.git/config'])(
    'answers 404 for %s in the common error shape',
    async (path) => {
      const { status, body } = await getJson<Errors>(path);
      expect(status).toBe(404);
      const docs = expect.stringMatching(/^\/docs\/(?:en|tr)\/errors#not-found$/);
      expect(body).toEqual({ error: { code: 'not-found', message: expect.stringContaining(path), docs } });
    },
  );

  it.each(['OPTIONS', 'DELETE', 'PUT', 'TRACE'])(
    'answers %s with the methods that are allowed',
    async (method) => {
      const request = new Request('http://localhost/api/crawl', method === 'TRACE' ? {} : { method });
      if (method === 'TRACE') Object.defineProperty(request, 'method', { value: method });
      const answer = await app.request(request);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
      expect(await answer.json()).toMatchObject({ error: { code: 'method-not-allowed' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('an internal error', () => {
  const broken = new SmallEngine(SMALL_PAGES);
  broken.search = {
    search: () =>
      Promise.reject(new TaziError('index-damaged', { file: '/home/gizli/data/index', detail: 'CRC' })),
    suggest: () => Promise.reject(new Error('EIO at /home/gizli')),
    similar: () => Promise.reject(new Error('EIO at /home/gizli')),
  };
  const brokenApp = createApp(broken);

  it.each(['/api/search?q=a', '/api/suggest?q=a', '/api/pages/1/similar', '/?q=a'])(
    'is logged, not disclosed: %s',
    async (path) => {
      broken.logged.length = 0;
      const answer = await brokenApp.request(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(500);
      const body = await answer.text();
      expect(body).toMatch(/index-damaged|internal/);
      expect(body).not.toContain('gizli');
      expect(broken.logged).toHaveLength(1);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('makes the server not ready, though alive', async () => {
    expect((await brokenApp.request('/healthz')).status).toBe(200);
    const answer = await brokenApp.request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'not-ready' } });
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('is said before the disk is full', async () => {
    class FullDisk extends SmallEngine {
      override async disk() {
        return { ...(await super.disk()), freeBytes: 1_000_000 };
      }
    }
    const answer = await createApp(new FullDisk(SMALL_PAGES)).request('/readyz');
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ error: { code: 'disk-full' } });
  });
});

describe('every answer', () => {
  it.each(['/', '/?q=saglik', '/crawler', '/yok', '/api/search?q=a', '/api/yok', '/metrics'])(
    'carries the strict headers: %s',
    async (path) => {
      const { headers } = await app.request(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}'/);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  it('has its own nonce', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(
        async () =>
          /nonce-([^']+)/.exec((await app.request('/')).headers.get('content-security-policy')!)![1],
      ),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it('is refused to a host name that is not ours', async () => {
    const { status, body } = await getJson('/api/search?q=a', { headers: { host: 'evil.example' } });
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { code: 'host-refused' } });
    expect((await app.request('/', { headers: { host: '127.0.0.1:7171' } })).status).toBe(200);
  });
});

describe('/assets', () => {
  it('are cached indefinitely under hashed names, with an ETag', async () => {
    const page = await (await app.request('/')).text();
    const paths = [...page.matchAll(/\/assets\/[\w.]+/g)].map(([path]) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const etag = answer.headers.get('etag')!;
      const again = await app.request(path, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  it('serve these files and no others', async () => {
    for (const path of [
      '/assets/tazi.css',
      '/assets/..%2f..%2fpackage.json',
      '/assets/__proto__',
      '/assets/',
    ]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});
