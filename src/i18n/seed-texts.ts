import type { Text } from './text.ts';

/** Texts of `tazi seeds`. */
export const SEED_TEXTS = {
  seeds: {
    en: 'find sites worth adding to the seeds',
    tr: 'başlangıç adreslerine eklenmeye değer siteleri bul',
  },
  suggest: {
    en: 'suggest sites outside the scope that the pages of the project link to',
    tr: 'projenin sayfalarının bağlantı verdiği, kapsam dışında kalmış siteleri öner',
  },
  topic: {
    en: 'count links of pages on this topic only',
    tr: 'yalnızca bu konudaki sayfaların bağlantılarını say',
  },
  limit: { en: 'sites to suggest', tr: 'önerilecek site sayısı' },
  none: {
    en: 'Nothing to suggest: no page links to a site outside the scope of the crawl.',
    tr: 'Öneri yok: hiçbir sayfa taramanın kapsamı dışındaki bir siteye bağlantı vermiyor.',
  },
  head: {
    en: 'Sites, with the sites and pages of the project that link to them:',
    tr: 'Siteler ve projede onlara bağlantı veren site ve sayfa sayıları:',
  },
  hubs: { en: 'Pages that link to most of them:', tr: 'Bunların çoğuna bağlantı veren sayfalar:' },
  lists: { en: 'Feeds and sitemaps:', tr: 'Beslemeler ve site haritaları:' },
} satisfies Record<string, Text>;
