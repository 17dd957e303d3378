import type { Text } from './text.ts';

/** What `tazi status` says. */
export const STATUS_TEXTS = {
  status: { en: 'show the state of the running crawl', tr: 'süren taramanın durumunu göster' },
  never: { en: 'No crawl has run in this project yet.', tr: 'Bu projede henüz tarama yapılmadı.' },
  ended: {
    en: 'No crawl is running. The last one ended {at}.',
    tr: 'Şu anda tarama yok. Sonuncusu şu zamanda bitti: {at}.',
  },
  killed: {
    en: 'No crawl is running. The last one was last seen {at} and did not end normally; `tazi crawl` resumes it.',
    tr: 'Şu anda tarama yok. Sonuncusundan en son şu zamanda haber alındı ve olağan biçimde bitmedi: {at}. `tazi crawl` kaldığı yerden sürdürür.',
  },
  running: {
    en: '{state} for {duration} (process {pid}): {rate} {rate|page|pages}/s, {visits} {visits|visit|visits}, {bytes}',
    tr: '{duration} süredir: {state} (süreç {pid}); saniyede {rate} sayfa, {visits} ziyaret, {bytes}',
  },
  crawling: { en: 'Crawling', tr: 'taranıyor' },
  watching: { en: 'Watching', tr: 'izleniyor' },
  paused: { en: 'Paused', tr: 'duraklatıldı' },
  stopping: { en: 'Stopping', tr: 'durduruluyor' },
  outcomes: { en: 'pages: {words}', tr: 'sayfalar: {words}' },
  frontier: {
    en: 'frontier: {waiting} waiting, {leased} being fetched, {retrying} to be retried, {scheduled} visited before; {hosts} {hosts|host|hosts}',
    tr: 'kuyruk: {waiting} bekliyor, {leased} getiriliyor, {retrying} yeniden denenecek, {scheduled} daha önce ziyaret edildi; {hosts} sunucu adı',
  },
  queues: { en: 'longest queues: {words}', tr: 'en uzun kuyruklar: {words}' },
  store: {
    en: 'store: {pages} {pages|page|pages} of {sites} {sites|site|sites}',
    tr: 'depo: {sites} siteden {pages} sayfa',
  },
  index: {
    en: 'index: {docs} {docs|page|pages} in {segments} {segments|segment|segments}, {behind} {behind|change|changes} behind the store',
    tr: 'dizin: {segments} parçada {docs} sayfa, deponun {behind} değişiklik gerisinde',
  },
  xml: {
    en: 'XML store: {behind} {behind|change|changes} behind the store',
    tr: 'XML deposu: deponun {behind} değişiklik gerisinde',
  },
  webhook: {
    en: 'webhook {name}: {sent} sent, {waiting} waiting, {dropped} given up {error}',
    tr: 'bildirim {name}: {sent} gönderildi, {waiting} bekliyor, {dropped} bildirimden vazgeçildi {error}',
  },
  memory: { en: 'memory: {memory}', tr: 'bellek: {memory}' },
  failures: { en: 'failures: {words}', tr: 'hatalar: {words}' },
  fault: { en: 'last error ({at}): {error} {url}', tr: 'son hata ({at}): {error} {url}' },
} satisfies Record<string, Text>;
