import type { Text } from './text.ts';

/** What a reader must know to compare our figures with those of the SET paper. */
export const SET_TEXTS = {
  about: {
    en: 'the tables of the SET paper: words in each view of a page, and how many of them have a known root',
    tr: 'SET makalesinin tabloları: sayfanın her görünümündeki sözcükler ve kaçının kökünün bulunduğu',
  },
  data: {
    en: 'a folder of pages of one site (haber.txt beside haber.html is its article) instead of the sample newspaper',
    tr: 'örnek gazete yerine bir sitenin sayfalarının klasörü (haber.html yanındaki haber.txt, haberin kendisidir)',
  },
  seed: { en: 'which pages, in which pairs', tr: 'hangi sayfalar, hangi çiftlerle' },
  title: { en: 'SET: similar text detection', tr: 'SET: benzer metin tespiti' },
  ranOn: {
    en: '{source}: {pages} pages, {compared} compared',
    tr: '{source}: {pages} sayfa, {compared} tanesi karşılaştırıldı',
  },
  tablo1Paper: {
    en: 'Tablo 1, printed: improvement (above the diagonal) and size ratio (below)',
    tr: 'Tablo 1, makalede: iyileşme (sağ kenar) ve dosya boyutu oranı (sol kenar)',
  },
  tablo1Ours: {
    en: 'Tablo 1, ours: improvement (above the diagonal) and size ratio (below)',
    tr: 'Tablo 1, bizim: iyileşme (sağ kenar) ve dosya boyutu oranı (sol kenar)',
  },
  sekil1: {
    en: 'Şekil 1. Mean words of each document',
    tr: 'Şekil 1. Her doküman için ortalama kelime sayısı',
  },
  sekil2: { en: 'Şekil 2. Words and words with a root', tr: 'Şekil 2. Kelime sayıları ve kökü bulunanlar' },
  document: { en: 'document', tr: 'doküman' },
  meanWords: { en: 'mean words', tr: 'ortalama kelime' },
  shareOfHtml: { en: 'share of HTML, %', tr: 'HTML’ye oranı, %' },
  wordCount: { en: 'words', tr: 'kelime' },
  withRoot: { en: 'with a root', tr: 'kökü bulunan' },
  rootShareOurs: { en: 'share, %', tr: 'oran, %' },
  rootSharePaper: { en: 'share in the paper, %', tr: 'makalede oran, %' },
  words: {
    en: 'Words are separated by spaces, in the HTML too; figures are means over pages.',
    tr: 'HTML’de de iki boşluk arasında duran her şey bir sözcüktür; sayılar sayfaların ortalamasıdır.',
  },
  pairs: {
    en: 'BMT compares two random pages of the site, as the paper does; clean is our text with a memory of the site.',
    tr: 'BMT, makaledeki gibi sitenin rastgele iki sayfasını karşılaştırır; clean, bizim site belleğiyle çıkardığımız metindir.',
  },
  noArticle: {
    en: 'The reference article (AH) of these pages is not known: its row and column are empty.',
    tr: 'Bu sayfaların asıl haber metni (AH) bilinmiyor: satırı ve sütunu boş.',
  },
  someArticles: {
    en: 'The reference article (AH) is known for {pages} pages: all views are compared on these.',
    tr: 'Asıl haber metni (AH) {pages} sayfa için biliniyor: bütün görünümler bu sayfalarda karşılaştırıldı.',
  },
  figuresLost: {
    en: 'The bars of Şekil 1 and 2 are not legible in our copies; the paper’s text only gives the shares.',
    tr: 'Elimizdeki kopyalarda Şekil 1 ve 2’nin sütunları okunmuyor; makalenin metni yalnızca oranları verir.',
  },
  slips: {
    en: 'Errors in the paper: 9.44 does not follow from 90.59 %, which gives 10.63; 85.21 in its text is 100 − 14.79.',
    tr: 'Makaledeki yanlışlar: 9,44, %90,59’dan çıkmaz (10,63 olmalı); metindeki 85,21, 100 − 14,79’dur.',
  },
  roots: {
    en: 'The paper looks words up with a morphological analyser of its time; ours knows more names and abbreviations.',
    tr: 'Makale sözcükleri kendi döneminin biçimbirim çözümleyicisiyle arar; bizimki daha çok ad ve kısaltma bilir.',
  },
} as const satisfies Record<string, Text>;
