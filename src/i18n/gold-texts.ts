import type { Text } from './text.ts';

/** What `tazi gold` says. */
export const GOLD_TEXTS = {
  gold: {
    en: 'reference texts of pages (AH), to compare the other views with',
    tr: 'sayfaların doğru metinleri (AH): öteki görünümler bunlarla karşılaştırılır',
  },
  add: {
    en: 'attach reference texts to pages of the project',
    tr: 'projedeki sayfalara doğru metinlerini ekle',
  },
  addFormat: {
    en: 'A file of JSON lines, {"url" or "id", "text"}, or a folder of .txt files named by page id (17.txt) or by the percent-encoded URL.',
    tr: 'Her satırında bir JSON nesnesi, {"url" ya da "id", "text"}, bulunan bir dosya; ya da adı sayfa numarası (17.txt) veya yüzde kodlu URL olan .txt dosyalarıyla bir klasör.',
  },
  unknown: {
    en: '{place}: no such page in the project, or no text ({page})',
    tr: '{place}: projede böyle bir sayfa ya da metin yok ({page})',
  },
  added: {
    en: '{count} {count|text|texts} attached, {unknown} skipped.',
    tr: '{count} metin eklendi, {unknown} atlandı.',
  },
  list: {
    en: 'pages with a reference text, and the number of words in each view',
    tr: 'doğru metni olan sayfaları ve her görünümün sözcük sayısını göster',
  },
  listHead: { en: 'Words of each view:', tr: 'Her görünümün sözcük sayısı:' },
  clean: { en: 'clean text', tr: 'temiz metin' },
  none: { en: 'No page has a reference text yet.', tr: 'Henüz hiçbir sayfanın doğru metni yok.' },
  remove: { en: 'remove the reference texts of pages', tr: 'sayfaların doğru metinlerini kaldır' },
  removed: { en: '{count} removed.', tr: '{count} kaldırıldı.' },
} satisfies Record<string, Text>;
