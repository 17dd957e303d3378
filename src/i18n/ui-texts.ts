import type { Language, Text } from './text.ts';

/** Every text of the pages that people see in a browser. {names} are filled in by the views. */
export const UI_TEXTS = {
  engine: { tr: 'Tazı', en: 'Tazı' },
  tagline: { tr: 'Türkçe arama motoru', en: 'A search engine for Turkish' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  skipToContent: { tr: 'İçeriğe geç', en: 'Skip to the content' },
  homeLink: { tr: 'Tazı, ana sayfa', en: 'Tazı, home page' },

  searchLabel: { tr: 'Ara', en: 'Search' },
  searchPlaceholder: { tr: 'Ne arıyorsunuz?', en: 'What are you looking for?' },
  suggestions: { tr: 'Öneriler', en: 'Suggestions' },

  homeCounts: {
    tr: '{sites} sitede {pages} sayfa',
    en: '{pages} {pages|page|pages} on {sites} {sites|site|sites}',
  },
  homeCrawling: { tr: 'tarama sürüyor', en: 'crawling now' },
  homeWatching: { tr: 'değişiklikler izleniyor', en: 'watching for changes' },
  homeEmpty: { tr: 'Henüz aranacak bir sayfa yok.', en: 'There is nothing to search yet.' },
  homeEmptyHelp: {
    tr: 'Taramayı başlatın; ilk sayfalar birkaç saniye içinde burada aranabilir:',
    en: 'Start a crawl; the first pages can be searched here within seconds:',
  },

  resultsTitle: { tr: '{query} araması', en: 'Search for {query}' },
  feedOfAll: { tr: 'Yeni sayfalar', en: 'New pages' },
  resultsHeading: { tr: '“{query}” için sonuçlar', en: 'Results for “{query}”' },
  totalNone: { tr: 'Sonuç yok', en: 'No results' },
  totalOne: { tr: '1 sonuç', en: '1 result' },
  totalMany: { tr: '{count} sonuç', en: '{count} results' },
  totalAtLeast: { tr: 'En az {count} sonuç', en: 'At least {count} results' },
  took: { tr: '{ms} ms', en: '{ms} ms' },
  partial: {
    tr: 'Bu sorgu çok geniş; dizinin yalnızca bir bölümüne bakıldı.',
    en: 'This query is very broad; only part of the index was searched.',
  },
  searchedInstead: {
    tr: '“{query}” hiçbir sayfada yok. Şunun için sonuçlar:',
    en: 'No page contains “{query}”. Results for:',
  },
  missing: { tr: 'Hiçbir sayfada yok: {words}', en: 'On no page: {words}' },
  neighbours: { tr: 'Benzer sözcükler:', en: 'Similar words:' },
  searchAsTyped: { tr: 'Yazıldığı gibi ara:', en: 'Search as typed:' },
  relaxed: {
    tr: 'Bunlar olmadan arandı: {dropped}',
    en: 'Searched without: {dropped}',
  },
  didYouMean: { tr: 'Bunu mu demek istediniz:', en: 'Did you mean:' },
  queryCut: {
    tr: 'Sorgu {most} karakterden uzun olduğu için yalnızca başı arandı.',
    en: 'The query has more than {most} characters, so only its beginning was searched.',
  },
  untitled: { tr: 'Başlıksız sayfa', en: 'Untitled page' },
  visited: { tr: '{ago} görüldü', en: 'seen {ago}' },

  why: { tr: 'Neden bu sonuç?', en: 'Why this result?' },
  whyIntro: { tr: 'Puan {score}; onu oluşturanlar:', en: 'Score {score}, made up of:' },
  whyStem: { tr: '“{text}” sözcüğü, her biçimiyle', en: 'the word “{text}” in any form' },
  whyWord: { tr: '“{text}” yazıldığı gibi', en: '“{text}” as written' },
  whyCoverage: { tr: 'sorgunun sözcüklerinin çoğu bu sayfada', en: 'contains most words of the query' },
  whyMeaning: { tr: 'sorguyla aynı konuda', en: 'on the subject of the query' },
  whyPair: { tr: '“{text}” yan yana', en: '“{text}” side by side' },
  whyKind: { tr: 'sayfanın türü (ana sayfa ya da liste)', en: 'kind of page (home page or listing)' },
  whyTopic: { tr: 'aranan konudan bir sayfa', en: 'page on the topic that was asked for' },
  whyBoost: { tr: 'site ya da tür için ayarlanan katsayı', en: 'factor set for the site or kind' },
  whyQuality: { tr: 'sayfanın niteliği', en: 'quality of the page' },
  whyFreshness: { tr: 'yeni olması', en: 'being new' },
  whyDate: { tr: 'tarihi', en: 'its date' },
  xray: { tr: 'Röntgen', en: 'X-ray' },
  xrayOf: { tr: '{title}: röntgen', en: '{title}: X-ray' },
  subscribe: { tr: 'RSS', en: 'RSS' },
  subscribeHelp: {
    tr: 'Bu aramanın yeni sonuçlarına abone ol',
    en: 'Subscribe to new results of this search',
  },
  dateFrom: { tr: 'Başlangıç', en: 'From' },
  dateTo: { tr: 'Bitiş', en: 'Until' },
  dateApply: { tr: 'Uygula', en: 'Apply' },
  facetDate: { tr: 'Tarih aralığı', en: 'Dates' },

  sortLabel: { tr: 'Sıralama', en: 'Order' },
  sortRelevance: { tr: 'İlgiye göre', en: 'By relevance' },
  sortDate: { tr: 'Yeniden eskiye', en: 'Newest first' },
  filters: { tr: 'Süz', en: 'Filter' },
  activeFilters: { tr: 'Etkin süzgeçler', en: 'Active filters' },
  removeFilter: { tr: '{filter}: süzgeci kaldır', en: '{filter}: remove this filter' },
  removeAllFilters: { tr: 'Bütün süzgeçleri kaldır', en: 'Remove all filters' },
  facetSite: { tr: 'Site', en: 'Site' },
  facetTopic: { tr: 'Konu', en: 'Topic' },
  facetKind: { tr: 'Tür', en: 'Kind' },
  facetSection: { tr: 'Bölüm', en: 'Section' },
  facetAuthor: { tr: 'Yazar', en: 'Author' },
  facetNames: { tr: 'Adlar', en: 'Names' },
  showNames: { tr: 'Kişileri, yerleri ve kurumları listele', en: 'List people, places and organisations' },
  facetPerson: { tr: 'Kişi', en: 'People' },
  facetPlace: { tr: 'Yer', en: 'Places' },
  facetOrganisation: { tr: 'Kurum', en: 'Organisations' },
  namesReadIn: {
    tr: 'Adlar ilk {count} sonuçtan derlendi.',
    en: 'Names found in the first {count} results.',
  },
  facetYear: { tr: 'Yıl', en: 'Year' },
  facetUndated: { tr: 'Tarihsiz', en: 'Undated' },
  filterFrom: { tr: '{date} ve sonrası', en: '{date} and later' },
  filterTo: { tr: '{date} ve öncesi', en: '{date} and earlier' },

  pages: { tr: 'Sonuç sayfaları', en: 'Pages of results' },
  pageNumber: { tr: '{page}. sayfa', en: 'Page {page}' },
  previousPage: { tr: 'Önceki', en: 'Previous' },
  nextPage: { tr: 'Sonraki', en: 'Next' },

  noResultsAtAll: { tr: 'Bu sorguyla eşleşen bir sayfa bulunamadı.', en: 'No page matches this query.' },
  noResults: { tr: '“{query}” ile eşleşen bir sayfa bulunamadı.', en: 'No page matches “{query}”.' },
  noResultsSpelling: {
    tr: 'Yazımı gözden geçirin; Türkçe harfler olmadan da (“saglik” gibi) arayabilirsiniz.',
    en: 'Check the spelling; words typed without Turkish letters (“saglik”) are understood too.',
  },
  noResultsFewer: {
    tr: 'Daha az sözcükle ya da daha genel bir sözcükle deneyin.',
    en: 'Try fewer words, or a more general one.',
  },
  noResultsFilters: { tr: 'Etkin süzgeçler sonuçları daraltıyor:', en: 'Filters are narrowing the results:' },
  noMoreResults: {
    tr: 'Bu sorgunun sonuçları burada bitiyor.',
    en: 'There are no more results for this query.',
  },
  firstPage: { tr: 'İlk sayfaya dön', en: 'Back to the first page' },

  footerCrawler: { tr: 'Tarayıcımız', en: 'Our crawler' },
  footerConcordance: { tr: 'Bağlamlı dizin', en: 'Concordance' },
  footerPanel: { tr: 'Yönetim paneli', en: 'Operator panel' },
  footerDocs: { tr: 'Belgeler', en: 'Documentation' },
  footerApi: { tr: 'API', en: 'API' },

  notFoundTitle: { tr: 'Sayfa bulunamadı', en: 'Page not found' },
  notFoundHelp: {
    tr: 'Bu adreste bir sayfa yok. Aradığınızı yukarıdaki kutuya yazabilirsiniz.',
    en: 'There is no page at this address. You can search for it in the box above.',
  },
  errorTitle: { tr: 'Bir sorun çıktı', en: 'Something went wrong' },
  troubleHidden: {
    tr: 'Sunucu bu isteği şu anda yerine getiremedi ({code}); nedeni sunucunun günlüğünde yazıyor.',
    en: 'The server could not handle this request ({code}); see its log for the reason.',
  },
  errorCode: { tr: 'Hata kodu: {code}', en: 'Error code: {code}' },
} as const satisfies Record<string, Text>;

export type UiTexts = Readonly<Record<keyof typeof UI_TEXTS, string>>;

const BY_LANGUAGE: Readonly<Record<Language, UiTexts>> = { tr: inLanguage('tr'), en: inLanguage('en') };

/** All texts of the pages in one language. */
export function uiTexts(language: Language): UiTexts {
  return BY_LANGUAGE[language];
}

function inLanguage(language: Language): UiTexts {
  return Object.fromEntries(Object.entries(UI_TEXTS).map(([key, text]) => [key, text[language]])) as UiTexts;
}
