import type { Text } from './text.ts';

/** What /crawler tells the owners of the sites that are visited. {agent}, {seconds} and {product} are filled in. */
export const CRAWLER_PAGE_TEXTS = {
  title: { tr: 'Tarayıcımız hakkında', en: 'About our crawler' },
  intro: {
    tr: 'Bu sayfaya günlüklerinizdeki bir kayıttan geldiyseniz: sitenizi ziyaret eden, bu arama motorunun tarayıcısıdır. Herkese açık sayfaları okur, metnini aranabilir kılar ve sayfa değiştikçe yeniden uğrar.',
    en: 'If an entry in your logs brought you here: the visitor was the crawler of this search engine. It reads public pages, makes their text searchable, and returns as they change.',
  },
  agentHeading: { tr: 'Nasıl tanırsınız', en: 'How to recognise it' },
  agent: {
    tr: 'Kendini her istekte şu kullanıcı aracısıyla tanıtır:',
    en: 'It identifies itself in every request with this user agent:',
  },
  rulesHeading: { tr: 'Nasıl davranır', en: 'How it behaves' },
  ruleRobots: {
    tr: 'robots.txt dosyasına uyar; dosya okunamıyorsa siteyi taramaz.',
    en: 'It obeys robots.txt, and stays away while that file cannot be read.',
  },
  rulePace: {
    tr: 'Bir sunucuya aynı anda tek istek gönderir, iki istek arasında en az {seconds} saniye bekler; daha uzun bir Crawl-delay yazarsanız ona uyar.',
    en: 'It sends one request at a time to a server, at least {seconds} s apart; it obeys a longer Crawl-delay.',
  },
  ruleMeta: {
    tr: 'noindex ve nofollow işaretlerine (meta etiketi, X-Robots-Tag, rel) uyar.',
    en: 'It obeys noindex and nofollow (meta tag, X-Robots-Tag, rel).',
  },
  ruleBackOff: {
    tr: '429 ve 503 yanıtlarında Retry-After süresi kadar uzak durur.',
    en: 'After a 429 or 503 it stays away for as long as Retry-After says.',
  },
  blockHeading: { tr: 'Nasıl uzak tutarsınız', en: 'How to keep it away' },
  block: {
    tr: 'Sitenizin robots.txt dosyasına şunu ekleyin; tek bir bölüm için Disallow satırına o bölümün yolunu yazın:',
    en: 'Add this to the robots.txt of your site; to block only a part of it, write its path after Disallow:',
  },
  removeHeading: { tr: 'Bir sayfayı aramadan çıkarmak', en: 'Removing a page from the search' },
  remove: {
    tr: 'Sayfa silinince (404 ya da 410) veya noindex işareti alınca bir sonraki ziyarette aramadan çıkar. Beklemek istemiyorsanız bize yazın: sayfa ya da bütün site, saklanan her şeyle (eski sürümleri, kopyası, dizindeki izleri) birlikte hemen silinir ve bir daha alınmaz. Bu kararı dilediğinizde geri alabiliriz.',
    en: 'A page is removed from the search at the next visit after it was deleted (404 or 410) or marked noindex. If you do not want to wait, write to us: the page, or the whole site, is removed immediately with everything that is stored (earlier versions, the copy, its traces in the index) and will not be visited again. We can reverse this at any time if you ask.',
  },
  contactHeading: { tr: 'Bize ulaşın', en: 'Contact us' },
  contactNone: {
    tr: 'Bu arama motorunun sahibi bir iletişim adresi bildirmemiş; adres bildirilmeden tarama başlamaz.',
    en: 'The owner of this search engine has not set a contact; no crawl starts without one.',
  },
} as const satisfies Record<string, Text>;
