import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

describe('/metrics', () => {
  it('counts requests by route, not by URL', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    for (const path of [
      '/api/pages/1',
      '/api/pages/2',
      '/api/pages/777',
      '/yok/1',
      '/yok/2',
      '/api/search?q=a&size=0',
    ]) {
      await app.request(path);
    }
    const answer = await app.request('/metrics');
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toContain('tazi_http_requests_total{route="/api/pages/:id",method="GET",status="200"} 2\n');
    expect(text).toContain('tazi_http_requests_total{route="/api/pages/:id",method="GET",status="404"} 1\n');
    expect(text).toContain('tazi_http_requests_total{route="none",method="GET",status="404"} 2\n');
    expect(text).toContain('tazi_http_requests_total{route="/api/search",method="GET",status="400"} 1\n');
    expect(text).toContain('tazi_http_request_duration_seconds_count{route="/api/pages/:id"} 3\n');
    expect(text).toContain('tazi_pages 7\n');
    expect(text).toContain('tazi_visits_total{outcome="failed"} 2\n');
    expect(text).toContain('tazi_crawl_running 0\n');
  });

  it('is valid Prometheus text: each family with help and type, then its samples', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    await app.request('/');
    const lines = (await (await app.request('/metrics')).text()).trimEnd().split('\n');
    const types = new Map<string, string>();
    for (const line of lines) {
      const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
      if (type) types.set(type[1]!, type[2]!);
      if (line.startsWith('#')) continue;
      const sample = /^(\w+)(\{[^}]*\})? -?[\d.e+-]+$/.exec(line);
      expect(sample, line).not.toBeNull();
      const family = sample![1]!.replace(/_(bucket|sum|count)$/, '');
      expect(types.has(family) || types.has(sample![1]!), line).toBe(true);
    }
    for (const [name, type] of types) expect(name.endsWith('_total')).toBe(type === 'counter');
  });
});
