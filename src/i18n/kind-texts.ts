import type { PageKind } from '../model/page.ts';
import type { Text } from './text.ts';

/** Kinds of pages, as a filter of results names them. */
export const KIND_TEXTS: Readonly<Record<PageKind, Text>> = {
  article: { tr: 'Yazı', en: 'Article' },
  listing: { tr: 'Liste', en: 'Listing' },
  home: { tr: 'Ana sayfa', en: 'Home page' },
  product: { tr: 'Ürün', en: 'Product' },
  forum: { tr: 'Forum', en: 'Forum' },
  document: { tr: 'Belge', en: 'Document' },
  poem: { tr: 'Şiir', en: 'Poem' },
  entry: { tr: 'Sözlük maddesi', en: 'Entry' },
  other: { tr: 'Diğer', en: 'Other' },
};
