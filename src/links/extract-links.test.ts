import { describe, expect, test } from 'vitest';
import type { ParsedLink, ParsedPage } from '../model/parsed-page.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { baseOf, extractAllLinks, extractLinks } from './extract-links.ts';

const PAGE_URL = 'https://www.ornek.com.tr/haber/bugun' as CanonicalUrl;

function pageWith(links: Partial<ParsedLink>[], base = ''): ParsedPage {
  return {
    title: '',
    lang: '',
    base,
    canonical: '',
    licence: '',
    metas: [],
    properties: [],
    places: [],
    blocks: [],
    images: [],
    links: links.map((link) => ({ href: '', anchor: '', nofollow: false, ...link })),
    feeds: [],
    jsonLd: [],
    time: '',
  };
}

function urlsOf(...hrefs: string[]): string[] {
  return Array.from(extractLinks(pageWith(hrefs.map((href) => ({ href }))), PAGE_URL), ({ url }) => url);
}

describe('the links of a page', () => {
  test("are resolved against the page's address", () => {
    expect(urlsOf('dun', '/spor', '../ekonomi?a=1#x', '//img.ornek.com.tr/', 'http://baska.tr')).toEqual([
      'https://www.ornek.com.tr/haber/dun',
      'https://www.ornek.com.tr/spor',
      'https://www.ornek.com.tr/ekonomi?a=1',
      'https://img.ornek.com.tr/',
      'http://baska.tr/',
    ]);
  });

  test('are resolved against its base, if it names a usable one', () => {
    const from = (base: string) => extractLinks(pageWith([{ href: 'x' }], base), PAGE_URL).url(0);
    expect(from('https://arsiv.ornek.com.tr/2020/')).toBe('https://arsiv.ornek.com.tr/2020/x');
    expect(from('/eski/')).toBe('https://www.ornek.com.tr/eski/x');
    expect(from('javascript:alert(1)')).toBe('https://www.ornek.com.tr/haber/x');
    expect(baseOf(pageWith([], 'data:text/html,x'), PAGE_URL)).toBe(PAGE_URL);
  });

  test('are unique, in page order, and do not include the page itself', () => {
    expect(urlsOf('/b', '/a', '/b#son', '#ust', '', 'bugun', '/A')).toEqual([
      'https://www.ornek.com.tr/b',
      'https://www.ornek.com.tr/a',
      'https://www.ornek.com.tr/A',
    ]);
  });

  test('do not include what cannot be crawled', () => {
    expect(
      urlsOf('mailto:a@b.tr', 'javascript:void(0)', 'tel:112', 'ftp://a.tr/', 'http://', 'http://a b/'),
    ).toEqual([]);
  });

  test('do not include a URL that is marked nofollow anywhere on the page', () => {
    const links = [
      { href: '/a' },
      { href: '/b', nofollow: true },
      { href: '/a#x', nofollow: true },
      { href: '/c' },
    ];
    expect(Array.from(extractLinks(pageWith(links), PAGE_URL), ({ url }) => url)).toEqual([
      'https://www.ornek.com.tr/c',
    ]);
  });

  test('use the first clickable words as their anchor', () => {
    const links = [
      { href: '/a', anchor: '' },
      { href: '/a', anchor: 'Devamı' },
      { href: '/a', anchor: 'Tamamını oku' },
    ];
    expect([...extractLinks(pageWith(links), PAGE_URL)]).toEqual([
      { url: 'https://www.ornek.com.tr/a', anchor: 'Devamı' },
    ]);
  });
});

test('of a page with more links than anyone made by hand, the first ones are taken and the others counted', () => {
  const links = Array.from({ length: 20_010 }, (_, n) => ({ href: `/${n}` }));
  const { links: taken, leftOut } = extractAllLinks(pageWith(links), PAGE_URL);
  expect([taken.length, leftOut]).toEqual([20_000, 10]);
  expect(taken.url(19_999)).toBe('https://www.ornek.com.tr/19999');
});
