import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../nlp/fold.ts';
import { spell, spellingOf } from './spelling-of.ts';

describe('spelling', () => {
  it('gives a folded word its Turkish letters back', () => {
    for (const word of ['sağlık', 'çığlık', 'istanbul', 'ığdır', 'göğüs', 'kitap', 'şöför']) {
      expect(spell(fold(word), spellingOf(word, fold(word)))).toBe(word);
    }
  });
  it('does so for every word of up to 30 letters of the alphabet', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz'), maxLength: 30 });
    fc.assert(
      fc.property(word, (written) => {
        expect(spell(fold(written), spellingOf(written, fold(written)))).toBe(written);
      }),
    );
  });
  it('leaves words alone whose folding changes more than that', () => {
    expect(spellingOf('straße', 'strasse')).toBe(0);
    expect(spell('kar', spellingOf('kâr', 'kar'))).toBe('kar');
  });
});
