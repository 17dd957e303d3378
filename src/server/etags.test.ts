import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import { createApp } from './create-app.ts';
import { etagOf } from './etags.ts';

const app = createApp(new SmallEngine(SMALL_PAGES));

async function get(path: string, tag?: string): Promise<Response> {
  return app.request(path, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
}

describe('ETags', () => {
  it.each(['/api/search?q=saglik', '/api/pages/1', '/api/sites', '/api/crawl', '/openapi.json'])(
    '%s has one, and is not sent again to those who have it',
    async (path) => {
      const first = await get(path);
      const tag = first.headers.get('etag')!;
      expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
      const again = await get(path, `"other", ${tag}`);
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await get(path, 'W/"other"')).status).toBe(200);
    },
  );

  it('are the same for two responses that differ only in the time they took', () => {
    expect(etagOf('{"a":1,"tookMs":1.5,"b":2}')).toBe(etagOf('{"a":1,"tookMs":27,"b":2}'));
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'));
  });

  it('are not added to errors', async () => {
    expect((await get('/api/pages/999')).headers.get('etag')).toBeNull();
  });
});
