import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardinal, numberWords, ordinal } from './number-words.ts';

describe('cardinal', () => {
  it.each([
    ['0', 'sıfır'],
    ['7', 'yedi'],
    ['10', 'on'],
    ['100', 'yüz'],
    ['101', 'yüz bir'],
    ['1000', 'bin'],
    ['1100', 'bin yüz'],
    ['2024', 'iki bin yirmi dört'],
    ['1000000', 'bir milyon'],
    ['1001000', 'bir milyon bin'],
    ['987654321', 'dokuz yüz seksen yedi milyon altı yüz elli dört bin üç yüz yirmi bir'],
    ['007', 'sıfır sıfır yedi'],
  ])('reads %s as %s', (digits, words) => {
    expect(cardinal(digits)).toBe(words);
  });
  it('reads different numbers differently', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        expect(cardinal(String(a)) === cardinal(String(b))).toBe(a === b);
      }),
    );
  });
});

describe('ordinal', () => {
  it('follows harmony and softens dört', () => {
    expect(['1', '2', '3', '4', '6', '9', '10', '21', '100', '1000'].map(ordinal)).toEqual([
      'birinci',
      'ikinci',
      'üçüncü',
      'dördüncü',
      'altıncı',
      'dokuzuncu',
      'onuncu',
      'yirmi birinci',
      'yüzüncü',
      'bininci',
    ]);
  });
});

describe('numberWords', () => {
  it('knows groups, decimals and suffixes', () => {
    expect(numberWords('1.250,75')).toBe('bin iki yüz elli virgül yetmiş beş');
    expect(numberWords('3.5')).toBe('üç virgül beş');
    expect(numberWords('4', 'ü')).toBe('dördü');
    expect(numberWords('1990', 'lı')).toBe('bin dokuz yüz doksanlı');
    expect(numberWords('x')).toBeUndefined();
  });
});
