import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { depthReader } from './depth-reader.ts';

function depth(from: string, to: string, anchor = '', isNext = false): number {
  const link = { url: `https://a.tr${to}` as CanonicalUrl, anchor, ...(isNext ? { isNext } : {}) };
  return depthReader({ url: `https://a.tr${from}` as CanonicalUrl, depth: 5 }).of(link);
}

describe('the depth of a link', () => {
  test.each([
    ['/', '/haber/baraj', 'Baraj doldu', 6],
    ['/kategori/spor/', '/kategori/spor/sayfa/2/', '2', 6],
    ['/kategori/spor/sayfa/2/', '/kategori/spor/sayfa/3/', '3', 5],
    ['/kategori/spor/sayfa/40/', '/kategori/spor/sayfa/41/', 'Sonraki', 5],
    ['/kategori/spor/sayfa/40/', '/kategori/spor/', '1', 5],
    ['/kategori/spor/sayfa/40/', '/kategori/ekonomi/', 'Ekonomi', 6],
    ['/kategori/spor/sayfa/40/', '/haber/mac-12', 'Maç', 6],
    ['/page/7', '/page/8', '»', 5],
    ['/arsiv?page=7&tur=haber', '/arsiv?page=8&tur=haber', '', 5],
    ['/arsiv?page=7&tur=haber', '/arsiv?page=8&tur=spor', '', 6],
    ['/arsiv?sayfa=7', '/arsiv', 'ilk', 5],
    ['/arsiv?start=40', '/arsiv?start=60', 'ileri', 5],
    ['/arsiv/7', '/arsiv/8', '8', 5],
    ['/arsiv/7', '/arsiv/8', 'Sonraki sayfa »', 5],
    ['/arsiv/7', '/arsiv/8', 'Baraj haberi', 6],
    ['/arsiv', '/arsiv/2', '2', 6],
    ['/haber-7.html', '/haber-8.html', 'next', 6],
  ])('from %s to %s under "%s" is %i', (from, to, anchor, expected) => {
    expect(depth(from, to, anchor)).toBe(expected);
  });

  test('of rel=next is the depth of the page that names it', () => {
    expect(depth('/arsiv?imlec=abc', '/arsiv?imlec=def', 'Daha fazla', true)).toBe(5);
  });

  test('is the usual one for all unmarked links of a page that is not numbered', () => {
    const usual = (url: string) => depthReader({ url: `https://a.tr${url}` as CanonicalUrl, depth: 5 }).usual;
    expect(['/haber/baraj', '/arsiv', '/arsiv/7'].map(usual)).toEqual([6, 6, null]);
  });

  test('of a chain of a thousand pages stays that of the listing', () => {
    let at = 1;
    let url = 'https://a.tr/arsiv/' as CanonicalUrl;
    for (let page = 2; page <= 1_000; page++) {
      const next = `https://a.tr/arsiv/sayfa/${page}/` as CanonicalUrl;
      at = depthReader({ url, depth: at }).of({ url: next, anchor: 'Sonraki' });
      url = next;
    }
    expect(at).toBe(2);
  });
});
