import type { Text } from './text.ts';

/** What a reader must know to compare our figures with those of the SET paper. */
export const SET_TEXTS = {
  about: {
    en: 'the tables of the SET paper: words of each view of a page, and for how many a root is found',
    tr: 'SET makalesinin tabloları: sayfanın her görünümündeki sözcükler ve kaçının kökünün bulunduğu',
  },
  data: {
    en: 'a folder of pages of one site (haber.txt beside haber.html is its article) instead of the sample newspaper',
    tr: 'örnek gazete yerine bir sitenin sayfalarının klasörü (haber.html yanındaki haber.txt, haberin kendisidir)',
  },
  seed: { en: 'which pages, in which pairs', tr: 'hangi sayfalar, hangi çiftlerle' },
  paper: { en: 'paper', tr: 'makale' },
  ours: { en: 'ours', tr: 'bizim' },
  improvementRow: { en: '{name}, smaller by %', tr: '{name}, küçülme %' },
  wordsRow: { en: '{name}, words', tr: '{name}, sözcük' },
  rootsRow: { en: '{name}, root found %', tr: '{name}, kökü bulunan %' },
  words: {
    en: 'A word is what stands between spaces, in the HTML too; figures are means over pages.',
    tr: 'Sözcük, HTML’de de boşluklar arasında durandır; sayılar sayfaların ortalamasıdır.',
  },
  pairs: {
    en: 'BMT compares two random pages of the site, as the paper does; clean is our text with a memory of the site.',
    tr: 'BMT, makaledeki gibi sitenin rastgele iki sayfasını karşılaştırır; clean, site belleğiyle bizim metnimizdir.',
  },
  noArticle: {
    en: 'AH is known for some pages only, or for none: its mean is over those.',
    tr: 'AH yalnızca bazı sayfalar için biliniyor ya da hiç bilinmiyor: ortalaması onlar üzerindendir.',
  },
  slips: {
    en: 'Slips of the paper: 9.44 does not follow from 90.59 %, which gives 10.63; 85.21 in its text is 100 − 14.79.',
    tr: 'Makaledeki sürçmeler: 9,44, %90,59’dan çıkmaz (10,63 olmalı); metindeki 85,21, 100 − 14,79’dur.',
  },
  roots: {
    en: 'The paper looks words up with a morphological analyser of its time; ours knows more names and abbreviations.',
    tr: 'Makale sözcükleri kendi döneminin biçimbirim çözümleyicisiyle arar; bizimki daha çok ad ve kısaltma bilir.',
  },
} as const satisfies Record<string, Text>;
