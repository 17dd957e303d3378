import type { Text } from './text.ts';

/** What `tazi experiment ema` says. */
export const EMA_TEXTS = {
  about: {
    en: 'EMACrawler’s experiment (Çizelge 8 to 10, Şekil 5 to 8) on a simulated clock, and our policies at equal budget',
    tr: 'EMACrawler deneyi (Çizelge 8–10, Şekil 5–8) benzetilmiş saatle; ardından eşit bütçeyle bizim politikalarımız',
  },
  seedFlag: { en: 'the same seed gives the same tables', tr: 'aynı tohum aynı çizelgeleri verir' },
  outFlag: { en: 'folder for the figures, as SVG', tr: 'şekillerin SVG olarak yazılacağı klasör' },
  written: {
    en: 'Figures written into {folder}: {files}',
    tr: 'Şekiller {folder} klasörüne yazıldı: {files}',
  },
  ratesNote: {
    en: 'The pages of that day cannot be had again: change rates are drawn from the classes of Çizelge 9 (EMA’s column), changes come at random.',
    tr: 'O günün sayfaları artık yok: değişim hızları Çizelge 9’daki sınıflardan (EMA sütunu) çekilmiştir, değişimler rastgele gelir.',
  },
  realTimeNote: {
    en: 'Of the Real-Time crawler the paper gives equation 4 alone; our reading of it is in docs/freshness.md, and its printed column cannot be recomputed.',
    tr: 'Makale Real-Time tarayıcısının yalnızca 4. denklemini verir; nasıl okuduğumuz docs/freshness.md dosyasındadır, basılı sütunu yeniden hesaplanamaz.',
  },
  categoryNote: {
    en: 'boun.edu.tr is read as Eğitim and canlidoviz.com as Finans: only so do the sums of Çizelge 7 equal EMA’s in Çizelge 9.',
    tr: 'boun.edu.tr Eğitim, canlidoviz.com Finans sayılmıştır: Çizelge 7’nin toplamları ancak böyle Çizelge 9’daki EMA toplamlarını verir.',
  },
  efficiencyNote: {
    en: 'Efficiency is (T + D + U) / U with each crawler’s own U; the paper divided Real-Time’s by EMA’s U in all twelve rows.',
    tr: 'Verimlilik her tarayıcının kendi U değeriyle (T + D + U) / U’dur; makale on iki satırda da Real-Time’ı EMA’nın U’suna bölmüştür.',
  },
  budgetNote: {
    en: 'harmonic and optimal spend as many fetches as EMA took in the twelve hours, evenly.',
    tr: 'harmonic ve optimal, EMA’nın on iki saatte yaptığı kadar getirmeyi eşit aralıklarla yapar.',
  },
  freshnessNote: {
    en: 'None of the three figures says how fresh the store is: K can be raised while it gets staler, and efficiency grows when less is fetched.',
    tr: 'Üç ölçütün hiçbiri deponun ne kadar taze olduğunu söylemez: depo bayatlarken K yükselebilir, daha az getirince verimlilik artar.',
  },
} satisfies Record<string, Text>;
