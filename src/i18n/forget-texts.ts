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
    en: 'do not ask; needed where nobody can be asked',
    tr: 'sorma; soru sorulamayan yerde gereklidir',
  },
  all: {
    en: 'even if it is more than half of the stored pages',
    tr: 'saklanan sayfaların yarısından çoğu olsa da',
  },
  preview: {
    en: '{what}: {pages} of {of} stored {of|page|pages} and everything known of {urls} {urls|address|addresses}.',
    tr: '{what}: saklanan {of} sayfadan {pages} tanesi ve {urls} adres hakkında bilinen her şey.',
  },
  previewQuery: {
    en: 'The query finds {count} {count|address|addresses}: {pages} of {of} stored {of|page|pages}.',
    tr: 'Sorgu {count} adres buluyor: saklanan {of} sayfadan {pages} tanesi.',
  },
  previewMost: {
    en: 'That is more than half of the store.',
    tr: 'Bu, deponun yarısından çoğu.',
  },
  previewSites: { en: 'Sites: {sites}', tr: 'Siteler: {sites}' },
  previewExamples: { en: 'For example:', tr: 'Örneğin:' },
  confirm: {
    en: 'Forget {pages} {pages|page|pages} for good? [y/N]',
    tr: '{pages} sayfa kalıcı olarak unutulsun mu? [e/H]',
  },
  nothingDone: { en: 'Nothing was forgotten.', tr: 'Hiçbir şey unutulmadı.' },
  keptOut: {
    en: 'Nothing of {what} is here; it is kept out from now on.',
    tr: '{what} ile ilgili hiçbir şey yok; bundan sonra da alınmayacak.',
  },
  manyOwners: {
    en: '{what} is not one site: the sites of many owners end with it',
    tr: '{what} tek bir site değil: birçok sahibin sitesi böyle biter',
  },
  noWord: {
    en: 'a query that removes pages needs a word that is not negated',
    tr: 'sayfa silen bir sorguda olumsuzlanmamış bir sözcük gerekir',
  },
  tooLong: {
    en: 'the query is too long: its end would be ignored',
    tr: 'sorgu çok uzun: sonu dikkate alınmazdı',
  },
  badValue: {
    en: 'the query does not say what follows {field}:, so that would be ignored',
    tr: 'sorguda {field}: alanının geçerli bir değeri yok; bu alan dikkate alınmazdı',
  },
  notNegated: {
    en: 'the field {field}: cannot be negated',
    tr: '{field}: alanı olumsuzlanamaz',
  },
  noField: {
    en: 'queries have no field {field}:; put it in quotes if it is text',
    tr: 'sorgularda {field}: diye bir alan yok; metinse tırnak içine alın',
  },
  otherField: {
    en: 'queries have no field {field}:, did you mean {closest}:? Put it in quotes if it is text',
    tr: 'sorgularda {field}: diye bir alan yok, {closest}: mi demek istediniz? Metinse tırnak içine alın',
  },
  list: { en: 'what was forgotten, when and why', tr: 'nelerin, ne zaman ve neden unutulduğunu göster' },
  listEmpty: { en: 'Nothing was forgotten.', tr: 'Hiçbir şey unutulmadı.' },
  undo: {
    en: 'remove a URL or a site from the list; the next crawl may visit it again',
    tr: 'bir adresi ya da siteyi listeden çıkar; bir sonraki tarama onu yine ziyaret edebilir',
  },
  restore: {
    en: 'put back what was forgotten within `forget.grace` hours, and take it off the list',
    tr: '`forget.grace` saati içinde unutulanı geri koy ve listeden çıkar',
  },
  restored: {
    en: '{pages} {pages|page|pages} restored. Removed from the list: {what}',
    tr: '{pages} sayfa geri kondu. Listeden çıkarıldı: {what}',
  },
  keptAside: {
    en: 'It can be restored until {at} (`tazi forget restore`); until then the database still holds it.',
    tr: '{at} tarihine dek geri konabilir (`tazi forget restore`); o zamana dek veritabanında durur.',
  },
  undoPlain: {
    en: '`undo` and `restore` take a URL or site:NAME, and no `dryRun`',
    tr: '`undo` ve `restore` bir adres ya da site:AD alır, `dryRun` almaz',
  },
  undone: { en: 'Removed from the list: {what}', tr: 'Listeden çıkarıldı: {what}' },
  notListed: { en: 'not on the list: {what}', tr: 'listede yok: {what}' },
  notAName: {
    en: '"{what}" is neither a URL, nor site:NAME, nor query:WORDS',
    tr: '"{what}" ne bir adres, ne site:AD, ne de query:SÖZCÜKLER',
  },
  notListable: {
    en: '"{what}" is neither a URL nor site:NAME',
    tr: '"{what}" ne bir adres ne de site:AD',
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
