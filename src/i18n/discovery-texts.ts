import type { Discovery } from '../model/link.ts';
import type { Text } from './text.ts';

/** How a URL became known, for `tazi why` and the pages. */
export const DISCOVERY_TEXTS: Readonly<Record<Discovery, Text>> = {
  seed: { tr: 'başlangıç adresi olarak verildi', en: 'given as a seed' },
  home: { tr: 'sunucu adının ana sayfası olarak', en: 'as the home page of its host' },
  link: { tr: 'bir bağlantıyla', en: 'by a link' },
  redirect: { tr: 'bir yönlendirmeyle', en: 'by a redirect' },
  spelling: {
    tr: 'başka bir yazılışı buraya yönlendiriyor',
    en: 'another spelling of it redirects here',
  },
  canonical: { tr: 'bir sayfanın asıl adresi olarak', en: 'as the canonical address of a page' },
  sitemap: { tr: 'site haritasında', en: 'in a sitemap' },
  feed: { tr: 'bir beslemede', en: 'in a feed' },
  import: { tr: 'içe alındı', en: 'imported' },
};
