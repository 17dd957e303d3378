/**
 * The kind of a term in the dictionary; its number is the first character of the key. Part of the file
 * format.
 */
export const STEM_FIELD = 1;
export const WORD_FIELD = 2;
export const SITE_FIELD = 8;
export const TOPIC_FIELD = 9;
export const LANGUAGE_FIELD = 10;
export const KIND_FIELD = 11;
export const AUTHOR_FIELD = 12;
/** Stems of the words that are written for pictures. */
export const ALT_FIELD = 13;
/** Stems of the roots of words (S5), if they are indexed. */
export const ROOT_FIELD = 14;

/** Words with their letters, if these carry information (own-letters.ts). */
export const LETTERS_FIELD = 15;

/** `name=value` of fields kept from an import, folded; and as shown, for counting. */
export const OWN_FIELD = 16;
export const OWN_VALUE_FIELD = 17;

/** Stems of the words that informal spellings may stand for (`meant` of the analyser). */
export const MEANT_FIELD = 18;

/** The section of its site as stated by a page, folded. */
export const SECTION_FIELD = 19;
/** Author and section as shown, for counting. */
export const AUTHOR_VALUE_FIELD = 20;
export const SECTION_VALUE_FIELD = 21;

export type Field =
  | typeof STEM_FIELD
  | typeof WORD_FIELD
  | typeof SITE_FIELD
  | typeof TOPIC_FIELD
  | typeof LANGUAGE_FIELD
  | typeof KIND_FIELD
  | typeof AUTHOR_FIELD
  | typeof ALT_FIELD
  | typeof ROOT_FIELD
  | typeof LETTERS_FIELD
  | typeof OWN_FIELD
  | typeof OWN_VALUE_FIELD
  | typeof MEANT_FIELD
  | typeof SECTION_FIELD
  | typeof AUTHOR_VALUE_FIELD
  | typeof SECTION_VALUE_FIELD;

/** NUL separates keys in the index of the dictionary, so no key has one. */
export function termKey(field: Field, term: string): string {
  const key = String.fromCharCode(field) + term;
  return key.includes('\0') ? key.replaceAll('\0', ' ') : key;
}
