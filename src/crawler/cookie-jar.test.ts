import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanonicalUrl, canonicalUrl } from '../model/urls/canonical-url.ts';
import { CookieJar } from './cookie-jar.ts';

const url = (text: string): CanonicalUrl => canonicalUrl(text)!;

describe('the cookie jar', () => {
  test('sends cookies back to the host that set them and to no other', () => {
    const jar = new CookieJar();
    jar.take(url('https://a.tr/x'), ['oturum=1; HttpOnly', 'dil=tr; Domain=tr; SameSite=Lax']);
    expect(jar.header(url('https://a.tr/y'))).toBe('oturum=1; dil=tr');
    expect(jar.header(url('https://www.a.tr/'))).toBe('');
    expect(jar.header(url('https://b.tr/'))).toBe('');
  });

  test('respects the path, which defaults to the folder of the page that set the cookie', () => {
    const jar = new CookieJar();
    jar.take(url('https://a.tr/haber/1'), 'a=1');
    jar.take(url('https://a.tr/haber/1'), 'b=2; Path=/');
    expect(jar.header(url('https://a.tr/haber/2'))).toBe('a=1; b=2');
    expect(jar.header(url('https://a.tr/haberler'))).toBe('b=2');
  });

  test('replaces, expires and deletes cookies', () => {
    let now = 1_000_000;
    const jar = new CookieJar(() => now);
    jar.take(url('https://a.tr/'), 'a=1; Max-Age=60');
    jar.take(url('https://a.tr/'), 'a=2; Max-Age=60');
    expect(jar.header(url('https://a.tr/'))).toBe('a=2');
    now += 61_000;
    expect(jar.header(url('https://a.tr/'))).toBe('');
    jar.take(url('https://a.tr/'), 'b=1');
    jar.take(url('https://a.tr/'), 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    expect(jar.header(url('https://a.tr/'))).toBe('');
  });

  test('sends a secure cookie over https only', () => {
    const jar = new CookieJar();
    jar.take(url('https://a.tr/'), 'a=1; Secure');
    expect(jar.header(url('http://a.tr/'))).toBe('');
    expect(jar.header(url('https://a.tr/'))).toBe('a=1');
  });

  test('keeps at most 50 cookies per host, the newest ones', () => {
    const jar = new CookieJar();
    for (let i = 0; i < 200; i++) jar.take(url('https://a.tr/'), `c${i}=1`);
    const sent = jar.header(url('https://a.tr/')).split('; ');
    expect(sent).toHaveLength(50);
    expect(sent.at(-1)).toBe('c199=1');
  });

  test('never sends a value that could end the header, whatever the server sets', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 10 }), (lines) => {
        const jar = new CookieJar();
        jar.take(url('https://a.tr/'), lines);
        expect(jar.header(url('https://a.tr/'))).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
  });
});
