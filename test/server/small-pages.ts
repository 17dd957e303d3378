import type { SmallPage } from './small-engine.ts';

/** A few pages that a Turkish reader might see. */
export const SMALL_PAGES: readonly SmallPage[] = [
  {
    url: 'https://www.marmaragazetesi.com.tr/saglik/kis-aylarinda-cocuk-sagligi',
    title: 'Kış aylarında çocuk sağlığı için beş öneri',
    text: 'Havaların soğumasıyla birlikte çocuk sağlığı birimlerine başvurular arttı. Uzmanlar, kapalı ortamların sık havalandırılmasını, bol su içilmesini ve el yıkama alışkanlığının oyunla kazandırılmasını öneriyor.',
    topic: 'sağlık',
    day: '2026-01-14',
  },
  {
    url: 'https://www.cinardere.bel.tr/haberler/asi-gunleri',
    title: 'Çınardere Belediyesi mahalle sağlık günlerini başlattı',
    text: 'Belediye, sekiz mahallede ücretsiz sağlık taraması yapacak. İlk durakta tansiyon ve şeker ölçümü yapıldı, çocuklar için diş muayenesi düzenlendi.',
    topic: 'belediye',
    day: '2026-02-20',
  },
  {
    url: 'https://saglikrehberi.com.tr/beslenme/okul-cagi',
    title: 'Okul çağında beslenme: kahvaltı neden önemli?',
    text: 'Kahvaltı yapan çocukların derse daha uzun süre odaklandığı biliniyor. Sağlık uzmanları tam tahıllı ekmek, peynir, zeytin ve mevsim sebzesinden oluşan sade bir sofrayı yeterli buluyor.',
    topic: 'sağlık',
    day: '2025-09-08',
  },
  {
    url: 'https://forum.ortakmasa.net/konu/18423',
    title: 'cocugun sagligi icin hangi balik yagi?',
    text: 'arkadaslar 6 yasindaki oglum icin balik yagi bakiyorum, saglik ocagindaki doktor gerek yok dedi ama siz ne kullaniyorsunuz, fiyati da uygun olsun',
  },
  {
    url: 'https://www.ege-universitesi-haber.edu.tr/arastirma/uyku-ve-ogrenme',
    title: 'Uyku ve öğrenme araştırmasının ilk sonuçları yayımlandı',
    text: 'Üniversitenin çocuk gelişimi bölümü, düzenli uykunun bellek ve ruh sağlığı üzerindeki etkisini iki yıl boyunca izledi. Araştırmaya on iki okuldan 840 öğrenci katıldı.',
    topic: 'bilim',
    day: '2025-11-30',
  },
  {
    url: 'https://www.marmaragazetesi.com.tr/ekonomi/fiyatlar',
    title: 'Pazarda sebze fiyatları geriledi',
    text: 'Sera üretiminin artmasıyla domates ve biberin kilosu bir ayda yüzde on beş ucuzladı. Üretici, nakliye giderinin düşmesini bekliyor.',
    topic: 'ekonomi',
    day: '2026-03-02',
  },
  {
    url: 'https://gezginsofra.com/tarif/mercimek-corbasi',
    title: 'Süzme mercimek çorbası',
    text: 'Kırmızı mercimeği yıkayıp soğan, havuç ve patatesle haşlayın. Süzdükten sonra tereyağında kızdırdığınız pul biberi gezdirin; limonla servis edin.',
    topic: 'yemek',
    day: '2024-12-05',
  },
];

/** The same subject often enough to fill several result pages. */
export const MANY_PAGES: readonly SmallPage[] = [
  ...SMALL_PAGES,
  ...Array.from({ length: 57 }, (_, i) => ({
    url: `https://www.saglikarsivi${(i % 11) + 1}.com.tr/${2019 + (i % 7)}/yazi-${i + 1}`,
    title: `Sağlık arşivi ${i + 1}: ${['aile hekimliği', 'bahar yorgunluğu', 'diş bakımı', 'yürüyüş', 'göz sağlığı'][i % 5]}`,
    text: `Sağlık sayfamızın ${i + 1}. yazısında okurlarımızın en çok sorduğu konuyu ele aldık. Yanıtlar bölgedeki sağlık ocaklarında çalışan hekimlerden derlendi.`,
    topic: ['sağlık', 'spor', 'eğitim'][i % 3]!,
    day: `${2019 + (i % 7)}-0${(i % 9) + 1}-1${i % 10}`,
  })),
];

/** What others may write into places that we show: none of it may become markup. */
export const XSS_PAYLOADS: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '<mark onclick=alert(1)>sağlık</mark>',
  '<mark>sağlık</mark><svg/onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '</textarea></style></noscript><iframe srcdoc="<script>alert(1)</script>">',
  'sağlık \u202e <b>ters</b> \u0000 \ud800 son',
  '<a href="javascript:alert(1)">tıkla</a>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<form action="//ornek.com"><button formaction=javascript:alert(1)>gönder',
  '<base href="//ornek.com/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '`+alert(1)+`\\u003cscript\\u003ealert(1)//',
];

/** Addresses that must never become a link. */
export const BAD_ADDRESSES: readonly string[] = [
  'javascript:alert(1)//https://ornek.com/',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//ornek.com/a',
  'ornek.com',
  '',
];
