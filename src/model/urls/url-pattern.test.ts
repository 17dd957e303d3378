import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from './canonical-url.ts';
import { compileUrlPattern } from './url-pattern.ts';

function matches(pattern: string, url: string): boolean {
  const compiled = compileUrlPattern(pattern);
  if ('problem' in compiled) throw new Error(compiled.problem.en);
  return compiled.matches(url as CanonicalUrl);
}

function problem(pattern: string): string {
  const compiled = compileUrlPattern(pattern);
  return 'problem' in compiled ? compiled.problem.en : 'accepted';
}

const NEWS = 'https://www.ornek.com.tr/haber/2026/baraj.html';

describe('a pattern with stars', () => {
  test.each([
    ['https://www.ornek.com.tr/haber/**', NEWS, true],
    ['https://www.ornek.com.tr/haber/*', NEWS, false],
    ['http://www.ornek.com.tr/haber/**', NEWS, false],
    ['*://www.ornek.com.tr/haber/**', NEWS, true],
    ['/haber/**', NEWS, true],
    ['/haber/*', NEWS, false],
    ['/haber/*/*', NEWS, true],
    ['/**/baraj.html', NEWS, true],
    ['/haber/**/2026/baraj.html', NEWS, true],
    ['/duyuru/**', NEWS, false],
    ['*.ornek.com.tr/haber/**', NEWS, true],
    ['**/haber/**', NEWS, true],
    ['*/haber/**', NEWS, true],
    ['ornek.com.tr/haber/**', NEWS, false],
    ['*.html', NEWS, true],
    ['*.pdf', NEWS, false],
    ['www.ornek.com.tr', NEWS, true],
    ['*.ornek.com.tr', NEWS, true],
    ['127.0.0.1', 'http://127.0.0.1:8080/x', true],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/x', true],
    ['127.0.0.1:9090', 'http://127.0.0.1:8080/x', false],
    ['/ara?*', 'https://a.tr/ara?q=1&s=2', true],
    ['/haber/baraj', 'https://a.tr/haber/baraj', true],
    ['/ara', 'https://a.tr/ara?q=1', false],
    ['**', NEWS, true],
    ['/a.b', 'https://a.tr/aXb', false],
    ['/duyuru/çocuk-*', 'https://a.tr/duyuru/%C3%A7ocuk-parki', true],
    ['örnek.com.tr/**', 'https://xn--rnek-4qa.com.tr/x', true],
  ])('%s on %s: %s', (pattern, url, expected) => {
    expect(matches(pattern, url)).toBe(expected);
  });
});

describe('a regular expression', () => {
  test.each([
    ['/\\/haber\\/\\d{4}\\//', NEWS, true],
    ['/\\.HTML$/', NEWS, false],
    ['/\\.HTML$/i', NEWS, true],
    ['/çocuk/', 'https://a.tr/%C3%A7ocuk', true],
    ['/^https:\\/\\/a\\.tr\\//', 'http://b.tr/?u=https://a.tr/', false],
  ])('%s on %s: %s', (pattern, url, expected) => {
    expect(matches(pattern, url)).toBe(expected);
  });

  test('that is slow elsewhere is not slow here', () => {
    const url = `https://a.tr/${'a'.repeat(2_000)}!`;
    const started = process.cpuUsage();
    expect(matches('/(a+)+$/', url)).toBe(false);
    expect(matches('/^(.*a){20}b/', url)).toBe(false);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});

describe('a pattern that cannot be used is refused with the reason:', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['a'.repeat(1_001), '1000 characters'],
    ['/haber /x', 'white space'],
    ['/(haber/', 'missing closing )'],
    ['/(?=haber)/', 'lookaround'],
    ['/(a)\\1/', 'backreferences'],
    ['/haber/g', 'only the flag i'],
    ['/a{1000}{1000}/', 'repetition'],
  ])('%s', (pattern, reason) => {
    expect(problem(pattern)).toContain(reason);
  });

  test('any text is either a pattern or has a problem in both languages', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (text, url) => {
        const compiled = compileUrlPattern(text);
        if ('problem' in compiled) return compiled.problem.tr !== '' && compiled.problem.en !== '';
        return typeof compiled.matches(url as CanonicalUrl) === 'boolean';
      }),
      { numRuns: 300 },
    );
  });
});
