import type { VisitOutcome } from '../model/visit.ts';
import type { Text } from './text.ts';

/** What each outcome of a visit means, for `tazi why` and the pages. */
export const OUTCOME_TEXTS: Readonly<Record<VisitOutcome, Text>> = {
  indexed: { en: 'indexed: new or changed', tr: 'dizine alındı: yeni ya da değişmiş' },
  minor: { en: 'minor change; the stored text was updated', tr: 'az değişmiş; saklanan metin güncellendi' },
  unchanged: { en: 'unchanged since the last visit', tr: 'son ziyaretten beri değişmemiş' },
  duplicate: {
    en: 'duplicate of another page, which is kept instead',
    tr: 'başka bir sayfanın aynısı; onun yerine öbürü saklanıyor',
  },
  'off-topic': {
    en: 'not on any topic of this crawl',
    tr: 'bu taramanın konularından hiçbiriyle ilgili değil',
  },
  'not-turkish': { en: 'not in Turkish', tr: 'Türkçe değil' },
  noindex: { en: 'the page asks not to be indexed', tr: 'sayfa dizine alınmak istemiyor' },
  empty: { en: 'contains no text', tr: 'metin içermiyor' },
  unsupported: {
    en: 'not a readable page (or a sitemap or feed, whose links were followed)',
    tr: 'okunabilir bir sayfa değil (ya da bağlantıları izlenen bir site haritası veya besleme)',
  },
  redirected: {
    en: 'redirects to another address, which is visited separately',
    tr: 'başka bir adrese yönlendiriyor; o ayrıca ziyaret ediliyor',
  },
  alias: {
    en: 'another spelling of an address, under which the page is kept',
    tr: 'bir adresin başka yazılışı; sayfa o adresle saklanıyor',
  },
  forbidden: {
    en: 'forbidden by robots.txt, the server, the address guard or a filter',
    tr: 'robots.txt, sunucu, adres koruması ya da bir süzgeç izin vermiyor',
  },
  failed: { en: 'could not be fetched this time', tr: 'bu kez getirilemedi' },
  gone: { en: 'no longer there', tr: 'artık yok' },
};

/** One word for each outcome, for figures that are read at a glance. */
export const OUTCOME_WORD_TEXTS: Readonly<Record<VisitOutcome, Text>> = {
  indexed: { en: 'kept', tr: 'saklandı' },
  minor: { en: 'minor change', tr: 'az değişti' },
  unchanged: { en: 'unchanged', tr: 'değişmedi' },
  duplicate: { en: 'duplicate', tr: 'yinelenen' },
  'off-topic': { en: 'off topic', tr: 'konu dışı' },
  'not-turkish': { en: 'not Turkish', tr: 'Türkçe değil' },
  noindex: { en: 'noindex', tr: 'dizin dışı' },
  empty: { en: 'empty', tr: 'boş' },
  unsupported: { en: 'unsupported', tr: 'okunamayan' },
  redirected: { en: 'redirected', tr: 'yönlendirilen' },
  alias: { en: 'other spelling', tr: 'başka yazılış' },
  forbidden: { en: 'forbidden', tr: 'yasak' },
  failed: { en: 'failed', tr: 'başarısız' },
  gone: { en: 'gone', tr: 'kaldırılmış' },
};
