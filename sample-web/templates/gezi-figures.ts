/** Pictures of the travel blog: where they stand in the text, what they show, what is written under them. */
export type Figure = { after: number; alt: string; caption: string };

export const FIGURES: Readonly<Record<string, Figure>> = {
  'datcada-bademle-ruzgar-arasinda': {
    after: 2,
    alt: 'Çakıllı bir koy ve kıyıda badem ağaçları',
    caption: 'Palamutbükü öğle saatinde böyle boşalıyor; gölge bulan kitabını açıyor.',
  },
  'egirdirde-lavanta-ve-gol': {
    after: 1,
    alt: 'Göl kıyısında otların arasında kalmış ahşap iskele',
    caption: 'Pansiyonun iskelesi, su çekildiğinden beri göle üç adım uzak.',
  },
  'frig-yolunda-uc-gun-yuruyus': {
    after: 1,
    alt: 'Tüf kayaların önünde yürüyen bir köpek',
    caption: 'Midas dediğim köpek, Yazılıkaya çıkışında beni beklerken.',
  },
  'gokceadada-eylul-ve-dibek-kahvesi': {
    after: 1,
    alt: 'Taş bir meydanda kahve dövülen dibek',
    caption: 'Zeytinliköy meydanında dibek; tokmağın sesi iki sokak öteden duyuluyor.',
  },
  'igneada-longozunda-sonbahar-suyu': {
    after: 1,
    alt: 'Gövdeleri suyun içinde kalmış ağaçlar',
    caption: 'Ekim ortasında longoz: su ayak bileğinde, ışık bakır rengi.',
  },
  'kackarlarda-kavrun-yayla-notlari': {
    after: 0,
    alt: 'Sisin içinde yarısı görünen yayla evleri',
    caption: 'Sis saat üçte köyün alt mahallesini silmişti bile.',
  },
  'karsta-buz-tutan-cildir-golu': {
    after: 3,
    alt: 'Donmuş göl üzerinde atlı kızaklar',
    caption: 'Çıldır Gölü ocak sonunda bir panayır yerini andırıyor.',
  },
  'mardinden-midyata-tas-ve-gumus': {
    after: 1,
    alt: 'Tezgâhta gümüş teller ve cımbız',
    caption: "Gabriel Usta'nın tezgâhı; öndeki küpe iki gün sonra bitti.",
  },
  'safranboluda-mor-bir-hasat': {
    after: 1,
    alt: 'Sepette mor safran çiçekleri',
    caption: 'Güneş doğmadan dolan ilk sepet, Davutobası köyü.',
  },
  'vanda-inci-kefalinin-gocu': {
    after: 0,
    alt: 'Çağlayandan yukarı sıçrayan balıklar',
    caption: "Deliçay'da göç: sıçrayanların belki onda biri ilk denemede geçiyor.",
  },
};
