import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciify, deasciify } from './deasciify.ts';

describe('deasciify', () => {
  it('restores the Turkish letters of F5 and of running text', () => {
    expect(deasciify('kizmis')).toBe('kızmış');
    expect(deasciify('Cocuklar okulun bahcesinde oynuyorlardi.')).toBe(
      'Çocuklar okulun bahçesinde oynuyorlardı.',
    );
    expect(deasciify('Dun aksam Istanbul Universitesi ogrencileri toplandi.')).toBe(
      'Dün akşam İstanbul Üniversitesi öğrencileri toplandı.',
    );
  });
  it('keeps the case of letters', () => {
    expect(deasciify('ISTANBUL BUYUKSEHIR BELEDIYESI')).toBe('İSTANBUL BÜYÜKŞEHİR BELEDİYESİ');
  });
  it('uses the surrounding words', () => {
    expect(deasciify('Bu bakis acisindan konu onemli')).toBe('Bu bakış açısından konu önemli');
    expect(deasciify('Cok aci cekti')).toBe('Çok acı çekti');
    expect(deasciify('su bardagi')).toBe('su bardağı');
    expect(deasciify('su adam kim')).toBe('şu adam kim');
  });
  it('prefers words of texts to words that only dictionaries have', () => {
    expect(deasciify('asi takvimi')).toBe('aşı takvimi');
    expect(deasciify('cocuk asisi')).toBe('çocuk aşısı');
  });
  it('leaves words with Turkish letters, addresses and numbers alone', () => {
    for (const text of ['kış günü', 'https://ornek.com/cocuk?s=1', 'bilgi@ornek.com.tr', '12.05.2024', '']) {
      expect(deasciify(text)).toBe(text);
    }
  });
  it('never changes the length or anything but the six letters, on any string', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(..."cgiosuCGIOSUabk '") })),
        (text) => {
          const restored = deasciify(text);
          expect(restored).toHaveLength(text.length);
          expect(asciify(restored)).toBe(asciify(text));
        },
      ),
    );
  });
});
