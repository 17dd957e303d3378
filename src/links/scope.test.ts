import { describe, expect, test } from 'vitest';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';
import { Scope } from './scope.ts';

const SEED = 'https://www.ornek.com.tr/' as CanonicalUrl;

function inside(scope: Scope, ...urls: string[]): boolean[] {
  return urls.map((url) => scope.includes(url as CanonicalUrl));
}

describe('the scope', () => {
  test('site: every host on the sites of the seeds', () => {
    const scope = new Scope('site', [SEED]);
    expect(inside(scope, 'http://ornek.com.tr/x', 'https://haber.ornek.com.tr:8443/')).toEqual([true, true]);
    expect(
      inside(scope, 'https://ornek.net.tr/', 'https://ornek.com.tr.kotu.com/', 'https://com.tr/'),
    ).toEqual([false, false, false]);
  });

  test('host: only the hosts of the seeds, with their ports', () => {
    const scope = new Scope('host', [SEED]);
    expect(inside(scope, 'http://www.ornek.com.tr/x')).toEqual([true]);
    expect(inside(scope, 'https://ornek.com.tr/', 'https://www.ornek.com.tr:8443/')).toEqual([false, false]);
  });

  test('any: everything, with or without seeds', () => {
    expect(inside(new Scope('any'), 'https://baska.com.tr/')).toEqual([true]);
  });

  test('without seeds is empty, and grows with each seed', () => {
    const scope = new Scope('site');
    expect(inside(scope, SEED)).toEqual([false]);
    scope.addSeed('http://127.0.0.1:8080/' as CanonicalUrl);
    expect(inside(scope, 'http://127.0.0.1:8080/x', 'http://127.0.0.1:8081/')).toEqual([true, false]);
  });
});
