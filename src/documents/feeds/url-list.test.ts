import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';
import { readUrlList } from './url-list.ts';

const BASE = 'https://www.ornek.com.tr/harita.xml' as CanonicalUrl;

test('an index of very many sitemaps gives the newest of them', () => {
  const entries = Array.from({ length: 6_000 }, (_, n) => {
    const day = new Date(Date.UTC(2020, 0, 1 + (n % 2_000))).toISOString().slice(0, 10);
    return `<sitemap><loc>${BASE}?n=${n}</loc><lastmod>${day}</lastmod></sitemap>`;
  });
  const list = readUrlList(Buffer.from(`<sitemapindex>${entries.join('')}</sitemapindex>`), BASE)!;
  expect(list).toMatchObject({ via: 'sitemap', isIndex: true });
  expect(list.urls).toHaveLength(5_000);
  const oldest = Math.min(...list.urls.map(({ changedAt }) => changedAt!));
  expect(oldest).toBeGreaterThan(Date.UTC(2020, 0, 300));
});

test('a list of pages is not an index', () => {
  const list = readUrlList(
    Buffer.from('<urlset><url><loc>https://www.ornek.com.tr/1</loc></url></urlset>'),
    BASE,
  );
  expect(list).toMatchObject({ isIndex: false, urls: [{ url: 'https://www.ornek.com.tr/1' }] });
});
