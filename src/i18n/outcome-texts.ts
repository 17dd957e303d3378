import type { VisitOutcome } from '../model/visit.ts';
import type { Text } from './text.ts';

/** What each outcome of a visit means, for `tazi why` and the pages. */
export const OUTCOME_TEXTS: Readonly<Record<VisitOutcome, Text>> = {
  indexed: { en: 'taken into the engine, new or changed', tr: 'motora alındı (yeni ya da değişmiş)' },
  minor: { en: 'changed a little; the new text was taken', tr: 'az değişmiş; yeni metin alındı' },
  unchanged: { en: 'the same as at the last visit', tr: 'son ziyaretteki gibi' },
  duplicate: {
    en: 'repeats another page, which is kept in its place',
    tr: 'başka bir sayfanın aynısı; onun yerine öbürü saklanıyor',
  },
  'off-topic': { en: 'not about a topic of this crawl', tr: 'bu taramanın konularından değil' },
  'not-turkish': { en: 'not in Turkish', tr: 'Türkçe değil' },
  noindex: { en: 'the page asks not to be indexed', tr: 'sayfa dizine alınmamayı istiyor' },
  empty: { en: 'no text was found on it', tr: 'üzerinde metin bulunamadı' },
  unsupported: {
    en: 'not a page we can read (or a sitemap or feed, whose links were taken)',
    tr: 'okuyabildiğimiz bir sayfa değil (ya da bağlantıları alınan bir site haritası veya besleme)',
  },
  redirected: {
    en: 'leads to another address, which is visited on its own',
    tr: 'başka bir adrese yönlendiriyor; o ayrıca ziyaret ediliyor',
  },
  forbidden: {
    en: 'robots.txt, the server or the address guard forbids it',
    tr: 'robots.txt, sunucu ya da adres koruması izin vermiyor',
  },
  failed: { en: 'could not be fetched this time', tr: 'bu kez getirilemedi' },
  gone: { en: 'no longer there', tr: 'artık yok' },
};
