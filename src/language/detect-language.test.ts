import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it('knows Turkish from others', () => {
    expect(
      detectLanguage('Belediye, yeni parkın açılışını cumartesi günü yapacağını duyurdu.').language,
    ).toBe('tr');
    expect(detectLanguage('The council announced that the new park will open on Saturday.').language).toBe(
      'en',
    );
    expect(detectLanguage('Azərbaycan Respublikasının paytaxtı Bakı şəhəridir.').language).toBe('az');
  });
  it('says that it does not know where there are no words', () => {
    expect(detectLanguage('123 456')).toEqual({ language: 'und', confidence: 0 });
    expect(detectLanguage('')).toEqual({ language: 'und', confidence: 0 });
  });
  it('never throws, and its confidence is a probability', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { confidence } = detectLanguage(text);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
