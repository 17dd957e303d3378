import { describe, expect, it } from 'vitest';
import { registrableDomain, siteOf } from './site-of.ts';

describe('siteOf', () => {
  it.each([
    ['https://www.ankara.bel.tr/haber', 'ankara.bel.tr'],
    ['https://haber.ornek.com.tr:8443/', 'ornek.com.tr'],
    ['bir.ornek.com', 'ornek.com'],
    ['http://ahmet.blogspot.com/', 'ahmet.blogspot.com'],
    ['http://127.0.0.1:8080/a', '127.0.0.1:8080'],
    ['http://127.0.0.1/a', '127.0.0.1'],
    ['http://[::1]:3000/', '[::1]:3000'],
    ['localhost:4000', 'localhost:4000'],
    ['http://haber.localhost:4000/', 'haber.localhost:4000'],
    ['http://gov.tr/', 'gov.tr'],
    ['http://sunucu:81/', 'sunucu:81'],
  ])('of %s is %s', (input, site) => {
    expect(siteOf(input)).toBe(site);
    expect(siteOf(input)).toBe(site);
  });
});

describe('registrableDomain', () => {
  it('is null for a public suffix and for an address', () => {
    for (const name of ['com.tr', 'tr', 'blogspot.com', '10.0.0.1', '[::1]', '', '.ornek.com']) {
      expect(registrableDomain(name)).toBeNull();
    }
  });
});
