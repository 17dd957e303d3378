import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robotsMeta } from './robots-meta.ts';

const NOW = Date.UTC(2024, 0, 1);

function read(meta: [string, string][], ...headers: string[]): string {
  const { noindex, nofollow } = robotsMeta({ meta, headers, agents: ['Tazi'], now: NOW });
  return `${noindex ? 'noindex' : 'index'} ${nofollow ? 'nofollow' : 'follow'}`;
}

describe('robotsMeta', () => {
  it.each([
    ['robots', 'noindex', 'noindex follow'],
    ['ROBOTS', ' NoFollow ', 'index nofollow'],
    ['robots', 'none', 'noindex nofollow'],
    ['robots', 'noindex nofollow', 'noindex nofollow'],
    ['robots', 'index, follow, max-snippet:-1', 'index follow'],
    ['robots', 'index,noindex', 'noindex follow'],
    ['tazi', 'noindex', 'noindex follow'],
    ['googlebot', 'noindex', 'index follow'],
    ['description', 'noindex', 'index follow'],
    ['robots', 'no index', 'index follow'],
    ['robots', 'unavailable_after: 2023-12-31', 'noindex follow'],
    ['robots', 'unavailable_after: 2024-12-31, nofollow', 'index nofollow'],
    ['robots', 'unavailable_after: Sunday, 31-Dec-23 15:00:00 UTC, nofollow', 'noindex nofollow'],
    ['robots', 'unavailable_after: Dec 31, 2023 10:00:00 EST', 'noindex follow'],
    ['robots', 'unavailable_after: yarın, nofollow', 'index nofollow'],
  ])('<meta name=%s content=%j> is %s', (name, content, expected) => {
    expect(read([[name, content]])).toBe(expected);
  });

  it.each([
    ['noindex', 'noindex follow'],
    ['tazi: noindex, nofollow', 'noindex nofollow'],
    ['baska: noindex, nofollow', 'index follow'],
    ['baska: noindex, tazi: nofollow', 'index nofollow'],
    ['nofollow, baska: noindex', 'index nofollow'],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', 'noindex follow'],
    ['tazi: unavailable_after: 25 Jun 2010 15:00:00 PST', 'noindex follow'],
    ['max-image-preview: large, noindex', 'noindex follow'],
    ['*: noindex', 'noindex follow'],
  ])('X-Robots-Tag: %s is %s', (header, expected) => {
    expect(read([], header)).toBe(expected);
  });

  it('combines all of them', () => {
    expect(read([['robots', 'nofollow']], 'baska: none', 'noindex')).toBe('noindex nofollow');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => void read([['robots', a]], b)));
  });
});
