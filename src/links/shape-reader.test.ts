import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { ShapeReader } from './shape-reader.ts';

describe('the shape of a URL', () => {
  const reader = new ShapeReader();
  for (const path of ['spor/', 'ekonomi/x', 'haber/1']) reader.see(`https://a.tr/${path}` as CanonicalUrl);

  test.each([
    ['/', 'a.tr/'],
    ['/haber/2026/11/baraj-doldu-123', 'a.tr/haber/#/#/*'],
    ['/haber/42', 'a.tr/haber/#'],
    ['/haber.aspx?id=7', 'a.tr/haber.aspx?id'],
    ['/haber/baraj-doldu-7.html?sid=1', 'a.tr/haber/*.html?sid'],
    ['/haber/2026/12345.html', 'a.tr/haber/#/#.html'],
    ['/spor/buyuk-mac-bitti-7.php', 'a.tr/spor/*.php'],
    ['/liste?renk=mavi&beden=40', 'a.tr/*?beden&renk'],
    ['/baslik/', 'a.tr/*/'],
    ['/spor/mac-sonucu', 'a.tr/spor/*'],
    ['/spor/ekonomi/', 'a.tr/…/'],
    ['/ekonomi/spor/haber/spor/', 'a.tr/…/'],
    ['/galeri/salon/salon/salon/', 'a.tr/galeri/salon/…/'],
    ['/o/8f3a9c21d4e7/sayfa', 'a.tr/o/~/*'],
  ])('%s is %s', (path, fine) => {
    expect(reader.shapesOf(`https://a.tr${path}` as CanonicalUrl).fine).toBe(fine);
  });

  test('also has a coarse form, the first folder alone', () => {
    const coarse = (path: string) => reader.shapesOf(`https://a.tr${path}` as CanonicalUrl).coarse;
    expect(coarse('/takvim/2026/11')).toBe('a.tr/takvim/**');
    expect(coarse('/ara?q=1&s=2')).toBe('a.tr/ara?');
    expect(coarse('/')).toBe('a.tr/');
  });
});
