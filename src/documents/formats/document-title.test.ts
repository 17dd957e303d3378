import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTitle } from './document-title.ts';

const NONE = { anchor: '', fileName: '', othersWith: (_line: string) => 0 };
const titleOf = (
  stated: string,
  lines: string[],
  context: Partial<typeof NONE> = {},
  headings: string[] = [],
) => documentTitle({ stated, headings, lines }, { ...NONE, ...context });

describe('the title of a document', () => {
  it('is what its properties say if its first page, the link or the name of the file says so too', () => {
    expect(titleOf('Su Tarifesi', ['2021', 'SU', 'TARİFESİ'], {}, ['2021 SU'])).toBe('Su Tarifesi');
    expect(titleOf('Su Tarifesi', ['Metre küp'], { anchor: 'Su tarifesi (PDF)' })).toBe('Su Tarifesi');
    expect(titleOf('Su Tarifesi', ['Metre küp'], { fileName: 'su_tarifesi.pdf' })).toBe('Su Tarifesi');
    expect(titleOf('Kira Kontratı', ['Su Tarifesi'], {}, ['Su Tarifesi'])).toBe('Su Tarifesi');
    expect(titleOf('Faaliyet Raporu 2014', ['Faaliyet Raporu 2019'], {}, ['Faaliyet Raporu 2019'])).toBe(
      'Faaliyet Raporu 2019',
    );
  });

  it('is not what a program or a template wrote there', () => {
    const made = [
      'Slayt 1',
      'PowerPoint Presentation',
      'PowerPoint Sunusu',
      'Microsoft Word - x.doc',
      'Dersin Adı',
    ];
    const left = [
      'untitled',
      'Adsız 2',
      'rapor_son2',
      'C:\\belge.pdf',
      'dergi.qxd',
      'Başlık eklemek için tıklatın',
      '1',
    ];
    for (const stated of [...made, ...left])
      expect(titleOf(stated, ['Aldehitler', stated], {}, ['Aldehitler'])).toBe('Aldehitler');
  });

  it('has its letters once, and its Turkish ones', () => {
    expect(titleOf('AAllddeehhiittlleerr', ['Aldehitler'])).toBe('Aldehitler');
    expect(titleOf('Þehirlerde Kýþ Sayýmý', ['Şehirlerde Kış Sayımı'])).toBe('Şehirlerde Kış Sayımı');
  });

  it('is the words of the link if nothing stands out, in full if the document says them in full', () => {
    expect(titleOf('Kira', ['Ölçek 1:25000'], { anchor: 'Sulak alanlar' })).toBe('Sulak alanlar');
    expect(titleOf('', ['Ek', 'Yaz Okulu Yönetmeliği'], { anchor: 'Yönetmelik' })).toBe('Yönetmelik');
    expect(titleOf('', ['Ek', 'Yaz Okulu Yönetmeliği'], { anchor: 'Yaz okulu yönetmeliği' })).toBe(
      'Yaz Okulu Yönetmeliği',
    );
  });

  it('is the subject of a letter rather than its head', () => {
    const head = ['T.C.', 'ÇINAR KAYMAKAMLIĞI', 'Sayı: 12', '12 Mart 2019'];
    expect(titleOf('', [...head, 'Konu: Yaz okulu'])).toBe('Yaz okulu');
    expect(titleOf('', [...head, 'Pazar yeri taşınıyor'])).toBe('Pazar yeri taşınıyor');
    expect(titleOf('', ['DERS BİLGİ FORMU', 'Dersin Adı: Fizik II'])).toBe('Fizik II');
  });

  it('is not one that other documents of the site have, if another one is offered', () => {
    const othersWith = (line: string) => (line === 'Ders Bilgi Formu' ? 2 : 0);
    const lines = ['Ders Bilgi Formu', 'Fizik II'];
    expect(titleOf('Ders Bilgi Formu', lines, { othersWith }, ['Ders Bilgi Formu', 'Fizik II'])).toBe(
      'Fizik II',
    );
    expect(titleOf('Ders Bilgi Formu', lines.slice(0, 1), { othersWith })).toBe('Ders Bilgi Formu');
  });

  it('is what the properties or the link of a scan say, else the name of the file', () => {
    expect(titleOf('Encümen Kararı', [])).toBe('Encümen Kararı');
    expect(titleOf('IMG_2301', [], { anchor: 'Encümen kararı' })).toBe('Encümen kararı');
    expect(titleOf('Tarama 4', [], { fileName: 'nobet-listesi.pdf' })).toBe('nobet listesi');
  });

  it('takes linear time for any text', () => {
    const parts = fc.array(
      fc.constantFrom('1', ' ', 'a', 'ek', 'slayt', '(', '@', '.', 'konu:', 'T.C. ', 'adı'),
      {
        maxLength: 400,
      },
    );
    fc.assert(
      fc.property(parts, fc.array(parts, { maxLength: 5 }), (stated, lines) => {
        const texts = lines.map((line) => line.join(''));
        expect(typeof titleOf(stated.join(''), texts, { anchor: stated.join('') }, texts)).toBe('string');
      }),
    );
    const start = process.cpuUsage().user;
    for (const part of ['1', 'slayt 1', ' 1', 'konu ', 'a'])
      titleOf(`slayt ${part.repeat(20_000)}x`, [part.repeat(20_000)], { anchor: part.repeat(20_000) });
    expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(1_000);
  });
});
