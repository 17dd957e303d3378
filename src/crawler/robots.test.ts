import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ROBOTS_BYTES, parseRobots } from './robots.ts';

const SITE = 'https://ornek.com';

function allows(body: string | Uint8Array, path: string, agent = 'tazi'): boolean {
  return parseRobots(body).allows(agent, SITE + path);
}

/** Any UTF-16, including lone surrogates. fast-check's own unit for that takes seconds to set up. */
const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));

describe('robots groups', () => {
  it('uses the groups that name us and ignores the one for everyone', () => {
    const body = 'User-agent: *\nDisallow: /\n\nUser-agent: Tazi\nDisallow: /gizli\n';
    expect(allows(body, '/a')).toBe(true);
    expect(allows(body, '/gizli/x')).toBe(false);
    expect(allows(body, '/a', 'baska')).toBe(false);
  });

  it('merges all groups that name us', () => {
    const body =
      'User-agent: tazi\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: tazi\nDisallow: /b\n';
    expect(allows(body, '/a')).toBe(false);
    expect(allows(body, '/b')).toBe(false);
    expect(allows(body, '/c')).toBe(true);
  });

  it('gives consecutive agents one group, whatever unknown lines are between them', () => {
    const body = 'User-agent: x\nNoodp: 1\nUser-agent: tazi\nDisallow: /a\nUser-agent: y\nDisallow: /b\n';
    expect(allows(body, '/a')).toBe(false);
    expect(allows(body, '/a', 'x')).toBe(false);
    expect(allows(body, '/b')).toBe(true);
    expect(allows(body, '/b', 'y')).toBe(false);
  });

  it('compares product tokens, not versions or words with the same beginning', () => {
    const body = 'User-agent: tazi/2.0 (+http://x)\nDisallow: /\n\nUser-agent: tazicik\nAllow: /';
    expect(allows(body, '/')).toBe(false);
    expect(allows(body, '/', 'tazici')).toBe(true);
  });

  it('ignores rules before the first agent', () => {
    expect(allows('Disallow: /\nUser-agent: *\nDisallow: /x', '/a')).toBe(true);
  });
});

describe('robots rules', () => {
  it.each([
    ['Disallow: /a', '/ab', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /*.pdf$', '/x/y.pdf', false],
    ['Disallow: /*.pdf$', '/x/y.pdf?z', true],
    ['Disallow: /a*b*c', '/a1b2c3', false],
    ['Disallow: *', '/', false],
    ['Disallow:', '/', true],
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Allow: /a\nDisallow: /a', '/a', true],
    ['Disallow: /\nAllow: /$', '/', true],
    ['Disallow: /\nAllow: /kat/index.html', '/kat/', true],
    ['Disallow: /A', '/a', true],
    ['Disallow: /ş', '/%C5%9F', false],
    ['Disallow: /%c5%9f', '/%C5%9F', false],
    ['Disallow: /%7Eali', '/~ali', false],
    ['dissallow /a # söz', '/a', false],
    ['Disallow /a b', '/a', true],
    ['\tDISALLOW\t:\t/a\t', '/a', false],
    ['Disallow: /a?b', '/a?b=1', false],
  ])('%j on %s: allowed is %s', (rules, path, allowed) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(allowed);
  });

  it('takes patterns literally on request, without canonicalising them', () => {
    const robots = parseRobots('User-agent: *\nDisallow: /%7Eali', { literal: true });
    expect(robots.allows('tazi', `${SITE}/~ali`)).toBe(true);
  });

  it('reports the deciding rule', () => {
    const robots = parseRobots('User-agent: *\nDisallow: /a\nDisallow: /a/b*');
    expect(robots.rule('tazi', `${SITE}/a/bc`)).toEqual({ allow: false, pattern: '/a/b*' });
    expect(robots.rule('tazi', `${SITE}/`)).toBeNull();
  });

  it('matches as a backtracking matcher would', () => {
    const letters = (alphabet: string) =>
      fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }).map((l) => l.join(''));
    fc.assert(
      fc.property(letters('ab*$'), letters('ab$'), (pattern, path) => {
        const anchored = pattern.endsWith('$');
        const source = (anchored ? pattern.slice(0, -1) : pattern)
          .replaceAll('$', '\\$')
          .replace(/\*+/g, '.*');
        const expected = new RegExp(`^/${source}${anchored ? '$' : ''}`).test(`/${path}`);
        expect(allows(`User-agent: *\nDisallow: /${pattern}`, `/${path}`)).toBe(!expected);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('robots file', () => {
  it('handles byte order marks, old line endings and bytes that are not UTF-8', () => {
    expect(allows('\uFEFFUser-agent: *\rDisallow: /a\r\nDisallow: /b', '/b')).toBe(false);
    expect(allows(Buffer.from('User-agent: *\nDisallow: /\xfe', 'latin1'), '/%FE')).toBe(false);
  });

  it('has crawl delays and sitemaps', () => {
    const robots = parseRobots(
      'Sitemap: https://ornek.com/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\nUser-agent: y\nCrawl-delay: -1\nCrawl-delay: 1e9\nsite-map: /ş.xml',
    );
    expect(robots.delay('tazi')).toBe(2.5);
    expect(robots.delay('y')).toBe(86_400);
    expect(robots.sitemaps).toEqual(['https://ornek.com/s.xml', '/ş.xml']);
    expect(parseRobots('').delay('tazi')).toBeNull();
  });

  it('is read only up to its limit', () => {
    const filler = `#${'x'.repeat(98)}\n`.repeat(MAX_ROBOTS_BYTES / 100);
    expect(allows(`User-agent: *\nDisallow: /a\n${filler}Disallow: /b`, '/a')).toBe(false);
    expect(allows(`User-agent: *\nDisallow: /a\n${filler}Disallow: /b`, '/b')).toBe(true);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), anyCodeUnits, (body, agent, url) => {
        expect(typeof parseRobots(body).allows(agent, url)).toBe('boolean');
      }),
    );
  });

  it('matches adversarial patterns quickly', () => {
    const body = `User-agent: *\n${`Disallow: /${'a*'.repeat(500)}b\n`.repeat(500)}`;
    const robots = parseRobots(body);
    const began = process.cpuUsage();
    expect(robots.allows('tazi', `${SITE}/${'a'.repeat(2_000)}`)).toBe(true);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(8_000);
  });
});
