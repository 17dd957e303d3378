import type { Text } from './text.ts';

/** The frame of the documentation, as a site and in a terminal. */
export const DOCS_TEXTS = {
  title: { tr: 'Tazı belgeleri', en: 'Tazı documentation' },
  nav: { tr: 'Belgeler', en: 'Documentation' },
  jump: { tr: 'İçindekiler ve arama', en: 'Contents and search' },
  searchLabel: { tr: 'Belgelerde ara', en: 'Search the documentation' },
  searchButton: { tr: 'Ara', en: 'Search' },
  results: { tr: '“{query}” için {count} bölüm', en: '{count} sections for “{query}”' },
  noResults: { tr: 'Belgelerde “{query}” geçmiyor.', en: 'The documentation does not mention “{query}”.' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  toEngine: { tr: 'Arama sayfası', en: 'Search page' },
  onlyEnglish: { tr: 'Bu sayfa yalnızca İngilizce.', en: 'This page is in English only.' },
} as const satisfies Record<string, Text>;
