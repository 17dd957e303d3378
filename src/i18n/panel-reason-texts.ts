import { FAILURE_TEXTS } from './crawl-texts.ts';
import { filterWord } from './filter-texts.ts';
import { fill, type Language, type Text } from './text.ts';

/** The reason of a visit in a few words; those of failures are in FAILURE_TEXTS. */
export const PANEL_REASON_TEXTS: Readonly<Record<string, Text>> = {
  new: { en: 'new page', tr: 'yeni sayfa' },
  changed: { en: 'text changed', tr: 'metni değişmiş' },
  announced: { en: 'changed, as the site announced', tr: 'sitenin duyurduğu gibi değişmiş' },
  'rule-missed': { en: 'the site rule does not match', tr: 'site kuralı uymuyor' },
  'small-change': { en: 'small change', tr: 'küçük değişiklik' },
  'cleaned-anew': { en: 'cleaned again, same content', tr: 'yeniden temizlendi, içerik aynı' },
  unchecked: { en: 'not clear whether it changed', tr: 'değişip değişmediği belirsiz' },
  restless: { en: 'differs at every fetch', tr: 'her getirişte farklı' },
  'same-text': { en: 'same text', tr: 'metin aynı' },
  'near-text': { en: 'almost the same text', tr: 'metin neredeyse aynı' },
  'same-bytes': { en: 'same content', tr: 'içerik aynı' },
  'http-304': { en: 'server: not modified (304)', tr: 'sunucu: değişmedi (304)' },
  canonical: { en: 'names another address as canonical', tr: 'asıl adres olarak başkasını gösteriyor' },
  'robots-meta': { en: 'noindex on the page', tr: 'sayfada noindex var' },
  robots: { en: 'robots.txt forbids it', tr: 'robots.txt izin vermiyor' },
  'robots-cost': {
    en: 'robots.txt takes too long to compare with this address; treated as forbidden',
    tr: 'robots.txt bu adresle karşılaştırılamayacak kadar ağır; yasak sayıldı',
  },
  'no-text': { en: 'no text', tr: 'metin yok' },
  'needs-script': { en: 'empty until a script runs', tr: 'betiği çalışmadan boş' },
  scanned: { en: 'scanned document', tr: 'taranmış belge' },
  sitemap: {
    en: 'sitemap or feed, read for its links',
    tr: 'site haritası ya da besleme, bağlantıları okundu',
  },
  feed: { en: 'feed', tr: 'besleme' },
  'sitemap-limit': { en: 'sitemap, read in part', tr: 'site haritası, bir bölümü okundu' },
  'sitemap-nested': { en: 'sitemaps nested too deeply', tr: 'çok fazla iç içe site haritası' },
  'content-type': { en: 'type of file that is not read', tr: 'okunmayan dosya türü' },
  'not-read': { en: 'type of file that is not read', tr: 'okunmayan dosya türü' },
  'too-large': { en: 'too large', tr: 'çok büyük' },
  'bad-encoding': { en: 'damaged compression', tr: 'bozuk sıkıştırma' },
  'document-broken': { en: 'damaged document', tr: 'bozuk belge' },
  'document-refused': {
    en: 'several documents of this site could not be read; it is tried again later',
    tr: 'bu sitenin birkaç belgesi okunamadı; sonra yeniden denenir',
  },
  'extraction-timeout': { en: 'takes too long to read', tr: 'okunması çok uzun sürüyor' },
  'extraction-died': { en: 'needs too much memory', tr: 'çok fazla bellek istiyor' },
  'document-timeout': { en: 'takes too long to read', tr: 'okunması çok uzun sürüyor' },
  'document-memory': { en: 'needs too much memory', tr: 'çok fazla bellek istiyor' },
  'document-died': { en: 'needs too much memory', tr: 'çok fazla bellek istiyor' },
  'extraction-closed': { en: 'interrupted', tr: 'yarıda kesildi' },
  'redirect-nowhere': { en: 'redirects to nowhere', tr: 'yönlendirmenin hedefi yok' },
  'redirect-loop': {
    en: 'two spellings redirect to each other',
    tr: 'iki yazılış birbirine yönlendiriyor',
  },
  'redirect-chain': { en: 'too many redirects', tr: 'çok fazla yönlendirme' },
  'http-404': { en: 'not found (404)', tr: 'bulunamadı (404)' },
  'http-410': { en: 'removed (410)', tr: 'kaldırıldı (410)' },
};

/** Reasons that end in a detail of their own. */
export const PANEL_REASON_DETAIL_TEXTS = {
  language: { en: 'language: {detail}', tr: 'dil: {detail}' },
  noLanguage: { en: 'unclear language', tr: 'dili belirsiz' },
  topic: { en: 'topic: {detail}', tr: 'konu: {detail}' },
  noTopic: { en: 'no topic', tr: 'konu bulunamadı' },
  redirect: { en: 'redirect ({detail})', tr: 'yönlendirme ({detail})' },
} as const satisfies Record<string, Text>;

/** A reason that this version does not know is shown as it is: a server may be newer than the panel. */
export function reasonText(reason: string, language: Language): string {
  const known = PANEL_REASON_TEXTS[reason]?.[language] ?? withDetail(reason, language);
  if (known !== undefined) return known;
  const failure = Object.entries(FAILURE_TEXTS)
    .filter(([start]) => reason.startsWith(start))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];
  if (failure) return fill(failure[language], { reason });
  return filterWord(reason)[language];
}

function withDetail(reason: string, language: Language): string | undefined {
  const texts = PANEL_REASON_DETAIL_TEXTS;
  if (reason === 'language-und') return texts.noLanguage[language];
  if (reason === 'topic-none') return texts.noTopic[language];
  const [, kind, detail = ''] = /^(language|topic|http-3)-?(.+)$/.exec(reason) ?? [];
  if (kind === 'language') return fill(texts.language[language], { detail: languageName(detail, language) });
  if (kind === 'topic') return fill(texts.topic[language], { detail });
  if (kind === 'http-3') return fill(texts.redirect[language], { detail: `3${detail}` });
  return undefined;
}

function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
