import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

describe('chooseLanguage', () => {
  it.each([
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['en-GB, tr;q=0.9', 'en'],
    ['de, tr;q=0.1', 'tr'],
    ['EN', 'en'],
    ['en;q=0, tr;q=0.1', 'tr'],
    ['en;q=x, tr;q=0.2', 'tr'],
    ['*', 'tr'],
    ['', 'tr'],
    ['trx, enx', 'tr'],
  ])('maps %j to %s', (acceptLanguage, language) => {
    expect(chooseLanguage({ hl: undefined, acceptLanguage }, 'tr')).toBe(language);
  });

  it('gives precedence to the address', () => {
    expect(chooseLanguage({ hl: 'en', acceptLanguage: 'tr' }, 'tr')).toBe('en');
    expect(chooseLanguage({ hl: 'EN', acceptLanguage: 'tr' }, 'en')).toBe('tr');
  });

  it('always returns a language', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        expect(['tr', 'en']).toContain(chooseLanguage({ hl: text, acceptLanguage: text }, 'tr'));
      }),
    );
  });
});
