import { expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { isHome } from '../model/urls/is-home.ts';
import { priorityOf } from './priority-of.ts';

test.each([
  ['https://www.ornek.com.tr/', true],
  ['http://127.0.0.1:8080/', true],
  ['http://[::1]/', true],
  ['https://www.ornek.com.tr/haber', false],
  ['https://www.ornek.com.tr/haber/', false],
  ['https://www.ornek.com.tr/?sayfa=2', false],
])('%s is a home page: %s', (url, expected) => {
  expect(isHome(url as CanonicalUrl)).toBe(expected);
});

test('home pages come first, then whatever is fewer clicks away', () => {
  const order = [
    priorityOf('https://a.tr/' as CanonicalUrl, 0),
    priorityOf('https://b.tr/' as CanonicalUrl, 30),
    priorityOf('https://a.tr/x' as CanonicalUrl, 0),
    priorityOf('https://a.tr/y' as CanonicalUrl, 1),
    priorityOf('https://a.tr/z' as CanonicalUrl, 30),
  ];
  expect(order).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(order).size).toBe(order.length);
});
