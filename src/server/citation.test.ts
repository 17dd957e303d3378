import { describe, expect, it } from 'vitest';
import { SmallEngine } from '../../test/server/small-engine.ts';
import { SMALL_PAGES } from '../../test/server/small-pages.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { bibtexEntry, type CitedPage, coinsTitle, cslItem } from './citation.ts';
import { createApp } from './create-app.ts';

const PAGE: CitedPage = {
  id: 17,
  url: 'https://www.ornek.com.tr/haber/{1}?a=b&c=%20' as CanonicalUrl,
  site: 'ornek.com.tr',
  siteName: 'Örnek & Oğulları',
  title: 'Barajlar %60 doldu\n\\input{/etc/passwd} {',
  author: 'Ayşe Yılmaz',
  description: null,
  language: 'tr',
  publishedAt: Date.UTC(2026, 1, 3, 22),
  fetchedAt: Date.UTC(2026, 2, 1),
  kind: 'article',
};

describe('citations', () => {
  it('are CSL-JSON', () => {
    expect(cslItem(PAGE)).toMatchObject({
      id: 'tazi-17',
      type: 'webpage',
      'container-title': 'Örnek & Oğulları',
      author: [{ literal: 'Ayşe Yılmaz' }],
      issued: { 'date-parts': [[2026, 2, 3]] },
      accessed: { 'date-parts': [[2026, 3, 1]] },
    });
    expect(cslItem({ ...PAGE, author: null, publishedAt: null })).not.toHaveProperty('issued');
  });

  it('are BibTeX in which no text of a page is a command or ends a field', () => {
    const entry = bibtexEntry(PAGE);
    expect(entry).toContain('title = {Barajlar \\%60 doldu \\textbackslash{}input\\{/etc/passwd\\} \\{},');
    expect(entry).toContain('author = {{Ayşe Yılmaz}},');
    expect(entry).toContain('url = {https://www.ornek.com.tr/haber/%7B1%7D?a=b&c=%20},');
    expect(entry).toContain('date = {2026-02-03},');
    // Unescaped braces match.
    const bare = entry.replace(/\\[{}]/g, '');
    expect(bare.split('{').length).toBe(bare.split('}').length);
  });

  it('are COinS', () => {
    const pairs = new URLSearchParams(coinsTitle(PAGE));
    expect(pairs.get('rft_val_fmt')).toBe('info:ofi/fmt:kev:mtx:dc');
    expect(pairs.get('rft.title')).toBe(PAGE.title);
    expect(pairs.get('rft.identifier')).toBe(PAGE.url);
    expect(pairs.get('rft.date')).toBe('2026-02-03');
  });

  it('are linked from the page and served', async () => {
    const app = createApp(new SmallEngine(SMALL_PAGES));
    const html = await (await app.request('/pages/1?hl=en')).text();
    expect(html).toContain('<span class="Z3988" title="ctx_ver=Z39.88-2004&amp;rft_val_fmt=');
    expect(html).toContain('href="/pages/1/feed.xml"');
    const [item] = (await (await app.request('/api/pages/1/citation')).json()) as { URL: string }[];
    expect(item!.URL).toBe(SMALL_PAGES[0]!.url);
    const bibtex = await app.request('/api/pages/1/citation?format=bibtex');
    expect(bibtex.headers.get('content-type')).toContain('application/x-bibtex');
    expect(await bibtex.text()).toMatch(/^@misc\{tazi-1,\n/);
    expect((await app.request('/api/pages/999/citation')).status).toBe(404);
  });
});
