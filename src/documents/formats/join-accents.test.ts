import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAccents } from './join-accents.ts';

describe('separate accents in a PDF', () => {
  it('are joined to their letters, also with the cedilla after them', () => {
    expect(joinAccents(['Proje Ana S¨ozles¸mesi', 'Uluda˘g Kuluc¸ka Da˘gıtım Sec¸imi'])).toEqual([
      'Proje Ana Sözleşmesi',
      'Uludağ Kuluçka Dağıtım Seçimi',
    ]);
  });

  it('are joined to their letters, also with the cedilla before them', () => {
    expect(joinAccents(['Pardus A¸cılı¸s Sistemi', 'P˙IS˙I C¸ OMAR'])).toEqual([
      'Pardus Açılış Sistemi',
      'PİSİ Ç OMAR',
    ]);
    expect(joinAccents(['¸Subat, ¸cok, g¨uz hik^aye, lˆazım, ˆı'])).toEqual([
      'Şubat, çok, güz hik^aye, lâzım, î',
    ]);
  });

  it('take the side that the document uses if both letters could have it', () => {
    expect(joinAccents(['geli¸stirici', 'sac¸s'])[1]).toBe('sacş');
    expect(joinAccents(['Bilis¸im, gelis¸me', 'sac¸s'])[1]).toBe('saçs');
  });

  it('lose spaces that are only a shift, and keep real ones', () => {
    expect(joinAccents(['bir masa ¨ust ¨u, k¨uc¸ ¨uk C¸ eviri, s ¨ur ¨uc ¨u'])).toEqual([
      'bir masaüstü, küçük Çeviri, sürücü',
    ]);
    expect(joinAccents(['Jabber ¨uzerinden bir ¨ornek, ilk ¨once g¨oz ¨on¨une'])).toEqual([
      'Jabber üzerinden bir örnek, ilk önce göz önüne',
    ]);
  });

  it('leave other lines as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80 })), (lines) => {
        const plain = lines.map((line) => line.replace(/[¨˘˙ˆ´˜˚ˇ¸\ue000]/g, ''));
        expect(joinAccents(plain)).toEqual(plain);
      }),
    );
  });

  it('take any line', () => {
    const loose = fc.string({
      unit: fc.constantFrom('¨', '¸', '˘', 's', 'o', 'ı', ' ', 'C', '\ue000'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.array(loose), (lines) => {
        expect(joinAccents(lines)).toHaveLength(lines.length);
      }),
    );
  });
});
