import type { Text } from './text.ts';

/** What a value from outside must be; parts of sentences. */
export const VALUE_TEXTS = {
  number: { en: 'it must be a number', tr: 'bir sayı olmalı' },
  int: { en: 'it must be a whole number', tr: 'bir tam sayı olmalı' },
  boolean: { en: 'it must be true or false', tr: 'true ya da false olmalı' },
  string: { en: 'it must be text', tr: 'bir metin olmalı' },
  array: { en: 'it must be a list', tr: 'bir liste olmalı' },
  object: { en: 'it must be an object', tr: 'bir nesne olmalı' },
  atLeast: { en: 'it must be at least {limit}', tr: 'en az {limit} olmalı' },
  moreThan: { en: 'it must be more than {limit}', tr: '{limit} değerinden büyük olmalı' },
  atMost: { en: 'it must be at most {limit}', tr: 'en çok {limit} olmalı' },
  lessThan: { en: 'it must be less than {limit}', tr: '{limit} değerinden küçük olmalı' },
  longer: { en: 'its length must be at least {limit}', tr: 'uzunluğu en az {limit} olmalı' },
  shorter: { en: 'its length must be at most {limit}', tr: 'uzunluğu en çok {limit} olmalı' },
  oneOf: { en: 'it must be one of {values}', tr: 'şunlardan biri olmalı: {values}' },
  only: { en: 'it must be {values}', tr: '{values} olmalı' },
  unknownKey: { en: 'there is no {keys} in it', tr: 'içinde {keys} diye bir anahtar olamaz' },
  other: { en: 'it is not of the right form', tr: 'biçimi doğru değil' },
  /** Inside a list or an object. */
  within: { en: '{place}: {problem}', tr: '{place}: {problem}' },
} as const satisfies Record<string, Text>;
