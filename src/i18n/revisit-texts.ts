import type { Text } from './text.ts';

/** What `tazi revisit` says. */
export const REVISIT_TEXTS = {
  jsonFlag: { en: 'print JSON', tr: 'JSON olarak yaz' },
  examples: { en: 'Examples:', tr: 'Örnekler:' },
  simulate: {
    en: 'test a policy on a simulated web: freshness, delay and skill for a budget',
    tr: 'bir politikayı benzetilmiş bir web üzerinde dene: bir bütçeyle tazelik, gecikme ve beceri',
  },
  policyFlag: { en: 'revisit policy', tr: 'yeniden ziyaret politikası' },
  budgetFlag: { en: 'fetches an hour', tr: 'saatteki getirme sayısı' },
  seedFlag: { en: 'the same seed gives the same web', tr: 'aynı tohum aynı web’i verir' },
  pagesFlag: { en: 'number of pages', tr: 'sayfa sayısı' },
  daysFlag: { en: 'number of days', tr: 'gün sayısı' },
  warmDaysFlag: {
    en: 'days at the beginning that do not count (default: half)',
    tr: 'baştaki sayılmayan günler (varsayılan: yarısı)',
  },
  scenarioFlag: { en: 'how changes are spread over time', tr: 'değişimlerin zamana dağılımı' },
  learntFlag: {
    en: 'use the change rates that the project has learnt instead of Çizelge 8',
    tr: 'Çizelge 8 yerine projenin öğrendiği değişim hızlarını kullan',
  },
  plan: {
    en: 'show the freshness that a budget buys, by the change rates learnt so far',
    tr: 'bir bütçenin sağlayacağı tazeliği, şimdiye kadar öğrenilen değişim hızlarına göre göster',
  },
  planHead: {
    en: '{pages} pages, about {changes} changes an hour; the budget is {budget} visits an hour. Share of pages that are current:',
    tr: '{pages} sayfa, saatte yaklaşık {changes} değişim; bütçe saatte {budget} ziyaret. Güncel olan sayfaların payı:',
  },
  compare: {
    en: 'compare policies on a recorded change log, or on this project’s own visits',
    tr: 'politikaları kayıtlı bir değişim günlüğünde ya da bu projenin kendi ziyaretlerinde karşılaştır',
  },
  logFlag: {
    en: 'change log: CSV with url,time,changed (default: the project’s visits)',
    tr: 'değişim günlüğü: url,time,changed sütunlu CSV; verilmezse projenin ziyaretleri',
  },
  policiesFlag: { en: 'policies, separated by commas', tr: 'virgülle ayrılmış politikalar' },
  compareBudgetFlag: {
    en: 'visits an hour for policies with a budget (default: as many as the first policy without one makes)',
    tr: 'bütçeli politikalar için saatteki ziyaret (varsayılan: bütçesiz ilk politikanın yaptığı kadar)',
  },
  compareHead: {
    en: 'Log: {urls} URLs, {visits} visits, {changes} changes in {hours} hours; {skipped} lines could not be read.',
    tr: 'Günlük: {urls} URL, {visits} ziyaret, {hours} saatte {changes} değişim; okunamayan satır: {skipped}.',
  },
  emptyLog: {
    en: 'the log contains no visits; expected CSV lines of url,time,changed',
    tr: 'günlükte hiç ziyaret yok; url,time,changed biçiminde CSV satırları beklenir',
  },
  list: {
    en: 'URLs with their last marks, mean, EMA interval and next visit (Çizelge 5)',
    tr: 'URL’leri son işaretleri, ortalamaları, EMA aralıkları ve sonraki ziyaretleriyle göster (Çizelge 5)',
  },
  limitFlag: { en: 'maximum number of URLs', tr: 'en çok kaç URL' },
  site: { en: 'site', tr: 'site' },
  lastVisit: { en: 'last visit', tr: 'son ziyaret' },
  smaMean: { en: 'SMA mean', tr: 'SMA ort.' },
  emaMinutes: { en: 'EMA (minutes)', tr: 'EMA (dakika)' },
  nextVisit: { en: 'next visit', tr: 'sonraki ziyaret' },
  noVisits: {
    en: 'No page has been visited yet, so no change rates are known; crawl first.',
    tr: 'Henüz hiçbir sayfa ziyaret edilmedi, değişim hızları bilinmiyor; önce tarayın.',
  },
} satisfies Record<string, Text>;
