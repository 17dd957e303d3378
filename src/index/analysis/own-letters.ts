/**
 * Words are indexed without their Turkish letters, so that çiçek and cicek, acı and açı share a list. What is
 * typed with its letters should still come first: this file decides which words of a page are also kept with
 * their letters. Only words that could be mistaken are, about one in thirty:
 * - `own`: another word differs in such letters alone (acı and açı, sınır and sinir, kâr and kar), so the
 *   page is also kept under the word as written;
 * - bare: typed without its letters (cicek); a page that has the word in no other spelling is kept under it.
 */
import type { KnownWords } from '../../nlp/known-words.ts';

export type Letters = {
  /** As written, in lower case. */
  readonly own?: string | undefined;
  readonly isBare?: true | undefined;
};

type WrittenWord = Letters & { readonly word: string; readonly spelling: number };

const OTHER: Readonly<Record<string, string>> = {
  c: 'ç',
  ç: 'c',
  g: 'ğ',
  ğ: 'g',
  i: 'ı',
  ı: 'i',
  o: 'ö',
  ö: 'o',
  s: 'ş',
  ş: 's',
  u: 'ü',
  ü: 'u',
};
/** These alternate in suffixes: dışı and dişi. */
const VOWELS = ['i', 'ı', 'u', 'ü'] as const;
const MAX_LETTERS = 24;
/** Mostly written if the word would be another one without it: kâr, hâlâ. */
const CIRCUMFLEX = /[âîû]/;

/** For a word in lower case with letters that are folded: does a word exist that differs in nothing else? */
export function isMistakable(lower: string, folded: string, known: KnownWords): boolean {
  if (lower.length > MAX_LETTERS) return false;
  if (CIRCUMFLEX.test(lower) || known.isMet(folded)) return true;
  for (let i = 0; i < lower.length; i++) {
    const other = OTHER[lower[i]!];
    if (other !== undefined && known.isMet(lower.slice(0, i) + other + lower.slice(i + 1))) return true;
  }
  return VOWELS.some((vowel) => {
    const first = lower.indexOf(vowel);
    const isOften = first >= 0 && lower.includes(vowel, first + 1);
    return isOften && known.isMet(lower.replaceAll(vowel, OTHER[vowel]!));
  });
}

/** What a page is kept under besides its words. `words` is read twice. */
export function namesByLetters(words: Iterable<WrittenWord>): Set<string> {
  const names = new Set<string>();
  const bare = new Set<string>();
  for (const { word, own, isBare } of words) {
    if (own !== undefined) names.add(own);
    else if (isBare) bare.add(word);
  }
  if (bare.size > 0) for (const { word, spelling } of words) if (spelling !== 0) bare.delete(word);
  for (const word of bare) names.add(word);
  return names;
}

/**
 * How to tell whether pages have a word of a query with exactly its letters: by a name that they have, or
 * lack.
 */
export function nameToTell({
  word,
  spelling,
  own,
}: WrittenWord): { name: string; hasLetters: boolean } | null {
  if (own !== undefined) return { name: own, hasLetters: true };
  return spelling === 0 ? null : { name: word, hasLetters: false };
}
