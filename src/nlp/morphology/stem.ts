/**
 * What the lexicon knows about one stem, packed into 32 bits: word class, how the dictionary form is made
 * from the stem (an edit), what may follow it, and how frequent the dictionary form is.
 */
export const WORD_CLASSES = [
  'noun',
  'adjective',
  'verb',
  'name',
  'number',
  'pronoun',
  'adverb',
  'postposition',
  'conjunction',
  'determiner',
  'interjection',
  'question',
  'other',
  'abbreviation',
] as const;
export type WordClass = (typeof WORD_CLASSES)[number];

/** The next suffix must begin with a vowel: kitab-ı. */
export const VOWEL_NEXT = 1;
/** The next suffix must not begin with a vowel: kitap-lar. */
export const CONSONANT_NEXT = 2;
/** Suffixes take front vowels although the last vowel is a back one: saat-ler. */
export const FRONT_HARMONY = 4;
/** Only before -yor: başl-ıyor. */
export const YOR_NEXT = 8;
/** The stem already ends in the possessive: ayakkabı, zeytinyağı. */
export const HAS_POSSESSIVE = 16;
/** Only before y: di-yen, yi-yecek. */
export const Y_NEXT = 32;

export type Stem = {
  wordClass: number;
  edit: number;
  flags: number;
  /** Logarithmic count of the dictionary form in the training texts, 0 to 15. */
  frequency: number;
  /** Is it only in the lists of names? Then it needs a capital letter. */
  nameOnly: boolean;
  /** For verbs: does the aorist have a close vowel after one syllable (gel-ir), or an open one (yaz-ar)? */
  closeAorist: boolean;
};

/** Maximum number of edits in a table. */
export const MAX_EDITS = 256;

const NAME_ONLY = 1 << 22;
const CLOSE_AORIST = 1 << 23;

export function packStem(stem: Stem): number {
  return (
    (stem.wordClass |
      (stem.edit << 4) |
      (stem.flags << 12) |
      (stem.frequency << 18) |
      (stem.nameOnly ? NAME_ONLY : 0) |
      (stem.closeAorist ? CLOSE_AORIST : 0)) >>>
    0
  );
}

export function stemClass(record: number): number {
  return record & 15;
}

export function stemEdit(record: number): number {
  return (record >>> 4) & 255;
}

export function stemFlags(record: number): number {
  return (record >>> 12) & 63;
}

export function stemFrequency(record: number): number {
  return (record >>> 18) & 15;
}

export function isNameOnly(record: number): boolean {
  return (record & NAME_ONLY) !== 0;
}

export function hasCloseAorist(record: number): boolean {
  return (record & CLOSE_AORIST) !== 0;
}

/** The start state of each word class, as a name in the suffix graph. */
export const CLASS_STATES: readonly ('N' | 'V' | 'X' | 'E')[] = [
  'N',
  'N',
  'V',
  'N',
  'N',
  'N',
  'X',
  'X',
  'E',
  'X',
  'E',
  'X',
  'E',
  'N',
];
