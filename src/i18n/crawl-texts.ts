import type { Text } from './text.ts';

/** What the terminal shows of a crawl. */
export const CRAWL_TEXTS = {
  crawling: { en: 'Crawling', tr: 'Taranıyor' },
  watching: { en: 'Watching', tr: 'İzleniyor' },
  paused: { en: 'Paused', tr: 'Duraklatıldı' },
  stopping: { en: 'Stopping', tr: 'Durduruluyor' },
  ended: { en: 'Done', tr: 'Bitti' },
  rate: { en: '{rate}/s', tr: '{rate}/sn' },
  of: { en: '{visits} of {known}', tr: '{visits} / {known}' },
  left: { en: 'about {time} left', tr: 'yaklaşık {time} kaldı' },
  visits: { en: '{visits} {visits|visit|visits}', tr: '{visits} ziyaret' },
  queue: { en: 'queue {count}', tr: 'kuyruk {count}' },
  errors: { en: 'errors', tr: 'hatalar' },
  last: { en: 'last', tr: 'son' },
  notTakenUp: {
    en: 'URLs not admitted (see `tazi why`): {words}',
    tr: 'Alınmayan URL’ler (nedeni için `tazi why`): {words}',
  },
  trapTried: {
    en: 'Left out: {count} {count|address|addresses} of {pattern}; 0 of {tried} tried brought anything new (under {bound}% of the rest would)',
    tr: 'Dışarıda kalan: {pattern} kalıbında {count} adres; denenen {tried} adresin hiçbiri yeni bir şey getirmedi (kalanın yenilik payı %{bound} altında)',
  },
  trapUntried: {
    en: 'Left out: {count} {count|address|addresses} of {pattern}; none tried yet',
    tr: 'Dışarıda kalan: {pattern} kalıbında {count} adres; henüz hiçbiri denenmedi',
  },
  trapByUser: {
    en: 'Left out: {count} {count|address|addresses} of {pattern}; closed by you',
    tr: 'Dışarıda kalan: {pattern} kalıbında {count} adres; siz kapattınız',
  },
  moreTraps: {
    en: '{count} more {count|pattern|patterns}: tazi traps',
    tr: '{count} kalıp daha: tazi traps',
  },
  errorsMet: { en: 'Most frequent errors:', tr: 'En sık görülen hatalar:' },
  skipped: {
    en: 'Not downloaded (pictures, archives and other files without text): {count}.',
    tr: 'Metin taşımadığı için indirilmeyen görsel, arşiv ve benzeri dosya: {count}.',
  },
  scanned: {
    en: 'Scanned documents that could not be read: {count}. Install tesseract.js and @tesseract.js-data/tur beside Tazı to read them.',
    tr: "Okunamayan taranmış belge: {count}. Okumak için tesseract.js ile @tesseract.js-data/tur paketlerini Tazı'nın yanına kurun.",
  },
  needsScript: {
    en: 'Empty until a script runs: {count}. Set crawl.render to auto and crawl.browser to a Chromium to read them.',
    tr: 'Betikleri çalışmadan boş kalan sayfa: {count}. Okumak için crawl.render ayarını auto yapın, crawl.browser ayarına bir Chromium yolu yazın.',
  },
} as const satisfies Record<string, Text>;

/** What went wrong, by the first word of the reason that matches, and what one can do about it. */
export const FAILURE_TEXTS = {
  timeout: { en: 'no answer in time', tr: 'zamanında yanıt gelmedi' },
  tls: { en: 'untrusted certificate', tr: 'güvenilmez sertifika' },
  dns: { en: 'name not found', tr: 'sunucu adı bulunamadı' },
  network: { en: 'connection broken', tr: 'bağlantı koptu' },
  'malformed-http': { en: 'malformed response', tr: 'bozuk yanıt' },
  'host-down': { en: 'host down', tr: 'sunucu kapalı' },
  'http-4': { en: 'refused ({reason})', tr: 'reddedildi ({reason})' },
  'http-429': { en: 'asks us to slow down ({reason})', tr: 'yavaşlamamızı istiyor ({reason})' },
  'http-503': { en: 'asks us to slow down ({reason})', tr: 'yavaşlamamızı istiyor ({reason})' },
  'http-5': { en: 'server error ({reason})', tr: 'sunucu hatası ({reason})' },
  robots: { en: 'robots.txt unavailable ({reason})', tr: 'robots.txt alınamadı ({reason})' },
  'address-refused': {
    en: 'private address, see "allowHosts"',
    tr: 'özel adres, bkz. "allowHosts"',
  },
  'robots-address-refused': {
    en: 'private address, see "allowHosts"',
    tr: 'özel adres, bkz. "allowHosts"',
  },
  render: { en: 'rendering failed ({reason})', tr: 'internet tarayıcısında açılamadı ({reason})' },
} as const satisfies Record<string, Text>;

export const FAILURE_HINT_TEXTS = {
  timeout: {
    en: 'raise crawl.timeoutMs if the servers are only slow; failed pages are tried again',
    tr: 'sunucular yalnızca yavaşsa crawl.timeoutMs değerini yükseltin; başarısız sayfalar yeniden denenir',
  },
  tls: {
    en: 'only the site owner can fix its certificate',
    tr: 'sertifikayı yalnızca site sahibi düzeltebilir',
  },
  dns: {
    en: 'check the spelling of the seeds, and that this machine can resolve names',
    tr: 'başlangıç adreslerinin yazımını ve bu makinenin sunucu adlarını çözebildiğini denetleyin',
  },
  network: {
    en: 'run tazi crawl again later; it resumes where it stopped',
    tr: 'daha sonra tazi crawl ile yeniden deneyin; kaldığı yerden sürer',
  },
  'host-down': {
    en: 'its other pages were not fetched; a later run will try them',
    tr: 'öbür sayfaları getirilmedi; sonraki bir çalıştırmada denenecek',
  },
  'http-429': {
    en: 'raise crawl.delayMs: we are too fast for this server',
    tr: 'crawl.delayMs değerini yükseltin: bu sunucu için çok hızlıyız',
  },
  'http-503': {
    en: 'raise crawl.delayMs, or try again later',
    tr: 'crawl.delayMs değerini yükseltin ya da daha sonra yeniden deneyin',
  },
  robots: {
    en: 'a host whose rules are unknown is not crawled; try again later',
    tr: 'kuralları bilinmeyen sunucu taranmaz; daha sonra yeniden deneyin',
  },
  render: {
    en: 'check that the browser set in crawl.browser runs on this machine',
    tr: 'crawl.browser ile verilen internet tarayıcısının bu makinede çalıştığını denetleyin',
  },
} as const satisfies Partial<Record<keyof typeof FAILURE_TEXTS, Text>>;
