import { describe, expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';
import { isOtherSpelling } from './is-other-spelling.ts';

const url = (text: string) => canonicalUrl(text)!;

describe('another spelling of an address', () => {
  test.each([
    ['http://a.tr/haber/x', 'http://a.tr/haber/x/'],
    ['http://a.tr/haber/x/', 'http://a.tr/haber/x'],
    ['http://a.tr/haber/x', 'https://a.tr/haber/x'],
    ['http://a.tr/', 'https://www.a.tr/'],
    ['http://www.a.tr/x', 'http://a.tr/x'],
    ['http://a.tr/index.html', 'http://a.tr/'],
    ['http://a.tr/haber', 'http://a.tr/haber/index.php'],
    ['http://a.tr/Haber/X', 'http://a.tr/haber/x/'],
    ['http://a.tr/haber/x?id=1', 'http://a.tr/haber/x/?id=1'],
    ['http://a.tr:8080/x', 'http://a.tr:8080/x/'],
    ['http://a.tr/%C5%9Eehir', 'http://www.a.tr/%C5%9Eehir/'],
  ])('%s and %s', (a, b) => {
    expect(isOtherSpelling(url(a), url(b))).toBe(true);
    expect(isOtherSpelling(url(b), url(a))).toBe(true);
  });

  test.each([
    ['http://a.tr/haber/x', 'http://a.tr/haber/x'],
    ['http://a.tr/haber/x', 'http://a.tr/haber/y/'],
    ['http://a.tr/haber/x', 'http://a.tr/'],
    ['http://a.tr/haber/x', 'http://b.tr/haber/x/'],
    ['http://a.tr/x', 'http://m.a.tr/x'],
    ['http://a.tr/x', 'http://a.tr:8080/x'],
    ['http://a.tr/x', 'http://a.tr/x/?id=1'],
    ['http://a.tr/x?id=A', 'http://a.tr/x?id=a'],
    ['http://a.tr/x', 'http://a.tr/x.html'],
    ['http://a.tr/giris', 'http://a.tr/giris/giris'],
  ])('is not what leads from %s to %s', (a, b) => {
    expect(isOtherSpelling(url(a), url(b))).toBe(false);
  });
});
