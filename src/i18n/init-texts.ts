import type { Text } from './text.ts';

/** What `tazi init` asks and answers. */
export const INIT_TEXTS = {
  profileFlag: { en: 'what the project is for', tr: 'projenin amacı' },
  contactFlag: {
    en: 'how site owners reach you: mailto: or URL',
    tr: 'site sahiplerinin size nasıl ulaşacağı: mailto: ya da URL',
  },
  seedFlag: { en: 'address to start from; may be repeated', tr: 'başlangıç adresi; yinelenebilir' },
  budgetFlag: {
    en: 'revisits an hour when watching',
    tr: 'izlerken saatte yapılacak yeniden ziyaret sayısı',
  },
  noCheckFlag: { en: 'do not check the seeds', tr: 'başlangıç adreslerini denetlemeden geç' },
  askProfile: {
    en: 'What is it for? {list} [site-search]: ',
    tr: 'Proje ne için? {list} [site-search]: ',
  },
  askContact: {
    en: 'How can site owners reach you (an e-mail address or a page of yours)? ',
    tr: 'Site sahipleri size nasıl ulaşsın (bir e-posta adresi ya da bir sayfanız)? ',
  },
  askSeeds: {
    en: 'Addresses to start from, separated by spaces: ',
    tr: 'Başlangıç adresleri (boşlukla ayırın): ',
  },
  askBudget: {
    en: 'How many revisits an hour may it make? [{budget}]: ',
    tr: 'Saatte kaç yeniden ziyaret yapabilir? [{budget}]: ',
  },
  news: { en: 'news', tr: 'haber sitesi' },
  municipality: { en: 'municipality', tr: 'belediye' },
  library: { en: 'library', tr: 'kütüphane' },
  research: { en: 'research', tr: 'araştırma' },
  'site-search': { en: 'site search', tr: 'site içi arama' },
  done: { en: 'Created a project in {folder}.', tr: '{folder} klasöründe bir proje oluşturuldu.' },
  checking: { en: 'Checking {url} …', tr: '{url} adresine bakılıyor …' },
  seedFine: {
    en: '✓ {url}: “{title}”; {links} {links|link|links}, {feeds} {feeds|feed|feeds}, {sitemaps} {sitemaps|sitemap|sitemaps}',
    tr: '✓ {url}: “{title}”; {links} bağlantı, {feeds} besleme, {sitemaps} site haritası',
  },
  seedRobots: {
    en: '✗ {url}: robots.txt forbids it; choose another address, or ask its owner',
    tr: '✗ {url}: robots.txt izin vermiyor; başka bir adres seçin ya da sahibine danışın',
  },
  seedFailed: { en: '✗ {url}: could not be reached ({reason})', tr: '✗ {url}: ulaşılamadı ({reason})' },
  buys: {
    en: '{budget} revisits an hour: each of 1,000 pages is visited every {thousand} on average, each of 10,000 every {tenThousand}.',
    tr: 'Saatte {budget} yeniden ziyaret: 1.000 sayfanın her birine ortalama {thousand}, 10.000 sayfanın her birine {tenThousand} aralıkla bakılır.',
  },
  next: { en: 'Next:', tr: 'Sırada:' },
  nextContact: {
    en: '  set your contact in tazi.config.json (crawl.contact)',
    tr: '  tazi.config.json dosyasına iletişim adresinizi yazın (crawl.contact)',
  },
  nextSeeds: {
    en: '  add addresses to seeds.txt, one per line',
    tr: '  seeds.txt dosyasına her satıra bir adres yazın',
  },
  nextCrawl: { en: '  cd {folder} && tazi crawl', tr: '  cd {folder} && tazi crawl' },
} as const satisfies Record<string, Text>;
