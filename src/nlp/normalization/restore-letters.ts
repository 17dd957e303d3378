/**
 * The step of `normalize` that examines whole texts typed without Turkish letters, where even known words are
 * in doubt.
 */
import { deasciify } from '../deasciify.ts';
import type { Dictionary } from '../dictionary.ts';
import { lowerTurkish } from '../fold.ts';
import { TokenScanner, WORD_KIND } from '../tokenize.ts';
import type { NormalizationChange } from './normalization-step.ts';

/**
 * `original` is the text before any step: if it has Turkish letters, its known words were typed as intended.
 */
export function restoreLetters(
  text: string,
  original: string,
  changes: NormalizationChange[],
  dictionary: Dictionary,
): string {
  if (/[çğışöüÇĞİŞÖÜ]/.test(original)) return text;
  const restored = deasciify(text, dictionary);
  if (restored === text) return text;
  const typed = wordsOf(original);
  if (![...typed].some((word) => isTypedWithoutLetters(word, dictionary))) return text;
  const scanner = new TokenScanner(text);
  let out = '';
  while (scanner.next()) {
    const { start, end, kind } = scanner;
    const before = text.slice(start, end);
    const after = restored.slice(start, end);
    // the result of an earlier step is already right
    if (
      before === after ||
      kind !== WORD_KIND ||
      !typed.has(before) ||
      !dictionary.known.isKnown(lowerTurkish(after), true)
    ) {
      out += before;
      continue;
    }
    out += after;
    changes.push({ step: 'letters', from: before, to: after });
  }
  return out;
}

/**
 * A word that the dictionary has only with Turkish letters shows that the text lacks them; others may be
 * right as typed.
 */
function isTypedWithoutLetters(word: string, dictionary: Dictionary): boolean {
  const lower = lowerTurkish(word);
  if (dictionary.known.isAttested(lower)) return false;
  const restored = deasciify(lower, dictionary);
  return restored !== lower && dictionary.known.isKnown(restored, true);
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  const scanner = new TokenScanner(text);
  while (scanner.next()) if (scanner.kind === WORD_KIND) words.add(text.slice(scanner.start, scanner.end));
  return words;
}
