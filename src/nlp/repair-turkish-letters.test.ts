import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMisreadLetters, repairOf, repairTurkishLetters } from './repair-turkish-letters.ts';

describe('repairTurkishLetters', () => {
  it.each([
    ['yýldönümü', 'yıldönümü'],
    ['þeref', 'şeref'],
    ['doðru', 'doğru'],
    ['Cumhuriyetin yýldönümü Ýstanbul’da kutlandý.', 'Cumhuriyetin yıldönümü İstanbul’da kutlandı.'],
    ['Bu iþ için geç kaldýk.', 'Bu iş için geç kaldık.'],
    ['ÞEHÝR IÞIKLARI', 'ŞEHİR IŞIKLARI'],
  ])('repairs %s', (damaged, right) => {
    expect(repairTurkishLetters(damaged)).toBe(right);
  });

  it.each([
    'Allir menn eru bornir frjálsir og jafnir öðrum að virðingu og réttindum.',
    'Öll menniskju eru fødd fræls og jøvn til virðingar og mannarættindi.',
    'Hemme adamlar öz mertebesi we hukuklary boýunça deň ýagdaýda dünýä inýärler.',
    'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv, dobrý den.',
    'Yazar Guðmundur Þórðarson bugün İstanbul’a geldi.',
    'að',
    'Bugün hava çok güzeldi.',
    '',
  ])('leaves %s as it is', (text) => {
    expect(repairTurkishLetters(text)).toBe(text);
  });

  it('repairs all parts of a page by what most of its words say', () => {
    const repair = repairOf('Baþkan yeni yolun açýlýþýný yaptý, herkesi çaðýrdý.');
    expect(repair?.('Ýzlenim')).toBe('İzlenim');
    expect(repairOf('Reykjavík er höfuðborg Íslands.')).toBeNull();
    expect(hasMisreadLetters('Bugün')).toBe(false);
  });

  it('keeps the length of any text and is done after one pass', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('þeref', 'ý', 'ð', 'að', 'á', ' ', 'gün', 'Ýþ', '\n', 'x')),
        (parts) => {
          const once = repairTurkishLetters(parts.join(''));
          expect(once).toHaveLength(parts.join('').length);
          expect(repairTurkishLetters(once)).toBe(once);
        },
      ),
    );
  });
});
