import { fill, type Language, type Text } from './text.ts';

/** What each parameter of the API must be; part of the sentence of a `bad-request`. {names} are the server's limits. */
const PARAMETER_TEXTS: Readonly<Record<string, Text>> = {
  q: {
    tr: 'q en çok {maxQueryChars} karakter olabilir',
    en: 'q may have at most {maxQueryChars} characters',
  },
  page: {
    tr: 'page 1 ya da daha büyük bir tam sayı olmalı; page × size en çok {maxDepth} olabilir',
    en: 'page must be a whole number from 1, and page × size at most {maxDepth}',
  },
  size: {
    tr: 'size 1 ile {maxSize} arasında bir tam sayı olmalı',
    en: 'size must be a whole number from 1 to {maxSize}',
  },
  site: { tr: 'site bir sitenin adı olmalı', en: 'site must be the name of a site' },
  topic: { tr: 'topic bir konunun adı olmalı', en: 'topic must be the name of a topic' },
  from: {
    tr: 'from YYYY, YYYY-AA, YYYY-AA-GG ya da ISO 8601 biçiminde bir tarih olmalı',
    en: 'from must be a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601',
  },
  to: {
    tr: 'to YYYY, YYYY-AA, YYYY-AA-GG ya da ISO 8601 biçiminde bir tarih olmalı',
    en: 'to must be a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601',
  },
  sort: { tr: 'sort relevance ya da date olmalı', en: 'sort must be relevance or date' },
  explain: { tr: 'explain true ya da false olmalı', en: 'explain must be true or false' },
  format: {
    tr: 'format bu adresin verdiği biçimlerden biri olmalı',
    en: 'format must be one that this address offers',
  },
  id: { tr: 'id pozitif bir tam sayı olmalı', en: 'id must be a positive whole number' },
  after: { tr: 'after bir tam sayı olmalı', en: 'after must be a whole number' },
  action: {
    tr: 'action start, pause, resume, stop ya da seeds olmalı',
    en: 'action must be start, pause, resume, stop or seeds',
  },
  urls: {
    tr: 'urls en az 1, en çok {maxSeeds} adresten oluşan bir liste olmalı',
    en: 'urls must be a list of 1 to {maxSeeds} addresses',
  },
};

const OTHER: Text = { tr: '{name} geçerli değil', en: '{name} is not valid' };

/** What is wrong with a parameter of this name. */
export function parameterText(
  name: string,
  language: Language,
  limits: Readonly<Record<string, number>>,
): string {
  const text = Object.hasOwn(PARAMETER_TEXTS, name) ? PARAMETER_TEXTS[name]! : OTHER;
  return fill(text[language], { ...limits, name });
}
