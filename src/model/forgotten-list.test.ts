import { expect, test } from 'vitest';
import { ForgottenList, forgottenName } from './forgotten-list.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';

test.each([
  ['https://www.ornek.com.tr/a b', 'https://www.ornek.com.tr/a%20b'],
  ['site:Ornek.com.tr', 'site:ornek.com.tr'],
  ['site:çiçek.com.tr', 'site:xn--iek-1lab.com.tr'],
  ['site:127.0.0.1:8080', 'site:127.0.0.1:8080'],
  ['site:', null],
  ['site:a/b', null],
  ['gizli', null],
])('%s is listed as %s', (given, name) => {
  expect(forgottenName(given)).toBe(name);
});

test('a site covers its hosts, a host those below it, a URL itself', () => {
  const entry = (what: string) => ({ what, at: 0, reason: 'istek' });
  const list = new ForgottenList([
    entry('site:ornek.com.tr'),
    entry('site:a.baska.com.tr'),
    entry('https://c.tr/1'),
  ]);
  const isKeptOut = (url: string) => list.find(url as CanonicalUrl) !== null;
  expect(
    [
      'https://haber.ornek.com.tr/1',
      'http://a.baska.com.tr/',
      'http://x.a.baska.com.tr/',
      'https://c.tr/1',
    ].map(isKeptOut),
  ).toEqual([true, true, true, true]);
  expect(['https://baska.com.tr/', 'https://ba.baska.com.tr/', 'https://c.tr/2'].map(isKeptOut)).toEqual([
    false,
    false,
    false,
  ]);
  expect(list.reasonFor('https://c.tr/1' as CanonicalUrl)).toBe('1970-01-01, istek');
  list.remove('site:ornek.com.tr');
  expect(isKeptOut('https://haber.ornek.com.tr/1')).toBe(false);
});
