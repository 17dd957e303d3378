import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UrlSet } from './url-set.ts';

const anyUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
  fc.nat(60).map((n) => `https://ornek.com.tr/haber/${n}`),
);

test('behaves like a map over any strings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyUrl, fc.integer({ min: 1, max: 2 ** 32 - 1 })), { maxLength: 200 }),
      (entries) => {
        const set = new UrlSet();
        const map = new Map<string, number>();
        for (const [url, id] of entries) {
          expect(set.get(url)).toBe(map.get(url) ?? 0);
          set.add(url, id);
          map.set(url, id);
          expect(set.size).toBe(map.size);
        }
        for (const [url, id] of map) expect(set.get(url)).toBe(id);
      },
    ),
  );
});

test('keeps every URL while growing far beyond its initial size', () => {
  const set = new UrlSet();
  const url = (n: number) => `https://site${n % 97}.com.tr/kategori-${n % 13}/sayfa?id=${n}`;
  const count = 100_000;
  for (let n = 1; n <= count; n++) set.add(url(n), n);
  expect(set.size).toBe(count);
  let wrong = 0;
  for (let n = 1; n <= count; n++) if (set.get(url(n)) !== n) wrong++;
  for (let n = count + 1; n <= 2 * count; n++) if (set.get(url(n)) !== 0) wrong++;
  expect(wrong).toBe(0);
});

test('distinguishes URLs that differ in one character, in order, or in length', () => {
  const set = new UrlSet();
  const urls = [
    'https://a.tr/',
    'https://a.tr/a',
    'https://a.tr/aa',
    'https://a.tr/ab',
    'https://a.tr/ba',
    '',
  ];
  urls.forEach((url, i) => {
    set.add(url, i + 1);
  });
  expect(urls.map((url) => set.get(url))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(set.get('https://a.tr/A')).toBe(0);
});

test('reserving capacity works and does not change what is known', () => {
  const set = new UrlSet(50_000);
  set.add('https://a.tr/', 7);
  expect(set.get('https://a.tr/')).toBe(7);
  expect(set.get('https://b.tr/')).toBe(0);
});
