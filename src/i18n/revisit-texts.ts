import type { Text } from './text.ts';

/** What `tazi revisit` says. */
export const REVISIT_TEXTS = {
  jsonFlag: { en: 'answer in JSON', tr: 'JSON olarak yanıtla' },
  examples: { en: 'Examples:', tr: 'Örnekler:' },
  simulate: {
    en: 'try a policy on a simulated web: freshness, delay and skill at a budget',
    tr: 'bir politikayı benzetilmiş bir web üzerinde dene: bir bütçeyle tazelik, gecikme ve beceri',
  },
  policyFlag: { en: 'revisit policy', tr: 'yeniden ziyaret politikası' },
  budgetFlag: { en: 'fetches an hour', tr: 'saatteki getirme sayısı' },
  seedFlag: { en: 'the same seed gives the same web', tr: 'aynı tohum aynı webi verir' },
  pagesFlag: { en: 'how many pages', tr: 'sayfa sayısı' },
  daysFlag: { en: 'how many days', tr: 'gün sayısı' },
  warmDaysFlag: {
    en: 'days at the beginning that do not count (default: half)',
    tr: 'baştaki sayılmayan günler (varsayılan: yarısı)',
  },
  scenarioFlag: { en: 'how changes are spread over time', tr: 'değişimlerin zamana dağılımı' },
  learntFlag: {
    en: 'take the change rates that the project has learnt, in place of Çizelge 8',
    tr: 'Çizelge 8 yerine projenin öğrendiği değişim hızlarını al',
  },
  plan: {
    en: 'what freshness a budget buys, by the change rates learnt so far',
    tr: 'şimdiye dek öğrenilen değişim hızlarına göre bir bütçenin sağlayacağı tazelik',
  },
  planHead: {
    en: '{pages} pages, about {changes} changes an hour; the budget is {budget} visits an hour. Share of pages that are current:',
    tr: '{pages} sayfa, saatte yaklaşık {changes} değişim; bütçe saatte {budget} ziyaret. Güncel olan sayfaların payı:',
  },
  noVisits: {
    en: 'No page has been visited yet, so no change rates are known; crawl first.',
    tr: 'Henüz hiçbir sayfa ziyaret edilmedi, değişim hızları bilinmiyor; önce tarayın.',
  },
} satisfies Record<string, Text>;
