import type { LeftOut } from '../model/left-out.ts';
import type { Text } from './text.ts';

/** What an export left out, in the order of the filters. */
export const LEFT_OUT_TEXTS: Readonly<Record<LeftOut, Text>> = {
  query: { en: 'not found by the query {count}', tr: 'sorgunun bulmadığı {count}' },
  site: { en: 'of other sites {count}', tr: 'başka sitelerden {count}' },
  topic: { en: 'about other topics {count}', tr: 'başka konularda {count}' },
  'no-topic': { en: 'without a topic {count}', tr: 'konusu belirlenmemiş {count}' },
  kind: { en: 'of other kinds {count}', tr: 'başka türden {count}' },
  date: { en: 'of other dates, or without one {count}', tr: 'başka tarihli ya da tarihsiz {count}' },
  'opt-out': {
    en: 'forbid data mining or AI training {count}',
    tr: 'veri madenciliğini ya da yapay zekâ eğitimini yasaklayan {count}',
  },
  language: { en: 'in other languages {count} (`--lang all`)', tr: 'başka dillerde {count} (`--lang all`)' },
  untagged: {
    en: 'in languages that are not analysed {count}',
    tr: 'çözümlenmeyen dillerde {count}',
  },
  duplicate: { en: 'near-duplicates {count}', tr: 'yakın kopya {count}' },
  sample: { en: 'not in the sample {count}', tr: 'örneklemin dışında {count}' },
};

export const EXPORT_TEXTS = {
  written: { en: '{count} {count|page|pages} written.', tr: '{count} sayfa yazıldı.' },
  leftOut: { en: 'Left out: {words}.', tr: 'Dışarıda bırakılanlar: {words}.' },
} as const satisfies Record<string, Text>;

/** What a value of a filter names. */
export const FILTER_VALUE_TEXTS = {
  site: { en: 'no site', tr: 'bir site' },
  topic: { en: 'no topic', tr: 'bir konu' },
  language: { en: 'no language', tr: 'bir dil' },
} as const satisfies Record<string, Text>;
