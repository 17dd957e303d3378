import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { MANY_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

const app = createApp(new SmallEngine(MANY_PAGES));

describe('/embed.js', () => {
  it('is a small script that other origins may load, without inline code or HTML of its own', async () => {
    const answer = await app.request('/embed.js');
    const script = await answer.text();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(script.length).toBeLessThan(10_000);
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\.style\b/);
    const again = await app.request('/embed.js', {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
  it('changes the headers of nothing else', async () => {
    expect((await app.request('/')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('results of a search', () => {
  it('come as lines of JSON', async () => {
    const answer = await app.request('/api/search?q=saglik&format=jsonl');
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string });
    const { results } = (await (await app.request('/api/search?q=saglik')).json()) as { results: object[] };
    expect(lines).toEqual(results);
    expect(lines.length).toBeGreaterThan(0);
  });
  it('come as CSV', async () => {
    const answer = await app.request('/api/search?q=saglik&format=csv');
    const rows = (await answer.text()).trimEnd().split('\r\n');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(rows[0]).toBe('id,url,title,site,siteName,kind,topic,score,publishedAt');
    expect(rows.length).toBeGreaterThan(1);
  });
  it('come in no other format', async () => {
    expect((await app.request('/api/search?q=saglik&format=xls')).status).toBe(400);
  });
});
