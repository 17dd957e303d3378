import type { Text } from './text.ts';

/** What `tazi words` says. */
export const WORD_TEXTS = {
  words: {
    en: 'propose frequent unknown words of the pages for the project’s own dictionary',
    tr: 'sayfalarda sık geçen bilinmeyen sözcükleri projenin kendi sözlüğüne öner',
  },
  min: { en: 'minimum number of occurrences', tr: 'en az kaç kez geçmiş olmalı' },
  limit: { en: 'maximum number of proposals to show', tr: 'en çok kaç öneri gösterilsin' },
  kind: { en: 'only proposals of this kind', tr: 'yalnızca bu türden öneriler' },
  auto: {
    en: 'accept the certain ones: frequent names, abbreviations and compounds',
    tr: 'kesin olanları al: sık geçen özel adlar, kısaltmalar ve bileşikler',
  },
  undo: {
    en: 'with --auto: remove the words it accepted',
    tr: '--auto ile birlikte: onun aldığı sözcükleri çıkar',
  },
  autoDone: {
    en: '{count} {count|word|words} accepted. `tazi words remove <word>` or `tazi words --auto --undo` removes them again.',
    tr: '{count} sözcük alındı. `tazi words remove <sözcük>` ya da `tazi words --auto --undo` bunları sözlükten çıkarır.',
  },
  noneSure: { en: 'No proposal is certain.', tr: 'Kesin bir öneri yok.' },
  byItself: { en: 'accepted by --auto', tr: '--auto ile alındı' },
  accept: {
    en: 'add words to the project’s dictionary; it is used from then on',
    tr: 'sözcükleri projenin sözlüğüne al; sözlük bundan sonra kullanılır',
  },
  class: {
    en: 'word class (default: that of the proposal, or else noun)',
    tr: 'sözcük türü (varsayılan: önerideki, yoksa noun)',
  },
  refuse: { en: 'do not propose these words again', tr: 'bu sözcükleri bir daha önerme' },
  remove: { en: 'remove words from the project’s dictionary', tr: 'sözcükleri projenin sözlüğünden çıkar' },
  list: { en: 'show the project’s dictionary', tr: 'projenin sözlüğünü göster' },
  listEmpty: { en: 'The dictionary is empty.', tr: 'Sözlük boş.' },
  none: { en: 'No unknown word is frequent enough.', tr: 'Yeterince sık geçen bilinmeyen sözcük yok.' },
  noWord: { en: 'not a word: {text}', tr: 'sözcük değil: {text}' },
} satisfies Record<string, Text>;

/** Kinds of proposals. */
export const WORD_KIND_TEXTS = {
  name: { en: 'name', tr: 'özel ad' },
  abbreviation: { en: 'abbreviation', tr: 'kısaltma' },
  compound: { en: 'compound', tr: 'bileşik' },
  loan: { en: 'loan', tr: 'alıntı' },
  word: { en: 'word', tr: 'sözcük' },
} satisfies Record<string, Text>;
