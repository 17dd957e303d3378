import type { Text } from './text.ts';

/** Texts of the panel's experiments: the papers' tables beside ours. */
export const PANEL_EXPERIMENT_TEXTS = {
  experimentsIntro: {
    tr: 'Tazı’nın dayandığı üç makalenin tabloları ve şekilleri: basılı sayılar, yanında bu sürümün hesapladıkları.',
    en: 'Tables and figures of the three papers that Tazı is based on: the printed figures next to those that this version computes.',
  },
  experimentSet: {
    tr: 'Benzer metin bulma (SET): temiz metin ve kökler',
    en: 'Similar text detection (SET): clean text and roots',
  },
  experimentTopics: {
    tr: 'Konu odaklı tarayıcı: sınıflandırıcılar ve gömmeler',
    en: 'Topical crawler: classifiers and embeddings',
  },
  experimentEma: {
    tr: 'EMACrawler: ne zaman yeniden ziyaret etmeli',
    en: 'EMACrawler: when to visit again',
  },
  experimentNone: {
    tr: 'Bu projede henüz hesaplanmadı. Düğmeyle ya da “tazi experiment {name}” ile hesaplanır.',
    en: 'Not computed in this project yet. Use the button, or “tazi experiment {name}”.',
  },
  experimentRan: {
    tr: '{at} · {seconds} sn sürdü · tohum {seed}',
    en: '{at} · took {seconds} s · seed {seed}',
  },
  experimentRunning: { tr: 'Hesaplanıyor…', en: 'Computing…' },
  experimentStep: { tr: 'Hesaplanıyor: {step}', en: 'Computing: {step}' },
  experimentFailed: {
    tr: 'Son hesaplama başarısız oldu; nedeni sunucunun günlüğünde.',
    en: 'The last computation failed; see the server log for the reason.',
  },
  compute: { tr: 'Hesapla', en: 'Compute' },
  computeAgain: { tr: 'Yeniden hesapla', en: 'Compute again' },
  computeNamed: { tr: '{action}: {name}', en: '{action}: {name}' },
  computeLong: {
    tr: 'Sekiz ağın eğitimi on dakikayı bulabilir.',
    en: 'Training eight networks may take ten minutes.',
  },
  computeAsked: { tr: 'Arka planda hesaplanıyor.', en: 'Computing in the background.' },
  paper: { tr: 'makale', en: 'paper' },
  ours: { tr: 'bizim', en: 'ours' },
  byPaper: { tr: '{name} (makale)', en: '{name} (paper)' },
  experimentFigures: { tr: 'Şekiller', en: 'Figures' },
  experimentFiles: { tr: 'Tablo ve şekil dosyaları', en: 'Tables and figures as files' },
  notes: { tr: 'Notlar', en: 'Notes' },

  tablo1: { tr: 'Tablo 1. Görünümler ne kadar küçülüyor', en: 'Tablo 1. How much smaller the views get' },
  viewPair: { tr: 'Görünümler', en: 'Views' },
  smallerPaper: { tr: 'Küçülme, makale', en: 'Smaller by, paper' },
  smallerOurs: { tr: 'Küçülme, bizim', en: 'Smaller by, ours' },
  ratioPaper: { tr: 'Oran, makale', en: 'Ratio, paper' },
  ratioOurs: { tr: 'Oran, bizim', en: 'Ratio, ours' },
  viewWords: { tr: 'Sayfa başına sözcük', en: 'Words per page' },
  view: { tr: 'Görünüm', en: 'View' },
  rootsFound: { tr: 'Kökü bulunan sözcüklerin payı', en: 'Share of words with a root' },

  emaData: {
    tr: '{sites} site, {urls} adres, {hours} saat',
    en: '{sites} sites, {urls} URLs, {hours} hours',
  },
  setData: { tr: '{source}, {pages} sayfa', en: '{source}, {pages} pages' },
  topicsData: {
    tr: '{source}: {trained} metinle eğitildi, {judged} metinle sınandı',
    en: '{source}: trained on {trained} texts, judged on {judged}',
  },
  cizelge8: { tr: 'Çizelge 8. Değişkenlik sınıfları', en: 'Çizelge 8. Dynamism classes' },
  cizelge9: {
    tr: 'Çizelge 9. Kategorilere göre değişkenlik',
    en: 'Çizelge 9. Dynamism by category of site',
  },
  crawlerName: { tr: 'Tarayıcı', en: 'Crawler' },
  category: { tr: 'Kategori', en: 'Category' },
  sekil5a: { tr: 'Şekil 5. Taranan adresler (saatte)', en: 'Şekil 5. URLs fetched per hour' },
  sekil5b: { tr: 'Şekil 5. Bulunan değişiklikler (saatte)', en: 'Şekil 5. Changes found per hour' },
  sekil6: { tr: 'Şekil 6. Kesinlik K (%)', en: 'Şekil 6. Precision K (%)' },
  sekil7: { tr: 'Şekil 7. Kapsama TKO (%)', en: 'Şekil 7. Coverage TKO (%)' },
  sekil8: { tr: 'Şekil 8. Verimlilik', en: 'Şekil 8. Efficiency' },
  cizelge10: { tr: 'Çizelge 10, Şekil 5–8. On iki saat', en: 'Çizelge 10, Şekil 5 to 8. Twelve hours' },
  beyondPaper: {
    tr: 'Makalenin ötesi: depo ne kadar taze',
    en: 'Beyond the paper: how fresh the store is',
  },
  delayHours: { tr: 'Değişikliğin bulunması', en: 'Delay until a change is found' },
  fetches: { tr: 'Getirme', en: 'Fetches' },

  embeddings: { tr: 'Gömmeler (beş çalıştırma)', en: 'Embeddings (five runs)' },
  classifiers: { tr: 'Sınıflandırıcılar', en: 'Classifiers' },
  preprocessing: { tr: 'Ön işleme', en: 'Preprocessing' },
  pagesPerDay: { tr: 'Günde sayfa', en: 'Pages per day' },
  requestsAtOnce: { tr: 'Aynı anda istek', en: 'Concurrent requests' },
  method: { tr: 'Yöntem', en: 'Method' },
  accuracy: { tr: 'Doğruluk', en: 'Accuracy' },
  precisionShort: { tr: 'Kesinlik', en: 'Precision' },
  recall: { tr: 'Duyarlık', en: 'Recall' },
  trainSeconds: { tr: 'Eğitim (sn)', en: 'Training (s)' },
  documentsPerSecond: { tr: 'Belge / sn', en: 'Documents per s' },
  epochs: { tr: 'Tur', en: 'Epochs' },
  dimensions: { tr: 'Boyut', en: 'Dimensions' },
  readAs: { tr: 'Metin', en: 'Text' },
  paperEmbeddings: {
    tr: 'Makale: {compared} karşılaştırılmış; en iyisi {best}.',
    en: 'Paper: {compared} compared; the best is {best}.',
  },
  paperClassifiers: {
    tr: 'Makale: kendi ağı en iyi; doğruluk farkı {gains}.',
    en: 'Paper: its own network is the best; accuracy gained over {gains}.',
  },
  paperPreprocessing: {
    tr: 'Makale: ön işlemenin kazancı {from}–{to}; bizde {ours}.',
    en: 'Paper: preprocessing gains {from} to {to}; ours {ours}.',
  },
  paperPagesPerDay: {
    tr: 'Makale: {computers} bilgisayarda günde {pages} sayfa.',
    en: 'Paper: {pages} pages a day on {computers} computers.',
  },
} as const satisfies Record<string, Text>;
