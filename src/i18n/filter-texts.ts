import type { Text } from './text.ts';

/** Which rule kept a URL out; {reason} is what it ran into. */
const FILTER_TEXTS: Readonly<Record<string, Text>> = {
  scope: {
    en: 'it is outside the scope of the crawl (crawl.scope: {reason})',
    tr: 'taramanın kapsamı dışında (crawl.scope: {reason})',
  },
  exclude: {
    en: 'it matches the excluded pattern {reason} (crawl.exclude or sites)',
    tr: 'dışlanan {reason} kalıbına uyuyor (crawl.exclude ya da sites)',
  },
  include: {
    en: 'it matches none of the included patterns (crawl.include or sites)',
    tr: 'istenen kalıpların hiçbirine uymuyor (crawl.include ya da sites)',
  },
  depth: {
    en: 'it is too many clicks away from a seed (crawl.maxDepth: {reason})',
    tr: 'başlangıç adresinden çok fazla tıklama uzakta (crawl.maxDepth: {reason})',
  },
  path: {
    en: 'its path goes in circles or is too deep ({reason})',
    tr: 'yolunda döngü var ya da yolu çok derin ({reason})',
  },
  parameters: { en: 'it has too many parameters ({reason})', tr: 'parametresi çok fazla ({reason})' },
  'pages-per-site': {
    en: 'its site has reached its limit of pages ({reason}; crawl.maxPagesPerSite or sites)',
    tr: 'sitesi sayfa sınırına ulaştı ({reason}; crawl.maxPagesPerSite ya da sites)',
  },
  traps: {
    en: 'pages with URLs of this shape brought nothing new, and too many of them wait to keep another ({reason}, see `tazi traps`)',
    tr: 'bu kalıptaki adreslerin sayfaları yeni bir şey getirmedi; bekleyenler de bir yenisi tutulamayacak kadar çok ({reason}, bkz. `tazi traps`)',
  },
  forgotten: { en: 'it was forgotten on request ({reason})', tr: 'istek üzerine unutuldu ({reason})' },
  nofollow: {
    en: 'the page that links to it asks not to follow the link (nofollow)',
    tr: 'ona bağlantı veren sayfa bağlantının izlenmemesini istiyor (nofollow)',
  },
  language: {
    en: 'the page that links to it is in another language',
    tr: 'ona bağlantı veren sayfa başka bir dilde',
  },
};

/** A caller's own filter has no text here, so its name and reason are shown. */
export function filterText(filter: string): Text {
  return FILTER_TEXTS[filter] ?? { en: `${filter}: {reason}`, tr: `${filter}: {reason}` };
}

/** The rules in a word or two, for the summary of a crawl. */
const FILTER_WORDS: Readonly<Record<string, Text>> = {
  scope: { en: 'out of scope', tr: 'kapsam dışı' },
  exclude: { en: 'excluded', tr: 'dışlanan' },
  include: { en: 'not included', tr: 'kalıplara uymayan' },
  depth: { en: 'too deep', tr: 'çok derin' },
  path: { en: 'circular paths', tr: 'döngülü yollar' },
  parameters: { en: 'too many parameters', tr: 'çok parametreli' },
  'pages-per-site': { en: 'over the limit of the site', tr: 'site sınırını aşan' },
  traps: { en: 'traps', tr: 'tuzak' },
  'links-per-page': { en: 'too many links on a page', tr: 'sayfada çok fazla bağlantı' },
  forgotten: { en: 'forgotten', tr: 'unutulan' },
  nofollow: { en: 'nofollow', tr: 'nofollow' },
  language: { en: 'linked from pages in other languages', tr: 'başka dildeki sayfaların bağlantıları' },
};

export function filterWord(filter: string): Text {
  return FILTER_WORDS[filter] ?? { en: filter, tr: filter };
}
