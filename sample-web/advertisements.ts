import type { View } from './site.ts';

/** Invented advertisements. Which of them a page shows changes at every fetch; none is part of any truth. */
export type Advertisement = { brand: string; text: string; call: string; path: string };

const TEXTS = [
  {
    brand: 'Sedef Yatak',
    text: 'Otuz gece deneyin, rahat edemezseniz kapınızdan geri alalım.',
    call: 'Size en yakın mağazayı bulun',
  },
  {
    brand: 'Karayel Isı',
    text: 'Kombi bakımını kasımda yaptırana filtre ve baca temizliği bizden.',
    call: 'Randevu alın',
  },
  {
    brand: 'Lokma Sigorta',
    text: 'Trafik poliçenizi bitmeden yenileyin, hasarsızlık basamağınızı kaybetmeyin.',
    call: 'İki dakikada teklif isteyin',
  },
  {
    brand: 'Pırlak Optik',
    text: 'Çocuk gözlüğünde kırılan cam ilk yıl ücretsiz değişir.',
    call: 'Çerçevelere göz atın',
  },
  {
    brand: 'Zeyrek Kahve',
    text: 'Taş değirmende öğütülmüş Türk kahvesi, üç paket alana fincan hediye.',
    call: 'Hemen sipariş verin',
  },
  {
    brand: 'Göçmen Kuş Turizm',
    text: 'Erken rezervasyonda Kapadokya balon turu dâhil üç gece, kahvaltılı konaklama.',
    call: 'Tarihleri inceleyin',
  },
  {
    brand: 'Mavi Kapı Emlak',
    text: 'Deniz gören iki artı bir daireler, peşinatı teslimde ödeme seçeneğiyle.',
    call: 'Örnek daireyi gezin',
  },
  {
    brand: 'Teker Bisiklet',
    text: 'Katlanır modellerde kask, kilit ve ilk bakım fiyata dâhil.',
    call: 'Deneme sürüşü ayarlayın',
  },
  {
    brand: 'Pamuk Eczanesi Kozmetik',
    text: 'Kışa hazırlık paketinde el kremi, dudak balmı ve nemlendirici birlikte yüzde kırk indirimli.',
    call: 'Sepete ekleyin',
  },
  {
    brand: 'Ustalar Kursu',
    text: 'Hafta sonu seramik atölyesi: çamur, fırın ve önlük ücrete dâhil, kontenjan on iki kişi.',
    call: 'Ön kayıt yaptırın',
  },
  {
    brand: 'Hızır Kargo',
    text: 'Kapıdan alıp aynı gün teslim ediyoruz, ilk gönderiniz bizden.',
    call: 'Kurye çağırın',
  },
  {
    brand: 'Telvin Mobil',
    text: 'Yirmi gigabayt internet, sınırsız konuşma, taahhüt yok; hat kartı adresinize gelsin.',
    call: 'Tarifeyi seçin',
  },
  {
    brand: 'Bereket Tohumculuk',
    text: 'Balkonda bile yetişen sırık domates fidesi, beşli pakette kargo ücretsiz.',
    call: 'Çeşitleri görün',
  },
  {
    brand: 'Anahtar Dershane',
    text: 'Deneme sınavımıza ücretsiz katılın, ilk yüze girene yarı burs kazandırıyoruz.',
    call: 'Yerinizi ayırtın',
  },
  {
    brand: 'Köpüklü Halı Yıkama',
    text: 'Üç halı getirene dördüncüsünü biz yıkıyoruz, servis aracımız kapınızda.',
    call: 'Bizi arayın',
  },
  {
    brand: 'Çıtır Fırın',
    text: 'Ekşi mayalı köy ekmeğini akşamdan ısmarlayın, sabah yedide sıcak sıcak teslim edelim.',
    call: 'Abone olun',
  },
  {
    brand: 'Fener Bank',
    text: 'Emekli maaşını taşıyan müşterilerimize üç yıllık promosyon tek seferde yatıyor.',
    call: 'Şubeye uğrayın',
  },
];

/** The paths behind them are linked with nofollow only, on every site. */
export const ADVERTISEMENTS: readonly Advertisement[] = TEXTS.map((text, index) => ({
  ...text,
  path: `/reklam/${index + 1}`,
}));

/** The advertisement for one of the places of a page: another in each place, another at each fetch. */
export function advertisementAt(view: View, place: number): Advertisement {
  return view.rotate(ADVERTISEMENTS, place + 1)[place]!;
}
