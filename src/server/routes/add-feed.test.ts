import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../../test/server/small-pages.ts';
import { createApp } from '../create-app.ts';

describe('/feed.xml', () => {
  it('has the results of a query, newest first, as RSS', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const answer = await app.request('/feed.xml?q=saglik&hl=en');
    expect(answer.headers.get('content-type')).toContain('application/rss+xml');
    const xml = await answer.text();
    expect(xml).toContain('<title>Search for saglik · Tazı</title>');
    expect(xml).toContain('href="http://localhost/feed.xml?q=saglik&amp;hl=en"');
    const days = [...xml.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map((match) => Date.parse(match[1]!));
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual([...days].sort((a, b) => b - a));
  });

  it('treats third-party content as text', async () => {
    const evil = { url: 'https://a.tr/"><x>', title: ']]><script>1</script>\u0000', text: 'kötü <b>"&' };
    const xml = await (await createApp(new SmallEngine([evil])).request('/feed.xml?q=kotu')).text();
    expect(xml).not.toMatch(/<(script|b|x)>/);
    expect(xml).toContain('&lt;script&gt;');
    expect(xml).not.toContain('\u0000');
  });
});
