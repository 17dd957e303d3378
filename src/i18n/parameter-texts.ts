import { fill, type Language, type Text } from './text.ts';

/** What each parameter of the API must be, where its schema does not say so; part of the sentence of a `bad-request`. */
const PARAMETER_TEXTS = {
  page: {
    tr: 'page 1 ya da daha büyük bir tam sayı olmalı; page × size en çok {maxDepth} olabilir',
    en: 'page must be a whole number from 1, and page × size at most {maxDepth}',
  },
  from: {
    tr: 'from YYYY, YYYY-AA, YYYY-AA-GG ya da ISO 8601 biçiminde bir tarih olmalı',
    en: 'from must be a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601',
  },
  to: {
    tr: 'to YYYY, YYYY-AA, YYYY-AA-GG ya da ISO 8601 biçiminde bir tarih olmalı',
    en: 'to must be a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601',
  },
  id: { tr: 'id pozitif bir tam sayı olmalı', en: 'id must be a positive whole number' },
} as const satisfies Record<string, Text>;

/** What a schema asks for. */
export const RULE_TEXTS = {
  /** Its name where it is not a parameter that is wrong. */
  body: { tr: 'istek gövdesi', en: 'the body of the request' },
  required: { tr: '{name} gerekli', en: '{name} is required' },
  oneOf: { tr: '{name} {values} olmalı', en: '{name} must be {values}' },
  unknown: { tr: '{name} bilinen bir alan değil', en: '{name} is not a known field' },
  object: { tr: '{name} bir JSON nesnesi olmalı', en: '{name} must be a JSON object' },
  array: { tr: '{name} bir liste olmalı', en: '{name} must be a list' },
  string: { tr: '{name} tek bir metin olmalı', en: '{name} must be a single text' },
  number: { tr: '{name} bir sayı olmalı', en: '{name} must be a number' },
  int: { tr: '{name} bir tam sayı olmalı', en: '{name} must be a whole number' },
  intBetween: {
    tr: '{name} {least} ile {most} arasında bir tam sayı olmalı',
    en: '{name} must be a whole number from {least} to {most}',
  },
  intFrom: {
    tr: '{name} {least} ya da daha büyük bir tam sayı olmalı',
    en: '{name} must be a whole number from {least}',
  },
  notEmpty: { tr: '{name} boş olamaz', en: '{name} must not be empty' },
  charsAtMost: {
    tr: '{name} en çok {limit} karakter olabilir',
    en: '{name} may have at most {limit} characters',
  },
  charsAtLeast: {
    tr: '{name} en az {limit} karakter olmalı',
    en: '{name} must have at least {limit} characters',
  },
  itemsAtMost: { tr: '{name} en çok {limit} öğe içerebilir', en: '{name} may have at most {limit} items' },
  itemsAtLeast: { tr: '{name} en az {limit} öğe içermeli', en: '{name} must have at least {limit} items' },
  atMost: { tr: '{name} en çok {limit} olabilir', en: '{name} may be at most {limit}' },
  atLeast: { tr: '{name} en az {limit} olmalı', en: '{name} must be at least {limit}' },
  oneList: {
    tr: 'şu listelerden en az biri dolu olmalı: {lists}',
    en: 'at least one of these lists must have an item: {lists}',
  },
  invalid: { tr: '{name} geçerli değil', en: '{name} is not valid' },
} as const satisfies Record<string, Text>;

export type RuleName = keyof typeof RULE_TEXTS;

/** What a parameter of this name must be; null if its schema says all. */
export function parameterText(
  name: string,
  language: Language,
  limits: Readonly<Record<string, number>>,
): string | null {
  if (!Object.hasOwn(PARAMETER_TEXTS, name)) return null;
  return fill(PARAMETER_TEXTS[name as keyof typeof PARAMETER_TEXTS][language], limits);
}
