import { expect, it } from 'vitest';
import { breadcrumb } from './breadcrumb.ts';

it.each([
  ['https://www.ornek.com.tr/haber/sa%C4%9Fl%C4%B1k/polen-rehberi.html', 'ornek.com.tr › haber › sağlık'],
  ['https://ornek.com.tr/2024/05/kultur-sanat/x', 'ornek.com.tr › kultur sanat'],
  ['http://kiyikopru.localhost:7300/a/b', 'kiyikopru.localhost › a'],
  ['http://127.0.0.1:7300/', '127.0.0.1:7300'],
  ['https://a.tr/%E0%A4%A/x', 'a.tr › %E0%A4%A'],
])('%s → %s', (href, shown) => {
  expect(breadcrumb(href)).toBe(shown);
});

it('is short, whatever the address', () => {
  expect(breadcrumb(`https://a.tr/${'uzun/'.repeat(500)}x`).length).toBeLessThanOrEqual(60);
  expect(breadcrumb(`https://a.tr/${'u'.repeat(5_000)}/x`).length).toBeLessThanOrEqual(60);
});
