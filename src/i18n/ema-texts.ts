import type { Text } from './text.ts';

/** What `tazi experiment ema` says. */
export const EMA_TEXTS = {
  about: {
    en: 'EMACrawler’s experiment (Çizelge 8 to 10, Şekil 5 to 8) on a simulated clock, and our policies at equal budget',
    tr: 'EMACrawler deneyi (Çizelge 8–10, Şekil 5–8) benzetilmiş saatle; ardından eşit bütçeyle bizim politikalarımız',
  },
  seedFlag: { en: 'the same seed gives the same tables', tr: 'aynı tohum aynı çizelgeleri verir' },
  title: { en: 'EMACrawler: when to visit again', tr: 'EMACrawler: ne zaman yeniden ziyaret etmeli' },
  ranOn: {
    en: '{sites} sites, {categories} categories, {urls} URLs, {hours} hours',
    tr: '{sites} site, {categories} kategori, {urls} URL, {hours} saat',
  },
  printed: { en: '{name} (paper)', tr: '{name} (makale)' },
  crawler: { en: 'crawler', tr: 'tarayıcı' },
  category: { en: 'category', tr: 'kategori' },
  hour: { en: 'hour', tr: 'saat' },
  static: { en: 'static', tr: 'durağan' },
  low: { en: 'low', tr: 'düşük' },
  medium: { en: 'medium', tr: 'orta' },
  high: { en: 'high', tr: 'yüksek' },
  efficiency: { en: 'efficiency', tr: 'verimlilik' },
  cizelge8: { en: 'Çizelge 8. Dynamism of the URLs', tr: 'Çizelge 8. URL’lerin dinamizmi' },
  cizelge9: { en: 'Çizelge 9. Dynamism by category', tr: 'Çizelge 9. Kategorilere göre dinamizm' },
  cizelge10: { en: 'Çizelge 10. Hour by hour', tr: 'Çizelge 10. Saat saat sonuçlar' },
  beyond: {
    en: 'Beyond the paper: how fresh the store is',
    tr: 'Makalenin ötesi: depo ne kadar taze',
  },
  freshness: { en: 'freshness', tr: 'tazelik' },
  ageHours: { en: 'age (h)', tr: 'yaş (sa)' },
  delayHours: { en: 'delay (h)', tr: 'gecikme (sa)' },
  harvest: { en: 'harvest', tr: 'verim' },
  fetches: { en: 'fetches', tr: 'getirme' },
  sekil5Visits: { en: 'Şekil 5. URLs crawled', tr: 'Şekil 5. Taranan URL sayıları' },
  sekil5Changes: {
    en: 'Şekil 5. URLs found changed',
    tr: 'Şekil 5. Değişiklik elde edilen URL sayıları',
  },
  sekil6: { en: 'Şekil 6. Precision (%)', tr: 'Şekil 6. Kesinlik (%)' },
  sekil7: { en: 'Şekil 7. Total coverage (%)', tr: 'Şekil 7. Toplam kapsama oranı (%)' },
  sekil8: { en: 'Şekil 8. Efficiency', tr: 'Şekil 8. Verimlilik' },
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
