import type { Text } from './text.ts';

/** Texts of `tazi clean`. */
export const CLEAN_TEXTS = {
  clean: {
    en: 'extract the clean text of pages: files, folders of one site, addresses, or JSON lines',
    tr: 'sayfaların temiz metnini çıkar: dosyalar, bir sitenin klasörü, adresler ya da JSON satırları',
  },
  cleanJsonl: {
    en: 'read {"site","url","html"} lines from stdin, print one line for each in the same order',
    tr: 'standart girdiden {"site","url","html"} satırlarını oku, her biri için aynı sırayla bir satır yaz',
  },
  cleanMethod: {
    en: 'memory (what repeats on the site) or paper (what two pages share)',
    tr: 'memory (sitede yinelenenler) ya da paper (iki sayfanın ortak metni)',
  },
  cleanRemoved: { en: 'also show what was removed, and why', tr: 'çıkarılanları ve nedenlerini de göster' },
  cleanNothing: {
    en: 'give files, folders or addresses, or --jsonl with lines on stdin',
    tr: 'dosya, klasör ya da adres verin; ya da --jsonl ile standart girdiden satırlar',
  },
  cleanMethodWrong: {
    en: '--method takes memory or paper, not "{text}"',
    tr: '--method memory ya da paper olmalı, "{text}" olamaz',
  },
  cleanFailed: { en: '{url} could not be fetched: {reason}', tr: '{url} getirilemedi: {reason}' },
} as const satisfies Record<string, Text>;
