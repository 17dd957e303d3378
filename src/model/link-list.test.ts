import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Link } from './link.ts';
import { LinkList } from './link-list.ts';
import type { CanonicalUrl } from './urls/canonical-url.ts';
import { hashUrl } from './urls/url-hash.ts';

const link = fc
  .record(
    {
      url: fc.webUrl(),
      anchor: fc.string({ unit: 'grapheme' }).map((anchor) => anchor.replaceAll('\n', ' ')),
      hint: fc.constantFrom(0, 0.5),
      around: fc.string(),
      isNext: fc.constant(true),
    },
    { requiredKeys: ['url', 'anchor'] },
  )
  .map((one) => one as Link);

describe('a list of links', () => {
  test('holds the links that it was made of, here and in another thread', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 20 }), (links) => {
        const list = LinkList.of(links);
        const posted = LinkList.fromColumns(structuredClone(list.toColumns()));
        expect(list).toHaveLength(links.length);
        expect([...list]).toEqual(links);
        expect(posted).toHaveLength(links.length);
        expect([...posted]).toEqual(links);
        expect(posted.anchorLines).toBe(links.map(({ anchor }) => anchor).join('\n'));
      }),
    );
  });

  test('has the hash of each URL', () => {
    const urls = ['https://a.tr/', 'https://a.tr/%C5%9Fehir'] as CanonicalUrl[];
    const { hashes } = LinkList.of(urls.map((url) => ({ url, anchor: '' })));
    const expected = new Int32Array(4);
    for (const [i, url] of urls.entries()) hashUrl(url, expected, 2 * i);
    expect(hashes).toEqual(expected);
  });

  test('keeps each anchor on one line', () => {
    const list = LinkList.of([{ url: 'https://a.tr/' as CanonicalUrl, anchor: 'iki\nsatır' }]);
    expect(list.anchor(0)).toBe('iki satır');
  });

  test('adds what is said about each link to what is known already', () => {
    const list = LinkList.of([{ url: 'https://a.tr/' as CanonicalUrl, anchor: 'a', isNext: true }]);
    expect([...list.withExtras(({ anchor }) => ({ around: `${anchor}!` }))]).toEqual([
      { url: 'https://a.tr/', anchor: 'a', isNext: true, around: 'a!' },
    ]);
  });
});
