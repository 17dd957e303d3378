import type { Text } from './text.ts';

/** Texts of the concordance: the command and the page. */
export const CONCORDANCE_TEXTS = {
  about: {
    en: 'show a word, phrase, lemma or word class in context (KWIC), with frequencies and collocates',
    tr: 'bir sözcüğü, öbeği, sözlük biçimini ya da sözcük türünü bağlamlarıyla (KWIC), sıklıkları ve eşdizimleriyle göster',
  },
  width: { en: 'characters of context on each side', tr: 'her yandaki bağlamın karakter sayısı' },
  limit: { en: 'lines to show', tr: 'gösterilecek satır sayısı' },
  sample: {
    en: 'lines to read of a frequent pattern, for sorting, collocates and n-grams',
    tr: 'sık geçen bir kalıpta sıralama, eşdizim ve n-gramlar için okunacak satır sayısı',
  },
  sort: {
    en: 'order of the lines: by the words after it, by the words before it, or page by page',
    tr: 'satırların sırası: ardındaki ya da önündeki sözcüklere göre ya da sayfa sayfa',
  },
  csv: { en: 'lines as CSV', tr: 'satırları CSV olarak yaz' },
  wrongPattern: {
    en: 'not a pattern: "{query}". Write a word, a phrase, lemma:WORD or pos:CLASS, where CLASS is one of {classes}',
    tr: 'kalıp değil: "{query}". Bir sözcük, bir öbek, lemma:SÖZCÜK ya da pos:TÜR yazın; TÜR şunlardan biri: {classes}',
  },
  none: { en: 'No page contains {query}.', tr: '{query} hiçbir sayfada yok.' },
  found: {
    en: '{total} {total|occurrence|occurrences} on {pages} {pages|page|pages}, {perMillion} per million words',
    tr: '{pages} sayfada {total} kez, milyon sözcükte {perMillion}',
  },
  foundAbout: {
    en: 'about {total} {total|occurrence|occurrences} on about {pages} {pages|page|pages}, {perMillion} per million words (estimated from {read} {read|page|pages})',
    tr: 'yaklaşık {pages} sayfada yaklaşık {total} kez, milyon sözcükte {perMillion} ({read} sayfadan kestirildi)',
  },
  title: { en: 'Concordance', tr: 'Bağlamlı dizin' },
  titleOf: { en: '{query} in context', tr: '“{query}” bağlamları' },
  intro: {
    en: 'A word (kitap), a phrase ("su kesintisi"), all forms of a lemma (lemma:git), a word class (pos:VERB), or several in a row.',
    tr: 'Bir sözcük (kitap), bir öbek ("su kesintisi"), bir sözlük biçiminin bütün çekimleri (lemma:git), bir sözcük türü (pos:VERB) ya da art arda birkaçı.',
  },
  pattern: { en: 'Pattern', tr: 'Kalıp' },
  show: { en: 'Show', tr: 'Göster' },
  order: { en: 'Order', tr: 'Sıralama' },
  sortRight: { en: 'by the right context', tr: 'sağ bağlama göre' },
  sortLeft: { en: 'by the left context', tr: 'sol bağlama göre' },
  sortPage: { en: 'page by page', tr: 'sayfa sayfa' },
  lines: { en: 'Lines', tr: 'Satırlar' },
  left: { en: 'Left context', tr: 'Sol bağlam' },
  match: { en: 'Match', tr: 'Eşleşme' },
  right: { en: 'Right context', tr: 'Sağ bağlam' },
  page: { en: 'Page', tr: 'Sayfa' },
  collocates: { en: 'Collocates', tr: 'Eşdizimler' },
  ngrams: { en: 'N-grams', tr: 'N-gramlar' },
  sites: { en: 'By site', tr: 'Sitelere göre' },
  topics: { en: 'By topic', tr: 'Konulara göre' },
  years: { en: 'By year', tr: 'Yıllara göre' },
  word: { en: 'Word', tr: 'Sözcük' },
  value: { en: 'Value', tr: 'Değer' },
  count: { en: 'Count', tr: 'Sayı' },
  pages: { en: 'Pages', tr: 'Sayfa' },
  logLikelihood: { en: 'Log-likelihood', tr: 'Log-olabilirlik' },
  mi: { en: 'MI', tr: 'MI' },
} satisfies Record<string, Text>;
