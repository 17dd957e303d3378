import type { Text } from './text.ts';

/** What `tazi forget` says. */
export const FORGET_TEXTS = {
  forget: {
    en: 'remove a page, a site or the results of a query with everything stored about them, and never visit them again',
    tr: 'bir sayfayı, bir siteyi ya da bir sorgunun sonuçlarını saklanan her şeyle birlikte sil ve bir daha ziyaret etme',
  },
  reason: { en: 'why, for the list', tr: 'listeye yazılacak gerekçe' },
  archives: {
    en: 'also rewrite web archives (WARC) in the project folder; otherwise they are only listed',
    tr: 'proje klasöründeki web arşivlerini (WARC) de yeniden yaz; yoksa yalnızca listelenirler',
  },
  dryRun: { en: 'only show what would be forgotten', tr: 'yalnızca nelerin unutulacağını göster' },
  yes: {
    en: 'do not ask before forgetting what a query finds',
    tr: 'bir sorgunun bulduklarını unutmadan önce sorma',
  },
  confirm: {
    en: 'Forget these {count} {count|page|pages} for good? [y/N]',
    tr: 'Bu {count} sayfa kalıcı olarak unutulsun mu? [e/H]',
  },
  list: { en: 'what was forgotten, when and why', tr: 'nelerin, ne zaman ve neden unutulduğunu göster' },
  listEmpty: { en: 'Nothing was forgotten.', tr: 'Hiçbir şey unutulmadı.' },
  undo: {
    en: 'remove a URL or a site from the list; the next crawl may visit it again',
    tr: 'bir adresi ya da siteyi listeden çıkar; bir sonraki tarama onu yine ziyaret edebilir',
  },
  undone: { en: 'Removed from the list: {what}', tr: 'Listeden çıkarıldı: {what}' },
  notListed: { en: 'not on the list: {what}', tr: 'listede yok: {what}' },
  notAName: {
    en: 'neither a URL, nor site:NAME, nor query:WORDS: {what}',
    tr: 'ne bir adres, ne site:AD, ne de query:SÖZCÜKLER: {what}',
  },
  none: {
    en: 'No page has all of these words as they are written.',
    tr: 'Bu sözcüklerin tümünü yazıldığı gibi içeren sayfa yok.',
  },
  done: {
    en: 'Forgotten: {pages} {pages|page|pages} ({count} {count|entry|entries} on the list). Store, index and words contain nothing of them any more.',
    tr: '{pages} sayfa unutuldu (listeye {count} satır eklendi). Depoda, dizinde ve sözcüklerde onlardan iz kalmadı.',
  },
  waiting: {
    en: 'A crawl or an import is busy; the pages will be forgotten as soon as possible.',
    tr: 'Bir tarama ya da içe alım sürüyor; sayfalar en kısa sürede unutulacak.',
  },
  log: {
    en: 'The database is being read all the time; its log will be emptied when the next crawl ends.',
    tr: 'Veritabanı sürekli okunuyor; günlüğü bir sonraki tarama bitince boşaltılacak.',
  },
  archiveNamed: {
    en: '{file} contains {records} {records|record|records} of them; --archives rewrites it.',
    tr: '{file} içinde onlardan {records} kayıt var; --archives onu yeniden yazar.',
  },
  archiveRewritten: {
    en: '{file} was rewritten without {records} {records|record|records}.',
    tr: '{file}, {records} kayıt çıkarılarak yeniden yazıldı.',
  },
  archiveUnread: {
    en: '{file} could not be searched and may contain them.',
    tr: '{file} aranamadı; içinde olabilirler.',
  },
  removed: {
    en: 'Removed {file}, the copy of a damaged store.',
    tr: 'Bozuk bir deponun kopyası olan {file} silindi.',
  },
  backup: {
    en: 'The backup of {at} may still contain them: {file}',
    tr: '{at} tarihli yedekte hâlâ olabilirler: {file}',
  },
} satisfies Record<string, Text>;
