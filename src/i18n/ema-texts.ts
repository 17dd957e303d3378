import type { Text } from './text.ts';

/** What `tazi experiment ema` says. */
export const EMA_TEXTS = {
  about: {
    en: 'EMACrawler’s experiment (Çizelge 4 to 10, Şekil 4 to 8) on a simulated clock, and our policies at equal budget',
    tr: 'EMACrawler deneyi (Çizelge 4–10, Şekil 4–8) benzetilmiş saatle; ardından eşit bütçeyle bizim politikalarımız',
  },
  seedFlag: { en: 'the same seed gives the same tables', tr: 'aynı tohum aynı çizelgeleri verir' },
  dataFlag: {
    en: 'run over a recorded change log (CSV: url,time,changed) instead of drawn changes',
    tr: 'rastgele üretilmiş değişimler yerine kayıtlı bir değişim günlüğüyle çalıştır (CSV: url,time,changed)',
  },
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
  number: { en: 'no.', tr: 'sıra no' },
  word: { en: 'word', tr: 'kelime' },
  postings: { en: 'postings (site-page-count)', tr: 'doküman (site-sayfa-adet)' },
  site: { en: 'site', tr: 'site' },
  average: { en: 'SMA mean', tr: 'SMA ort.' },
  time: { en: 'visit', tr: 'ziyaret' },
  minutes: { en: 'EMA (minutes)', tr: 'EMA (dakika)' },
  minutesPrinted: { en: 'minutes (paper)', tr: 'dakika (makale)' },
  minutesOurs: { en: 'minutes (formula)', tr: 'dakika (formül)' },
  cizelge4: {
    en: 'Çizelge 4. Words and their postings (paper)',
    tr: 'Çizelge 4. Kelimelerin indekslenmesi (makale)',
  },
  cizelge5: {
    en: 'Çizelge 5. State of some URLs (paper)',
    tr: 'Çizelge 5. Güncelleme modülünün tablosu (makale)',
  },
  cizelge6: { en: 'Çizelge 6. Visits of one URL', tr: 'Çizelge 6. Bir URL’nin ziyaretleri' },
  cizelge7: { en: 'Çizelge 7. Sites and URLs (paper)', tr: 'Çizelge 7. Siteler ve URL sayıları (makale)' },
  sekil4: { en: 'Şekil 4. Minutes to the next visit', tr: 'Şekil 4. Tekrar ziyaret süresi (dakika)' },
  cizelge10Recomputed: {
    en: 'Çizelge 10 recomputed from its printed U and D',
    tr: 'Çizelge 10, basılı U ve D’den yeniden hesaplanmış',
  },
  printedOnlyNote: {
    en: 'As printed. `tazi index word` and `tazi index dump` show the same for a project.',
    tr: 'Basıldığı gibi. Bir projede aynısını `tazi index word` ve `tazi index dump` gösterir.',
  },
  stateNote: {
    en: 'As printed; 855.168 is a misprint for 85.5168. `tazi revisit list` shows the same for a project.',
    tr: 'Basıldığı gibi; 855,168 değeri 85,5168 yerine yazılmıştır. Bir projede aynısını `tazi revisit list` gösterir.',
  },
  historyNote: {
    en: 'The formula runs freely from 60 minutes over the printed marks. 45.15 in the first row is a misprint for 46.15: the next visit is at 02:05.',
    tr: 'Formül, basılı işaretlerle 60 dakikadan başlayarak kendi hâlinde çalıştırılmıştır. İlk satırdaki 45,15 bir dizgi yanlışıdır (46,15): sonraki ziyaret 02:05’tedir.',
  },
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
  harvest: { en: 'harvest', tr: 'hasat' },
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
    en: 'The pages of that day no longer exist: change rates are drawn from the classes of Çizelge 9 (EMA’s column), and changes come at random.',
    tr: 'O günün sayfaları artık yok: değişim hızları Çizelge 9’daki sınıflardan (EMA sütunu) çekilmiştir, değişimler rastgele anlarda olur.',
  },
  realTimeNote: {
    en: 'For the Real-Time crawler the paper gives only equation 4; our interpretation is in docs/freshness.md, and its printed column cannot be recomputed.',
    tr: 'Makale Real-Time tarayıcısının yalnızca 4. denklemini verir; nasıl okuduğumuz docs/freshness.md dosyasındadır, basılı sütunu yeniden hesaplanamaz.',
  },
  categoryNote: {
    en: 'boun.edu.tr is counted as Eğitim and canlidoviz.com as Finans: only then do the sums of Çizelge 7 equal EMA’s in Çizelge 9.',
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
    en: 'None of the three figures shows how fresh the store is: K can rise while the store gets staler, and efficiency grows when less is fetched.',
    tr: 'Üç ölçütün hiçbiri deponun ne kadar taze olduğunu söylemez: depo bayatlarken K yükselebilir, daha az getirince verimlilik artar.',
  },
} satisfies Record<string, Text>;
