import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { SitemapAllowance } from './sitemap-allowance.ts';

const listed = (...names: string[]) => names.map((name) => ({ url: `https://a.tr/${name}` as CanonicalUrl }));

test('the indexes of a site add sitemaps up to a limit; known ones and other sites do not count', () => {
  const allowance = new SitemapAllowance(3);
  const isKnown = (url: CanonicalUrl) => url.endsWith('eski');
  expect(allowance.take('a.tr', listed('1', 'eski', '2'), isKnown)).toHaveLength(3);
  expect(allowance.take('a.tr', listed('3', '4', 'eski'), isKnown)).toEqual(listed('3', 'eski'));
  expect(allowance.take('a.tr', listed('5'), isKnown)).toEqual([]);
  expect(allowance.take('b.tr', listed('5'), isKnown)).toEqual(listed('5'));
});
