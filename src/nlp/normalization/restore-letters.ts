/**
 * The step of `normalize` that restores the letters of whole texts typed without Turkish letters, where even known
 * words are in doubt.
 */
import { deasciify } from '../deasciify.ts';
import type { Dictionary } from '../dictionary.ts';
import { lowerTurkish } from '../fold.ts';
import { TokenScanner, WORD_KIND } from '../tokenize.ts';
import { wordList } from './word-list.ts';

/** So many words that would be others in this context are not all right as typed. */
const ENOUGH_DOUBTFUL = 2;
/** Steps of the lexicon's frequency scale for each doubling. */
const BUCKETS_PER_BIT = 1.3;

/**
 * The text with its letters as restored in context, of the same length; the text itself if it has Turkish letters or
 * needs none. Not all of it is better: each word is still compared with what was typed.
 */
export function lettersInContext(text: string, dictionary: Dictionary): string {
  if (/[çğışöüÇĞİŞÖÜ]/.test(text)) return text;
  const restored = deasciify(text, dictionary);
  if (restored === text) return text;
  const scanner = new TokenScanner(text);
  let doubtful = 0;
  while (scanner.next()) {
    const { start, end, kind } = scanner;
    if (kind !== WORD_KIND) continue;
    const typed = inDictionarySpelling(text.slice(start, end));
    const meant = inDictionarySpelling(restored.slice(start, end));
    if (typed === meant) continue;
    if (isTypedWithoutLetters(typed, meant, dictionary)) return restored;
    if (dictionary.known.isPlainForm(meant) && ++doubtful === ENOUGH_DOUBTFUL) return restored;
  }
  return text;
}

/**
 * A word that the dictionary has only with Turkish letters, or that is a rare form (yar-in) or name (Boyle) without
 * them, shows that the text lacks them; others may be right as typed.
 */
function isTypedWithoutLetters(typed: string, meant: string, { known }: Dictionary): boolean {
  if (!known.isPlainForm(typed)) return known.isKnown(meant, true);
  const list = wordList();
  const frequency = known.plainFormFrequency(typed);
  if (frequency === 0 || list.weight(typed) !== undefined) return false;
  return (list.weight(meant) ?? 0) > (frequency / BUCKETS_PER_BIT) * 10;
}

/** A piece of text with its restored letters in those of its tokens where they make a known word or only a suffix. */
export function knownLetters(typed: string, restored: string, { known }: Dictionary): string {
  const scanner = new TokenScanner(typed);
  let out = '';
  while (scanner.next()) {
    const { start, end, stemEnd } = scanner;
    const before = typed.slice(start, end);
    const after = restored.slice(start, end);
    const isSuffix = typed.slice(start, stemEnd) === restored.slice(start, stemEnd);
    const isRight = isSuffix || known.isKnown(inDictionarySpelling(after), true);
    out += isRight ? after : before;
  }
  return out;
}

/** In lower case, with the plain apostrophe. */
export function inDictionarySpelling(word: string): string {
  return lowerTurkish(word).replace('’', "'");
}
