/** The number that words spell, as digits: `yirmi beş` and `yirmi beşinci` are 25, `üçüncü` is 3. */
import { fold } from '../fold.ts';
import { cardinal, ordinal } from './number-words.ts';

/** Numbers above this are hardly spelt out; years are below it. */
const MAX_NUMBER = 2_999;
/** The longest of them: iki bin dokuz yüz doksan dokuz. */
export const MAX_NUMBER_WORDS = 6;

let digitsByWords: Map<string, string> | undefined;

/** Digits for folded words; null where they spell no number up to MAX_NUMBER. */
export function numberOfWords(words: readonly string[]): string | null {
  if (words.length === 0 || words.length > MAX_NUMBER_WORDS) return null;
  digitsByWords ??= spelledNumbers();
  return digitsByWords.get(words.join(' ')) ?? null;
}

function spelledNumbers(): Map<string, string> {
  const found = new Map<string, string>();
  for (let number = 1; number <= MAX_NUMBER; number++) {
    const digits = String(number);
    found.set(fold(cardinal(digits)), digits);
    found.set(fold(ordinal(digits)), digits);
  }
  return found;
}
