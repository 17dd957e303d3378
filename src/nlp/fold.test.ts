import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalizeTurkish, fold, lowerTurkish } from './fold.ts';

describe('lowerTurkish', () => {
  it('lowers I to ı and İ to i', () => {
    expect(lowerTurkish('ISPARTA İSTANBUL ÇĞÖŞÜ')).toBe('ısparta istanbul çğöşü');
  });
  it('drops the dot that other software leaves after i, and composes decomposed letters', () => {
    expect(lowerTurkish('I\u0307stanbul i\u0307zmir')).toBe('istanbul izmir');
    expect(lowerTurkish('u\u0308s\u0327'.normalize('NFD'))).toBe('üş');
  });
  it('keeps circumflexes', () => {
    expect(lowerTurkish('KÂR')).toBe('kâr');
  });
  it('is idempotent on any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = lowerTurkish(text);
        expect(lowerTurkish(once)).toBe(once);
      }),
    );
  });
});

describe('fold', () => {
  it('gives one key to every way of typing a Turkish word', () => {
    for (const form of ['ÇOCUĞU', 'çocuğu', 'cocugu', 'Çocuğu', 'ÇOCUĞU'.normalize('NFD')]) {
      expect(fold(form)).toBe('cocugu');
    }
    expect(fold('IĞDIR')).toBe('igdir');
    expect(fold('İZMİR')).toBe('izmir');
  });
  it('drops circumflexes and foreign marks, and spells out letters without a base', () => {
    expect(fold('kâğıt hâlâ Straße Ærø Şəki')).toBe('kagit hala strasse aero seki');
  });
  it('unites apostrophes and compatibility forms, and removes invisible characters', () => {
    expect(fold('İstanbul’da')).toBe("istanbul'da");
    expect(fold('Ａｌｉ ﬁ\u00adl\ufeff')).toBe('ali fil');
  });
  it('returns the same string if nothing changes', () => {
    expect(fold('zaten katlanmis')).toBe('zaten katlanmis');
    expect(fold('')).toBe('');
  });
  it.each([
    ['Turkish letters', 'Şişli’de ÇOCUĞU gördüm; '],
    ['signs beyond Latin letters', 'İyi günler… “Merhaba” – dedi; '],
    ['letters that vanish or are spelt out', 'ge\u00adlen kâ\u0302r, Straße, ﬁlm; '],
  ])('folds a long text as its words one by one: %s', (_what, words) => {
    for (const times of [4, 300, 4_000]) {
      const expected = words.split(/(?<=;)/).map((part) => [...part].map(fold).join(''));
      expect(fold(words.repeat(times))).toBe(expected.join('').repeat(times));
    }
  });

  it('is idempotent on any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
      }),
    );
    for (let code = 0; code < 0x10000; code++) {
      const once = fold(String.fromCharCode(code));
      if (fold(once) !== once) expect.fail(`U+${code.toString(16)} folds to ${once}, which folds on`);
    }
  });
  it('gives the same result before and after lowerTurkish', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aıiİIşŞğĞüÜöÖçÇâÂ ') }), (text) => {
        expect(fold(lowerTurkish(text))).toBe(fold(text));
      }),
    );
  });
});

describe('capitalizeTurkish', () => {
  it('knows i and ı', () => {
    expect(['istanbul', 'ısparta', 'çorum', ''].map(capitalizeTurkish)).toEqual([
      'İstanbul',
      'Isparta',
      'Çorum',
      '',
    ]);
  });
});
