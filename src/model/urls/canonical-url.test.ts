import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, hostOf, LinkResolver, MAX_URL_LENGTH, SAFE_POLICY } from './canonical-url.ts';

const BASE = 'https://www.ornek.com.tr/haber/spor/index.html';

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://WWW.Ornek.COM.TR:80/a', 'http://www.ornek.com.tr/a'],
    ['https://ornek.com:443', 'https://ornek.com/'],
    ['https://ornek.com:8443/', 'https://ornek.com:8443/'],
    ['http://ornek.com./a', 'http://ornek.com/a'],
    ['http://ali:veli@ornek.com/a', 'http://ornek.com/a'],
    ['http://türkçe.com/', 'http://xn--trke-2oa7j.com/'],
    ['http://ornek.com/a#bölüm', 'http://ornek.com/a'],
    ['http://ornek.com/a/./b/../c', 'http://ornek.com/a/c'],
    ['http://ornek.com/a/.b/c/../d/./', 'http://ornek.com/a/.b/d/'],
    ['http://ornek.com/a/%2E%2e/c', 'http://ornek.com/c'],
    ['http://ornek.com//a///b', 'http://ornek.com/a/b'],
    ['http://ornek.com/web/https://baska.com/x', 'http://ornek.com/web/https://baska.com/x'],
    ['http://ornek.com/çay ı', 'http://ornek.com/%C3%A7ay%20%C4%B1'],
    ['http://ornek.com/%c3%a7%61y', 'http://ornek.com/%C3%A7ay'],
    ['http://ornek.com/%7euser/a%2fb', 'http://ornek.com/~user/a%2Fb'],
    ['http://ornek.com/yüzde%', 'http://ornek.com/y%C3%BCzde%25'],
    ['http://ornek.com/?', 'http://ornek.com/'],
    ['http://ornek.com/?b=2&a=1', 'http://ornek.com/?a=1&b=2'],
    ['http://ornek.com/?a=2&b=&a=1&&', 'http://ornek.com/?a=2&a=1&b'],
    ['http://ornek.com/?&=1&a=1&=', 'http://ornek.com/?a=1'],
    ['http://ornek.com/?=1', 'http://ornek.com/'],
    ['http://ornek.com/?a[0]=x|y', 'http://ornek.com/?a%5B0%5D=x%7Cy'],
    ['  http://ornek.com/a\n', 'http://ornek.com/a'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[::FFFF:1.2.3.4]/', 'http://[::ffff:102:304]/'],
  ])('spells %s as %s', (input, expected) => {
    expect(canonicalUrl(input)).toBe(expected);
  });

  it.each([
    'mailto:a@ornek.com',
    'javascript:void(0)',
    'ftp://ornek.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://',
    'http://a..b/',
    'http://.ornek.com/',
    'http://ornek.com:99999/',
    `http://ornek.com/${'a'.repeat(MAX_URL_LENGTH)}`,
    `http://${'a.'.repeat(130)}com/`,
    'haber/1.html',
    '',
  ])('refuses %s', (input) => {
    expect(canonicalUrl(input)).toBeNull();
  });

  it('drops session and tracking parameters, unless asked to be safe', () => {
    const url = 'http://ornek.com/a?utm_source=x&id=3&PHPSESSID=abc&fbclid=1';
    expect(canonicalUrl(url)).toBe('http://ornek.com/a?id=3');
    expect(canonicalUrl(url, undefined, SAFE_POLICY)).toBe(
      'http://ornek.com/a?PHPSESSID=abc&fbclid=1&id=3&utm_source=x',
    );
  });

  it('drops sid where it is a session, not where it is the number of a story', () => {
    expect(canonicalUrl('http://ornek.com/?sid=4711')).toBe('http://ornek.com/?sid=4711');
    expect(canonicalUrl('http://ornek.com/?sid=0f3a9c0f3a9c0f3a9c0f3a9c0f3a9c00')).toBe('http://ornek.com/');
    expect(canonicalUrl('http://ornek.com/?oturum=lit3py55t21z5v55vlm25s55')).toBe('http://ornek.com/');
    expect(canonicalUrl('http://ornek.com/?oturum=3')).toBe('http://ornek.com/?oturum=3');
    expect(canonicalUrl('http://ornek.com/(S(lit3py55t21z5v55vlm25s55));jsessionid=1/a')).toBe(
      'http://ornek.com/a',
    );
    const search = 'http://ornek.com/?s=covid19asilamatakvimi2021';
    expect(canonicalUrl(search)).toBe(search);
  });

  it('drops sessions written into the path, but never makes a dot segment by it', () => {
    expect(canonicalUrl('http://ornek.com/a.jsp;jsessionid=1F?x=1')).toBe('http://ornek.com/a.jsp?x=1');
    expect(canonicalUrl('http://ornek.com/(S(lit3py55t21z5v55vlm25s55))/a.aspx')).toBe(
      'http://ornek.com/a.aspx',
    );
    const tricky = 'http://ornek.com/a/..;jsessionid=1/b';
    expect(canonicalUrl(tricky)).toBe(tricky);
  });

  it('keeps apart what may be two pages', () => {
    for (const [a, b] of [
      ['http://ornek.com/a', 'http://ornek.com/A'],
      ['http://ornek.com/a', 'http://ornek.com/a/'],
      ['http://ornek.com/ı', 'http://ornek.com/i'],
      ['http://ornek.com/', 'https://ornek.com/'],
      ['http://ornek.com/?a=1&a=2', 'http://ornek.com/?a=2&a=1'],
      ['http://ornek.com/?q=a+b', 'http://ornek.com/?q=a%2Bb'],
    ] as const) {
      expect(canonicalUrl(a)).not.toBe(canonicalUrl(b));
    }
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyHref, (href) => {
        const once = canonicalUrl(href, BASE);
        if (once !== null) expect(canonicalUrl(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('LinkResolver', () => {
  it.each([
    ['/a/b.html?x=1', 'https://www.ornek.com.tr/a/b.html?x=1'],
    ['/', 'https://www.ornek.com.tr/'],
    ['//cdn.ornek.com/x', 'https://cdn.ornek.com/x'],
    ['futbol.html', 'https://www.ornek.com.tr/haber/spor/futbol.html'],
    ['../ekonomi/', 'https://www.ornek.com.tr/haber/ekonomi/'],
    ['?sayfa=2', 'https://www.ornek.com.tr/haber/spor/index.html?sayfa=2'],
    ['#ust', 'https://www.ornek.com.tr/haber/spor/index.html'],
    ['', 'https://www.ornek.com.tr/haber/spor/index.html'],
    ['http://baska.com/x', 'http://baska.com/x'],
    ['https:kardes.html', 'https://www.ornek.com.tr/haber/spor/kardes.html'],
    ['/\\kotu.com/x', 'https://kotu.com/x'],
    ['/(S(lit3py55t21z5v55vlm25s55))/a', 'https://www.ornek.com.tr/a'],
  ])('resolves %j to %s', (href, expected) => {
    expect(new LinkResolver(BASE).resolve(href)).toBe(expected);
  });

  it.each(['mailto:a@b.c', 'tel:+90', 'javascript:history.back()', 'whatsapp://send?text=x'])(
    'refuses %s',
    (href) => {
      expect(new LinkResolver(BASE).resolve(href)).toBeNull();
    },
  );

  it('agrees with the parser on every link, whichever way it takes', () => {
    // A leading space is dropped by the parser, and keeps the link off the fast path.
    const resolver = new LinkResolver(BASE);
    fc.assert(
      fc.property(anyHref, (href) => {
        expect(resolver.resolve(href)).toBe(resolver.resolve(` ${href}`));
        expect(canonicalUrl(href, BASE)).toBe(resolver.resolve(href));
      }),
      { numRuns: 10_000 },
    );
  });

  it('works from a base that is itself no page', () => {
    expect(new LinkResolver('file:///tmp/a.html').resolve('http://ornek.com/b')).toBe('http://ornek.com/b');
    expect(new LinkResolver('file:///tmp/a.html').resolve('b.html')).toBeNull();
    expect(new LinkResolver('not a url').resolve('/b')).toBeNull();
  });
});

describe('hostOf', () => {
  it.each([
    ['https://www.ornek.com.tr/a', 'www.ornek.com.tr'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['http://[::1]:8080/', '[::1]:8080'],
  ])('of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});

/** Any UTF-16, lone surrogates too. fast-check's own unit for that takes seconds to set up. */
const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));
const piece = fc.constantFrom(
  ...'/ // . .. ./ ../ ? & = # % %2 %2e %2F %C3%87 %c3 %41 %zz ; : @ a b Z 9 - _ ~ ç İ | [ ] ( ) \\ " \' + , $ !'.split(
    ' ',
  ),
  ...[
    'http://',
    'https://',
    'http:',
    'a.com',
    'xn--',
    '1.2',
    '0x7',
    ':80',
    ':8080',
    'utm_source=1',
    'sid=1',
    ' ',
    '\t',
  ],
  ...['(S(lit3py55t21z5v55vlm25s55))', ';jsessionid=1', 'localhost', 'mailto:', '%5B', '%7E'],
);
const anyHref = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
  fc.array(piece, { maxLength: 10 }).map((pieces) => `https://a.com/${pieces.join('')}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  anyCodeUnits,
);
