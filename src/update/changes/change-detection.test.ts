import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../nlp/fold.ts';
import { simhash } from '../../nlp/simhash.ts';
import { isMinorChange } from './is-minor-change.ts';
import { sentenceDiff } from './sentence-diff.ts';
import { steadyText } from './steady-text.ts';

const steady = (text: string) => steadyText(fold(text));

describe('steady text', () => {
  it.each([
    ['5 dakika önce yayımlandı', '12 dakika önce yayımlandı'],
    ['Az önce eklendi', '3 saat önce eklendi'],
    ['Son güncelleme: 12.11.2026 14:05', 'Son güncelleme: 13 Kasım 2026 09:41'],
    ['Saat 14:05:31, hava açık', 'Saat 14:06:02, hava açık'],
    ['Şu anda 1.240 kişi okuyor', 'Şu anda 987 kişi okuyor'],
    ['3 üye ve 12 ziyaretçi bu konuyu okuyor', '7 üye ve 1 ziyaretçi bu konuyu okuyor'],
    ['Bu yazı 1.240 kez okundu', 'Bu yazı 1.241 kez okundu'],
    ['Okunma: 15', 'Okunma: 16'],
    ['Beğen (40) ve paylaş', 'Beğen (41) ve paylaş'],
  ])('treats "%s" and "%s" as equal', (a, b) => {
    expect(steady(a)).toBe(steady(b));
  });

  it.each([
    ['Konser saat 19:30’da başlıyor', 'Konser saat 20:30’da başlıyor'],
    ['Ekmek 12,50 lira oldu', 'Ekmek 15,00 lira oldu'],
    ['Depremde 3 kişi yaralandı', 'Depremde 5 kişi yaralandı'],
    ['12.11.2026 tarihli karar', '13.11.2026 tarihli karar'],
    ['Maçı 3-1 kazandı', 'Maçı 3-2 kazandı'],
  ])('distinguishes "%s" from "%s"', (a, b) => {
    expect(steady(a)).not.toBe(steady(b));
  });

  it('never throws, and is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void steadyText(text)));
    const hostile = '1.'.repeat(50_000) + 'guncelleme '.repeat(20_000) + '9'.repeat(100_000);
    const start = process.cpuUsage();
    steadyText(hostile);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  });
});

const PARAGRAPHS = Array.from(
  { length: 12 },
  (_, i) =>
    `Belediye meclisi ${i + 1}. maddede su tarifesini görüştü ve mahalle sakinlerinin yazılı önerilerini dinledi.`,
);

describe('the size of a change', () => {
  const version = (text: string) => ({ title: 'Meclis', text, simhash: simhash(text) });
  const before = version(PARAGRAPHS.join('\n'));

  it('is minor if one figure differs', () => {
    expect(isMinorChange(before, version(before.text.replace('7. maddede', '8. maddede')))).toBe(true);
  });

  it('is real if a sentence was added', () => {
    const after = `${before.text}\nToplantı, yeni park için ayrılan ödeneğin oy birliğiyle kabul edilmesiyle sona erdi.`;
    expect(isMinorChange(before, version(after))).toBe(false);
  });
});

describe('the difference between two versions', () => {
  it('lists sentences that came and went, but not those that moved or in which only a clock advanced', () => {
    const before = 'Birinci tümce burada. İkinci tümce gider.\nGüncellendi 14:05';
    const after = 'Güncellendi 15:10\nYeni tümce geldi. Birinci tümce burada.';
    expect(sentenceDiff(before, after)).toEqual({
      came: ['Yeni tümce geldi.'],
      went: ['İkinci tümce gider.'],
    });
  });
});
