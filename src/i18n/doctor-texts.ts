import type { Text } from './text.ts';

/** What `tazi doctor` looks at, what it found, and what it would improve. */
export const DOCTOR_TEXTS = {
  contact: { en: 'crawl.contact', tr: 'crawl.contact' },
  contactMissing: { en: 'not set', tr: 'verilmemiş' },
  disk: { en: 'disk', tr: 'disk' },
  diskFree: { en: '{free} MiB free', tr: '{free} MiB boş' },
  store: { en: 'store', tr: 'depo' },
  storeEmpty: { en: 'empty: nothing crawled yet', tr: 'boş: henüz bir şey taranmadı' },
  storeOlder: {
    en: 'of an older version (schema {from} of {to}), read as it is; `tazi upgrade` converts it',
    tr: 'daha eski bir sürümden ({to} şemadan {from}.), olduğu gibi okunuyor; `tazi upgrade` dönüştürür',
  },
  clock: { en: 'clock', tr: 'saat' },
  clockAhead: {
    en: 'the newest visit is of {visit}, now it is {now}: the clock was ahead, or is behind; a crawl plans pages that are due too far ahead again',
    tr: 'en yeni ziyaret {visit} tarihli, şimdi {now}: saat ileriydi ya da geri kalmış; tarama, çok ileri tarihe düşen sayfaları yeniden planlar',
  },
  clockDue: {
    en: '{count} {count|page is|pages are} due after {due}, later than any plan: the clock was ahead; the next crawl plans them again',
    tr: '{count} sayfanın ziyareti {due} tarihinden sonraya, her plandan geçe düşüyor: saat ileriydi; bir sonraki tarama onları yeniden planlar',
  },
  indexOlder: {
    en: 'of another version; `tazi upgrade` builds it again',
    tr: 'başka bir sürümden; `tazi upgrade` yeniden kurar',
  },
  storeHolds: {
    en: '{pages} {pages|page|pages}, {urls} {urls|URL|URLs}, {visits} {visits|visit|visits}',
    tr: '{pages} sayfa, {urls} adres, {visits} ziyaret',
  },
  storeHoldsForeign: {
    en: '{pages} {pages|page|pages}, {foreign} in other languages, {urls} {urls|URL|URLs}, {visits} {visits|visit|visits}',
    tr: '{pages} sayfa, başka dillerde {foreign} sayfa, {urls} adres, {visits} ziyaret',
  },
  backup: { en: 'backup', tr: 'yedek' },
  backupHolds: { en: '{pages} {pages|page|pages} in {file} at {time}', tr: '{pages} sayfa, {file}, {time}' },
  backupGone: {
    en: '{pages} {pages|page|pages} in {file} at {time}, which is gone',
    tr: '{pages} sayfa, {file}, {time}; dosya artık yok',
  },
  lastCrawl: { en: 'last crawl', tr: 'son tarama' },
  lastCrawlFaults: {
    en: '{process} unhandled errors, {pages} {pages|page|pages} failed by an error in tazi; last: {error}',
    tr: '{process} yakalanmamış hata, Tazı’daki bir hata yüzünden başarısız olan {pages} sayfa; son hata: {error}',
  },
  rule: { en: 'rule: {site}', tr: 'kural: {site}' },
  ruleMatched: {
    en: '{matched} of the last {count} pages matched',
    tr: 'son {count} sayfanın {matched} tanesi uydu',
  },
  index: { en: 'index', tr: 'dizin' },
  search: { en: 'OpenSearch', tr: 'OpenSearch' },
  searchHolds: {
    en: '{engine}: {pages} {pages|page|pages} in {index}, {behind} {behind|change|changes} behind the store; `tazi index feed` keeps it in sync.',
    tr: '{engine}: {index} içinde {pages} sayfa, deponun {behind} değişiklik gerisinde; `tazi index feed` depoyla eşitler.',
  },
  searchOther: {
    en: '{index} was fed by another version of Tazı; `tazi index feed` rebuilds it while the old one stays in use.',
    tr: '{index} başka bir Tazı sürümüyle doldurulmuş; `tazi index feed` onu yeniden kurar, bu sırada eskisi kullanılır.',
  },
  indexHolds: {
    en: '{pages} {pages|page|pages}, {behind} {behind|change|changes} behind the store',
    tr: '{pages} sayfa, deponun {behind} değişiklik gerisinde',
  },
  xml: { en: 'XML store', tr: 'XML deposu' },
  xmlEqual: { en: 'equal to the store', tr: 'depoyla aynı' },
  xmlCaughtUp: {
    en: 'was {missed} {missed|change|changes} behind the store; they have been written now',
    tr: 'deponun {missed} değişiklik gerisindeydi; şimdi yazıldı',
  },
  xmlBehind: {
    en: '{behind} {behind|change|changes} behind the store; the running crawl is writing them',
    tr: 'deponun {behind} değişiklik gerisinde; süren tarama yazıyor',
  },
  xmlFault: {
    en: '{behind} {behind|change|changes} behind the store: {error}',
    tr: 'deponun {behind} değişiklik gerisinde: {error}',
  },

  webhook: { en: 'webhook: {name}', tr: 'bildirim: {name}' },
  webhookWell: { en: '{sent} sent, {waiting} waiting', tr: '{sent} gönderildi, {waiting} bekliyor' },
  webhookFailing: {
    en: '{failures} failures in a row, last: {error}; {waiting} waiting, {dropped} given up',
    tr: 'üst üste {failures} başarısız gönderim, son hata: {error}; {waiting} bekliyor, {dropped} bildirimden vazgeçildi',
  },
  webhookNoSecret: {
    en: 'TAZI_WEBHOOKS_SECRET is not set: nothing is sent',
    tr: 'TAZI_WEBHOOKS_SECRET verilmemiş: hiçbir şey gönderilmez',
  },
  webhookNotBegun: {
    en: '`tazi serve` has not run with it yet',
    tr: '`tazi serve` bu ayarla henüz çalıştırılmadı',
  },

  improve: { en: 'What you can improve:', tr: 'İyileştirebilecekleriniz:' },
  adviseContact: {
    en: 'Set crawl.contact to a mailto: address or a URL; nothing is crawled without it.',
    tr: 'crawl.contact ayarına bir mailto: adresi ya da URL yazın; onsuz hiçbir şey taranmaz.',
  },
  adviseDisk: {
    en: 'Free some disk space; a crawl ends when the disk is full.',
    tr: 'Diskte yer açın; disk dolunca tarama durur.',
  },
  adviseBackup: {
    en: 'There is no backup yet: tazi backup <file> works while everything runs.',
    tr: 'Henüz yedek alınmamış: tazi backup <dosya> her şey çalışırken de yedek alır.',
  },
  adviseDump: {
    en: 'Tazı does not know whether the database is backed up: `pg_dump` copies it while everything runs.',
    tr: 'Tazı veritabanının yedeklenip yedeklenmediğini bilmez: `pg_dump` her şey çalışırken de yedek alır.',
  },
  adviseWords: {
    en: 'With search.url, queries are answered by their words alone; search.mode “hybrid” and search.encoder have no effect.',
    tr: 'search.url varken sorgular yalnızca sözcükleriyle yanıtlanır; search.mode “hybrid” ve search.encoder etkisizdir.',
  },
  adviseBackupOld: {
    en: 'The last backup is {days} days old.',
    tr: 'Son yedek {days} gün önce alınmış.',
  },
  adviseBudget: {
    en: '{budget} revisits an hour reach each of {pages} pages every {days} days on average; raise update.budgetPerHour, or see what it buys: tazi revisit plan.',
    tr: 'Saatte {budget} yeniden ziyaretle {pages} sayfanın her birine ortalama {days} günde bir sıra gelir; update.budgetPerHour değerini yükseltin ya da ne kazandıracağına bakın: tazi revisit plan.',
  },
  adviseFailures: {
    en: '{share} of the visits failed; tazi why <url> shows the reason for a page, the panel shows all.',
    tr: 'Ziyaretlerin {share} kadarı başarısız oldu; bir sayfanın nedenini tazi why <adres>, tümünü panel gösterir.',
  },
  adviseNode: {
    en: 'Node {version} no longer gets security fixes; Node 24 is the best choice.',
    tr: 'Node {version} artık güvenlik düzeltmesi almıyor; en iyisi Node 24.',
  },
} as const satisfies Record<string, Text>;
