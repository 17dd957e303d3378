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

  it('without a query has a title of its own', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    expect(await (await app.request('/feed.xml?hl=tr')).text()).toContain(
      '<title>Yeni sayfalar · Tazı</title>',
    );
  });

  it('refuses other formats', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    for (const path of ['/feed.xml?q=a', '/sites/1/feed.xml?', '/pages/1/feed.xml?']) {
      const answer = await app.request(`${path}&format=zz&hl=en`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('format must be rss or atom');
    }
    expect((await app.request('/feed.xml?q=a&format=rss')).status).toBe(200);
  });

  it('is Atom on request', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const answer = await app.request('/feed.xml?q=saglik&hl=en&format=atom');
    expect(answer.headers.get('content-type')).toContain('application/atom+xml');
    const xml = await answer.text();
    expect(xml).toMatch(/^<\?xml [^>]*\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
    expect(xml).toContain('href="http://localhost/feed.xml?q=saglik&amp;hl=en&amp;format=atom"');
    expect(xml.match(/<entry>/g)?.length).toBe(xml.match(/<updated>/g)!.length - 1);
  });
});

describe('feeds of changes', () => {
  it('of a page have every version that is kept, and what is new in it', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const xml = await (await app.request('/pages/1/feed.xml')).text();
    expect(xml.match(/<item>/g)).toHaveLength(2);
    const ids = [...xml.matchAll(/<guid isPermaLink="false">(.*?)<\/guid>/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(2);
    expect((await app.request('/pages/999/feed.xml')).status).toBe(404);
  });

  it('of a site have its pages', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const { sites } = (await (await app.request('/api/sites')).json()) as {
      sites: { id: number; name: string; pages: number }[];
    };
    const { id, name, pages } = sites[0]!;
    const xml = await (await app.request(`/sites/${id}/feed.xml?format=atom`)).text();
    expect(xml.match(/<entry>/g)).toHaveLength(pages);
    expect(xml).toContain(`<author><name>${name}</name></author>`);
    expect(xml).toContain(`/sites/${id}/feed.xml?format=atom`);
    expect((await app.request('/sites/999/feed.xml')).status).toBe(404);
  });
});
